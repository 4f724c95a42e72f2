/// One preview as it is to be drawn, in window coordinates.
@preconcurrency @MainActor public struct PreviewPresentation {
    /// Identifies the preview from its lift to the end of the session.
    public let id: Int
    /// The item that the preview stands for.
    public let item: DragItem
    /// The preview shown.
    public let content: DragPreview
    /// Whether to draw the live view rather than the snapshot taken for `id`.
    public let isLive: Bool
    /// The transition to `content` from the preview that it replaces; nil unless there is one.
    public let transition: PreviewTransition?
    /// The center in the window.
    public let center: CGPoint
    /// The size before rotation.
    public let size: CGSize
    /// The rotation in radians, clockwise.
    public let angle: CGFloat
    /// The opacity, 0 to 1.
    public package(set) var alpha: Double
    /// The height above the surface, 0 to 1; scales the shadow.
    public var elevation: Double
    /// The part of the window in which the preview is drawn; nil for the whole window and beyond. A view that is cut
    /// off where it lies appears from there when it is lifted, and disappears there when it lands (MOTION-7).
    package let clip: CGRect?
    /// Whether size or elevation is animated, so that an image made for them would serve a single frame.
    package let isReshaping: Bool
    /// The view on which the preview rests while it lifts, and with which it moves; nil later.
    package let support: (any InteractionView)?

    /// The bounding rectangle of the rotated preview, without its shadow.
    public var bounds: CGRect {
        let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
        return CGRect(
            center: center,
            size: CGSize(
                width: size.width * cosine + size.height * sine, height: size.width * sine + size.height * cosine))
    }
}

/// The replacement of one preview by another (DRAG-6, MOTION-4).
///
/// The outline of both is the size of the ``PreviewPresentation``, which is animated from the shape of the one to that
/// of the other. Neither image is distorted for it: each covers the outline with its own aspect ratio.
@preconcurrency @MainActor public struct PreviewTransition {
    /// The preview that is replaced.
    public let previous: DragPreview
    /// From 0, where only `previous` is visible, to 1.
    public let progress: Double
    /// Width divided by height of the new preview's image.
    public let aspectRatio: CGFloat
    /// Width divided by height of the replaced preview's image.
    public let previousAspectRatio: CGFloat
}

/// The badge at a stack's corner (DRAG-5).
public struct BadgePresentation: Sendable, Equatable {
    /// The sign beside the count.
    public enum Sign: String, Sendable, Hashable {
        /// No sign.
        case none
        /// The green plus of a copy.
        case copy
        /// The crossed circle of a forbidden drop.
        case forbidden
    }

    /// The number of items.
    public var count: Int
    /// The sign beside the count.
    public var sign: Sign
    /// Where the badge is on the topmost preview: (−1, −1) is the top left corner, (1, 1) the bottom right one. At the
    /// top right, except while the stack lies beside a target that it must leave visible (DRAG-14), or extends beyond
    /// the screen.
    public var position: CGPoint

    /// Creates a badge.
    package init(count: Int, sign: Sign, position: CGPoint = Self.ordinaryPosition) {
        self.count = count
        self.sign = sign
        self.position = position
    }

    /// The distance of the position from the edge of the screen at which the badge is whole, in points.
    private static let reach: CGFloat = 16

    /// Moves the badge along the edges of the topmost preview, as far as it has to for being whole on the screen.
    ///
    /// - Parameters:
    ///   - screen: In the coordinates of the preview's frame, without its rotation.
    ///   - preview: The frame of the topmost preview.
    mutating func keep(inside screen: CGRect, on preview: CGRect) {
        let area = screen.insetBy(dx: Self.reach, dy: Self.reach)
        guard !area.isEmpty, preview.width > 0, preview.height > 0 else { return }
        let place = CGPoint(
            x: preview.midX + position.x * preview.width / 2, y: preview.midY + position.y * preview.height / 2)
        let (x, y) = (min(max(place.x, area.minX), area.maxX), min(max(place.y, area.minY), area.maxY))
        // Not off the preview.
        if x != place.x { position.x = min(max((x - preview.midX) / preview.width * 2, -1), 1) }
        if y != place.y { position.y = min(max((y - preview.midY) / preview.height * 2, -1), 1) }
    }

    /// The top right corner.
    package static let ordinaryPosition = CGPoint(x: 1, y: -1)

    /// Whether the badge is drawn: for several items, or with a sign.
    public var isVisible: Bool { count > 1 || sign != .none }
}

/// The mark of a drag's drop location, where no cursor shows it: with a touch, or with the keyboard (DRAG-15).
public struct DropMarkPresentation: Sendable, Equatable {
    /// The drop location in the window.
    public var location: CGPoint
    /// The opacity, 0 to 1.
    public var alpha: Double
    /// Whether a release would drop nothing, because the target forbids it.
    public var isForbidden: Bool
}

/// The drawing state of one session.
@preconcurrency @MainActor public struct SessionPresentation {
    /// The session.
    public let session: DragSession
    /// The previews, the topmost last.
    public let previews: [PreviewPresentation]
    /// The badge; nil unless the session is being dragged.
    public let badge: BadgePresentation?
    /// The mark of the drop location; nil while it is invisible.
    public let dropMark: DropMarkPresentation?
}
