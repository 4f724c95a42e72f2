/// Converts linear light to a photographic print: exposure, color, halation, vignette, grain.
struct Film: Sendable {
    var exposure: Float = 1
    var contrast: Float = 1
    var saturation: Float = 1
    /// The color casts of shadows and of highlights.
    var shadows: RGB = RGB(1, 1, 1)
    var highlights: RGB = RGB(1, 1, 1)
    /// The fraction of light that the lens scatters around bright areas.
    var bloom: Float = 0.06
    var vignette: Float = 0.22
    var grain: Float = 0.012
    var monochrome = false

    static let neutral = Film()
    static let black = Film(contrast: 1.18, bloom: 0.05, vignette: 0.34, grain: 0.026, monochrome: true)

    func with(_ change: (inout Film) -> Void) -> Film {
        var film = self
        change(&film)
        return film
    }

    func develop(_ raster: Raster) -> PaintedPicture {
        let glow = Film.glow(of: raster)
        let (width, height) = (raster.width, raster.height)
        let aspect = raster.aspect
        let diagonal = length(Vec2(aspect, 1)) * 0.5
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
            for row in 0..<height {
                for column in 0..<width {
                    let place = Vec2(Float(column) + 0.5, Float(row) + 0.5) * raster.pixel
                    let scattered = mix(raster[column, row], glow.sample(place), bloom)
                    let edge = length(place - Vec2(aspect * 0.5, 0.5)) / diagonal
                    let falloff = 1 - vignette * edge * edge * (0.4 + 0.6 * edge)
                    var color = tone(scattered * (exposure * falloff))
                    let speck = Film.speck(column, row)
                    let level = luminance(color)
                    color += RGB(repeating: speck * grain * (0.25 + 3 * level * (1 - level)))
                    let dither = Film.dither(column, row)
                    let offset = (row * width + column) * 3
                    for channel in 0..<3 {
                        let v = clamp(color[channel]) * 255 + 0.5 + dither
                        buffer[offset + channel] = UInt8(clamp(v, 0, 255))
                    }
                }
            }
            count = width * height * 3
        }
        return PaintedPicture(width: width, height: height, rgb: bytes)
    }

    /// Converts linear light to display values in 0...1, by a filmic curve and the color balance.
    @inline(__always) private func tone(_ light: RGB) -> RGB {
        var x = light
        let gray = luminance(x)
        x =
            monochrome
            ? RGB(repeating: max(0, x.x * 0.34 + x.y * 0.54 + x.z * 0.12))
            : mix(RGB(repeating: gray), x, saturation)
        x = x.clamped(lowerBound: .zero, upperBound: RGB(repeating: 60)) * 0.72
        let film: RGB = (x * (x * 2.51 + 0.03)) / (x * (x * 2.43 + 0.59) + 0.14)
        var shown = Film.encode(film.clamped(lowerBound: .zero, upperBound: RGB(repeating: 1)))
        let level = luminance(shown)
        shown *= mix(shadows, highlights, level)
        let centered = shown - 0.5
        let bent = centered * contrast
        return bent + 0.5
    }

    /// The sRGB transfer function with an error below 0.001, computed with square roots only.
    @inline(__always) private static func encode(_ v: RGB) -> RGB {
        let a = v.squareRoot()
        let b = a.squareRoot()
        let c = b.squareRoot()
        let upper: RGB = a * 0.644_543 + b * 0.709_971 - c * 0.336_063 - v * 0.018_481
        return upper.replacing(with: v * 12.92, where: v .< 0.0031308)
    }

    private static func glow(of raster: Raster) -> Raster {
        let factor = max(1, raster.height / 200)
        var small = raster.reduced(by: factor)
        var wide = small
        small.blur(0.02)
        wide.blur(0.09)
        small.change { place, color in color * 0.6 + wide.sample(place) * 0.4 }
        return small
    }

    /// Grain of at most two pixels: a hash, blurred with its neighbors.
    @inline(__always) private static func speck(_ column: Int, _ row: Int) -> Float {
        let x = Int32(truncatingIfNeeded: column)
        let y = Int32(truncatingIfNeeded: row)
        let own = Noise.unit(x, y, 77) - 0.5
        let near = Noise.unit(x >> 1, y >> 1, 78) - 0.5
        return own * 1.4 + near * 0.9
    }

    @inline(__always) private static func dither(_ column: Int, _ row: Int) -> Float {
        let h = Noise.hash(Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row), 91)
        return (Float(Int32(h & 0xFFFF)) - Float(Int32(h >> 16))) * (0.7 / 65_536)
    }
}
