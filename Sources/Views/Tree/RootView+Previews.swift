/// How the previews in the hand look, apart from where they are: as long as it is the same, a picture of them is good.
public struct CarriedPreviewsLook: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        var id: Int
        var dx: Int
        var dy: Int
        var width: Int
        var height: Int
        var angle: Int
        var alpha: Int
        var elevation: Int
        var morph: Int
    }
    var parts: [Part] = []
    var badge: String = ""
}

extension RootView {
    /// A rectangle around all that is in the hand, in the window's points, with the badge and, if wanted, the shadows;
    /// null when nothing is.
    public func carriedExtent(withShadows: Bool) -> CGRect {
        overlay.isEmpty ? .null : overlay.extent(withShadows: withShadows)
    }

    /// How what is in the hand looks, apart from where it is.
    public var carriedLook: CarriedPreviewsLook { overlay.look }

    /// Draws what is in the hand into a surface whose corner is a point of the window, whether it is hidden there or
    /// not. Where pixels are either there or not, shadows had better not be.
    public func drawCarried(into surface: Surface, origin: CGPoint, withShadows: Bool) {
        surface.withContext(scale: scale) { context in
            context.translate(x: -origin.x, y: -origin.y)
            overlay.draw(in: context, withShadows: withShadows)
        }
    }
}
