/// The durations, distances and limits that decide how input is interpreted and shown; a program may set its own.
///
/// Lengths are in points.
public struct Thresholds: Sendable, Equatable {
    /// How long a press is held before it lifts (LIFT-1).
    public var liftDelay: Duration = .milliseconds(500)
    /// The longer delay of `DragInteraction.LiftBehavior.extended`.
    public var extendedLiftDelay: Duration = .milliseconds(900)
    /// How far a press moves before it becomes a drag; the desktop's setting replaces it (LIFT-2).
    public var dragDistance: CGFloat = 8
    /// How far a finger moves before it scrolls, and no longer lifts or taps (HAND-2). Fingers tremble more than mice.
    package var scrollDistance: CGFloat = 10
    /// How far a finger moves before a lifted view is dragged; longer than `scrollDistance`, so that scrolling takes
    /// precedence.
    package var touchDragDistance: CGFloat = 12
    /// The largest number of touches on the screen that are not taken for a palm (HAND-2).
    package var touchLimit = 5
    /// How long a finger stays down for a tap that adds items, at least (DRAG-3).
    package var shortestTap: Duration = .milliseconds(30)
    /// Touches in quicker succession add no items (DRAG-3).
    package var tapSeparation: Duration = .milliseconds(100)
    /// How long a finger is held before the cell below it gives way (LIFT-9).
    package var pressSignDelay: Duration = .milliseconds(100)
    /// The scale of a cell that gives way (LIFT-9).
    package var pressScale: CGFloat = 0.97
    /// The scale of a lifted view (LIFT-6).
    package var liftScale: CGFloat = 1.06
    /// The maximum length of a dragged preview's longer side (DRAG-7).
    public var previewLimit: CGFloat = 200
    /// The number of visible previews in a stack (MOTION-3).
    public var stackLimit = 4
    /// The number of dropped items that land one by one. A drop of more items uses default previews and one animation
    /// for all (DROP-9).
    package var landingLimit = 16
    /// The maximum number of previews that a lift asks for; further items have none.
    package var liftPreviewLimit = 64
    /// The scale of a preview that lands at the default destination, relative to its dragged size (DROP-9).
    package var dropScale: CGFloat = 0.6
    /// The step of the rotations of a stack's previews, which alternate in direction, in radians (MOTION-3).
    package var stackFan: CGFloat = 4 * .pi / 180
    /// The maximum tilt of a moving preview, in radians.
    package var tiltLimit: CGFloat = 3 * .pi / 180
    /// The horizontal velocity, in points per second, that causes the maximum tilt.
    package var tiltSpeed: CGFloat = 1_600
    /// A pointer without events for this long counts as resting.
    package var restDelay: Duration = .milliseconds(60)
    /// How long a pointer rests over a target that previews should leave visible before they step aside (DRAG-14).
    package var asideDelay: Duration = .milliseconds(100)

    /// How long a spring-loaded target is hovered before it flashes (SPRING-1).
    public var springLoadingActivating: Duration = .milliseconds(600)
    /// How long a spring-loaded target is hovered before it activates, counted from the start of the hovering
    /// (SPRING-1).
    public var springLoadingActivated: Duration = .seconds(1)

    /// The depth of the autoscroll zone at each edge (DRAG-11).
    public var autoscrollZone: CGFloat = 48
    /// The autoscroll velocity at the edge, in points per second (DRAG-11).
    public var autoscrollSpeed: CGFloat = 1_200
    /// How long a drag stays in the zone before scrolling starts (DRAG-11).
    public var autoscrollDelay: Duration = .milliseconds(200)
    /// How long a drag stays near the edge before the velocity grows with the length of the content (DRAG-11).
    public var autoscrollGrowthDelay: Duration = .milliseconds(500)
    /// How long the velocity grows (DRAG-11).
    package var autoscrollGrowth: Duration = .milliseconds(700)
    /// The time in which the grown velocity crosses the content (DRAG-11).
    package var autoscrollCrossing: Duration = .milliseconds(1_600)
    /// The maximum of the grown velocity, in points per second (DRAG-11).
    package var autoscrollTopSpeed: CGFloat = 8_000

    /// The maximum time that one autoscroll step covers, so that a late frame causes no jump.
    package var longestScrollStep: Duration = .milliseconds(50)

    /// How long a pointer rests before the fast cadence applies a change (ORDER-3).
    public var fastCadence: Duration = .milliseconds(120)
    /// How long a pointer rests before the slow cadence applies a change (ORDER-3).
    public var slowCadence: Duration = .milliseconds(450)
    /// A pointer slower than this, in points per second, counts as resting (ORDER-3).
    package var restingSpeed: CGFloat = 80

    /// How long a transfer lasts before a progress panel is shown (DATA-7).
    public var transferPanelDelay: Duration = .milliseconds(500)

    /// The duration of the shortest drop animation (DROP-10).
    package var shortestDrop: Duration = .milliseconds(250)
    /// The duration of the longest drop animation (DROP-10).
    package var longestDrop: Duration = .milliseconds(550)
    /// The distance, in points, from which on a drop animation takes `longestDrop`.
    package var longestDropDistance: CGFloat = 900
    /// The maximum duration of a reversed lift and of end animations; they stop then even if they have not settled.
    package var longestMotion: Duration = .milliseconds(600)
    /// How far above the finger a precise drop location lies, in points (DROP-8).
    public var precisionOffset: CGFloat = 44

    /// Creates the default values given in the behavior articles.
    public init() {}
}
