/// The times, distances and amounts that decide what a hand means and what is shown of it; a program may set its own.
///
/// Lengths are in points, times at 1×.
public struct Thresholds: Sendable, Equatable {
    /// How long a press is held still before it lifts (LIFT-1).
    public var liftDelay: Duration = .milliseconds(500)
    /// The longer delay of an interaction that asks for one (`DragInteraction.LiftBehavior.extended`).
    public var extendedLiftDelay: Duration = .milliseconds(900)
    /// How far a press moves before it is a drag; the desktop's own setting replaces it (LIFT-2).
    public var dragDistance: CGFloat = 8
    /// How far a finger moves before it scrolls: a little less, so that where both may follow it is scrolling first.
    public var scrollDistance: CGFloat { dragDistance * 0.75 }
    /// How large a lifted view grows (LIFT-6).
    public var liftScale: CGFloat = 1.06
    /// The long side of a preview under the hand, at most (DRAG-7).
    public var previewLimit: CGFloat = 200
    /// How many previews of a stack are shown (MOTION-3); with more items than that, drops use the default preview for
    /// each and one animation for all (DROP-9).
    public var stackLimit = 4
    /// How many items of a lift are asked for a picture; the rest travel inside the stack.
    public var pictureLimit = 64
    /// How large a preview lands by default, as a part of what it is in the hand (DROP-9).
    public var landingScale: CGFloat = 0.6
    /// How much each preview of a stack is turned against the one above it, in radians (look: 4°).
    public var stackFan: CGFloat = 4 * .pi / 180
    /// How much a preview leans with its speed at most, in radians (look: 3°).
    public var tiltLimit: CGFloat = 3 * .pi / 180
    /// The horizontal speed, in points a second, at which it leans that much.
    public var tiltSpeed: CGFloat = 1_600
    /// After so long without a movement the hand counts as resting.
    public var restDelay: Duration = .milliseconds(60)

    /// From when on a spring-loaded target flashes (SPRING-1).
    public var springLoadingActivating: Duration = .milliseconds(600)
    /// When it acts (SPRING-1).
    public var springLoadingActivated: Duration = .seconds(1)

    /// How deep the zone at a scroll view's edges is (DRAG-11).
    public var autoscrollZone: CGFloat = 48
    /// The speed at the very edge, in points a second (DRAG-11).
    public var autoscrollSpeed: CGFloat = 1_200
    /// How long a drag stays in the zone before it scrolls (DRAG-11).
    public var autoscrollDelay: Duration = .milliseconds(200)

    /// Frames further apart than this scroll no further: a long pause must not become a leap.
    public var longestScrollStep: Duration = .milliseconds(50)

    /// The rest that the fast cadence waits for (ORDER-3).
    public var fastCadence: Duration = .milliseconds(120)
    /// The rest that the slow cadence waits for (ORDER-3).
    public var slowCadence: Duration = .milliseconds(450)
    /// Slower than this, in points a second, is resting (ORDER-3).
    public var restingSpeed: CGFloat = 80

    /// How long a drop's data is on its way before a panel says so (DATA-7).
    public var transferPanelDelay: Duration = .milliseconds(500)

    /// The shortest drop animation (DROP-10).
    public var shortestDrop: Duration = .milliseconds(250)
    /// The longest drop animation (DROP-10).
    public var longestDrop: Duration = .milliseconds(550)
    /// The way, in points, that takes the longest.
    public var longestDropDistance: CGFloat = 900
    /// After so long any motion at the end of a session is over, wherever it has come (look: 0.6 s).
    public var longestMotion: Duration = .milliseconds(600)
    /// How far above a finger the point that counts lies for a precise target, in points (DROP-8).
    public var precisionOffset: CGFloat = 44

    /// The values of the specification.
    public init() {}
}
