//! Colours as amounts of light, and distances between them that do not depend on the lamp.

/// Amounts of red, green and blue light, 0 to 1 each.
pub type Light = [f32; 3];

/// The share of the white light of the cube below which light is noise and haze.
const FLOOR: f32 = 0.02;

/// The weight of brightness in a tint. It is small because brightness varies much among stickers of one colour, which shine
/// and are lit unevenly.
const BRIGHTNESS: f32 = 0.35;

/// Converts channels of sRGB, 0 to 1 each, into light.
pub(super) fn light_of_srgb(channels: [f32; 3]) -> Light {
    channels.map(|c| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) })
}

/// Converts light into channels of sRGB, 0 to 1 each.
pub(super) fn srgb_of_light(light: Light) -> [f32; 3] {
    light.map(|c| {
        let c = c.clamp(0.0, 1.0);
        if c <= 0.003_130_8 { 12.92 * c } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 }
    })
}

/// A colour on logarithmic axes: red against green, blue against both, and brightness.
///
/// A lamp multiplies the red, green and blue light of all stickers by three factors. On logarithmic axes, it adds the same
/// amounts to all tints, so the differences between tints do not depend on the lamp.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Tint(pub [f32; 3]);

impl Tint {
    /// Returns the tint of light on a cube whose white is this bright.
    pub fn new(light: Light, white: f32) -> Tint {
        let [r, g, b] = light.map(|c| (c / white + FLOOR).ln());
        Tint([(r - g) * 0.707, (b - (r + g) / 2.0) * 0.816, (r + g + b) * 0.577 * BRIGHTNESS])
    }

    /// Returns this tint with `share` of another added.
    pub fn plus(self, other: Tint, share: f32) -> Tint {
        Tint(std::array::from_fn(|k| self.0[k] + share * other.0[k]))
    }

    /// Returns the square of the distance to another tint.
    pub fn distance_squared(self, other: Tint) -> f32 {
        self.0.iter().zip(other.0).map(|(a, b)| (a - b) * (a - b)).sum()
    }
}

/// Returns the brightness of white on a cube with these stickers.
pub(super) fn white(lights: impl Iterator<Item = Light>) -> f32 {
    let mut most: Vec<f32> = lights.map(|light| light.into_iter().fold(0.0, f32::max)).collect();
    most.sort_unstable_by(f32::total_cmp);
    // The brightest eighth is left out, because it may be glare.
    let at = most.len() - 1 - most.len() / 8;
    most[at].max(0.01)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_goes_to_srgb_and_back() {
        for byte in 0..=255u8 {
            let channel = f32::from(byte) / 255.0;
            let [back, ..] = srgb_of_light(light_of_srgb([channel; 3]));
            assert!((back - channel).abs() < 1e-4, "{byte}: {back}");
        }
    }

    #[test]
    fn a_lamp_moves_all_tints_alike() {
        let (red, orange) = ([0.6, 0.05, 0.06], [0.9, 0.2, 0.05]);
        let lamp = |light: Light| [light[0], light[1] * 0.7, light[2] * 0.4];
        let apart = |a, b| Tint::new(a, 1.0).distance_squared(Tint::new(b, 1.0)).sqrt();
        let (daylight, lamplight) = (apart(red, orange), apart(lamp(red), lamp(orange)));
        assert!((daylight - lamplight).abs() < 0.1 * daylight, "{daylight} {lamplight}");
    }
}
