//! The words of the timer.

use super::catalogue::words;
use super::{FailureText, Plural};

words! {
    /// The words of the timer in one language.
    pub struct TimerText {
        /// Stands for a solve that was not finished.
        dnf,
        /// The penalty of two seconds.
        plus_two,
        /// A single result.
        single,
        /// The mean of so many results, shortened.
        mean_short,
        /// The average of so many results, shortened.
        average_short,
        /// The mean of so many results.
        mean_long,
        /// The average of so many results.
        average_long,
        /// Closes a dialog.
        close,
        /// The clock.
        clock: ClockText,
        /// The events.
        events: EventText,
        /// A solve, and what can be done with it.
        solve: SolveText,
        /// Sessions and their files.
        session: SessionText,
        /// Statistics and the list of solves.
        progress: ProgressText,
        /// The chart.
        chart: ProgressChartText,
        /// The settings.
        settings: SettingText,
        /// The scramble sheet.
        sheet: SheetText,
        /// What is wrong with a file.
        files: FileErrorText,
        /// Why a worker could not do a job.
        failures: FailureText,
        /// What goes wrong.
        errors: TimerErrorText,
    }
}

words! {
    /// Words for the clock and the scramble.
    pub struct ClockText {
        /// Names the clock.
        name,
        /// Stands below the time: hold, then let go to start.
        hold,
        /// Stands below the time: a press begins the inspection.
        inspect,
        /// Stands below the inspection: hold, then let go to start.
        start,
        /// While the key is held too shortly.
        wait,
        /// When a release starts.
        ready,
        /// Stands for the running time where that is hidden.
        solving,
        /// The judge’s call after 8 seconds.
        eight,
        /// The judge’s call after 12 seconds.
        twelve,
        /// Announces the inspection.
        inspecting,
        /// Names the scramble.
        scramble,
        /// Stands for a scramble that is being drawn.
        drawing,
        /// Stands for the scramble of a puzzle that has none here.
        no_scramble,
        /// Draws the next scramble.
        next,
        /// Shows the scramble before.
        previous,
        /// Copies the scramble.
        copy,
        /// Names the picture of the scrambled cube.
        picture,
        /// Names the field for a typed time.
        time_field,
        /// Names the field for a typed number of moves.
        moves_field,
        /// Stands below the field for a time.
        type_hint,
        /// Stands below the field for a number of moves.
        moves_hint,
        /// Adds what was typed.
        add,
    }
}

words! {
    /// Words for events.
    pub struct EventText {
        /// Names the choice.
        label,
        /// A cube of so many layers.
        cube,
        /// A cube with one hand.
        one_handed,
        /// A cube blindfolded.
        blind,
        /// A cube in the fewest moves.
        fewest,
        /// The group of the events of the World Cube Association.
        wca,
        /// The group of larger cubes.
        larger,
        /// A puzzle of another program with this name.
        foreign,
    }
}

words! {
    /// Words for a solve.
    pub struct SolveText {
        /// Names the actions on the last solve.
        last,
        /// Gives or takes a penalty of two seconds.
        plus_two,
        /// Marks as not finished, or takes that back.
        dnf,
        /// Deletes the solve.
        delete,
        /// Brings back what was deleted.
        undo,
        /// A solve with this `{result}` was deleted.
        deleted,
        /// Names a solve with this `{number}`.
        heading,
        /// Names the field for a comment.
        comment,
        /// Names the date.
        date,
    }
}

words! {
    /// Words for sessions.
    pub struct SessionText {
        /// Names the choice of a session.
        label,
        /// Opens the session’s dialog.
        manage,
        /// The heading of the session’s dialog.
        heading,
        /// Names the field for the name.
        name,
        /// Adds a session.
        new,
        /// Deletes the session.
        delete,
        /// The session of this `{name}` was deleted.
        deleted,
        /// The heading of what concerns files.
        files,
        /// Saves all sessions.
        export,
        /// Saves the session for a spreadsheet.
        csv,
        /// Adds the sessions of a file.
        import,
        /// Says what formats there are.
        about,
        /// These `{sessions}` with these `{solves}` were added.
        imported,
        /// So many sessions.
        sessions: Plural,
        /// So many solves.
        solves: Plural,
        /// Says where the times are kept.
        kept,
    }
}

words! {
    /// Words for statistics and the list of solves.
    pub struct ProgressText {
        /// The heading of the statistics.
        heading,
        /// The column of the current results.
        current,
        /// The column of the best results.
        best,
        /// The mean of the session.
        mean,
        /// The worst result.
        worst,
        /// How many solves are finished, and how many there are.
        count,
        /// The heading of the list.
        solves,
        /// Stands for the list of a session without solves.
        empty,
        /// Shows more solves.
        more,
    }
}

words! {
    /// Words for the chart.
    pub struct ProgressChartText {
        /// The title.
        title,
        /// Describes it to people who do not see it; `{solves}` says how many.
        about,
        /// The horizontal axis.
        solve,
        /// The vertical axis in seconds.
        seconds,
        /// The vertical axis in minutes.
        minutes,
        /// The vertical axis of results in moves.
        moves,
    }
}

words! {
    /// Words for the settings.
    pub struct SettingText {
        /// Opens the settings, and is their heading.
        heading,
        /// Turns the inspection on.
        inspection,
        /// Has the judge’s calls spoken.
        speaks,
        /// Hides the running time.
        hides,
        /// Has times typed in.
        types,
        /// Names the choice of the hold time.
        hold,
        /// No hold time.
        no_hold,
        /// So many seconds.
        seconds,
    }
}

words! {
    /// Words for the scramble sheet.
    pub struct SheetText {
        /// Opens the sheet, and is its heading.
        heading,
        /// Says what it is for.
        about,
        /// Names the field for the title.
        title,
        /// The title that is there first.
        title_default,
        /// Names the field for the number of scrambles.
        count,
        /// Draws the scrambles.
        make,
        /// Prints.
        print,
        /// Goes back to the timer.
        back,
        /// So many of so many are drawn.
        drawn,
        /// All are drawn.
        ready,
        /// Stands before the line for a name.
        person,
        /// Stands before the line for a time.
        time,
        /// Stands before the line for a number of moves.
        moves,
        /// Names the program that made the sheet.
        source,
    }
}

words! {
    /// Words for what is wrong with a file.
    pub struct FileErrorText {
        /// A file was refused.
        refused,
        /// The file is larger than allowed.
        too_large,
        /// The place in a file that is not JSON.
        json,
        /// A value that is not what it should be.
        value,
        /// A file that is something else.
        whole,
        /// What could stand at a place of a JSON text.
        json_expected["value", "name", "colon", "comma", "quote", "escape", "end", "depth"],
        /// What could stand at a place of a file.
        expected["sessions", "solves", "solve", "time", "penalty", "millis", "text", "seconds", "object", "version"],
    }
}

words! {
    /// Words for what goes wrong.
    pub struct TimerErrorText {
        /// Something broke.
        broken,
        /// Starts the program again.
        again,
        /// The browser keeps nothing.
        not_kept,
        /// The reason that the store is full or refused.
        full,
        /// The stored times cannot be read.
        damaged,
        /// Saves what cannot be read.
        save_damaged,
        /// A file could not be saved.
        save,
        /// A file could not be opened.
        open,
        /// Nothing could be copied.
        copy,
        /// A scramble could not be drawn.
        scramble,
        /// Draws a scramble again.
        try_again,
        /// The workers have not arrived.
        late,
        /// What was typed is no time.
        time,
        /// What was typed is no number of moves.
        moves,
        /// What was typed is no number of scrambles.
        count,
    }
}
