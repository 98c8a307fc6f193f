//! Colours as amounts of light, and distances between them that do not depend on the lamp.

/// Amounts of red, green and blue light, 0 to 1 each.
pub type Light = [f32; 3];

/// Light below this share of the white of the cube is noise and haze.
const FLOOR: f32 = 0.02;

/// The weight of brightness. It differs much between stickers of one colour, because they shine and are lit unevenly.
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
/// A lamp multiplies the red, green and blue light of all stickers by three factors. Here it adds the same to all of them,
/// so that differences between stickers stay as they are.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Tint(pub [f32; 3]);

impl Tint {
    /// Returns the tint of light beside this much white light.
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

/// Returns the light of the brightest stickers, by which all are measured.
pub(super) fn white(lights: impl Iterator<Item = Light>) -> f32 {
    let mut most: Vec<f32> = lights.map(|light| light.into_iter().fold(0.0, f32::max)).collect();
    most.sort_unstable_by(f32::total_cmp);
    // Not the very brightest, which may be glare.
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
