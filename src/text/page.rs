//! The words of the page around its players: its head, links that it opens, and what goes wrong.

use super::catalogue::words;
use super::plural::Plural;

words! {
    /// Words of the page around its players. index.html has them in elements that name their keys in `data-words`.
    pub struct AroundText {
        /// The title of the page.
        title,
        /// What the page is, for search engines.
        description,
        /// Names the choices of a size.
        sizes,
        /// Names the choice of a large size.
        more_sizes,
        /// The link to the cube.
        cube,
        /// The link to the timer.
        timer,
        /// The link to the search lab.
        lab,
        /// What the page is, and where everything stays.
        private,
        /// The link to the help.
        help,
        /// The link to the lessons.
        lessons,
        /// The link to the licence.
        licence,
        /// The program of other sizes did not come, for this `{reason}`.
        load_sizes,
        /// The program of the timer did not come, for this `{reason}`.
        load_timer,
        /// The program of the lab did not come, for this `{reason}`.
        load_lab,
        /// These `{files}` have not come yet.
        wait,
        /// Loads them once more.
        retry,
        /// A frame of no origin gets no programs, for this `{reason}`.
        sandbox,
        /// Names the choice of a language.
        language,
        /// The words of this `{language}` did not come, for this `{reason}`.
        no_language,
    }
}

words! {
    /// What is wrong with a link.
    pub struct LinkText {
        /// The link has these `{faults}`.
        broken,
        /// A field of this `{name}` is not known.
        unknown,
        /// In the moves of the field `{name}` is a mistake: `{message}`.
        moves,
        /// There are more moves than `{most}`.
        long: Plural,
        /// There are more characters than `{most}`.
        cut: Plural,
        /// The stickers in the field `{name}` are no cube: `{message}`.
        state,
        /// The field `{name}` says the `{place}` in a line of `{length}`.
        place: Plural,
        /// The field `{name}` makes no sense with this `{value}`.
        value,
        /// There are `{count}` more faults.
        more: Plural,
    }
}

words! {
    /// What went wrong, and what to do.
    pub struct PageErrorText {
        /// The program did not load, because of `{reason}`.
        load,
        /// The page was opened as a file.
        file,
        /// Scripts are off.
        no_script,
        /// The program stopped, because of `{reason}`.
        broken,
        /// The name of the button that starts it again.
        again,
        /// The files of the worker have not come yet.
        worker_late,
        /// The worker died and was replaced.
        worker_replaced,
        /// The worker cannot be started, because of `{reason}`.
        worker_failed,
        /// The worker is of another version.
        worker_version,
        /// The job failed, because of `{reason}`.
        job_failed,
    }
}
