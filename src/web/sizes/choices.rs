//! What is chosen for solving in the selects and boxes of a player of another size than 3.

use crate::cube::Metric;
use crate::protocol::{Settings, Wanted};
use crate::search::heuristics::Combination;
use crate::solve::Method;
use crate::web::player::choices::choice;
use crate::web::player::mount::Mount;

/// Returns how the person wants a cube of this size to be solved.
pub fn chosen_settings(mount: &Mount, size: usize) -> Settings {
    let usual = Method::of_size(size).next().unwrap_or(Method::Reduction);
    let method = choice(mount, "method").and_then(|name| name.parse().ok()).unwrap_or(usual);
    let mut settings = Settings::new(method);
    if let Some(heuristic) = choice(mount, "heuristic").and_then(|name| name.parse::<Combination>().ok()) {
        settings.heuristic = heuristic;
    }
    if choice(mount, "metric").as_deref() == Some("qtm") {
        settings.metric = Metric::Qtm;
    }
    if choice(mount, "all").as_deref() == Some("on") {
        settings.wanted = Wanted::All;
    }
    settings
}
