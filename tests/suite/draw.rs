//! Still pictures: the parameters of VisualCube, arrows, masks, strips, and the command `cubelab draw`. Pictures are rendered, and the
//! colours of their pixels compared.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use cubelab::cube::{Alg, Face};
use cubelab::draw::{Fill, Reader, Request, Stage, read_mask};
use cubelab::nxn::{Stickers, random_moves};
use cubelab::view::{Mask, Rgb, Scheme, Shade, homes, net_spot, plan_box, plan_spot};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use roxmltree::Document;

const SUNE: &str = "R U R' U R U2 R'";

/// A rendered picture.
struct Rendered {
    pixels: Pixmap,
    size: usize,
}

impl Rendered {
    fn of(svg: String, size: usize) -> Rendered {
        let tree = Tree::from_str(&svg, &Options::default()).expect("a picture");
        let [width, height] = [tree.size().width(), tree.size().height()].map(|side| side.round() as u32);
        let mut pixels = Pixmap::new(width, height).expect("a picture with pixels");
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        Rendered { pixels, size }
    }

    /// The colour and the opacity, 0 to 255, at a place given in shares of the width and height.
    fn at(&self, [x, y]: [f32; 2]) -> (Rgb, u8) {
        let [x, y] = [x * self.pixels.width() as f32, y * self.pixels.height() as f32].map(|c| c as u32);
        let colour = self.pixels.pixel(x, y).expect("a pixel of the picture").demultiply();
        (Rgb(colour.red(), colour.green(), colour.blue()), colour.alpha())
    }

    /// The colour of a sticker of a plan at a distance from its middle in shares of its width.
    fn of_plan(&self, sticker: usize, aside: [f32; 2]) -> Rgb {
        let [x, y] = plan_spot(self.size, sticker).expect("a sticker of the plan");
        let [left, top, width, height] = plan_box(self.size).map(|number| number as f32);
        let cell = 300.0 / self.size as f32;
        self.at([(x + aside[0] * cell - left) / width, (y + aside[1] * cell - top) / height]).0
    }

    /// The colours of the stickers of a plan, in facelet order: U and the first rows of R, F, L, B.
    fn plan(&self) -> Vec<Rgb> {
        let all = 0..6 * self.size * self.size;
        let seen = all.filter(|sticker| plan_spot(self.size, *sticker).is_some());
        // Beside the middle, because arrows point there.
        seen.map(|sticker| self.of_plan(sticker, [0.04, 0.04])).collect()
    }

    /// The colour of every sticker of a net, in facelet order.
    fn net(&self) -> Vec<Rgb> {
        let at = |sticker| {
            let [x, y] = net_spot(self.size, sticker);
            self.at([x / 1272.0, y / 948.0]).0
        };
        (0..6 * self.size * self.size).map(at).collect()
    }
}

fn request(query: &str) -> Request {
    Reader::query(query)
        .and_then(|reader| reader.request())
        .unwrap_or_else(|error| panic!("{query}: {error}"))
}

fn drawn(query: &str) -> Rendered {
    let drawing = request(query).drawing;
    Rendered::of(drawing.svg(), drawing.size())
}

fn message(query: &str) -> String {
    Reader::query(query).and_then(|reader| reader.request()).expect_err(query).to_string()
}

fn classic(face: Face) -> Rgb {
    Scheme::Classic.colours()[face]
}

/// The colours of a query without a scheme: yellow on top, blue in front.
fn visual_cube(face: Face) -> Rgb {
    classic([Face::D, Face::R, Face::B, Face::U, Face::L, Face::F][face.index()])
}

fn after(size: usize, alg: &str) -> Stickers {
    let mut cube = Stickers::solved(size);
    cube.perform(&alg.parse::<Alg>().expect("an alg")).expect("turns of this cube");
    cube
}

/// The colours that a cube should have on a net.
fn expected(cube: &Stickers) -> Vec<Rgb> {
    cube.colours().iter().map(|face| visual_cube(*face)).collect()
}

/// The grey of stickers that do not matter.
const GREY: Rgb = Rgb(0x5f, 0x64, 0x6e);

/// The middle of the three faces that the usual view shows, in shares of the picture.
const TOP: [f32; 2] = [0.5, 0.2];
const LEFT: [f32; 2] = [0.28, 0.62];
const RIGHT: [f32; 2] = [0.72, 0.62];

#[test]
fn alg_and_case_are_inverse() {
    assert_eq!(drawn(&format!("view=net&alg={SUNE}")).net(), expected(&after(3, SUNE)));
    assert_eq!(drawn(&format!("view=net&case={SUNE}")).net(), expected(&after(3, "R U2 R' U' R U' R'")));
    // Spaces may be escaped, and primes, and a URL may stand before.
    let url = "https://cube.example/visualcube.php?fmt=svg&view=net&alg=R+U%20R%27";
    assert_eq!(drawn(url).net(), expected(&after(3, "R U R'")));
}

#[test]
fn stickers_are_given_by_face_or_by_colour() {
    let cube = after(3, "R U F");
    let letters = cube.to_string().to_lowercase();
    assert_eq!(drawn(&format!("view=net&fd={letters}")).net(), expected(&cube));
    let blank = drawn("view=net&fd=nouuuuuuu").net();
    assert_eq!(
        (blank[0], blank[1], blank[2], blank[9]),
        (GREY, Rgb(0xbf, 0xbf, 0xbf), visual_cube(Face::U), GREY)
    );
    // A transparent sticker shows the plastic.
    let plain = drawn("view=net&fd=tuuuuuuuu").net();
    assert_eq!((plain[0], plain[1]), (Rgb(0x17, 0x19, 0x1e), visual_cube(Face::U)));
    // Colours win over faces, and the alg moves both.
    let by_colour = format!("{}{}", "m".repeat(9), "g".repeat(45));
    let net = drawn(&format!("view=net&fd=uuuuuuuuu&fc={by_colour}&alg=F2")).net();
    let purple = Rgb(0x94, 0x3f, 0xc4);
    assert_eq!((net[0], net[6], net[27], net[33]), (purple, classic(Face::F), purple, classic(Face::F)));
    let four = drawn(&format!("pzl=4&view=net&fd={}&alg=Rw", "u".repeat(16) + &"r".repeat(80))).net();
    assert_eq!(
        (four[0], four[2], four[80 + 1]),
        (visual_cube(Face::U), visual_cube(Face::R), visual_cube(Face::U))
    );
}

#[test]
fn a_scheme_paints_the_faces() {
    for (scheme, top) in
        [("wrgyob", Some(Face::U)), ("yellow,red,blue,white,orange,green", Some(Face::D)), ("t11111", None)]
    {
        let query = if scheme == "t11111" {
            "view=net&sch=t,r,g,y,o,b".into()
        } else {
            format!("view=net&sch={scheme}")
        };
        let expected = top.map_or(Rgb(0x17, 0x19, 0x1e), classic);
        assert_eq!(drawn(&query).net()[4], expected, "{scheme}");
    }
    assert_eq!(drawn("view=net&sch=f00,r,g,y,o,b").net()[4], Rgb(255, 0, 0));
    assert_eq!(drawn("view=net").net()[4], visual_cube(Face::U));
}

#[test]
fn every_stage_is_drawn_and_turns_with_the_pieces() {
    let solved = Stickers::solved(3);
    for stage in Stage::ALL {
        for rotation in ["", "-x2", "-y", "-z'"] {
            let text = format!("{stage}{rotation}");
            let mask = read_mask(&text).expect("a mask");
            for alg in ["", "R U F2 L'"] {
                let cube = after(3, alg);
                let colour = |(place, home): (usize, Option<usize>)| match mask.shade(home.expect("a piece"))
                {
                    Shade::Grey => GREY,
                    _ => visual_cube(cube.colours()[place]),
                };
                let colours: Vec<Rgb> = homes(&cube).into_iter().enumerate().map(colour).collect();
                assert_eq!(
                    drawn(&format!("view=net&stage={text}&alg={alg}")).net(),
                    colours,
                    "{text} after {alg:?}"
                );
            }
        }
        assert!(matches!(stage.mask(), Mask::Custom(grey) if grey != 0), "{stage}");
    }
    assert_eq!(drawn("view=net").net(), expected(&solved));
}

#[test]
fn a_plan_shows_the_top_and_the_rows_beside_it() {
    let cube = after(3, "R U2 R' U' R U' R'");
    let colours = |of: &dyn Fn(usize) -> Rgb| {
        (0..54).filter(|sticker| plan_spot(3, *sticker).is_some()).map(of).collect::<Vec<_>>()
    };
    let plain = drawn(&format!("view=plan&case={SUNE}"));
    assert_eq!(plain.plan(), colours(&|sticker| visual_cube(cube.colours()[sticker])));
    let oll = drawn(&format!("view=plan&stage=oll&case={SUNE}")).plan();
    let yellow = visual_cube(Face::U);
    let expected = colours(&|sticker| if cube.colours()[sticker] == Face::U { yellow } else { GREY });
    assert_eq!(oll, expected);
    assert_eq!(oll.iter().filter(|colour| **colour == yellow).count(), 9);
}

#[test]
fn every_size_is_drawn_in_every_view() {
    for size in 1..=33 {
        for (view, stickers) in [
            ("plan", size * size + 4 * size),
            ("net", 6 * size * size),
            ("3d", 3 * size * size),
            ("sides", 6 * size * size),
        ] {
            let svg = request(&format!("pzl={size}&view={view}&alg=R U F")).drawing.svg();
            let document = Document::parse(&svg).expect("well-formed");
            assert_eq!(document.root_element().tag_name().name(), "svg");
            let paths = document.descendants().filter(|node| node.tag_name().name() == "path");
            let plastic = "#17191e";
            let coloured = paths.filter(|path| path.attribute("fill").is_some_and(|fill| fill != plastic));
            let outlines: usize =
                coloured.map(|path| path.attribute("d").map_or(0, |d| d.matches('z').count())).sum();
            assert_eq!(outlines, stickers, "{size} layers, {view}");
        }
    }
    let four = drawn("pzl=4&view=plan&alg=Rw");
    assert_eq!(four.of_plan(2, [0.0; 2]), visual_cube(Face::F));
    assert_eq!(four.of_plan(1, [0.0; 2]), visual_cube(Face::U));
}

#[test]
fn the_cube_is_seen_from_above_and_turned_by_its_rotations() {
    let seen = |query: &str| {
        let picture = drawn(query);
        [TOP, LEFT, RIGHT].map(|place| picture.at(place).0)
    };
    let colours = |faces: [Face; 3]| faces.map(visual_cube);
    assert_eq!(seen(""), colours([Face::U, Face::F, Face::R]));
    assert_eq!(seen("r=y45x-34"), seen(""));
    assert_eq!(seen("r=y-45x-34"), colours([Face::U, Face::L, Face::F]));
    assert_eq!(seen("r=y45x-34z120"), colours([Face::F, Face::R, Face::U]));
    assert_eq!(seen("r=x180y45x-34"), colours([Face::D, Face::B, Face::R]));
    // Without rotation only the front is seen.
    assert_eq!(seen("r=x0"), [visual_cube(Face::F); 3]);
}

#[test]
fn a_near_eye_sees_more_perspective() {
    // The height of the cube near its left edge, in shares of the height of its front edge.
    let height = |distance: &str| {
        let picture = drawn(&format!("size=400&r=y45&dist={distance}"));
        let of_column = |x: f32| {
            let is_cube = |y: &u32| picture.at([x, *y as f32 / 400.0]).0 != classic(Face::U);
            (0..400).filter(is_cube).count() as f32
        };
        of_column(0.1) / of_column(0.5)
    };
    let [near, usual, far] = ["2", "5", "100"].map(height);
    assert!(near < usual && usual < far, "{near} {usual} {far}");
}

#[test]
fn plastic_stickers_and_background_have_their_colours_and_opacities() {
    let edge = |query: &str| drawn(query).at([0.5, 0.5 + 0.9 / 1000.0]).0;
    let corner = |query: &str| drawn(query).at([0.01, 0.01]);
    assert_eq!(corner(""), (classic(Face::U), 255), "white");
    assert_eq!(corner("bg=t").1, 0);
    assert_eq!(corner("bg=red"), (classic(Face::R), 255));
    assert_eq!(corner("bg=00f"), (Rgb(0, 0, 255), 255));
    assert_ne!(edge("cc=silver"), edge(""));
    // Between two stickers of a plan lies plastic.
    let seam = |query: &str| drawn(query).of_plan(0, [0.5, 0.0]);
    assert_eq!(seam("view=plan"), Rgb(0x17, 0x19, 0x1e));
    assert_eq!(seam("view=plan&cc=silver"), Rgb(0xbf, 0xbf, 0xbf));
    assert_eq!(seam("view=plan&cc=t"), classic(Face::U), "the white background");
    let half = seam("view=plan&co=50").0;
    assert!((100..160).contains(&half), "half black on white: {half}");
    let pale = drawn("view=plan&fo=50").of_plan(4, [0.0; 2]);
    assert_eq!(pale, Rgb(0x17, 0x19, 0x1e).mixed(visual_cube(Face::U), 0.5));
}

#[test]
fn hidden_faces_are_seen_through_sheer_plastic() {
    let outlines = |query: &str| {
        let svg = request(query).drawing.svg();
        let seen = |face: Face| {
            let fill = format!(r#"fill="{}""#, visual_cube(face));
            svg.split("<path")
                .filter(|path| path.contains(&fill))
                .map(|path| path.matches('z').count())
                .sum::<usize>()
        };
        Face::ALL.map(seen)
    };
    assert_eq!(outlines(""), [9, 9, 9, 0, 0, 0]);
    assert_eq!(outlines("co=40"), [9; 6]);
    assert_eq!(outlines("cc=t"), [9; 6]);
    // In `trans`, stickers that the mask leaves out are not drawn.
    assert_eq!(outlines("view=trans&stage=cross"), [0, 2, 2, 5, 2, 2]);
    assert!(!request("view=trans&stage=cross").drawing.svg().contains(&GREY.to_string()));
    assert_eq!(outlines("fd=uuuuuuuuurrrrrrrrrt"), [9, 9, 0, 0, 0, 0]);
}

#[test]
fn arrows_lead_from_sticker_to_sticker() {
    let red = Rgb(255, 0, 0);
    let plain = drawn("view=plan");
    let picture = drawn("view=plan&size=400&arw=U0U2-ff0000,U6R2&ac=00f");
    // Between the stickers lies the shaft, just beyond the middle of the last the tip, and nothing before the first.
    for (sticker, aside, colour) in [
        (1, [0.0, 0.0], red),
        (0, [0.3, 0.0], red),
        (2, [0.0, 0.0], red),
        (2, [-0.15, 0.1], red),
        (0, [-0.3, 0.0], visual_cube(Face::U)),
        (2, [0.3, 0.0], visual_cube(Face::U)),
        (4, [0.0, 0.0], visual_cube(Face::U)),
        (6, [0.0, 0.0], Rgb(0, 0, 255)),
        (11, [0.0, 0.0], Rgb(0, 0, 255)),
    ] {
        assert_eq!(picture.of_plan(sticker, aside), colour, "{sticker} {aside:?}");
        assert_eq!(plain.of_plan(sticker, [0.0; 2]), visual_cube(Face::from_index(sticker / 9)));
    }
    // A scaled arrow is shorter; a bent one passes through the third sticker and not through the straight line.
    let short = drawn("view=plan&size=400&arw=U0U2-s4-ff0000");
    assert_eq!((short.of_plan(0, [0.2, 0.0]), short.of_plan(1, [0.0; 2])), (visual_cube(Face::U), red));
    let bent = drawn("view=plan&size=400&arw=U0U2U4-ff0000");
    assert_eq!((bent.of_plan(4, [0.0; 2]), bent.of_plan(1, [0.0; 2])), (red, visual_cube(Face::U)));
    let less = drawn("view=plan&size=400&arw=U0U2U4-i5-ff0000");
    assert_eq!((less.of_plan(4, [0.0; 2]), less.of_plan(1, [0.0, 0.5])), (visual_cube(Face::U), red));
    // In space and on a net, too.
    let space = drawn("size=400&arw=U4F4-ff0000");
    assert!([0.3, 0.35, 0.4, 0.45].iter().any(|y| space.at([0.5 - (y - 0.2) * 0.5, *y]).0 == red));
    let net = drawn("view=net&size=800&arw=F4R4-ff0000");
    assert_eq!((net.net()[22], net.net()[13], net.net()[4]), (red, red, visual_cube(Face::U)));
    // On a large cube, numbers count the stickers of its face.
    let large = drawn("view=plan&pzl=5&size=400&arw=U20U24-ff0000");
    assert_eq!((large.of_plan(22, [0.0; 2]), large.of_plan(12, [0.0; 2])), (red, visual_cube(Face::U)));
}

#[test]
fn broken_parameters_are_named_with_what_is_expected() {
    for (query, expected) in [
        ("sise=100", r#"sise "100": no such parameter; expected one of fmt, size, view, bg, pzl, alg"#),
        (
            "fmt=bmp",
            r#"fmt "bmp": no file format has the name "bmp"; expected one of svg, png, gif, jpg, tiff, ico"#,
        ),
        ("size=0", r#"size "0": expected a number from 1 to 4096"#),
        ("size=12.5", r#"size "12.5": expected a number from 1 to 4096"#),
        (
            "view=top",
            r#"view "top": no view has the name "top"; expected one of 3d, plan, net, sides, trans"#,
        ),
        ("bg=reddish", r#"bg "reddish": "reddish" is no colour; expected a letter such as r"#),
        ("pzl=34", r#"pzl "34": expected a number from 1 to 33"#),
        ("alg=R Q", r#"alg "R Q": "#),
        ("alg=4Rw", r#"alg "4Rw": "#),
        ("case=(R", r#"case "(R": "#),
        ("alg=R&case=U", r#"case "U": given beside alg; expected only one of them"#),
        ("fd=uux", r#"fd "uux": 'x' as sticker 3; expected letters of u r f d l b n o t"#),
        ("pzl=1&fd=urfdlbu", r#"fd "urfdlbu": 7 stickers; expected at most 6 on 1 layers"#),
        ("fc=wu", r#"fc "wu": 'u' as sticker 2; expected letters of n d l s w y r o b g m p t"#),
        ("sch=wrg", r#"sch "wrg": 3 colours; expected six for U R F D L B"#),
        ("stage=olls", r#"stage "olls": "olls" is no mask; expected one of fl, f2l, ll"#),
        ("stage=oll-R", r#"stage "oll-R": "oll-R" is no mask"#),
        ("r=y45q", r#"r "y45q": "y45q" is no rotation; expected an axis and degrees, such as y45x-34"#),
        ("co=101", r#"co "101": expected a number from 0 to 100"#),
        ("fo=-1", r#"fo "-1": expected a number from 0 to 100"#),
        ("cc=12", r#"cc "12": "12" is no colour"#),
        ("dist=0.5", r#"dist "0.5": expected a number from 1 to 100"#),
        ("dist=NaN", r#"dist "NaN": expected a number from 1 to 100"#),
        ("arw=U0U9", r#"arw "U0U9": U9 is no sticker; expected U0 to U8"#),
        ("view=plan&arw=U0D2", r#"arw "U0D2": D2 is not seen in this view"#),
        ("view=plan&arw=U0F3", r#"arw "U0F3": F3 is not seen in this view"#),
        ("arw=U0-U2", r#"arw "U0-U2": "U0-U2" is no arrow; expected two stickers such as U0U2"#),
        ("ac=x", r#"ac "x": "x" is no colour"#),
        ("caption=a%01b", r#"caption "a\u{1}b": the character '\u{1}' cannot stand in a picture"#),
        (
            "marks=dots",
            r#"marks "dots": no kind of marks has the name "dots"; expected one of none, letters, patterns"#,
        ),
    ] {
        let message = message(query);
        assert!(message.starts_with(expected), "{query}: {message}");
    }
    let long = message(&format!("title={}", "x".repeat(301)));
    assert!(long.ends_with("301 characters; expected at most 300"), "{long}");
    let many = message("alg=(R U)9999");
    assert!(many.contains("19998 moves; expected at most 10000"), "{many}");
    // Values that are left out are not broken.
    assert_eq!(request("alg=&stage=&view=&bg=").drawing, request("").drawing);
}

#[test]
fn a_plan_of_three_layers_has_at_most_2500_bytes() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..50 {
        let alg = random_moves(3, &mut random).to_string();
        let query = format!("view=plan&caption=A case&arw=U0U2,U2U0&alg={alg}");
        let svg = request(&query).drawing.svg();
        assert!(svg.len() <= 2500, "{} bytes: {svg}", svg.len());
    }
}

#[test]
fn a_picture_names_what_it_shows() {
    let texts = |svg: &str| {
        let document = Document::parse(svg).expect("well-formed");
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let text = |name: &str| {
            let element = root.children().find(|child| child.tag_name().name() == name);
            element.and_then(|element| element.text()).map(str::to_owned)
        };
        ["title", "desc", "text"].map(text)
    };
    let case = request("view=plan&stage=oll-y&arw=U0U2&case=R U R'").drawing.svg();
    let expected = ["3x3x3 case of R U R', seen from above", "Mask: oll-y. Arrows: U0U2."];
    assert_eq!(texts(&case)[..2], expected.map(|text| Some(text.to_owned())));
    assert_eq!(texts(&request("pzl=2").drawing.svg()), [Some("Solved 2x2x2 cube".into()), None, None]);
    let own = request("title=A < B %26 \"C\"&description=<none>&caption=x %26 <y>").drawing.svg();
    assert_eq!(texts(&own), ["A < B & \"C\"", "<none>", "x & <y>"].map(|text| Some(text.to_owned())));
    let long = request("alg=(R U)100").drawing;
    assert!(long.title.len() < 200 && long.title.ends_with(" …"), "{}", long.title);
}

#[test]
fn a_strip_shows_the_cube_before_each_move() {
    let request = request("view=net&sch=wrgyob&size=400&case=R U2 . F'&pzl=3");
    let strip = request.strip_svg(2);
    let document = Document::parse(&strip).expect("well-formed");
    let captions: Vec<_> = document
        .descendants()
        .filter(|node| node.tag_name().name() == "text")
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(captions, ["R", "U2", "F′"]);
    // Two columns and two rows.
    let root = document.root_element();
    let side = |name: &str| root.attribute(name).and_then(|side| side.parse::<f32>().ok()).expect("a number");
    assert!((800.0..900.0).contains(&side("width")), "{}", side("width"));
    assert!((700.0..850.0).contains(&side("height")), "{}", side("height"));
    // The stickers of the first picture are those of the case; layers at rest are dim.
    let picture = Rendered::of(strip.clone(), 3);
    let [left, top] = net_spot(3, 11).map(|c| c * 400.0 / 1272.0);
    let case = after(3, "F U2 R'");
    let seen = picture.at([left / side("width"), top / side("height")]).0;
    assert_eq!(seen, classic(case.colours()[11]));
    // In space and from above an arrow lies on the layer; a turn of the bottom has none from above.
    let heads = |query: &str| self::request(query).strip_svg(9).matches("#111").count();
    assert_eq!(heads("alg=R D"), 2 * heads("alg=R"));
    assert_eq!(heads("view=plan&alg=R D"), heads("view=plan&alg=R"));
    assert!(heads("view=plan&alg=R") > 0);
}

#[test]
fn marks_lie_on_the_stickers() {
    let [none, letters] =
        ["", "&marks=letters"].map(|marks| request(&format!("view=plan{marks}")).drawing.svg());
    assert!(!none.contains("stroke-linecap") && letters.contains("stroke-linecap"));
    let fills = request("fd=n").drawing.stickers;
    assert_eq!(fills[0].fill, Fill::Blank);
}

fn cubelab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cubelab")).args(arguments).output().expect("the program runs")
}

fn printed(arguments: &[&str]) -> String {
    let output = cubelab(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn refused(arguments: &[&str]) -> String {
    let output = cubelab(arguments);
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn the_command_draws_what_the_query_draws() {
    let query = "view=plan&stage=oll&case=R U R'&sch=wrgyob&bg=t&arw=U0U2";
    let options = [
        "draw", "R U R'", "--case", "--view", "plan", "--mask", "oll", "--arrows", "U0U2", "--scheme",
        "classic",
    ];
    assert_eq!(printed(&options), printed(&["draw", query]));
    assert_eq!(
        printed(&["draw", query]),
        format!("{}\n", request(&format!("{query}&size=256")).drawing.svg())
    );
    // Options replace parameters.
    let caption = printed(&["draw", "view=plan&caption=old&pzl=2", "--caption", "new", "--size", "4"]);
    assert!(caption.contains(">new</text>") && !caption.contains("old") && caption.contains("4x4x4"));
    let state = after(4, "Rw U").to_string();
    let net = printed(&["draw", &state, "--view", "net"]);
    let seen = Rendered::of(net, 4).net();
    assert_eq!(seen, after(4, "Rw U").colours().iter().map(|face| classic(*face)).collect::<Vec<_>>());
    for (arguments, expected) in [
        (vec!["draw", "R", "--mask", "foo"], r#"--mask "foo": "foo" is no mask; expected one of fl, f2l"#),
        (vec!["draw", "R", "--size", "99"], r#"--size "99": expected a number from 1 to 33"#),
        (vec!["draw", "R", "--format", "bmp"], r#"--format "bmp": no file format"#),
        (
            vec!["draw", "R", "--format", "ico", "--width", "257"],
            "ICO: 257 x 257 pixels; expected sides of at most 256",
        ),
        (vec!["draw", &state, "--case"], "a state beside --case; expected an alg"),
        (vec!["draw", &state, "--size", "3"], "a state of 4 layers beside --size 3"),
        (vec!["draw", "alg=R", "--case"], "a query string beside --case"),
        (vec!["draw", "", "--strip"], "0 moves beside --strip; expected an alg of 1 to 120 moves"),
        (vec!["draw", "R U Q"], r#""R U Q": "#),
    ] {
        let message = refused(&arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn files_are_whole_or_left_as_they_were() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("draw");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a new folder");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let [svg, png, strip] = ["cube.svg", "cube.PNG", "strip.png"].map(path);
    assert_eq!(printed(&["draw", "R U", "--out", &svg]), "");
    assert_eq!(fs::read_to_string(&svg).expect("a file"), printed(&["draw", "R U"]).trim_end());
    printed(&["draw", "R U", "--out", &png, "--width", "64"]);
    printed(&["draw", "R U F", "--strip", "--view", "net", "--out", &strip, "--width", "100"]);
    let side = |path: &str| {
        Pixmap::load_png(path).map(|pixels| (pixels.width(), pixels.height())).expect("a PNG file")
    };
    assert_eq!(side(&png), (64, 64));
    let (width, height) = side(&strip);
    assert!((300..330).contains(&width) && (80..110).contains(&height), "{width} x {height}");
    // A format that is given wins over the ending, and the parameter of a query does not.
    printed(&["draw", "fmt=svg&size=32", "--out", &png]);
    assert_eq!(side(&png), (32, 32));
    printed(&["draw", "R", "--out", &svg, "--format", "png"]);
    assert_eq!(side(&svg), (256, 256));
    let before = fs::read(&png).expect("a file");
    refused(&["draw", "R", "--mask", "foo", "--out", &png]);
    assert_eq!(fs::read(&png).expect("a file"), before);
    let message = refused(&["draw", "R", "--out", &path("missing/cube.svg")]);
    assert!(message.contains("missing"), "{message}");
    let output = cubelab(&["draw", "R", "--format", "png"]);
    assert_eq!(Pixmap::decode_png(&output.stdout).expect("a PNG file").width(), 256);
}

/// Reads a file of pixels: its width, and red, green, blue and opacity of each pixel.
fn decoded(format: &str, file: &[u8]) -> (usize, Vec<[u8; 4]>) {
    let png = |file: &[u8]| {
        let pixels = Pixmap::decode_png(file).expect("a PNG file");
        let colours = pixels.pixels().iter().map(|pixel| pixel.demultiply());
        let all = colours.map(|it| [it.red(), it.green(), it.blue(), it.alpha()]).collect();
        (pixels.width() as usize, all)
    };
    match format {
        "png" => png(file),
        "ico" => {
            assert_eq!(file[..6], [0, 0, 1, 0, 1, 0]);
            let number =
                |at: usize| u32::from_le_bytes(*file[at..].first_chunk().expect("a number")) as usize;
            let (length, start) = (number(14), number(18));
            assert_eq!(start + length, file.len());
            let (width, pixels) = png(&file[start..]);
            assert_eq!([usize::from(file[6]), usize::from(file[7])], [width, pixels.len() / width]);
            (width, pixels)
        }
        "gif" => {
            let mut options = gif::DecodeOptions::new();
            options.set_color_output(gif::ColorOutput::RGBA);
            let mut reader = options.read_info(file).expect("a GIF file");
            let frame = reader.read_next_frame().expect("a frame").expect("a frame");
            (frame.width.into(), frame.buffer.as_chunks().0.to_vec())
        }
        "tiff" => {
            let mut reader = tiff::decoder::Decoder::new(std::io::Cursor::new(file)).expect("a TIFF file");
            let (width, _) = reader.dimensions().expect("its sides");
            let tiff::decoder::DecodingResult::U8(bytes) = reader.read_image().expect("its pixels") else {
                panic!("expected bytes");
            };
            (width as usize, bytes.as_chunks().0.to_vec())
        }
        _ => {
            let mut reader = zune_jpeg::JpegDecoder::new(std::io::Cursor::new(file));
            let bytes = reader.decode().expect("a JPG file");
            let (width, _) = reader.dimensions().expect("its sides");
            (
                width,
                bytes.as_chunks::<3>().0.iter().map(|&[red, green, blue]| [red, green, blue, 255]).collect(),
            )
        }
    }
}

#[test]
fn every_format_of_pixels_has_the_colours_of_the_svg() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("formats");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a new folder");
    let query = format!("view=plan&stage=oll&size=128&bg=t&case={SUNE}");
    let expected = drawn(&query);
    let near = |[red, green, blue, alpha]: [u8; 4], (Rgb(r, g, b), a): (Rgb, u8)| {
        alpha == a
            && [(red, r), (green, g), (blue, b)]
                .into_iter()
                .all(|(found, wanted)| found.abs_diff(wanted) <= 8)
    };
    for (format, ending, background) in [
        ("png", "png", (Rgb(0, 0, 0), 0)),
        ("gif", "gif", (Rgb(0, 0, 0), 0)),
        // A JPG file has no transparent pixels.
        ("jpg", "jpeg", (Rgb(255, 255, 255), 255)),
        ("tiff", "tif", (Rgb(0, 0, 0), 0)),
        ("ico", "ICO", (Rgb(0, 0, 0), 0)),
    ] {
        let path = folder.join(format!("cube.{ending}"));
        printed(&["draw", &query, "--out", &path.to_string_lossy()]);
        let file = fs::read(&path).expect("a file");
        let (width, pixels) = decoded(format, &file);
        assert_eq!((width, pixels.len()), (128, 128 * 128), "{format}");
        assert!(near(pixels[0], background), "{format}: {:?}", pixels[0]);
        for sticker in (0..54).filter(|sticker| plan_spot(3, *sticker).is_some()) {
            let [x, y] = plan_spot(3, sticker).expect("a sticker of the plan");
            let [left, top, side, _] = plan_box(3).map(|number| number as f32);
            let [x, y] = [(x - left) / side, (y - top) / side];
            let found = pixels[(y * 128.0) as usize * 128 + (x * 128.0) as usize];
            assert!(near(found, expected.at([x, y])), "{format}, sticker {sticker}: {found:?}");
        }
        // The parameter of VisualCube, to standard output.
        let output = cubelab(&["draw", &format!("{query}&fmt={format}")]);
        assert_eq!(output.stdout, file, "{format}");
    }
    let red = cubelab(&["draw", "view=plan&bg=ff0000&fmt=jpeg"]).stdout;
    assert!(near(decoded("jpg", &red).1[0], (Rgb(255, 0, 0), 255)));
}
