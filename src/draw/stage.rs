//! The stages of solving methods, as masks that show the pieces of a stage.

use super::parameter::Why;
use crate::cube::Face;
use crate::named::named;
use crate::nxn::Stickers;
use crate::share::short;
use crate::view::{Home, Mask, homes, piece_faces};

named! {
    /// A stage of a solving method. The names are those of VisualCube.
    Stage ("stage") {
        /// The first layer, on D.
        FirstLayer = "fl",
        /// The first two layers.
        FirstTwoLayers = "f2l",
        /// The last layer.
        LastLayer = "ll",
        /// The corners of the last layer, and its centre.
        LastCorners = "cll",
        /// The edges of the last layer, and its centre.
        LastEdges = "ell",
        /// The stickers of U.
        Orientation = "oll",
        /// The corners and the centre of the stickers of U.
        OrientedCorners = "ocll",
        /// The edges and the centre of the stickers of U.
        OrientedEdges = "oell",
        /// The stickers of U and the corners of the last layer.
        OrientationAndCorners = "coll",
        /// The stickers of U and the edges of the last layer.
        OrientationAndEdges = "ocell",
        /// The first two layers and the stickers of U: winter variation.
        WinterVariation = "wv",
        /// The first two layers, and the edges and the centre of the stickers of U: Vandenbergh-Harris.
        VandenberghHarris = "vh",
        /// The first two layers without the corner DFR, and the edges and the centre of the stickers of U.
        EdgesAndLastSlot = "els",
        /// The first two layers and the stickers of U, for the corners with the last slot.
        CornersAndLastSlot = "cls",
        /// The two blocks of Roux and the corners of the last layer.
        Cmll,
        /// The cross on D.
        Cross,
        /// The cross and the slot FR; three slots are left.
        ThreeSlotsLeft = "f2l-3",
        /// The cross and both slots at the back; two slots are left.
        TwoSlotsLeft = "f2l-2",
        /// The cross and the slots FR and BL.
        SlotsAcross = "f2l-sm",
        /// The first two layers without the slot FR; one slot is left.
        OneSlotLeft = "f2l-1",
        /// The two blocks of Roux, on L and R.
        FirstTwoBlocks = "f2b",
        /// The line of ZZ: the edges DF and DB.
        Line,
        /// The block of 2x2x2 pieces around the corner DBL.
        Block222 = "2x2x2",
        /// The block of 2x2x3 pieces along the edge DL.
        Block223 = "2x2x3",
    }
}

impl Stage {
    /// True if the stage shows the sticker with this home.
    pub fn shows(self, home: Home) -> bool {
        let faces = piece_faces(home);
        let face = faces[0];
        let has = |face: Face| faces.contains(&face);
        let (is_centre, is_edge, is_corner) = (faces.len() == 1, faces.len() == 2, faces.len() == 3);
        let top = face == Face::U;
        let lower = !has(Face::U);
        let is_slot = |slot: [Face; 2]| lower && slot.into_iter().all(has);
        let front_right = is_slot([Face::F, Face::R]);
        let cross = is_centre && lower || is_edge && has(Face::D);
        // The slice M lies between the two blocks.
        let blocks = lower && (has(Face::L) || has(Face::R));
        match self {
            Stage::FirstLayer => has(Face::D),
            Stage::FirstTwoLayers => lower,
            Stage::LastLayer => !lower,
            Stage::LastCorners => !lower && !is_edge,
            Stage::LastEdges => !lower && !is_corner,
            Stage::Orientation => top,
            Stage::OrientedCorners => top && !is_edge,
            Stage::OrientedEdges => top && !is_corner,
            Stage::OrientationAndCorners => top || !lower && is_corner,
            Stage::OrientationAndEdges => top || !lower && is_edge,
            Stage::WinterVariation | Stage::CornersAndLastSlot => lower || top,
            Stage::VandenberghHarris => lower || top && !is_corner,
            Stage::EdgesAndLastSlot => lower && !(is_corner && front_right) || top && !is_corner,
            Stage::Cmll => blocks || !lower && is_corner,
            Stage::Cross => cross,
            Stage::ThreeSlotsLeft => cross || front_right,
            Stage::TwoSlotsLeft => cross || is_slot([Face::B, Face::R]) || is_slot([Face::B, Face::L]),
            Stage::SlotsAcross => cross || front_right || is_slot([Face::B, Face::L]),
            Stage::OneSlotLeft => lower && !front_right,
            Stage::FirstTwoBlocks => blocks,
            Stage::Line => {
                is_centre && [Face::F, Face::D, Face::B].contains(&face)
                    || is_edge && has(Face::D) && (has(Face::F) || has(Face::B))
            }
            Stage::Block222 => faces.iter().all(|face| [Face::D, Face::B, Face::L].contains(face)),
            Stage::Block223 => lower && !has(Face::R) && (is_centre || has(Face::L) || has(Face::D)),
        }
    }

    /// Returns the mask that leaves the other stickers grey.
    pub fn mask(self) -> Mask {
        Mask::Custom((0..54).filter(|home| !self.shows(*home)).map(|home| 1 << home).sum())
    }
}

/// The masks of the page that are no stages.
const OTHERS: [Mask; 4] = [Mask::None, Mask::Pll, Mask::Corners, Mask::Edges];

/// Returns the names of all masks.
fn mask_names() -> String {
    let stages = Stage::ALL.iter().map(|stage| stage.name());
    stages.chain(OTHERS.iter().map(|mask| mask.name())).collect::<Vec<_>>().join(", ")
}

/// Reads the name of a mask, if wanted with a rotation of the mask after a hyphen: `cross-x2` is the cross on U. An underscore is
/// read as a hyphen.
pub fn read_mask(text: &str) -> Result<Mask, Why> {
    let unknown = || Why::Mask { found: short(text), expected: mask_names() };
    let normal = text.trim().replace('_', "-").to_ascii_lowercase();
    let named = |name: &str| {
        let other = || OTHERS.into_iter().find(|mask| mask.name() == name);
        Stage::named(name).map(Stage::mask).or_else(other)
    };
    if let Some(mask) = named(&normal) {
        return Ok(mask);
    }
    let hyphen = normal.bytes().rposition(|byte| byte == b'-').ok_or_else(unknown)?;
    let (name, rotation) =
        (normal.get(..hyphen).unwrap_or_default(), normal.get(hyphen + 1..).unwrap_or_default());
    let mask = named(name).ok_or_else(unknown)?;
    let is_rotation = rotation.bytes().all(|letter| b"xyz2' ".contains(&letter));
    if !is_rotation || rotation.trim().is_empty() {
        return Err(unknown());
    }
    let mut rotated = Stickers::solved(3);
    let alg = rotation.parse().map_err(|_| unknown())?;
    rotated.perform(&alg).map_err(|_| unknown())?;
    // The mask of a sticker goes to where the rotation takes the sticker.
    let Mask::Custom(grey) = mask.own() else { return Ok(mask) };
    let bit = |(to, from): (usize, Option<Home>)| from.map_or(0, |from| (grey >> from & 1) << to);
    Ok(Mask::Custom(homes(&rotated).into_iter().enumerate().map(bit).sum()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Shade;

    /// The stickers of a solved 3x3x3 by their usual names, such as `U1` or `F8`.
    fn named_stickers(shows: impl Fn(Home) -> bool) -> Vec<String> {
        let name = |home: Home| format!("{}{}", Face::from_index(home / 9), home % 9 + 1);
        (0..54).filter(|home| shows(*home)).map(name).collect()
    }

    /// Expands a list of stickers: a face with digits, such as `U159`.
    fn expanded(list: &str) -> Vec<String> {
        let of_word = |word: &str| {
            let (face, digits) = word.split_at(1);
            digits.chars().map(|digit| format!("{face}{digit}")).collect::<Vec<_>>()
        };
        list.split_whitespace().flat_map(of_word).collect()
    }

    #[test]
    fn every_stage_shows_its_pieces() {
        let lists = [
            ("fl", "R789 F789 D123456789 L789 B789"),
            ("f2l", "R456789 F456789 D123456789 L456789 B456789"),
            ("ll", "U123456789 R123 F123 L123 B123"),
            ("cll", "U13579 R13 F13 L13 B13"),
            ("ell", "U24568 R2 F2 L2 B2"),
            ("oll", "U123456789"),
            ("ocll", "U13579"),
            ("oell", "U24568"),
            ("coll", "U123456789 R13 F13 L13 B13"),
            ("ocell", "U123456789 R2 F2 L2 B2"),
            ("wv", "U123456789 R456789 F456789 D123456789 L456789 B456789"),
            ("vh", "U24568 R456789 F456789 D123456789 L456789 B456789"),
            ("els", "U24568 R45689 F45678 D12456789 L456789 B456789"),
            ("cls", "U123456789 R456789 F456789 D123456789 L456789 B456789"),
            ("cmll", "U1379 R13456789 F134679 D134679 L13456789 B134679"),
            ("cross", "R58 F58 D24568 L58 B58"),
            ("f2l-3", "R4578 F5689 D234568 L58 B58"),
            ("f2l-2", "R5689 F58 D2456789 L4578 B456789"),
            ("f2l-sm", "R4578 F5689 D2345678 L4578 B5689"),
            ("f2l-1", "R5689 F4578 D12456789 L456789 B456789"),
            ("f2b", "R456789 F4679 D134679 L456789 B4679"),
            ("line", "F58 D258 B58"),
            ("2x2x2", "D4578 L4578 B5689"),
            ("2x2x3", "F4578 D124578 L456789 B5689"),
        ];
        assert_eq!(lists.map(|(name, _)| name), Stage::ALL.iter().map(|s| s.name()).collect::<Vec<_>>()[..]);
        for (name, list) in lists {
            let stage = Stage::named(name).expect("a stage");
            assert_eq!(named_stickers(|home| stage.shows(home)), expanded(list), "{name}");
            assert_eq!(
                named_stickers(|home| stage.mask().shade(home) == Shade::Full),
                expanded(list),
                "{name}"
            );
        }
    }

    #[test]
    fn a_mask_turns_by_its_rotation() {
        let shown = |text: &str| {
            let mask = read_mask(text).expect("a mask");
            named_stickers(|home| mask.shade(home) == Shade::Full)
        };
        assert_eq!(shown("cross-x2"), expanded("U24568 R25 F25 L25 B25"));
        // z' brings the bottom to the right: the cross is on R.
        assert_eq!(shown("cross-z'"), expanded("U56 R24568 F56 D56 B45"));
        assert_eq!(shown("f2l_3-y"), expanded("R58 F4578 D124568 L5689 B58"));
        assert_eq!(shown("line-y2"), shown("line"));
        assert_eq!(shown("pll"), shown("ll"));
    }

    #[test]
    fn what_is_no_mask_is_named() {
        for wrong in ["", "crosses", "cross-", "cross-R", "cross-x9y", "f2l-4", "-x", "x2"] {
            let error = read_mask(wrong).expect_err("no mask");
            assert!(error.to_string().contains("expected one of fl, f2l, "), "{error}");
        }
    }
}
