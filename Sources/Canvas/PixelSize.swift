/// A width and a height in whole pixels.
public struct PixelSize: Sendable, Hashable {
    /// How many columns.
    public var width: Int
    /// How many rows.
    public var height: Int

    /// A size from its parts.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
