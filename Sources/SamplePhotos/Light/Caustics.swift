/// The caustics that waves cast on the ground below, 0...1.
@inline(__always) func caustics(_ p: Vec2) -> Float {
    let bend = Vec2(Noise.gradient(p * 0.5, 301), Noise.gradient(p * 0.5 + 7, 302)) * 0.9
    let a = Noise.cell(p * 0.8 + bend, 303)
    let b = Noise.cell(p * 1.15 - bend + 4, 304)
    let first = exp(-(a.second - a.nearest) * 7)
    let second = exp(-(b.second - b.nearest) * 7)
    return first * first * 0.75 + second * second * 0.45
}
