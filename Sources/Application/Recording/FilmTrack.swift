import Foundation
import Geometry

/// The positions of everything that moves in a window, at every moment of a run (BUILD-5).
///
/// All lengths are in pixels. A pure value: a test may change the track of a run, to show that `FilmChecker` finds the
/// change.
package struct FilmTrack: Sendable {
    /// A frame, or a change of the content between two frames.
    package struct Moment: Sendable {
        /// The time since the start of the run.
        package var time: Duration
        /// The name of the change, such as "frame" or "pointerUp", for display.
        package var name: String
        /// What the change is.
        package var change: Change
        /// What is predicted for this time: positions, velocities and springs as they were before the change.
        package var before: State
        /// The state after the change.
        package var after: State

        /// Creates a moment.
        package init(time: Duration, name: String, change: Change, before: State, after: State) {
            (self.time, self.name, self.change, self.before, self.after) = (time, name, change, before, after)
        }
    }

    /// A change of the content.
    package enum Change: Sendable {
        /// A frame: only time has passed.
        case frame
        /// A pointer moved.
        case pointer
        /// A wheel or a touchpad, which may move and scale content at once.
        case wheel
        /// Other input, which may start and retarget animations, and the arrival of data.
        case other
        /// The desktop's settings changed, and everything may look different.
        case appearance
        /// The window was resized, or its sidebar by a pointer, and everything is placed again; or the run ended.
        case layout
    }

    /// The window at one time.
    package struct State: Sendable {
        /// The parts that may move.
        package var parts: [Part] = []
        /// The drags with previews, by id.
        package var drags: [Drag] = []
        /// The open gaps.
        package var gaps: [Gap] = []
        /// The latest location of each pointer, in window coordinates, by the pointer's number.
        package var pointers: [Int: CGPoint] = [:]
        /// Where the previews are visible, on a screen with a compositor and on one without; empty between frames.
        package var screens: [Screen] = []
        /// The number of pixels per point. All lengths are in pixels.
        package var scale: CGFloat = 1
        /// Whether motion is reduced: positions change at once.
        package var reducesMotion = false

        /// Creates an empty state.
        package init() {}
    }

    /// Where the previews of a frame are visible on one screen.
    package struct Screen: Sendable {
        /// The name of the screen, for display.
        package var name: String
        /// Where previews are visible after each request to the server; the last one is what the frame shows.
        package var instants: [[Canvas]]
        /// The fraction of the area of each preview that is drawn, by the id of the part; only of opaque previews.
        package var coverage: [Int: Double] = [:]

        /// Creates the screen of a frame.
        package init(name: String, instants: [[Canvas]]) { (self.name, self.instants) = (name, instants) }
    }

    /// A rectangle in which previews are visible, in window coordinates.
    package struct Canvas: Sendable, Equatable {
        package var area: CGRect
        /// The part of `area` that the server did not draw, because a window covered it.
        package var hidden: CGRect

        /// Creates a rectangle.
        package init(area: CGRect, hidden: CGRect = .null) { (self.area, self.hidden) = (area, hidden) }
    }

    /// An image that a cell draws.
    package struct Image: Sendable {
        /// Identifies the image for the whole track.
        package var id: Int
        /// The drawn part, in unit coordinates of the original image.
        package var crop: CGRect
        /// The drawn part, in coordinates of the cell.
        package var frame: CGRect
        /// The share of the image in what is visible there, from 0 to 1.
        package var share: Double
        /// The horizontal scale divided by the vertical one: 1 if the image keeps its aspect ratio.
        package var stretch: CGFloat

        /// Creates an image.
        package init(id: Int, crop: CGRect, frame: CGRect, share: Double, stretch: CGFloat = 1) {
            (self.id, self.crop, self.frame, self.share, self.stretch) = (id, crop, frame, share, stretch)
        }
    }

    /// A part that may move.
    package struct Part: Sendable {
        /// The kinds of parts.
        package enum Kind: String, Sendable { case cell, preview, content, view, piece }

        /// Identifies the part for the whole track.
        package var id: Int
        package var kind: Kind
        /// The name of the cell or the view, for display; may be empty.
        package var name = ""
        /// The frame, in coordinates that do not move while the part's container scrolls.
        package var frame: CGRect
        /// The frame at rest.
        package var goal: CGRect
        /// The opacity.
        package var alpha: Double
        /// The share of a piece's frame that is inside its view, from 0 to 1.
        package var shareInView = 1.0
        /// The opacity at rest.
        package var goalAlpha: Double
        /// Whether the part follows a pointer.
        package var followsPointer: Bool
        /// Whether autoscroll moves the part.
        package var isAutoscrolled: Bool
        /// The container of a cell, the scroll view of content, and that in which a preview rests on the view that it
        /// lifts from.
        package var container: Int?
        /// The drag of a preview.
        package var drag: Int?
        /// Whether a view above hides the part.
        package var isHidden = false
        /// Whether a piece comes and goes by a fade or from outside its view.
        package var isTransient = false
        /// Whether pointers, a wheel and touchpads may move and scale a piece.
        package var isMovable = false
        /// The frame of a cell or a piece, in window coordinates.
        package var windowFrame = CGRect.null
        /// Identifies a cell also if it wraps to another row, which changes its id.
        package var owner: Int?
        /// Whether a cell is in the visible part of its container.
        package var isInView = false
        /// The visible part of a cell's container, in window coordinates.
        package var viewport = CGRect.null
        /// The images that a cell or a piece draws, the lowest first. Known in frames only.
        package var images: [Image] = []
        /// The mean color of a view that cross-fades all it shows: premultiplied red, green, blue and alpha from 0 to
        /// 1. Known in frames only.
        package var color: [Double] = []
        /// The horizontal scale of a preview's image divided by the vertical one.
        package var stretch: CGFloat = 1
        /// The numbers of the pointers that move content or a piece.
        package var pointers: [Int] = []
        /// How far content moves at most, per pixel by which the center of its pointers moves along each axis.
        package var pointerGain = CGPoint.zero

        /// The opacity of the whole frame, of which what is outside the view is not visible.
        package var visibleAlpha: Double { alpha * shareInView }

        /// The kind and the name, or the id without a name.
        package var title: String { name.isEmpty ? "\(kind) \(id)" : "\(kind) '\(name)'" }

        /// Creates a part.
        package init(
            id: Int, kind: Kind, frame: CGRect, goal: CGRect, alpha: Double, goalAlpha: Double,
            followsPointer: Bool = false, isAutoscrolled: Bool = false, container: Int? = nil, drag: Int? = nil
        ) {
            (self.id, self.kind, self.frame, self.goal) = (id, kind, frame, goal)
            (self.alpha, self.goalAlpha) = (alpha, goalAlpha)
            (self.followsPointer, self.isAutoscrolled) = (followsPointer, isAutoscrolled)
            (self.container, self.drag) = (container, drag)
        }
    }

    /// A drag whose previews are on the screen; those of other programs are not until they are dropped.
    package struct Drag: Sendable {
        /// Which part of its life a drag is in.
        package enum Phase: Sendable {
            /// A pointer or the keyboard holds the items: from the lift to the release.
            case held
            /// The items move to their targets.
            case dropped
            /// The items move back, or another program takes them.
            case other
        }

        package var id: Int
        package var phase: Phase
        /// The number of items.
        package var itemCount: Int
        /// The location in the window.
        package var location: CGPoint

        /// Creates a drag.
        package init(id: Int, phase: Phase, itemCount: Int, location: CGPoint) {
            (self.id, self.phase, self.itemCount, self.location) = (id, phase, itemCount, location)
        }
    }

    /// An open gap.
    package struct Gap: Sendable {
        package var container: Int
        /// The position among all cells of the container.
        package var position: Int
        /// The drag that the gap belongs to, if it is known.
        package var drag: Int?
        /// Whether a release would insert the items there, and not into an item.
        package var isTarget = true
        /// The number of presentation indices.
        package var length: Int
        /// The location of the drag in content coordinates.
        package var pointer: CGPoint

        /// Creates a gap.
        package init(container: Int, position: Int, length: Int, pointer: CGPoint) {
            (self.container, self.position, self.length, self.pointer) = (container, position, length, pointer)
        }
    }

    /// The moments in order.
    package var moments: [Moment] = []

    /// Creates an empty track.
    package init() {}
}
