//! Reads files of sessions and typed times, and computes statistics.

use cubelab::text::TIMER_ENGLISH;
use cubelab::timer::{Statistics, csv, file_error_words, read_book, read_result, write_book};

use super::Target;

pub const TARGET: Target = Target { name: "timer", corpus, run };

fn corpus() -> Vec<Vec<u8>> {
    super::texts(&[
        r#"{"session1":[[[0,12345],"R U R'","",1600000000],[[2000,9870],"F2","good",1600000100],[[-1,20000,9000],"","",0]],"session2":[],"properties":{"sessionData":"{\"1\":{\"name\":1,\"opt\":{},\"rank\":2},\"2\":{\"name\":\"pyra\",\"opt\":{\"scrType\":\"pyrso\"}}}","session":1,"sessionN":2}}"#,
        r#"{"session1":"[[[0,1000],\"R\",\"\"]]","session7":[[[0,1],null,null,null]]}"#,
        r#"{"session1":[],"properties":{"sessionData":{"1":{"name":"\ud83d\ude00","opt":{"scrType":"cubennn","scrLen":20}}},"cubelab":{"version":1,"inspection":true,"hold":550,"hidesTime":false,"speaks":true,"types":false}}}"#,
        "[[[[[[[[[[[[[[[[[[[[[[[[1e999]]]]]]]]]]]]]]]]]]]]]]]]",
        "1:02.34+",
        "DNF(12.3)",
        "9:59:59.999",
    ])
}

fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Some((millis, _)) = read_result(&text) {
        assert!(millis <= 360_000_000, "{text:?} is {millis} ms");
    }
    match read_book(&text) {
        Ok(book) => {
            let written = write_book(&book);
            assert_eq!(read_book(&written), Ok(book.clone()), "{text:?} is written as {written}");
            for session in &book.sessions {
                let statistics = Statistics::new(&session.solves);
                assert!(statistics.finished <= session.solves.len());
                assert!(
                    statistics.best <= statistics.mean && statistics.mean <= statistics.worst,
                    "{text:?}"
                );
                assert!(csv(session).lines().count() > session.solves.len());
            }
        }
        Err(error) => assert!(file_error_words(&error, &TIMER_ENGLISH).len() < 500, "{error:?}"),
    }
}
