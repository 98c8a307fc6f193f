//! The words for what a solver does.

use super::catalogue::words;
use super::plural::Plural;

words! {
    /// What the solver is doing.
    pub struct Solver {
        /// Before wasm is there.
        loading,
        /// How to turn the cube, for those who have not done it yet.
        start,
        /// The cube is solved.
        solved,
        /// The worker is starting.
        starting,
        /// `{done}` of `{total}` tables are built.
        building,
        /// The same of the second tier, which nobody waits for.
        building_more,
        /// A random state is being drawn.
        scrambling,
        /// The cube was scrambled with `{seed}`.
        scrambled,
        /// A search begins.
        solving,
        /// A search of length `{depth}`, after so many `{positions}`.
        searching,
        /// A solution of so many `{turns}` is there.
        best,
        /// Solved in so many `{turns}`, after so many `{positions}` and `{seconds}` seconds.
        done,
        /// So many turns: `{count}`.
        turns: Plural,
        /// So many positions: `{count}`.
        positions: Plural,
        /// Nothing to solve.
        nothing_to_do,
        /// Tables take about `{left}` more.
        left,
        /// Stopped without a solution.
        stopped,
        /// Added where no solution is shorter.
        shortest,
    }
}

words! {
    /// Proving shortest solutions of the 3x3x3.
    pub struct ProofText {
        /// Names the choices.
        how,
        /// The choice of the method.
        method,
        /// Names of the methods: two-phase, and the one that proves.
        methods["two-phase", "optimal"],
        /// The choice of the goal.
        goal,
        /// The goal of a solved cube.
        whole,
        /// Names of the families of goals, as in `Goal::FAMILIES`.
        goals["cross", "block-222", "block-223", "eo", "dr", "corners", "f2l-pair"],
        /// The choice of the table.
        table,
        /// The size of a table: `{megabytes}`.
        megabytes,
        /// The choice of the metric.
        metric,
        /// Names of the metrics.
        metrics["htm", "qtm"],
        /// The choice of all shortest solutions instead of one.
        find_all,
        /// So many quarter turns: `{count}`.
        quarter_turns: Plural,
        /// Solutions of up to `{length}` turns are ruled out.
        ruled_out,
        /// So many `{millions}` of positions a second.
        speed,
        /// The current length takes about `{left}` more, and the next one `{next}`.
        times,
        /// The proof takes about `{left}` more.
        last,
        /// All shortest solutions are listed after the proof.
        listing,
        /// The same, which takes about `{left}` more.
        listing_left,
        /// A time of `{number}` seconds.
        seconds,
        /// A time in minutes.
        minutes,
        /// A time in hours.
        hours,
        /// A time in days.
        days,
        /// The shortest solution has at least `{bound}` and at most `{length}` turns.
        between,
        /// An earlier proof has ruled out solutions of up to `{ruled}` turns, and knows one of `{best}`.
        so_far,
        /// The button that goes on with an earlier proof.
        resume,
        /// Heads the list of all shortest solutions, of which there are `{count}`.
        all,
        /// Heads a list of the first `{listed}` of `{count}` shortest solutions.
        first,
    }
}
