//! The program of the page's web worker.

fn main() {
    console_error_panic_hook::set_once();
}
