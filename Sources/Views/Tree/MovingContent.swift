/// A view that moves or fades something by springs of its own: its subviews, itself, or what it draws (BUILD-5).
///
/// `RootView.movingParts(at:)` finds cells, previews, scrolled content and views in running changes by itself. A view
/// that places anything else at each frame names it here, so that films follow it; also what must not move at all, such
/// as the controls of a header.
@MainActor package protocol MovingContent: View {
    /// Returns what moves, as it is at `time` if nothing happens until then: the springs are evaluated ahead.
    ///
    /// Precondition: `time` is not before the window's `now`.
    func movingPieces(at time: Timestamp) -> [MovingPiece]

    /// Whether the view hides the views below it at a time, so that their movements are not visible. False by default.
    func hidesViewsBelow(at time: Timestamp) -> Bool
}

extension MovingContent {
    package func hidesViewsBelow(at time: Timestamp) -> Bool { false }
}

/// Something that a view moves or fades (BUILD-5).
@MainActor package struct MovingPiece {
    /// The view that moves, or the view that draws what moves.
    package let owner: View
    /// Tells the pieces of one owner apart, which several views may name.
    package let number: Int
    /// The frame, in the coordinates of the owner's superview, or in those of the owner if it draws the piece.
    package let frame: CGRect
    /// The frame at rest.
    package let goal: CGRect
    /// The opacity, 0 to 1, of what is within the superview, or within the owner if it draws the piece.
    package let alpha: Double
    /// The opacity at rest.
    package let goalAlpha: Double
    /// Whether the piece comes and goes by a fade or from outside its view, so that it never appears or disappears at
    /// once.
    package var isTransient = false
    /// Whether the frame includes the owner's transform.
    package var isTransformed = false
    /// The pointers that move the piece, as far as they move themselves at most.
    package var pointers: [PointerID] = []
    /// Whether pointers, the wheel and touchpads may move and scale the piece.
    package var isMovable = false
    /// What is compared of the drawing from frame to frame.
    package var drawing: Drawing?

    /// A drawing that is followed.
    package enum Drawing {
        /// The mean color of all that the owner shows: it changes in small steps (MOTION-6).
        case color
        /// The one image that a closure draws, in the coordinates of the owner: its aspect ratio and its visible part.
        case image(@MainActor (Context) -> Void)
    }

    /// Creates a piece. Without a goal it is at rest.
    package init(
        _ owner: View, number: Int = 0, frame: CGRect, goal: CGRect? = nil, alpha: Double = 1, goalAlpha: Double? = nil
    ) {
        (self.owner, self.number, self.frame, self.goal) = (owner, number, frame, goal ?? frame)
        (self.alpha, self.goalAlpha) = (alpha, goalAlpha ?? alpha)
    }

    /// Creates a piece that stands for the colors of all that a view shows.
    package init(colorsOf view: View) {
        self.init(view, number: 1, frame: .zero, alpha: view.alpha)
        drawing = .color
    }
}
