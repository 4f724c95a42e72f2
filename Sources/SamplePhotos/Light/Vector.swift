/// A point or direction in the image plane or on the ground.
typealias Vec2 = SIMD2<Float>
/// A point or direction in space: x to the right, y up, z away from the camera.
typealias Vec3 = SIMD3<Float>
/// Linear light. 1 is about a white card in the scene's main light; highlights are far brighter.
typealias RGB = SIMD3<Float>

// Only IEEE basic operations and square roots are used in this target, so that an image has the same bytes on every
// machine. The C library's sin, exp and pow may differ in the last bit between versions.

@inline(__always) func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

@inline(__always) func mix(_ a: RGB, _ b: RGB, _ t: Float) -> RGB { a + (b - a) * t }

@inline(__always) func clamp(_ x: Float, _ low: Float = 0, _ high: Float = 1) -> Float {
    x < low ? low : (x > high ? high : x)
}

/// 0 below `low`, 1 above `high`, and a smooth transition between them; decreasing if `low` is above `high`.
@inline(__always) func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let t = clamp((x - low) / (high - low))
    return t * t * (3 - 2 * t)
}

@inline(__always) func dot(_ a: Vec2, _ b: Vec2) -> Float { a.x * b.x + a.y * b.y }

@inline(__always) func dot(_ a: Vec3, _ b: Vec3) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

@inline(__always) func length(_ a: Vec2) -> Float { dot(a, a).squareRoot() }

@inline(__always) func length(_ a: Vec3) -> Float { dot(a, a).squareRoot() }

@inline(__always) func normalize(_ a: Vec2) -> Vec2 { a / max(length(a), 1e-12) }

@inline(__always) func normalize(_ a: Vec3) -> Vec3 { a / max(length(a), 1e-12) }

@inline(__always) func luminance(_ c: RGB) -> Float { c.x * 0.2126 + c.y * 0.7152 + c.z * 0.0722 }

/// The largest integer not above `x`, for |x| below four million, without a call of the C library.
@inline(__always) func floor(_ x: Float) -> Float {
    let nearest = (x + 12_582_912) - 12_582_912
    return nearest > x ? nearest - 1 : nearest
}

@inline(__always) func fract(_ x: Float) -> Float { x - floor(x) }

/// 2 to the power of `x`, to about six digits.
@inline(__always) func exp2(_ x: Float) -> Float {
    let bounded = clamp(x, -120, 120)
    let whole = floor(bounded)
    let t = bounded - whole
    let series: Float = 0.240226 + t * (0.0555041 + t * (0.00961813 + t * 0.00133336))
    let fraction: Float = 1 + t * (0.693147 + t * series)
    return fraction * Float(bitPattern: UInt32(bitPattern: Int32(whole) &+ 127) << 23)
}

@inline(__always) func exp(_ x: Float) -> Float { exp2(x * 1.442695) }

/// The binary logarithm of a positive number, to about five digits.
@inline(__always) func log2(_ x: Float) -> Float {
    let bits = max(x, 1e-30).bitPattern
    let exponent = Float(Int32(bitPattern: bits >> 23) &- 127)
    let m = Float(bitPattern: (bits & 0x7F_FFFF) | 0x3F80_0000)
    let s = (m - 1) / (m + 1)
    let square = s * s
    let series: Float = 2.885390 + square * (0.961797 + square * (0.577078 + square * 0.412198))
    return exponent + s * series
}

@inline(__always) func pow(_ x: Float, _ y: Float) -> Float { x <= 0 ? 0 : exp2(y * log2(x)) }

/// The sine of an angle in radians, to about five digits.
@inline(__always) func sin(_ x: Float) -> Float {
    let turns = x * 0.15915494
    let t = turns - floor(turns + 0.5)
    // A parabola with a correction term, then one step of polynomial refinement.
    let reduced = t > 0.25 ? 0.5 - t : (t < -0.25 ? -0.5 - t : t)
    let a = reduced * 6.2831853
    let s = a * a
    return a * (1 - s * (0.16666667 - s * (0.008333333 - s * (0.0001984127 - s * 0.0000027557))))
}

@inline(__always) func cos(_ x: Float) -> Float { sin(x + 1.5707964) }

/// The angle of (x, y) in turns, -0.5...0.5.
@inline(__always) func turns(_ y: Float, _ x: Float) -> Float {
    let ax = abs(x)
    let ay = abs(y)
    let q = min(ax, ay) / max(max(ax, ay), 1e-12)
    let s = q * q
    let series: Float = 0.159154 + s * (-0.0529 + s * (0.0300 + s * (-0.0147 + s * 0.00344)))
    var angle = q * series
    if ay > ax { angle = 0.25 - angle }
    if x < 0 { angle = 0.5 - angle }
    return y < 0 ? -angle : angle
}

@inline(__always) func rotate(_ p: Vec2, turns t: Float) -> Vec2 {
    let c = cos(t * 6.2831853)
    let s = sin(t * 6.2831853)
    return Vec2(c * p.x - s * p.y, s * p.x + c * p.y)
}

/// Converts an sRGB color to linear light.
///
/// Always inlined: a constant color folds to a constant.
@inline(__always) func tint(_ hex: UInt32, _ strength: Float = 1) -> RGB {
    RGB(linear(hex >> 16), linear(hex >> 8), linear(hex)) * strength
}

@inline(__always) private func linear(_ byte: UInt32) -> Float {
    let v = Float(byte & 255) / 255
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
}
