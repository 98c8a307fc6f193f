uniform vec3 plastic;
// Half the width of a sticker, the radius of its corners, the width of the cubie's bevel, where half
// the side of a cubie is 1.
uniform vec3 shape;

// The sticker, and 1 where there is one.
in vec4 paint_here;
in vec3 outward;
in vec2 spot;
in vec3 key;
in vec3 eye;

out vec4 result;

// How wide the rounded rim of a sticker is.
const float RIM = 0.05;

void main() {
    vec2 away = abs(spot);
    vec2 pixel = fwidth(spot);
    float blur = max(max(pixel.x, pixel.y), 1e-6);

    // The bevel of the cubie, where it is not a shape of its own.
    vec2 tilt = clamp((away - 1.0 + shape.z) / shape.z, 0.0, 1.0) * min(1.5 * shape.z / blur, 1.0);
    vec3 normal = normalize(outward + vec3(sign(spot) * tilt, 0.0));
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
    vec3 paint = paint_here.rgb * (0.985 + 0.025 * key.z + slope * 0.45 * caught);
    paint += 0.02 * shine + slope * 0.22 * max(caught, 0.0);

    float cover = clamp(0.5 - edge / blur, 0.0, 1.0) * paint_here.a;
    result = vec4(mix(ground, paint, cover), 1.0);
}
