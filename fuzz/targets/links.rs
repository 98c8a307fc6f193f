//! Opens texts as links. Every text must open, and its state must survive being written as a link and opened
//! again.

use cubelab::share::{fault_words, read_link};
use cubelab::text::ENGLISH;

use super::Target;

pub const TARGET: Target = Target { name: "links", corpus, run };

fn corpus() -> Vec<Vec<u8>> {
    let four = "U".repeat(16)
        + &"R".repeat(16)
        + &"F".repeat(16)
        + &"D".repeat(16)
        + &"L".repeat(16)
        + &"B".repeat(16);
    let five = ".".repeat(150);
    super::texts(&[
        "#scramble=D2_R-_U&solution=U-_R_D2&at=5&view=35.0,-12.5&tab=wide",
        "state=UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB&solution=U_R_U-_R-&at=4",
        "turns=R_U&alg=%28R+U%29%32&home=1&at=0&view=-179.9,90.0",
        "size=4&turns=Rw_2U-_3Fw2&tab=slices",
        &format!("size=4&state={four}&alg=2~3r_m"),
        &format!("size=5&stickers={five}"),
        "size=33&scramble=16Rw&alg=.&looks=mask-oll",
        "stickers=U........R........F........D........L........B........&tab=rotations",
        "looks=mask-oll+dark&looks=scheme-japanese&view=0,0",
        "solution=F_R_U_R-_U-_F-&looks=mask-oll,white-D",
        "size=2&size=3&home=99&at=99&x=y&=&&%",
    ])
}

fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (link, faults) = read_link(&text);
    let words = fault_words(&ENGLISH, &faults);
    assert_eq!(words.is_none(), faults.is_empty());
    assert!(words.is_none_or(|words| words.len() < 2000), "{text:?}: too many words");
    assert!(link.place <= link.line.len() && link.line.home <= link.line.len(), "{text:?}: {link:?}");
    let written = link.to_string();
    let (again, faults) = read_link(&written);
    assert_eq!(faults, [], "{text:?} is written as {written:?}");
    assert_eq!(again.to_string(), written, "{text:?} is written as {written:?}");
    if again.entered.is_none() {
        let (place, there) = (link.place, again.place);
        assert_eq!(again.line.state(there), link.line.state(place), "{text:?} is written as {written:?}");
    }
    assert_eq!(again.entered, link.entered, "{text:?} is written as {written:?}");
}
