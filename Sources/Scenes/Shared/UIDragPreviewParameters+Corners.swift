import UIKitNames

extension UIDragPreviewParameters {
    /// Creates parameters whose visible path is a rectangle with round corners.
    @MainActor convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        visiblePath = UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius)
    }
}
