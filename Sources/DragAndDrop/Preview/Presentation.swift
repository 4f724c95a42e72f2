/// One preview as it is to be drawn now, in the window's coordinates.
@MainActor public struct PreviewPresentation {
    /// The preview's number; the same for as long as it is off the page.
    public let id: Int
    /// The item that it stands for.
    public let item: DragItem
    /// What is to be seen.
    public let content: DragPreview
    /// Whether the view itself is to be drawn; otherwise the picture that was frozen for this number.
    public let isLive: Bool
    /// What it grows out of, while one picture turns into another.
    public let previous: DragPreview?
    /// How far the present picture has replaced the previous one, 0 to 1.
    public let morph: Double
    /// The middle.
    public let center: CGPoint
    /// The extent, before it is turned.
    public let size: CGSize
    /// How it is turned, in radians, clockwise.
    public let angle: CGFloat
    /// The opacity, 0 to 1.
    public let alpha: Double
    /// How far it is above the page, 0 to 1: the shadow's strength.
    public var elevation: Double

    /// A rectangle that holds all of it, shadow not counted.
    public var bounds: CGRect {
        let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
        return CGRect(
            center: center,
            size: CGSize(
                width: size.width * cosine + size.height * sine, height: size.width * sine + size.height * cosine))
    }
}

/// What a stack says of itself at its corner (DRAG-5).
public struct BadgePresentation: Sendable, Equatable {
    /// The sign beside the count.
    public enum Sign: String, Sendable, Hashable {
        /// None.
        case none
        /// The green plus of a copy.
        case copy
        /// The crossed circle.
        case forbidden
    }

    /// How many items there are.
    public var count: Int
    /// The sign.
    public var sign: Sign

    /// A badge from its parts.
    public init(count: Int, sign: Sign) {
        self.count = count
        self.sign = sign
    }

    /// Whether there is anything to show: a single item without a sign says nothing.
    public var isVisible: Bool { count > 1 || sign != .none }
}

/// All that is to be seen of one session.
@MainActor public struct SessionPresentation {
    /// The session.
    public let session: DragSession
    /// The previews, the topmost last.
    public let previews: [PreviewPresentation]
    /// What the stack says; nil when it is not under the hand.
    public let badge: BadgePresentation?
}
