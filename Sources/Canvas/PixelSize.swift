/// A width and a height in whole pixels.
package struct PixelSize: Sendable, Hashable {
    /// The number of columns.
    package var width: Int
    /// The number of rows.
    package var height: Int

    /// Creates a size; negative values are not clamped.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
