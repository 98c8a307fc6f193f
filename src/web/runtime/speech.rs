//! The voice of the browser.

use web_sys::SpeechSynthesisUtterance;

use super::dom::{document, window};

/// Whether the browser can speak.
pub fn has_voice() -> bool {
    window().is_ok_and(|window| window.speech_synthesis().is_ok())
}

/// Says words aloud, in place of what is being said.
pub fn speak(words: &str) {
    let Ok(voice) = window().and_then(|window| Ok(window.speech_synthesis()?)) else { return };
    let Ok(utterance) = SpeechSynthesisUtterance::new_with_text(words) else { return };
    let page = document().ok().and_then(|document| document.document_element());
    if let Some(language) = page.and_then(|page| page.get_attribute("lang")) {
        utterance.set_lang(&language);
    }
    voice.cancel();
    voice.speak(&utterance);
}
