//! The page's program.

fn main() {
    console_error_panic_hook::set_once();
}
