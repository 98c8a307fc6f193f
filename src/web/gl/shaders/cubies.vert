uniform mat4 view;
uniform mat4 projection;
// The block of layers that turns, by now.
uniform mat3 turned;
// Per face: the directions that x, y and z of the mesh take.
uniform mat3 frames[6];
// Half the side of a cubie.
uniform float half_cubie;
// The size of the mesh, where half the side of a cubie is 1.
uniform float extent;

// How far from its face a sticker hangs; nothing for those on the cube.
uniform float lift;

in vec3 position;
in vec3 normal;
// The centre of the instance, and the number of the face, 8 more if it turns.
in vec4 place;
// The colour of the sticker, and its tag and sign; 0 where there is no sticker.
in vec4 paint;

out vec4 paint_here;
out vec3 outward;
// Where on its side of the cubie a point of a sticker's tile is, from -1 to 1.
out vec2 spot;
// The key light and the camera as seen from the mesh.
out vec3 key;
out vec3 eye;

// The light hangs over the viewer's left shoulder, so it flatters from everywhere.
const vec3 KEY = vec3(-0.36, 0.80, 0.48);

void main() {
    mat3 frame = frames[int(place.w) & 7];
    vec3 local = position * extent;
    vec3 point = place.xyz + frame * (local * half_cubie + vec3(0.0, 0.0, lift));
    if (place.w > 7.5) {
        frame = turned * frame;
        point = turned * point;
    }
    vec4 seen = view * vec4(point, 1.0);
    mat3 back = transpose(mat3(view) * frame);
    paint_here = paint;
    outward = normal;
    spot = local.xy * min(paint.a, 1.0);
    key = back * KEY;
    eye = back * -seen.xyz;
    gl_Position = projection * seen;
}
