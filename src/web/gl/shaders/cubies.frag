// See show().
in vec4 paint_here;
in vec3 outward;
in vec2 spot;

float covered(float edge, vec2 out_of, vec2 pixel) {
    return clamp(0.5 - edge / max(max(pixel.x, pixel.y), 1e-6), 0.0, 1.0);
}

void main() {
    show(paint_here, spot, fwidth(spot), normalize(outward));
}
