//! The university lab (docs/solvers/lab.md): its turns, its ids and its traces.

use cubelab::cube::{Cube, Face};
use cubelab::job::{Ending, Job, Step};
use cubelab::lab::problem::{LabSearch, LabStrategy, NoCube, Problem, Settings};
use cubelab::numbers::Depth;
use cubelab::nxn::{LabFace, LabRule, LabTurn, LayerTurn, Stickers};
use cubelab::search::spaces::LabSpace;
use cubelab::search::{
    BestFirst, BestFirstConfig, Bidirectional, Deepening, DepthFirst, Limits, Space, Zero,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::figures;

/// A face in the format of the lab's files.
type Matrix = Vec<Vec<u8>>;

/// The six faces in alphabetical order of their names.
fn matrices(stickers: &Stickers) -> Vec<Matrix> {
    let n = stickers.size();
    let colour = |face: LabFace, row, column| stickers.colours()[face.position(stickers, row, column)] as u8;
    let row = |face, row| (0..n).map(|column| colour(face, row, column)).collect();
    LabFace::ALL.iter().map(|&face| (0..n).map(|r| row(face, r)).collect()).collect()
}

fn clockwise(matrix: &mut Matrix) {
    let (n, old) = (matrix.len(), matrix.clone());
    for row in 0..n {
        for column in 0..n {
            matrix[column][n - 1 - row] = old[row][column];
        }
    }
}

/// Makes a turn with a capital letter sticker by sticker, as the lab defines it.
fn turned_by_definition(old: &[Matrix], letter: char, k: usize, rule: LabRule) -> Vec<Matrix> {
    let [back, down, front, left, right, up] = [0, 1, 2, 3, 4, 5];
    let n = old[0].len();
    let last = n - 1;
    let mut new = old.to_vec();
    for x in 0..n {
        match letter {
            'B' => {
                new[left][k][x] = old[up][k][x];
                new[up][k][x] = old[right][k][x];
                new[right][k][x] = old[down][k][x];
                new[down][k][x] = old[left][k][x];
            }
            'D' => {
                new[left][x][last - k] = old[front][k][x];
                new[back][last - k][last - x] = old[left][x][last - k];
                new[right][last - x][k] = old[back][last - k][last - x];
                new[front][k][x] = old[right][last - x][k];
            }
            _ => {
                new[down][x][k] = old[front][x][k];
                new[back][x][k] = old[down][x][k];
                new[up][last - x][last - k] = old[back][x][k];
                new[front][x][k] = old[up][last - x][last - k];
            }
        }
    }
    let (first, second) = match letter {
        'B' => (back, front),
        'D' => (down, up),
        _ => (left, right),
    };
    for (layer, face) in [(0, first), (last, second)] {
        let is_backward = rule == LabRule::Physical && [back, left, up].contains(&face);
        if k == layer {
            (0..if is_backward { 3 } else { 1 }).for_each(|_| clockwise(&mut new[face]));
        }
    }
    new
}

fn random_stickers(size: usize, random: &mut ChaCha8Rng) -> Stickers {
    let colours = (0..6 * size * size).map(|_| Face::from_index(random.random_range(0..6)));
    Stickers::from_colours(colours.collect()).expect("six faces")
}

#[test]
fn turns_are_those_of_the_definition() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for size in [2, 3, 4, 5, 12] {
        let before = random_stickers(size, &mut random);
        for rule in [LabRule::Lab, LabRule::Physical] {
            for number in 0..LabTurn::count(size) {
                let turn = LabTurn::from_number(number, size);
                let mut after = before.clone();
                after.turn_in_lab(turn, rule);
                let letter = turn.to_string().to_uppercase().chars().next().expect("a letter");
                let times = if turn.is_inverse { 3 } else { 1 };
                let expected = (0..times).fold(matrices(&before), |state, _| {
                    turned_by_definition(&state, letter, turn.layer.into(), rule)
                });
                assert_eq!(matrices(&after), expected, "{turn} of {size}, {rule}");
                after.turn_in_lab(turn.inverse(), rule);
                assert_eq!(after, before);
            }
        }
    }
}

#[test]
fn physical_turns_are_those_of_a_cube_and_three_of_the_lab_are_not() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for size in [2, 3, 6] {
        let before = random_stickers(size, &mut random);
        let mut strange = Vec::new();
        for number in 0..LabTurn::count(size) / 2 {
            // Capitals: the first `size` of each letter.
            let turn = LabTurn::from_number(number / size * 2 * size + number % size, size);
            let layer = match &turn.to_string()[..1] {
                "B" => (Face::F, size as u16 - turn.layer),
                "D" => (Face::U, turn.layer + 1),
                _ => (Face::R, size as u16 - turn.layer),
            };
            let mut cube = before.clone();
            cube.turn(LayerTurn::block(layer.0, layer.1..=layer.1, 1));
            let mut physical = before.clone();
            physical.turn_in_lab(turn, LabRule::Physical);
            assert_eq!(physical, cube, "{turn} of {size}");
            let mut lab = before.clone();
            lab.turn_in_lab(turn, LabRule::Lab);
            if lab != cube {
                strange.push(turn.to_string());
            }
        }
        assert_eq!(strange, ["B0".to_owned(), format!("D{}", size - 1), "L0".to_owned()]);
    }
}

#[test]
fn a_state_no_cube_can_reach_has_no_pieces() {
    let problem = |turns: &str, rule| {
        let mut stickers = Stickers::solved(3);
        for turn in turns.split_whitespace() {
            stickers.turn_in_lab(turn.parse().expect("a turn"), rule);
        }
        Problem::new(stickers)
    };
    assert_eq!(problem("", LabRule::Lab).cube(), Ok(Cube::SOLVED));
    // The turn of a middle layer moves centres, which define the colours of faces.
    assert!(problem("B0 D1 l2 d2 L0 B1", LabRule::Physical).cube().is_ok());
    let refused = problem("D0 L0", LabRule::Lab).cube();
    assert!(matches!(refused, Err(NoCube::Broken(_))), "{refused:?}");
    assert_eq!(Problem::new(Stickers::solved(4)).cube(), Err(NoCube::Size(4)));
    let one_colour = Stickers::from_colours(vec![Face::F; 54]).expect("six faces");
    assert_eq!(Problem::new(one_colour).cube(), Err(NoCube::Centres(2)));
}

#[test]
fn the_space_of_the_lab_packs_and_knows_its_goals() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for size in [2, 3, 4, 5, 12] {
        let space = LabSpace::new(size, LabRule::Lab);
        let state = random_stickers(size, &mut random);
        let mut packed = vec![0; space.packed_len()];
        space.pack(&state, &mut packed);
        let mut read = Stickers::solved(size);
        space.unpack(&packed, &mut read);
        assert_eq!(read, state);
        assert_eq!(space.goals(&Stickers::solved(size)).len(), 720);
        assert!(space.goals(&Stickers::solved(size)).iter().all(|goal| space.is_goal(goal)));
        for number in 0..space.moves() {
            assert_eq!(space.inverse(space.inverse(number)), number);
            assert_eq!(space.written(number).parse(), Ok(space.turn(number)));
        }
    }
    let mut mixed = Stickers::solved(2);
    mixed.turn_in_lab("B0".parse().expect("a turn"), LabRule::Lab);
    let mut colours = mixed.colours().to_vec();
    assert_eq!(LabSpace::new(2, LabRule::Lab).goals(&mixed).len(), 720);
    colours[0] = Face::B;
    let odd = Stickers::from_colours(colours).expect("six faces");
    assert!(LabSpace::new(2, LabRule::Lab).goals(&odd).is_empty());
}

/// Returns the problem with these digits, face by face.
fn problem(digits: &str) -> Problem {
    let faces: Vec<&str> = digits.split_whitespace().collect();
    let size = faces[0].len().isqrt();
    let rows = |face: &str| {
        let rows = face
            .as_bytes()
            .chunks(size)
            .map(|row| row.iter().map(|digit| char::from(*digit).to_string()).collect::<Vec<_>>().join(","));
        rows.collect::<Vec<_>>().join("],[")
    };
    let keys = LabFace::ALL.iter().zip(faces).map(|(key, face)| format!("\"{key}\": [[{}]]", rows(face)));
    format!("{{{}}}", keys.collect::<Vec<_>>().join(",")).parse().expect("a problem")
}

fn settings(strategy: &str) -> Settings {
    let strategy: LabStrategy = strategy.parse().expect("a strategy");
    let limits = Limits { depth: strategy.default_depth(), ..Limits::default() };
    Settings { strategy, rule: LabRule::Lab, prunes: true, increment: Depth::new(1), limits }
}

/// Runs a search in slices. Returns the length of its path or the reason why there is none, and the search.
fn solve(problem: &Problem, settings: Settings) -> (Result<usize, Ending>, LabSearch) {
    let mut search = LabSearch::new(problem.clone(), settings);
    loop {
        match search.advance(10_000) {
            Step::Running => {}
            Step::Improved => return (Ok(search.best().map_or(0, Vec::len)), search),
            Step::Finished(ending) => return (Err(ending), search),
        }
    }
}

#[test]
fn every_trace_is_followed_node_by_node() {
    for trace in figures::lab::TRACES {
        let problem = problem(trace.problem);
        let (found, search) = solve(&problem, settings(trace.strategy));
        assert!(found.is_ok(), "{}: {found:?}", trace.strategy);
        let nodes = search.path_nodes();
        let lines: Vec<String> = nodes.iter().map(|node| node.trace_line()).collect();
        let expected = trace.nodes.iter().enumerate().map(|(depth, (id, made, md5, h, f))| {
            format!("[{id}]([{made}]{md5},c={depth},p={depth},h={h},v={f})")
        });
        let size = problem.stickers().size();
        assert_eq!(lines, expected.collect::<Vec<_>>(), "{} of {size}", trace.strategy);
        assert!(nodes.last().is_some_and(|node| node.problem.stickers().is_solved()));
    }
}

#[test]
fn the_labs_files_say_the_same() {
    for size in 2..=6 {
        let Some(file) = figures::shared(&format!("uclm/json/x{size}cube.json")) else { return };
        let read: Problem = file.parse().expect("a problem");
        let mut traces = figures::lab::TRACES.iter().filter(|trace| problem(trace.problem) == read);
        assert_eq!(traces.next().expect("a trace").nodes[0].2, read.id());
    }
    // Every line of a trace in the lab's examples is in our figures, so no trace is left out.
    let mut ours = Vec::new();
    for trace in figures::lab::TRACES {
        for (depth, (id, made, md5, h, f)) in trace.nodes.iter().enumerate() {
            let start = format!("[{id}]([{made}]{md5},c={depth}");
            ours.push(format!("{start},p={depth},h={h},v={f})"));
            ours.push(format!("{start},d={depth},f={f})"));
        }
    }
    let mut lines = 0;
    for name in ["BasicExample", "EjemploCompleto", "ejemplo_heuristica", "Ejemplo2_GRUPOSCyB"] {
        let Some(file) = figures::shared(&format!("uclm/examples/{name}.txt")) else { return };
        for line in file.lines().filter(|line| line.starts_with('[') && line.contains("c=")) {
            assert!(ours.iter().any(|our| our == line.trim_end()), "{name}: {line}");
            lines += 1;
        }
    }
    assert_eq!(lines, 89);
}

#[test]
fn strategies_agree_and_keep_their_depth() {
    // Three turns that fewer turns cannot undo.
    let mut stickers = Stickers::solved(3);
    for turn in ["B1", "d2", "L1"] {
        stickers.turn_in_lab(turn.parse().expect("a turn"), LabRule::Physical);
    }
    let problem = Problem::new(stickers);
    for &strategy in LabStrategy::ALL {
        for prunes in [true, false] {
            for depth in [2, 3, 4] {
                let limits = Limits { depth: Depth::new(depth), nodes: 2_000_000, ..Limits::default() };
                let mut settings = settings(strategy.name());
                (settings.prunes, settings.limits, settings.rule) = (prunes, limits, LabRule::Physical);
                let (found, search) = solve(&problem, settings);
                let name = format!("{strategy}, pruning {prunes}, depth {depth}");
                if depth == 2 {
                    assert_eq!(found, Err(Ending::DepthLimit), "{name}");
                    assert!(search.path_nodes().is_empty());
                    continue;
                }
                let Ok(length) = found else { panic!("{name}: {found:?}") };
                assert!(length <= depth.into(), "{name}");
                let is_shortest =
                    !matches!(strategy, LabStrategy::Dfs | LabStrategy::Dls | LabStrategy::Greedy);
                assert!(!is_shortest || length == 3, "{name}: {length}");
                let mut cube = problem.stickers().clone();
                for node in &search.path_nodes()[1..] {
                    cube.turn_in_lab(node.made.expect("a turn"), LabRule::Physical);
                    assert_eq!(cube, *node.problem.stickers());
                }
                assert!(cube.is_solved());
            }
        }
    }
}

#[test]
fn iterative_deepening_grows_by_its_increment_up_to_the_limit() {
    let mut stickers = Stickers::solved(2);
    for turn in ["B0", "d1", "L0", "b0"] {
        stickers.turn_in_lab(turn.parse().expect("a turn"), LabRule::Physical);
    }
    let problem = Problem::new(stickers);
    let ids = |increment, depth| {
        let mut settings = settings("ids");
        settings.rule = LabRule::Physical;
        (settings.increment, settings.limits.depth) = (Depth::new(increment), Depth::new(depth));
        let (found, search) = solve(&problem, settings);
        (found, search.path_nodes().len(), search.stats())
    };
    let (found, nodes, _) = ids(1, 6);
    assert!(found.is_ok() && nodes <= 5, "{found:?}");
    assert_eq!(ids(2, 2).0, Err(Ending::DepthLimit));
    // The depths are 3, and then 4, the limit, instead of 6.
    let (found, nodes, _) = ids(3, 4);
    assert!(found.is_ok() && nodes <= 5, "{found:?}");
    let all = ids(1, 2).2.generated;
    // The start has 12 successors, and each of these has 12.
    assert_eq!(all, 12 + 12 + 12 * 12);
}

#[test]
fn every_engine_finds_the_same_lengths_on_cubes_of_any_size() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for (size, turns) in [(2, 5), (3, 4), (4, 3), (5, 3)] {
        for rule in [LabRule::Lab, LabRule::Physical] {
            let space = LabSpace::new(size, rule);
            let mut start = Stickers::solved(size);
            let scramble: Vec<usize> = (0..turns).map(|_| random.random_range(0..space.moves())).collect();
            scramble.iter().for_each(|&number| space.make(&mut start, number));
            let limits = Limits { depth: Depth::new(6), bytes: 1_000_000_000, ..Limits::default() };
            let name = format!("{size}, {rule}, {scramble:?}");
            let length = |search: &mut dyn Job<Solution = Vec<u8>>| {
                let path = search.next_solution().unwrap_or_else(|ending| panic!("{name}: {ending:?}"));
                let mut cube = start.clone();
                path.iter().for_each(|&made| space.make(&mut cube, made.into()));
                assert!(space.is_goal(&cube), "{name}");
                let length = path.len();
                assert!(search.bound() as usize <= length, "{name}: {}", search.bound());
                length
            };
            let best_first = |config| length(&mut BestFirst::new(space, Zero, &start, config, limits));
            let depth_first =
                |deepening| length(&mut DepthFirst::new(space, Zero, &start, deepening, limits));
            let shortest = best_first(BestFirstConfig::BREADTH_FIRST);
            assert!(shortest <= turns);
            assert_eq!(best_first(BestFirstConfig::UNIFORM_COST), shortest, "{name}");
            assert_eq!(depth_first(Deepening::By(Depth::new(1))), shortest, "{name}");
            assert_eq!(depth_first(Deepening::SmallestExcess), shortest, "{name}");
            assert_eq!(length(&mut Bidirectional::new(space, &start, limits)), shortest, "{name}");
        }
    }
}
