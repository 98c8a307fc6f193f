// Half the width of a sticker, the radius of its corners, the width of the cubie's bevel, where half
// the side of a cubie is 1.
uniform vec3 shape;

// How wide the rounded rim of a sticker is.
const float RIM = 0.05;

void main() {
    vec2 pixel = fwidth(spot);
    float blur = max(pixel.x, pixel.y);

    // The bevel of the cubie, where it is not a shape of its own.
    vec2 over = clamp((abs(spot) - 1.0 + shape.z) / shape.z, 0.0, 1.0);
    vec2 tilt = sign(spot) * over * clamp(1.5 * shape.z / blur, 0.0, 1.0);
    vec3 ground = lit_plastic(normalize(vec3(tilt, 1.0)));

    // The distance to the outline of the sticker, less than 0 inside, and the way out of it.
    vec2 corner = abs(spot) - shape.x + shape.y;
    vec2 outer = max(corner, 0.0);
    float beyond = length(outer);
    float edge = beyond + min(max(corner.x, corner.y), 0.0) - shape.y;
    vec2 out_of = beyond > 0.0 ? outer / beyond : vec2(step(corner.y, corner.x), step(corner.x, corner.y));

    // The level part keeps its colour, to be read; the rim catches the light.
    float rim = clamp(1.0 + edge / RIM, 0.0, 1.0);
    vec3 normal = normalize(vec3(sign(spot) * out_of * rim * rim, 1.0));
    float slope = rim * clamp(RIM / blur, 0.0, 1.0);
    float light = dot(normal, key) - key.z;
    vec3 paint = colour * (0.985 + 0.025 * key.z + slope * 0.45 * light);
    paint += 0.02 * shine(vec3(0.0, 0.0, 1.0)) + slope * 0.22 * max(light, 0.0);

    float cover = clamp(0.5 - edge / blur, 0.0, 1.0);
    result = vec4(mix(ground, paint, cover), 1.0);
}
