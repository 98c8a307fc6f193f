//! The axes of a chart: their ranges, ticks and tick labels.

use crate::numbers::{Number, WholePart};

/// How an axis maps values to positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Equal differences take equal lengths.
    Linear,
    /// Linear, for counts: ticks are whole numbers.
    Whole,
    /// Equal ratios take equal lengths. The axis starts at 1, or lower if it is to include a lower positive number. Values below its
    /// start are drawn there.
    Log,
}

/// An axis of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// The quantity on the axis, with its unit.
    pub label: String,
    /// How the axis maps values to positions.
    pub scale: Scale,
    /// The interval that the axis always includes. An interval whose start is above its end is empty.
    pub includes: [f64; 2],
}

/// An axis with its range and ticks.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AxisLayout {
    scale: Scale,
    from: f64,
    to: f64,
    /// The values at which the axis has a tick with a number.
    pub(super) ticks: Vec<f64>,
}

impl AxisLayout {
    /// Lays out an axis that includes all these values and has about `count` ticks. Values that are not finite are left out.
    pub(super) fn new(axis: &Axis, values: impl Iterator<Item = f64>, count: f64) -> AxisLayout {
        let [mut low, mut high] = axis.includes;
        for value in values.filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            [low, high] = [0.0, 1.0];
        } else if low == high {
            high = low + 1.0;
        }
        match axis.scale {
            Scale::Linear | Scale::Whole => {
                let least = if axis.scale == Scale::Whole { 1.0 } else { 0.0 };
                let step = round_step((high - low) / count).max(least);
                let (from, to) = ((low / step).floor(), (high / step).ceil());
                let ticks = (0..=(to - from).whole_index()).map(|i| (from + i.to_f64()) * step).collect();
                AxisLayout { scale: axis.scale, from: from * step, to: to * step, ticks }
            }
            Scale::Log => {
                let start = axis.includes[0];
                let least = if start > 0.0 { start.min(1.0) } else { 1.0 };
                let (from, to) = (low.max(least).log10().floor(), high.max(10.0 * least).log10().ceil());
                let to = to.max(from + 1.0);
                let stride = ((to - from) / count).ceil().max(1.0);
                let ticks = (0..=((to - from) / stride).whole_index())
                    .map(|i| 10_f64.powi((from + i.to_f64() * stride).whole_i32()))
                    .collect();
                AxisLayout { scale: axis.scale, from, to, ticks }
            }
        }
    }

    /// Returns the position of a value on the axis, from 0 at the start to 1 at the end. Values out of range go to the nearer end.
    pub(super) fn position(&self, value: f64) -> f64 {
        let value = match self.scale {
            Scale::Linear | Scale::Whole => value,
            Scale::Log => value.max(f64::MIN_POSITIVE).log10(),
        };
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }
}

/// Rounds a positive step up to 1, 2 or 5 times a power of ten.
fn round_step(step: f64) -> f64 {
    let unit = 10_f64.powi(step.log10().floor().whole_i32());
    let of = |times: f64| times * unit;
    [of(1.0), of(2.0), of(5.0)].into_iter().find(|round| *round >= step * 0.999_999).unwrap_or(of(10.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(scale: Scale, includes: [f64; 2], values: &[f64], count: f64) -> AxisLayout {
        let axis = Axis { label: String::new(), scale, includes };
        AxisLayout::new(&axis, values.iter().copied(), count)
    }

    #[test]
    fn linear_ticks_are_round_and_enclose_all_values() {
        let axis = layout(Scale::Linear, [0.0, 0.0], &[3.0, 47.0], 5.0);
        assert_eq!(axis.ticks, [0.0, 10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(axis.position(25.0), 0.5);
        assert_eq!(layout(Scale::Whole, [1.0, 4.0], &[], 9.0).ticks, [1.0, 2.0, 3.0, 4.0]);
        let fine = layout(Scale::Linear, [1.5, 4.5], &[], 6.0);
        assert_eq!(fine.ticks, [1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5]);
        // An axis with a single value, or with none that is finite, has a range as well.
        for odd in [&[][..], &[2.0], &[f64::NAN, f64::INFINITY]] {
            let axis = layout(Scale::Linear, [2.0, 2.0], odd, 4.0);
            assert!(axis.ticks.len() > 1 && axis.position(2.0).is_finite(), "{odd:?}");
        }
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten() {
        let axis = layout(Scale::Log, [1.0, 1.0], &[20.0, 45_000.0], 6.0);
        assert_eq!(axis.ticks, [1.0, 10.0, 100.0, 1000.0, 10_000.0, 100_000.0]);
        assert_eq!((axis.position(0.0), axis.position(1.0), axis.position(1e5)), (0.0, 0.0, 1.0));
        assert!((axis.position(1000.0) - 0.6).abs() < 1e-9);
        assert_eq!(layout(Scale::Log, [1.0, 1.0], &[9e8], 5.0).ticks, [1.0, 100.0, 1e4, 1e6, 1e8]);
        let small = layout(Scale::Log, [0.1, 10.0], &[0.0, 90.0], 6.0);
        assert_eq!((small.ticks.len(), small.position(0.0), small.position(0.1)), (4, 0.0, 0.0));
        assert!((small.position(1.0) - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(
            layout(Scale::Log, [f64::INFINITY, f64::NEG_INFINITY], &[-3.0, 7.0], 6.0).ticks,
            [1.0, 10.0]
        );
    }
}
