//! Serves the page during development, until Ctrl-C.

use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::environment::Environment;
use crate::failure::{Failure, Result, say};
use crate::{page, process, tools};

/// The address of the server; `Trunk.toml` has the same.
pub const ADDRESS: &str = "127.0.0.1:8080";

/// The folder of the page that is served. It is not [`page::DIST`], which tests read: in the served page, the service worker keeps no files.
const FOLDER: &str = "target/served";

/// The time after Ctrl-C at which a server that still runs is killed.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(5);

/// Installs missing tools and runs Trunk's server, which builds the page again when a file changes.
pub fn serve(environment: &mut Environment) -> Result<()> {
    let address = ADDRESS.parse().map_err(|_| Failure::Because(format!("{ADDRESS} is no address")))?;
    if answers(address) {
        return Err(Failure::Because(format!("something already listens on {ADDRESS}: stop it first")));
    }
    tools::need_what_builds(environment)?;
    say("building (about 3 minutes the first time, seconds after that)");
    // The server must not build again when this folder changes. Trunk can ignore only a folder that exists.
    let dist = environment.root().join(page::DIST);
    fs::create_dir_all(&dist).map_err(|error| Failure::file(&dist, &error))?;
    // During development, browsers must not cache the page.
    environment.set("CUBELAB_KEEPS", "no");
    let ended = Arc::new(AtomicBool::new(false));
    let announcing = announce(address, ended.clone(), || {
        say(&format!("Cubelab is at http://{ADDRESS}/   (Ctrl-C stops it)"));
    });
    let result =
        run_until_stopped(page::trunk(environment).args(["serve", "--dist", FOLDER, "--ignore", page::DIST]));
    ended.store(true, Ordering::Relaxed);
    // A thread that panicked has printed the reason.
    let _ = announcing.join();
    result
}

fn answers(address: SocketAddr) -> bool {
    TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok()
}

/// Starts a thread that calls `say` once a server answers at the address, or never if the server ends before.
fn announce(
    address: SocketAddr,
    ended: Arc<AtomicBool>,
    say: impl FnOnce() + Send + 'static,
) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        while !ended.load(Ordering::Relaxed) {
            if answers(address) {
                return say();
            }
            thread::sleep(Duration::from_millis(100));
        }
    })
}

/// Runs a server until it ends or this process receives a signal. After a signal, the server and all programs
/// that it has started are ended, and the exit status is that of the signal: 130 after Ctrl-C.
#[cfg(unix)]
fn run_until_stopped(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let failed = |error: std::io::Error| Failure::Because(error.to_string());
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP]).map_err(failed)?;
    // The server runs in a process group of its own, which can be ended as a whole. Ctrl-C at the terminal and
    // other signals reach only this process.
    let mut server = process::start(command.stdin(std::process::Stdio::null()).process_group(0))?;
    loop {
        if let Some(status) = server.try_wait().map_err(failed)? {
            return match process::code(status) {
                0 => Ok(()),
                code => Err(Failure::Status(code)),
            };
        }
        if let Some(signal) = signals.pending().next() {
            stop(&mut server);
            signal_hook::low_level::emulate_default_handler(signal).map_err(failed)?;
            return Err(Failure::Status(128 + signal));
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Ends a server and the programs that it has started: with SIGINT, and after [`PATIENCE`] with SIGKILL.
#[cfg(unix)]
fn stop(server: &mut std::process::Child) {
    let group = format!("-{}", server.id());
    // Rust's library cannot send a signal to a group; every POSIX shell can.
    let send = |signal: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", "kill -\"$1\" \"$2\" 2>/dev/null", "sh", signal, &group]);
        process::install(&mut shell)
    };
    send("INT");
    process::ended_within(server, PATIENCE);
    // Programs that the server has started may outlive it.
    send("KILL");
}

/// Runs a server to its end. On Windows, Ctrl-C ends all programs of a console.
#[cfg(not(unix))]
fn run_until_stopped(command: &mut Command) -> Result<()> {
    process::run(command)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn the_address_is_announced_once_something_answers() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, receiver) = channel();
        let announcing = announce(address, Arc::default(), move || sender.send(()).expect("someone waits"));
        receiver.recv_timeout(Duration::from_secs(60)).expect("it is announced");
        announcing.join().expect("it ends");
    }

    #[test]
    fn a_server_that_ends_before_it_answers_is_not_announced() {
        // A port that was free a moment ago.
        let address = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
        assert!(!answers(address));
        let ended = Arc::new(AtomicBool::new(false));
        let announcing = announce(address, ended.clone(), || panic!("nothing is there"));
        ended.store(true, Ordering::Relaxed);
        announcing.join().expect("it ends without a word");
    }

    #[test]
    fn trunk_serves_at_the_address_that_is_announced() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
        let settings = std::fs::read_to_string(root.join("Trunk.toml")).expect("the settings");
        let (host, port) = ADDRESS.split_once(':').expect("a host and a port");
        assert!(settings.contains(&format!("addresses = [\"{host}\"]\nport = {port}\n")), "{settings}");
    }
}
