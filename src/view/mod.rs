//! Turns a state of the cube and a camera into a picture, as numbers or as SVG text, and the parts of the page into HTML text.
//! Nothing here uses a graphics card or a browser.

mod arrow;
mod axis;
mod bars;
mod case_markup;
mod chart;
mod cube_svg;
mod finish;
mod follow_markup;
mod frame;
mod grip;
mod keys_markup;
mod light;
mod looks;
mod looks_markup;
mod looks_text;
mod marks;
mod markup;
mod mask;
mod mesh;
mod net;
mod net_grid;
mod net_paths;
mod orbit;
mod pen;
mod phase_light;
mod pick;
mod picture;
mod plan;
mod resolution;
mod rgb;
mod scene;
mod scheme;
mod sides;
mod sines;
mod sizes_markup;
mod space;
mod tab;
mod tag;
mod turning;

pub use arrow::arrows_svg_contents;
pub use axis::{Axis, Scale};
pub use bars::{Bar, Bars, bars_svg};
pub use case_markup::case_markup;
pub use chart::{CHART_STYLES, Chart, Line, Marked, Medium, Plotted, chart_sample, chart_svg};
pub use cube_svg::{cube_svg, cube_svg_contents, still_cube_svg_contents};
pub use finish::Finish;
pub use follow_markup::follow_markup;
pub use frame::{Frame, FrameNumbers, Paint, has_mark};
pub use grip::{Grip, Pull};
pub use keys_markup::{key_caps, key_label, keys_markup};
pub use light::Light;
pub use looks::{Coat, Looks};
pub use looks_markup::looks_markup;
pub use marks::{Mark, Marks, STROKE_HALF_WIDTH, Stroke};
pub use markup::{
    CHECK, CLOSE, COPY, PAUSE, PLAY, TEMPOS, USUAL_TABLE, escaped, icon, icon_button, palette_markup,
    playback_buttons, player_markup, proof_choices, radio_button,
};
pub use mask::{Home, Mask, Shade, homes, piece_faces};
pub use mesh::{BODY_BEVEL, HINT_DISTANCE, Mesh, STICKER_HALF_WIDTH, STICKER_RADIUS, body_mesh, tile_mesh};
pub use net::{
    Cell, net_cell, net_cell_at, net_cells, net_dots, net_extent, net_face_box, net_marks, net_square,
    net_svg_contents, net_view_box,
};
pub use net_grid::{NetStep, net_grid_contents, net_step};
pub use net_paths::{net_contents, net_picture, net_spot};
pub use orbit::{Matrix, Orbit};
pub use phase_light::phase_lights;
pub use pick::{Hit, pick};
pub use picture::Picture;
pub use plan::{plan_box, plan_contents, plan_spot, plan_svg_contents, plan_view_box};
pub use resolution::{Measured, Resolution};
pub use rgb::Rgb;
pub use scene::{Block, Cubie, Scene, Sticker};
pub use scheme::{Held, Scheme};
pub use sides::{Side, sides};
pub use sizes_markup::{FASTEST, MOST_NET_CELLS, STRIDES, sizes_markup, tempo_of};
pub use space::{Point, Rotation};
pub use tab::Tab;
pub use tag::{CHANGED, DOT_OFFSET, DOT_RADIUS, Tag, WRONG, empty_colour, lit, tagged, tagged_colour};
pub use turning::Turning;
