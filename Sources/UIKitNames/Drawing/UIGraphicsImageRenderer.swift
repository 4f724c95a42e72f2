/// Makes pictures by drawing them.
@MainActor public final class UIGraphicsImageRenderer {
    private let size: CGSize

    /// A renderer of pictures of a size, one pixel a point.
    public init(size: CGSize) { self.size = size }

    /// The picture that the closure draws, on nothing; empty when the size makes no picture.
    public func image(actions: @MainActor (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        guard size.width.isFinite, size.height.isFinite,
            let surface = try? Surface.make(
                width: Int(clamping: size.width), height: Int(clamping: size.height))
        else { return UIImage(copying: Surface(width: 0, height: 0)) }
        surface.withContext { context in
            Drawing.run(on: context) { actions(UIGraphicsImageRendererContext(size: size)) }
        }
        return UIImage(copying: surface)
    }
}

/// What is drawn into as a picture is made.
@MainActor public struct UIGraphicsImageRendererContext {
    let size: CGSize

    /// Fills a rectangle with the colour of `UIColor.setFill()`.
    public func fill(_ rect: CGRect) { UIRectFill(rect) }
}

extension Int {
    /// A length in whole points, within what a picture's side may be.
    fileprivate init(clamping length: CGFloat) {
        self = Int(Swift.min(Swift.max(length.rounded(.up), 0), CGFloat(Surface.longestSide)))
    }
}
