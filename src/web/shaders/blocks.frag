// A texel a sticker: its colour and its code, see show(). Row above row, the faces one above the other, B lowest.
uniform sampler2D stickers;
// How many layers there are.
uniform float layers;
// Whether there are tags or signs.
uniform float has_codes;

in vec2 cell;
flat in float face;

// How small a sticker is in pixels, from 0 where its shape shows to 1, and how much of this pixel is sticker then.
float smallness;
float share;

float covered(float edge, vec2 out_of, vec2 pixel) {
    float sharp = clamp(0.5 - edge / max(dot(out_of, pixel), 1e-6), 0.0, 1.0);
    return mix(sharp, share, smallness);
}

// How much of a row of stickers lies before a place in it.
vec2 before(vec2 at) {
    vec2 whole = floor(at);
    return whole * shape.x + clamp(at - whole - 0.5 + 0.5 * shape.x, 0.0, shape.x);
}

// The mean colour around a place: of one sticker, or of those on both sides of a seam.
vec3 colour_at(vec2 at, vec2 wide) {
    vec2 last = floor(at - 0.5);
    vec2 next = clamp((at - 1.0 - last) / min(wide, 1.0) + 0.5, 0.0, 1.0);
    vec2 texel = clamp(last + 0.5 + next, 0.5, layers - 0.5);
    texel.y += (5.0 - face) * layers;
    return textureLod(stickers, texel / vec2(layers, 6.0 * layers), 0.0).rgb;
}

void main() {
    vec2 wide = max(fwidth(cell), 1e-6);
    vec2 pixel = 2.0 * wide;
    vec2 at = clamp(floor(cell), 0.0, layers - 1.0);
    vec2 spot = 2.0 * (cell - at) - 1.0;

    vec2 shares = (before(cell + 0.5 * wide) - before(cell - 0.5 * wide)) / wide;
    share = shares.x * shares.y;
    smallness = smoothstep(0.2, 0.4, max(pixel.x, pixel.y));

    vec4 sticker = vec4(0.0);
    if (face >= 0.0) {
        if (max(wide.x, wide.y) > 1.0) {
            // Several stickers a pixel.
            vec2 there = 0.25 * vec2(wide.x, -wide.y);
            sticker.rgb = 0.25 * (colour_at(cell + 0.25 * wide, 0.5 * wide) + colour_at(cell - 0.25 * wide, 0.5 * wide)
                + colour_at(cell + there, 0.5 * wide) + colour_at(cell - there, 0.5 * wide));
        } else {
            sticker.rgb = colour_at(cell, wide);
        }
        sticker.a = 1.0;
        if (has_codes > 0.5) {
            ivec2 texel = ivec2(at.x, at.y + (5.0 - face) * layers);
            sticker.a = texelFetch(stickers, texel, 0).a * 255.0;
        }
    }

    // The bevel of the cubie.
    vec2 tilt = clamp((abs(spot) - 1.0 + shape.z) / shape.z, 0.0, 1.0) * min(1.5 * shape.z / pixel, 1.0);
    show(sticker, spot, pixel, normalize(vec3(sign(spot) * tilt, 1.0)));
}
