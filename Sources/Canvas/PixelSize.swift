/// A width and a height in whole pixels.
public struct PixelSize: Sendable, Hashable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size; negative values are not clamped.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
