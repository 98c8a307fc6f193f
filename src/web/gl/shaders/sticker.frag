uniform vec3 plastic;
// Half the width of a sticker, the radius of its corners, the width of the cubie's bevel, half the
// width of a sign's stroke, where half the side of a cubie is 1.
uniform vec4 shape;
// The rings around stickers that break a law, and around those that would change.
uniform vec3 wrong;
uniform vec3 changed;
// The place of a forced sticker's dot on both sides, and its radius.
uniform vec2 dot_shape;
// The signs side by side, as distances from their strokes.
uniform sampler2D signs;
// How far from its face a sticker hangs; nothing for those on the cube.
uniform float lift;

// The key light and the camera as seen from the mesh.
in vec3 key;
in vec3 eye;

out vec4 result;

// How wide the rounded rim of a sticker is.
const float RIM = 0.05;
// How many signs there are, how much of a sticker one covers, and the greatest distance they tell.
const float SIGNS = 12.0;
const float SIGN_EXTENT = 0.6;
const float FARTHEST = 0.3;
// How much a sticker that hangs behind the cube covers.
const float GLASS = 0.8;

// How much of a pixel is sticker whose middle is this far from the outline, with the way out of it.
float covered(float edge, vec2 out_of, vec2 pixel);

// Shows a point of the cube: the colour of its sticker, with the number of its tag, 0 where there is none, and eight
// times that of its sign: 0 for none, then two for each, for dark and light ink. `spot` is where it is on its side
// of the cubie, from -1 to 1, and `pixel` how much of that a pixel is wide and high.
void show(vec4 sticker, vec2 spot, vec2 pixel, vec3 normal) {
    vec2 away = abs(spot);
    float blur = max(max(pixel.x, pixel.y), 1e-6);
    float light = dot(normal, key);
    float shine = max(dot(normal, normalize(key + normalize(eye))), 0.0);
    shine *= shine;
    shine *= shine;
    shine *= shine;
    shine *= shine;
    vec3 ground = plastic * (0.75 + 0.5 * light) + 0.05 * max(light, 0.0) + 0.15 * shine;

    // The distance to the outline of the sticker, less than 0 inside, and the way out of it.
    vec2 corner = away - shape.x + shape.y;
    vec2 outer = max(corner, 0.0);
    float beyond = length(outer);
    float edge = beyond + min(max(corner.x, corner.y), 0.0) - shape.y;
    vec2 out_of = beyond > 0.0 ? outer / beyond : step(corner.yx, corner);

    // The level part keeps its colour, to be read; the rim catches the light.
    float rim = clamp(1.0 + edge / RIM, 0.0, 1.0);
    float slope = rim * min(RIM / blur, 1.0);
    float caught = dot(normalize(vec3(sign(spot) * out_of * rim * rim, 1.0)), key) - key.z;
    vec3 paint = sticker.rgb * (0.985 + 0.025 * key.z + slope * 0.45 * caught);
    paint += 0.02 * shine + slope * 0.22 * max(caught, 0.0);

    float code = floor(sticker.a + 0.5);
    float sign_code = floor(code / 8.0);
    float tag = code - 8.0 * sign_code;
    if (sign_code > 0.5) {
        // Seen from within, a sign is turned round, so that it can be read.
        vec2 within = vec2(lift > 0.0 ? -spot.x : spot.x, spot.y) / SIGN_EXTENT * 0.5 + 0.5;
        float number = floor((sign_code - 1.0) * 0.5 + 0.25);
        vec2 at = vec2((number + clamp(within.x, 0.01, 0.99)) / SIGNS, within.y);
        float far = textureLod(signs, at, 0.0).r * FARTHEST - shape.w;
        vec3 ink = mod(sign_code, 2.0) > 0.5 ? vec3(0.071, 0.078, 0.094) : vec3(1.0);
        // Too small to be read, it would be in the way only.
        paint = mix(paint, ink, clamp(0.5 - far / blur, 0.0, 1.0) * clamp(1.6 - 4.0 * blur, 0.0, 1.0));
    }

    float cover = covered(edge, out_of, pixel) * min(sticker.a, 1.0);
    if (lift > 0.0) {
        result = vec4(mix(sticker.rgb, paint, 0.7), 1.0) * cover * GLASS;
        return;
    }
    vec3 colour = mix(ground, paint, cover);

    // The mark of the sticker: a ring around it, or a dot in its corner.
    if (tag == 2.0 || tag == 3.0) {
        vec3 ring = tag == 2.0 ? wrong : changed;
        float line = clamp(0.5 + (0.09 - abs(edge - 0.01)) / blur, 0.0, 1.0);
        float glow = 0.75 * (1.0 - smoothstep(0.0, 0.2, edge));
        colour = mix(colour, ring, max(line, edge > 0.0 ? glow : 0.0));
    } else if (tag == 4.0) {
        float away_from_dot = length(spot - vec2(dot_shape.x, -dot_shape.x)) - dot_shape.y;
        colour = mix(colour, plastic, clamp(0.5 + (0.035 - away_from_dot) / blur, 0.0, 1.0));
        colour = mix(colour, vec3(1.0), clamp(0.5 - away_from_dot / blur, 0.0, 1.0));
    }
    result = vec4(colour, 1.0);
}
