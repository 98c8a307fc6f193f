//! Colour schemes, and which colours are on top and in front.

use super::Rgb;
use crate::cube::{ByFace, Face, cross};

/// The six colours of the stickers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scheme {
    /// White, red, green, yellow, orange, blue: the western scheme. Orange is yellowish and red is crimson, because these two are
    /// confused most often.
    #[default]
    Classic,
    /// The western scheme in softer colours.
    Pastel,
    /// Colours near the western scheme that remain distinct with each of the three kinds of colour blindness: teal for green, a
    /// dark red, vermilion for orange.
    Safe,
    /// Colours that also differ in lightness: any two have a contrast ratio of at least 1.5.
    Contrast,
    /// Colours that a person chose.
    Custom(ByFace<Rgb>),
}

/// Converts colours from `0xrrggbb`, in the order of [`Face::ALL`].
const fn colours(digits: [u32; 6]) -> ByFace<Rgb> {
    let mut colours = [Rgb(0, 0, 0); 6];
    let mut i = 0;
    while i < 6 {
        let [_, red, green, blue] = digits[i].to_be_bytes();
        colours[i] = Rgb(red, green, blue);
        i += 1;
    }
    ByFace(colours)
}

impl Scheme {
    /// The predefined schemes.
    pub const READY: [Scheme; 4] = [Scheme::Classic, Scheme::Pastel, Scheme::Safe, Scheme::Contrast];

    /// Returns the colours of the faces of a cube in the standard orientation ([`Held::CLASSIC`]).
    pub const fn colours(&self) -> ByFace<Rgb> {
        match self {
            Scheme::Classic => colours([0xf4f5f2, 0xcf1f33, 0x12a150, 0xffd31f, 0xff861a, 0x1a58c9]),
            Scheme::Pastel => colours([0xf7f6f2, 0xe07b85, 0x86c79a, 0xf3dd87, 0xf0ac7a, 0x7fa3de]),
            Scheme::Safe => colours([0xf4f5f2, 0x930724, 0x0b99aa, 0xffb80c, 0xe74f0d, 0x0e0ee0]),
            Scheme::Contrast => colours([0xf4f5f2, 0x81383a, 0x0fb5ae, 0xffbc36, 0xbf6c00, 0x2a00a8]),
            Scheme::Custom(colours) => *colours,
        }
    }

    /// The name in links and saved settings.
    pub const fn name(&self) -> &'static str {
        match self {
            Scheme::Classic => "classic",
            Scheme::Pastel => "pastel",
            Scheme::Safe => "safe",
            Scheme::Contrast => "contrast",
            Scheme::Custom(_) => "custom",
        }
    }
}

/// The orientation in which the cube is held: its colours on top and in front. A colour is named by its face in the standard
/// orientation, white on top and green in front.
///
/// Another orientation moves the colours, not the notation: U is always the upper face, and `U` in a facelet string is the colour
/// of the upper face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    top: Face,
    front: Face,
}

impl Held {
    /// White on top and green in front.
    pub const CLASSIC: Held = Held { top: Face::U, front: Face::F };

    /// Yellow on top and green in front.
    pub const YELLOW_TOP: Held = Held { top: Face::D, front: Face::F };

    /// Returns the orientation with these colours on top and in front, or `None` if they are equal or opposite.
    ///
    /// ```
    /// use cubelab::cube::Face;
    /// use cubelab::view::Held;
    ///
    /// assert!(Held::new(Face::D, Face::F).is_some());
    /// assert!(Held::new(Face::U, Face::D).is_none());
    /// assert_eq!(Held::all().count(), 24);
    /// ```
    pub fn new(top: Face, front: Face) -> Option<Held> {
        (top.axis() != front.axis()).then_some(Held { top, front })
    }

    /// All 24 orientations.
    pub fn all() -> impl Iterator<Item = Held> {
        Face::ALL
            .into_iter()
            .flat_map(|top| Face::ALL.into_iter().filter_map(move |front| Held::new(top, front)))
    }

    /// The colour on top.
    pub const fn top(self) -> Face {
        self.top
    }

    /// The colour in front.
    pub const fn front(self) -> Face {
        self.front
    }

    /// The colour on this face.
    pub fn on(self, face: Face) -> Face {
        let across = |face: Face, colour: Face| if face.index() < 3 { colour } else { colour.opposite() };
        match face {
            Face::U | Face::D => across(face, self.top),
            Face::F | Face::B => across(face, self.front),
            Face::R | Face::L => {
                let right = cross(self.top.frame().normal, self.front.frame().normal);
                across(face, Face::from_normal(right).unwrap_or(Face::R))
            }
        }
    }
}

impl Default for Held {
    fn default() -> Held {
        Held::CLASSIC
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The simulations of the three kinds of colour blindness, as matrices on linear sRGB. Source: Machado, Oliveira and
    /// Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), severity 1.0.
    const BLINDNESSES: [(&str, [[f32; 3]; 3]); 3] = [
        (
            "protanopia",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
        ),
        (
            "tritanopia",
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ),
    ];

    /// The least distance in Oklab (Ottosson 2020) between two colours of a safe scheme. It is eight times the distance at which
    /// two colours side by side can just be distinguished, about 0.02.
    const CLEARLY_APART: f32 = 0.16;

    /// The least distance of two colours of any scheme for normal vision.
    const APART: f32 = 0.1;

    fn oklab([red, green, blue]: [f32; 3]) -> [f32; 3] {
        let cones = [
            [0.412_221_47, 0.536_332_54, 0.051_445_993],
            [0.211_903_5, 0.680_699_5, 0.107_396_96],
            [0.088_302_46, 0.281_718_84, 0.629_978_7],
        ]
        .map(|[r, g, b]: [f32; 3]| (r * red + g * green + b * blue).max(0.0).cbrt());
        [
            [0.210_454_26, 0.793_617_8, -0.004_072_047],
            [1.977_998_5, -2.428_592_2, 0.450_593_7],
            [0.025_904_037, 0.782_771_77, -0.808_675_77],
        ]
        .map(|[l, m, s]: [f32; 3]| l * cones[0] + m * cones[1] + s * cones[2])
    }

    /// Returns the least distance between two colours of a scheme after `seen` has transformed their light.
    fn least_distance(scheme: Scheme, seen: impl Fn([f32; 3]) -> [f32; 3]) -> f32 {
        let seen = scheme.colours().0.map(|colour| oklab(seen(colour.to_linear())));
        let mut least = f32::INFINITY;
        for (i, a) in seen.iter().enumerate() {
            for b in &seen[..i] {
                let distance: f32 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt();
                least = least.min(distance);
            }
        }
        least
    }

    fn without_cones(matrix: [[f32; 3]; 3]) -> impl Fn([f32; 3]) -> [f32; 3] {
        move |light| matrix.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f32>().clamp(0.0, 1.0))
    }

    #[test]
    fn any_two_colours_of_a_scheme_differ_clearly() {
        for scheme in Scheme::READY {
            let least = least_distance(scheme, |light| light);
            assert!(least > APART, "{scheme:?}: {least}");
        }
    }

    #[test]
    fn the_colours_of_safe_schemes_stay_distinct_with_every_colour_blindness() {
        for scheme in [Scheme::Safe, Scheme::Contrast] {
            for (name, matrix) in BLINDNESSES {
                let least = least_distance(scheme, without_cones(matrix));
                assert!(least > CLEARLY_APART, "{scheme:?} under {name}: {least}");
            }
        }
        // The simulation has an effect: some colours of the classic scheme become alike.
        let classic = BLINDNESSES.map(|(_, matrix)| least_distance(Scheme::Classic, without_cones(matrix)));
        assert!(classic.iter().any(|least| *least < CLEARLY_APART / 2.0), "{classic:?}");
    }

    #[test]
    fn any_two_colours_of_the_contrast_scheme_have_a_contrast_of_1_5() {
        let colours = Scheme::Contrast.colours().0;
        for (i, a) in colours.iter().enumerate() {
            for b in &colours[..i] {
                assert!(a.contrast(*b) >= 1.5, "{a} and {b}: {}", a.contrast(*b));
            }
        }
    }

    #[test]
    fn each_of_the_24_orientations_is_a_rotation() {
        let mut seen = std::collections::BTreeSet::new();
        for held in Held::all() {
            let on = Face::ALL.map(|face| held.on(face));
            assert!(seen.insert(on));
            for face in Face::ALL {
                assert_eq!(held.on(face.opposite()), held.on(face).opposite());
            }
            // The colouring is not mirrored: U x F = R.
            let [up, right, front] = [Face::U, Face::R, Face::F].map(|face| held.on(face).frame().normal);
            assert_eq!(cross(up, front), right);
        }
        assert_eq!(seen.len(), 24);
        assert_eq!(Face::ALL.map(|face| Held::CLASSIC.on(face)), Face::ALL);
        let yellow_top = Face::ALL.map(|face| Held::YELLOW_TOP.on(face));
        assert_eq!(yellow_top, [Face::D, Face::L, Face::F, Face::U, Face::R, Face::B]);
        assert_eq!(Held::new(Face::U, Face::D), None);
    }
}
