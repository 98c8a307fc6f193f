// A texel a sticker: its colour and its code, see show(). Row above row, the faces one above the other, B lowest.
uniform sampler2D stickers;
// How many layers there are.
uniform float layers;

in vec2 cell;
flat in float face;
// How straight the light is thrown back to the camera by the side, from 0 to 1.
in float glint;

// From how many stickers a pixel on the shape begins to be left out, and where it is left out.
const float ROUND = 0.08;
const float SQUARE = 0.12;

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
    float largest = max(wide.x, wide.y);
    smallness = smoothstep(ROUND, SQUARE, largest);

    vec4 sticker = vec4(0.0);
    if (face >= 0.0) {
        if (largest < 1.0 - shape.x) {
            // Between stickers there is at least a pixel of plastic.
            sticker = texelFetch(stickers, ivec2(at.x, at.y + (5.0 - face) * layers), 0);
            sticker.a *= 255.0;
        } else if (largest > 1.0) {
            // Several stickers a pixel.
            vec2 there = 0.25 * vec2(wide.x, -wide.y);
            sticker.rgb = 0.25 * (colour_at(cell + 0.25 * wide, 0.5 * wide) + colour_at(cell - 0.25 * wide, 0.5 * wide)
                + colour_at(cell + there, 0.5 * wide) + colour_at(cell - there, 0.5 * wide));
        } else {
            sticker.rgb = colour_at(cell, wide);
        }
        // The mark of a sticker is visible however small the sticker is.
        if (largest >= 1.0 - shape.x) {
            sticker.a = texelFetch(stickers, ivec2(at.x, at.y + (5.0 - face) * layers), 0).a * 255.0;
        }
    }
    if (smallness == 1.0 && lift == 0.0 && sticker.a < 1.5) {
        // Neither round corners nor rims nor bevels are to be seen.
        float shine = glint * glint;
        shine *= shine;
        shine *= shine;
        shine *= shine;
        vec3 ground = plastic * (0.75 + 0.5 * key.z) + 0.05 * max(key.z, 0.0) + 0.15 * shine;
        vec3 paint = sticker.rgb * (0.985 + 0.025 * key.z) + 0.02 * shine;
        result = vec4(mix(ground, paint, share * min(sticker.a, 1.0)), 1.0);
        return;
    }

    // The bevel of the cubie.
    vec2 tilt = clamp((abs(spot) - 1.0 + shape.z) / shape.z, 0.0, 1.0) * min(1.5 * shape.z / pixel, 1.0);
    show(sticker, spot, pixel, normalize(vec3(sign(spot) * tilt, 1.0)));
}
