void main() {
    result = vec4(lit_plastic(normalize(outward)), 1.0);
}
