//! The sources of the shaders as the page carries them: without comments and indentation, which would
//! be most of their weight. Made while compiling.

macro_rules! shader {
    ($($path:literal),*) => {{
        const SOURCE: &str = concat!($(include_str!($path)),*);
        const ROOM: ([u8; SOURCE.len()], usize) = bare(SOURCE.as_bytes());
        const BARE: [u8; ROOM.1] = *ROOM.0.first_chunk().expect("the beginning of the whole");
        match std::str::from_utf8(&BARE) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }};
}

/// The vertex shader of small cubes.
pub const CUBIES_VERTEX: &str = shader!("shaders/cubies.vert");

/// Their fragment shader.
pub const CUBIES_FRAGMENT: &str = shader!("shaders/sticker.frag", "shaders/cubies.frag");

/// The vertex shader of large cubes.
pub const BLOCKS_VERTEX: &str = shader!("shaders/blocks.vert");

/// Their fragment shader.
pub const BLOCKS_FRAGMENT: &str = shader!("shaders/sticker.frag", "shaders/blocks.frag");

/// The source, and its length, without `//` comments, indentation and empty lines.
const fn bare<const N: usize>(source: &[u8]) -> ([u8; N], usize) {
    let (mut text, mut length, mut i) = ([0; N], 0, 0);
    while i < source.len() {
        let starts_line = length == 0 || text[length - 1] == b'\n';
        if source[i] == b'/' && i + 1 < source.len() && source[i + 1] == b'/' {
            while i < source.len() && source[i] != b'\n' {
                i += 1;
            }
        } else if starts_line && (source[i] == b' ' || source[i] == b'\n') {
            i += 1;
        } else {
            text[length] = source[i];
            length += 1;
            i += 1;
        }
    }
    (text, length)
}

/// Checked while compiling: a unit test would never run, because native tests leave out what needs a browser.
const _: () = {
    let (text, length) = bare::<64>(b"// A comment.\n\nvoid main() { // more\n    int a = 4 / 2;\n}\n");
    assert!(matches!(text.split_at(length).0, b"void main() { \nint a = 4 / 2;\n}\n"));
};
