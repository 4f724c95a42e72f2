/// An image in linear light while it is painted.
///
/// Coordinates are in image heights: y runs from 0 at the top to 1 at the bottom, x from 0 to `aspect`, so that a scene
/// looks the same at any size.
struct Raster: Sendable {
    let width: Int
    let height: Int
    var pixels: [RGB]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [RGB](repeating: .zero, count: width * height)
    }

    var aspect: Float { Float(width) / Float(height) }

    /// The side of a pixel, in image heights.
    var pixel: Float { 1 / Float(height) }

    /// Sets every pixel from the coordinates of its center.
    @inline(__always) mutating func fill(_ shade: (Vec2) -> RGB) {
        let step = pixel
        let (columns, rows) = (width, height)
        pixels.withUnsafeMutableBufferPointer { buffer in
            for row in 0..<rows {
                let y = (Float(row) + 0.5) * step
                for column in 0..<columns {
                    buffer[row * columns + column] = shade(Vec2((Float(column) + 0.5) * step, y))
                }
            }
        }
    }

    /// Recomputes pixels from their coordinates and color, in the rows between two heights.
    @inline(__always) mutating func change(from top: Float = 0, to bottom: Float = 1, _ shade: (Vec2, RGB) -> RGB) {
        let step = pixel
        let columns = width
        let rows = rowRange(top, bottom)
        pixels.withUnsafeMutableBufferPointer { buffer in
            for row in rows {
                let y = (Float(row) + 0.5) * step
                for column in 0..<columns {
                    let index = row * columns + column
                    buffer[index] = shade(Vec2((Float(column) + 0.5) * step, y), buffer[index])
                }
            }
        }
    }

    /// Recomputes the pixels of a box, for small objects on a finished image.
    @inline(__always) mutating func change(box low: Vec2, _ high: Vec2, _ shade: (Vec2, RGB) -> RGB) {
        let step = pixel
        let columns = width
        let rows = rowRange(low.y, high.y)
        let first = Int(clamp(floor(low.x / step), 0, Float(width)))
        let last = Int(clamp(floor(high.x / step) + 1, 0, Float(width)))
        guard first < last else { return }
        pixels.withUnsafeMutableBufferPointer { buffer in
            for row in rows {
                let y = (Float(row) + 0.5) * step
                for column in first..<last {
                    let index = row * columns + column
                    buffer[index] = shade(Vec2((Float(column) + 0.5) * step, y), buffer[index])
                }
            }
        }
    }

    private func rowRange(_ top: Float, _ bottom: Float) -> Range<Int> {
        let first = Int(clamp(floor(top * Float(height)), 0, Float(height)))
        let last = Int(clamp(floor(bottom * Float(height)) + 1, 0, Float(height)))
        return first..<max(first, last)
    }

    subscript(column: Int, row: Int) -> RGB {
        @inline(__always) get { pixels[row * width + column] }
        @inline(__always) set { pixels[row * width + column] = newValue }
    }

    /// Returns the interpolated color at a point; beyond the edge the image is mirrored.
    @inline(__always) func sample(_ place: Vec2) -> RGB {
        let x = Raster.fold(place.x * Float(height) - 0.5, Float(width - 1))
        let y = Raster.fold(place.y * Float(height) - 0.5, Float(height - 1))
        let column = min(Int(x), max(width - 2, 0))
        let row = min(Int(y), max(height - 2, 0))
        let u = x - Float(column)
        let v = y - Float(row)
        let right = min(column + 1, width - 1)
        let below = min(row + 1, height - 1)
        let top = mix(self[column, row], self[right, row], u)
        let bottom = mix(self[column, below], self[right, below], u)
        return mix(top, bottom, v)
    }

    @inline(__always) private static func fold(_ x: Float, _ end: Float) -> Float {
        let inside = x < 0 ? -x : (x > end ? 2 * end - x : x)
        return clamp(inside, 0, end)
    }
}
