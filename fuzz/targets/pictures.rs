//! Reads texts as query strings of pictures. Every request that is read must be drawn as well-formed SVG, alone and as a strip, and
//! every error must name a parameter and what was expected.

use cubelab::draw::{Reader, is_query};
use roxmltree::Document;

use super::Target;

pub const TARGET: Target = Target { name: "pictures", corpus, run };

/// The most moves whose strip is drawn, which keeps inputs quick.
const MOST_STEPS: usize = 10;

fn corpus() -> Vec<Vec<u8>> {
    super::texts(&[
        "fmt=svg&size=150&view=plan&stage=oll&case=R+U+R%27+U+R+U2+R%27",
        "https://cube.example/visualcube.php?pzl=4&alg=Rw2U2&bg=t&cc=silver&co=40&fo=90",
        "view=trans&stage=f2l_3-y2&r=y30x-20z15.5&dist=2",
        "fd=uuuuuuuuurrnnnnnnnffottt&sch=wrgyob&marks=letters",
        "fc=wwwwyyyyrrrrooooggggbbbb&pzl=2&view=net&alg=x",
        "arw=U0U2,R6R2R0-s8-i5-yellow,F4D4-f00&ac=black&view=sides",
        "pzl=33&view=plan&alg=16Rw&caption=A&title=B&description=C",
        "alg=((R U)3 [F: D2])4&view=3d&bg=%23fff",
    ])
}

fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let _ = is_query(&text);
    match Reader::query(&text).and_then(|reader| reader.request()) {
        Ok(request) => {
            let svg = request.drawing.svg();
            let steps = request.steps.len();
            let strip = (steps <= MOST_STEPS).then(|| request.strip_svg(1 + steps / 2));
            for svg in std::iter::once(svg).chain(strip) {
                let document =
                    Document::parse(&svg).unwrap_or_else(|error| panic!("{text:?}: {error} in {svg}"));
                assert!(
                    document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")),
                    "{text:?}"
                );
                assert!(!svg.contains("NaN"), "{text:?}: {svg}");
            }
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.starts_with(&error.parameter) && message.len() < 1000, "{text:?}: {message}");
        }
    }
}
