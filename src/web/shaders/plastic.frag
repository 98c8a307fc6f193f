uniform vec3 plastic;

in vec3 colour;
in vec3 outward;
in vec2 spot;
in vec3 key;
in vec3 eye;

out vec4 result;

// How much a surface shines, from 0 to 1.
float shine(vec3 normal) {
    float s = max(dot(normal, normalize(key + normalize(eye))), 0.0);
    s *= s;
    s *= s;
    s *= s;
    return s * s;
}

vec3 lit_plastic(vec3 normal) {
    float light = dot(normal, key);
    return plastic * (0.75 + 0.5 * light) + 0.05 * max(light, 0.0) + 0.15 * shine(normal);
}
