uniform mat4 view;
uniform mat4 projection;
// The block of layers that turns, by now.
uniform mat3 turned;
// Per face: the directions that x, y and z of a side take.
uniform mat3 frames[6];
// How many layers there are.
uniform float layers;
// How far from its face a sticker hangs; nothing for those on the cube.
uniform float lift;

in vec3 position;
// The centre of the side, and the number of the face, 8 more if it turns.
in vec4 place;
// Half the width and half the height, and whether there are stickers.
in vec4 shape_here;

// Where a point is on its face, in stickers from the left and from below.
out vec2 cell;
// The number of the face, -1 where there are no stickers.
flat out float face;
// How straight the light is thrown back to the camera by the side, from 0 to 1.
out float glint;
// The key light and the camera as seen from the side.
out vec3 key;
out vec3 eye;

// The light hangs over the viewer's left shoulder, so it flatters from everywhere.
const vec3 KEY = vec3(-0.36, 0.80, 0.48);

void main() {
    int number = int(place.w) & 7;
    mat3 frame = frames[number];
    vec3 point = place.xyz + frame * vec3(position.xy * shape_here.xy, 0.0);
    cell = (vec2(dot(frame[0], point), dot(frame[1], point)) * 0.5 + 0.5) * layers;
    face = shape_here.z > 0.5 ? float(number) : -1.0;
    point += frame[2] * lift;
    if (place.w > 7.5) {
        frame = turned * frame;
        point = turned * point;
    }
    vec4 seen = view * vec4(point, 1.0);
    mat3 back = transpose(mat3(view) * frame);
    key = back * KEY;
    eye = back * -seen.xyz;
    glint = max(normalize(key + normalize(eye)).z, 0.0);
    // Plastic does not hang around the cube: it is left out, behind the camera.
    gl_Position = lift > 0.0 && face < 0.0 ? vec4(0.0, 0.0, 2.0, 1.0) : projection * seen;
}
