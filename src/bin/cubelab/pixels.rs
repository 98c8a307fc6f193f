//! Turns pictures as SVG text into files of pixels.

use std::io::{self, Cursor};

use jpeg_encoder::{ColorType, SamplingFactor};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tiff::encoder::{Compression, TiffEncoder, colortype};
use tiff::tags::ExtraSamples;

use super::failure::Failure;
use cubelab::draw::Format;
use cubelab::limits;
use cubelab::numbers::{Number, WholePart};

/// The largest sides in pixels that the formats can store.
const LARGEST_ICON: u32 = 256;
const LARGEST_SIDE: u32 = 65_535;

/// The quality of JPG files, of 100. Below 90, the edges of stickers have visible shadows.
const QUALITY: u8 = 92;

/// The opacity from which a pixel of a GIF file is opaque.
const OPAQUE: u8 = 128;

/// Writes pixels in a format.
type Encode = fn(&Pixmap) -> io::Result<Vec<u8>>;

/// Converts a picture to a file of a format. JPG files have no transparent pixels: what the picture leaves free is white.
pub(super) fn file(svg: &str, format: Format) -> Result<Vec<u8>, Failure> {
    let (encode, largest): (Encode, u32) = match format {
        Format::Svg => return Ok(svg.as_bytes().to_vec()),
        Format::Png => (png, u32::MAX),
        Format::Gif => (gif, LARGEST_SIDE),
        Format::Jpg => (jpg, LARGEST_SIDE),
        Format::Tiff => (tiff, u32::MAX),
        Format::Ico => (ico, LARGEST_ICON),
    };
    let failed = |why: String| Failure::Message(format!("{}: {why}", format.name().to_uppercase()));
    let tree = tree(svg).map_err(failed)?;
    let [width, height] = [tree.size().width(), tree.size().height()].map(|side| side.round().whole_u32());
    if width.to_u64() * height.to_u64() > limits::PICTURE_FILE_PIXELS {
        let why = format!("{width} x {height} pixels; expected at most {}", limits::PICTURE_FILE_PIXELS);
        return Err(failed(why));
    }
    if width.max(height) > largest {
        return Err(failed(format!("{width} x {height} pixels; expected sides of at most {largest}")));
    }
    let mut pixels = Pixmap::new(width, height)
        .ok_or_else(|| failed(format!("no picture of {width} x {height} pixels")))?;
    if format == Format::Jpg {
        pixels.fill(Color::WHITE);
    }
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    encode(&pixels).map_err(|error| failed(error.to_string()))
}

/// Reads SVG text, with the fonts of the system if it has texts.
fn tree(svg: &str) -> Result<Tree, String> {
    let mut options = Options::default();
    if svg.contains("<text") {
        let fonts = options.fontdb_mut();
        fonts.load_system_fonts();
        if fonts.is_empty() {
            return Err(
                "no fonts for the captions; expected a font that is installed, or --format svg".into()
            );
        }
        // The generic family has a name that the system may not have.
        if let Some(family) = sans_serif(fonts) {
            fonts.set_sans_serif_family(family);
        }
    }
    Tree::from_str(svg, &options).map_err(|error| error.to_string())
}

/// The families that captions prefer.
const FAMILIES: [&str; 6] = ["Inter", "Helvetica", "Arial", "Liberation Sans", "DejaVu Sans", "Noto Sans"];

/// Returns a family of sans-serif letters, or else any family.
fn sans_serif(fonts: &resvg::usvg::fontdb::Database) -> Option<String> {
    let families = || fonts.faces().flat_map(|face| face.families.iter().map(|(family, _)| family));
    let preferred = FAMILIES.iter().find(|name| families().any(|family| family == *name));
    preferred.map(|name| (*name).to_owned()).or_else(|| families().next().cloned())
}

/// Returns red, green, blue and opacity of each pixel.
fn rgba(pixels: &Pixmap) -> Vec<u8> {
    let colours = pixels.pixels().iter().map(|pixel| pixel.demultiply());
    colours.flat_map(|colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()]).collect()
}

/// Returns width and height, of which the callers know that they are small enough.
fn sides(pixels: &Pixmap) -> [u16; 2] {
    [pixels.width(), pixels.height()].map(Number::to_u16)
}

fn png(pixels: &Pixmap) -> io::Result<Vec<u8>> {
    pixels.encode_png().map_err(io::Error::other)
}

/// Writes a GIF file with up to 256 colours, whose pixels are transparent or opaque.
fn gif(pixels: &Pixmap) -> io::Result<Vec<u8>> {
    let [width, height] = sides(pixels);
    let mut colours = rgba(pixels);
    for colour in colours.chunks_exact_mut(4).filter(|colour| colour[3] < OPAQUE) {
        colour.fill(0);
    }
    let frame = gif::Frame::from_rgba_speed(width, height, &mut colours, 10);
    let mut file = Vec::new();
    let mut encoder = gif::Encoder::new(&mut file, width, height, &[]).map_err(io::Error::other)?;
    encoder.write_frame(&frame).map_err(io::Error::other)?;
    drop(encoder);
    Ok(file)
}

fn jpg(pixels: &Pixmap) -> io::Result<Vec<u8>> {
    let [width, height] = sides(pixels);
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, QUALITY);
    // The edges between stickers of two colours stay sharp.
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    encoder.encode(&rgba(pixels), width, height, ColorType::Rgba).map_err(io::Error::other)?;
    Ok(file)
}

fn tiff(pixels: &Pixmap) -> io::Result<Vec<u8>> {
    let mut file = Cursor::new(Vec::new());
    let mut encoder =
        TiffEncoder::new(&mut file).map_err(io::Error::other)?.with_compression(Compression::Lzw);
    let mut image =
        encoder.new_image::<colortype::RGB8>(pixels.width(), pixels.height()).map_err(io::Error::other)?;
    image.extra_samples(&[ExtraSamples::UnassociatedAlpha]).map_err(io::Error::other)?;
    image.write_data(&rgba(pixels)).map_err(io::Error::other)?;
    Ok(file.into_inner())
}

/// Writes an ICO file: a list of one picture, and the picture as PNG, which Windows and all browsers read.
fn ico(pixels: &Pixmap) -> io::Result<Vec<u8>> {
    const HEADER: u32 = 22;
    let png = png(pixels)?;
    let mut file = Vec::new();
    // No meaning, an icon, one picture.
    for number in [0_u16, 1, 1] {
        file.extend(number.to_le_bytes());
    }
    // A side of 256 is written as 0.
    file.extend([pixels.width(), pixels.height()].map(|side| (side % LARGEST_ICON).to_u8()));
    // No palette, no meaning.
    file.extend([0, 0]);
    // Colour planes and bits of a pixel.
    for number in [1_u16, 32] {
        file.extend(number.to_le_bytes());
    }
    for number in [png.len().to_u32(), HEADER] {
        file.extend(number.to_le_bytes());
    }
    file.extend(png);
    Ok(file)
}
