//! Reads messages from JSON, for tests.

use serde_json::Value;

use super::Fields;

impl Fields for Value {
    fn has(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !value.is_null())
    }

    fn text(&self, name: &str) -> Option<String> {
        self.get(name)?.as_str().map(str::to_owned)
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.as_f64()
    }

    fn texts(&self, name: &str) -> Option<Vec<String>> {
        self.get(name)?.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
    }

    fn object(&self, name: &str) -> Option<Value> {
        self.get(name).filter(|value| value.is_object()).cloned()
    }

    fn objects(&self, name: &str) -> Option<Vec<Value>> {
        self.get(name)?.as_array().cloned()
    }
}
