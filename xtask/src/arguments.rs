//! Parses the command line.

use std::path::Path;

use crate::failure::{Failure, Result};
use crate::parts::Part;
use crate::serve::ADDRESS;

/// A command.
#[derive(Debug, PartialEq)]
pub enum Command {
    Serve,
    Build,
    Package,
    Test(Vec<Part>),
    Check,
    Bench,
    Sizes,
    Frames,
    Pace,
    Camera,
    Shake,
    Compare,
    Fuzz,
    /// Trunk's hook (`Trunk.toml`); not for people.
    Finish,
    Help,
}

impl Command {
    /// Returns true if the command compiles the project.
    pub fn compiles(&self) -> bool {
        match self {
            Self::Serve | Self::Build | Self::Package | Self::Test(_) | Self::Check => true,
            Self::Bench | Self::Pace | Self::Fuzz => true,
            Self::Sizes | Self::Frames | Self::Camera | Self::Shake | Self::Compare => false,
            Self::Finish | Self::Help => false,
        }
    }
}

/// The parsed command line.
#[derive(Debug, PartialEq)]
pub struct Arguments {
    pub command: Command,
    /// True if system packages may be installed without asking.
    pub yes: bool,
    /// The arguments for the program that the command runs.
    pub rest: Vec<String>,
}

impl Arguments {
    /// Parses the arguments after `./dev`. `--yes` stands before or right after the command.
    pub fn parse(arguments: impl Iterator<Item = String>) -> Result<Self> {
        let mut words: Vec<String> = arguments.collect();
        let is_yes = |word: &String| word == "--yes" || word == "-y";
        let mut yes = false;
        for place in [0, 1] {
            while words.get(place).is_some_and(is_yes) {
                words.remove(place);
                yes = true;
            }
        }
        let mut words = words.into_iter();
        let name = words.next().unwrap_or_else(|| "help".into());
        let rest: Vec<String> = words.collect();
        let command = match name.as_str() {
            "serve" => Command::Serve,
            "build" => Command::Build,
            "package" => Command::Package,
            "test" => Command::Test(Part::all_named(&rest)?),
            "check" => Command::Check,
            "bench" => Command::Bench,
            "sizes" => Command::Sizes,
            "frames" => Command::Frames,
            "pace" => Command::Pace,
            "camera" => Command::Camera,
            "shake" => Command::Shake,
            "compare" => Command::Compare,
            "fuzz" => Command::Fuzz,
            "finish" => Command::Finish,
            "help" | "-h" | "--help" => Command::Help,
            _ => return Err(Failure::Usage(format!("no such command: '{name}'"))),
        };
        let takes_arguments = matches!(
            command,
            Command::Test(_)
                | Command::Bench
                | Command::Frames
                | Command::Pace
                | Command::Camera
                | Command::Shake
                | Command::Compare
                | Command::Fuzz
                | Command::Help
        );
        match rest.first() {
            Some(word) if !takes_arguments => {
                Err(Failure::Usage(format!("'{name}' takes no arguments, and got '{word}'")))
            }
            _ => Ok(Self { command, yes, rest }),
        }
    }
}

/// Returns the text of `./dev help`; `cache` is the folder that tools are installed into.
pub fn help(cache: &Path) -> String {
    format!(
        "usage: ./dev COMMAND   (on Windows: cargo dev COMMAND)

  serve            build, serve on http://{ADDRESS}/ and build again when a file changes
  build            leave the page in dist/, to be served from any path of any web server
  package          build, and pack the npm package of the element and an archive of dist/ into
                   target/package; publish nothing
  test [PART...]   run every check, or only: {parts}
  check            format, lints, and the tests of what differs from the branch main
  bench [ARGUMENT...]
                   run the benchmarks; the arguments go to cargo bench
  sizes            print what the page in dist/ weighs, against its budgets
  frames [SIZE...] print how many frames a second the page in dist/ draws while it plays
  pace [COUNT]     print how much longer the worker in dist/ takes to solve than the command line
  camera [COUNT]   print how many cubes the page in dist/ reads from videos, COUNT in each kind of light
  shake [SECONDS [SEED]]
                   fuzz the user interface of every kind of page in dist/ with random actions
  compare [ROUNDS] print what <cube-lab> of dist/ takes beside twisty-player and sr-visualizer, which it installs
  fuzz [TARGET] [SECONDS] [SEED]
                   give random inputs to everything that is read, for SECONDS of processor time;
                   without TARGET each one in turn
  help             print this

Missing tools are installed into {cache}
(CUBELAB_CACHE names another folder). System packages are installed only after a question, which
--yes after the command or the variable CI answers with yes.
",
        parts = Part::names(),
        cache = cache.display(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Arguments> {
        Arguments::parse(line.split_whitespace().map(String::from))
    }

    #[test]
    fn no_command_is_help() {
        assert_eq!(parsed("").expect("help").command, Command::Help);
        assert_eq!(parsed("--help").expect("help").command, Command::Help);
    }

    #[test]
    fn an_unknown_command_is_named() {
        assert_eq!(parsed("sevre"), Err(Failure::Usage("no such command: 'sevre'".into())));
    }

    #[test]
    fn an_unknown_part_is_named_with_the_parts_there_are() {
        let Err(Failure::Usage(message)) = parsed("test format browsers") else { panic!("it is refused") };
        assert!(message.starts_with("no such part: 'browsers' (there are: format clippy "), "{message}");
    }

    #[test]
    fn test_without_parts_is_all_of_them() {
        assert_eq!(parsed("test").expect("parts").command, Command::Test(Part::ALL.into()));
        assert_eq!(parsed("test doc").expect("a part").command, Command::Test(vec![Part::Doc]));
    }

    #[test]
    fn yes_stands_beside_the_command_and_further_on_belongs_to_the_program() {
        assert!(parsed("--yes serve").expect("a command").yes);
        assert!(parsed("serve -y").expect("a command").yes);
        let bench = parsed("bench --bench search -y").expect("a command");
        assert!(!bench.yes);
        assert_eq!(bench.rest, ["--bench", "search", "-y"]);
    }

    #[test]
    fn a_command_without_arguments_refuses_them() {
        assert_eq!(
            parsed("build fast"),
            Err(Failure::Usage("'build' takes no arguments, and got 'fast'".into()))
        );
    }

    #[test]
    fn help_names_every_command_and_part() {
        let text = help(Path::new("/cache"));
        for word in [
            "serve", "build", "package", "test", "check", "bench", "sizes", "frames", "pace", "camera",
            "shake", "compare", "fuzz",
        ] {
            assert!(text.contains(&format!("\n  {word} ")), "{word}");
        }
        assert!(text.contains(&Part::names()));
        assert!(text.contains("/cache"));
    }
}
