import Views

/// What the inspector looks at: a window of a program.
@MainActor public protocol InspectableProgram: AnyObject {
    /// The views.
    var root: RootView { get }
    /// Where the window's content is on the screen, in pixels.
    var windowFrame: (x: Int, y: Int, width: Int, height: Int) { get }
    /// How long frames took.
    var statistics: FrameStatistics { get }
    /// A copy of the last frame as drawn, without previews that are outside the window; nil before the first frame.
    func copyOfLastFrame() -> Surface?
    /// What is still being loaded: each item's number and how much of it is there, 0 to 1.
    var transfers: [(item: Int, fraction: Double)] { get }
    /// How many cells stand for items that are not there yet.
    var placeholderCount: Int { get }
    /// Ends the program in an orderly way.
    func quit()
}

extension InspectableProgram {
    /// Nothing is being loaded.
    public var transfers: [(item: Int, fraction: Double)] { [] }
    /// No cell waits for its item.
    public var placeholderCount: Int { 0 }
}

/// A program with one window: what the inspector asks is known from its controller.
@MainActor public protocol WindowedProgram: InspectableProgram {
    /// What plays the program in its window.
    var controller: WindowController { get }
}

extension WindowedProgram {
    /// The controller's views.
    public var root: RootView { controller.root }

    /// Where the window is on the screen, in pixels.
    public var windowFrame: (x: Int, y: Int, width: Int, height: Int) {
        let (origin, size) = (controller.window.framePosition, controller.window.pixelSize)
        return (Int(origin.x), Int(origin.y), size.width, size.height)
    }

    /// The controller's figures.
    public var statistics: FrameStatistics { controller.statistics }

    /// The controller's last frame.
    public func copyOfLastFrame() -> Surface? { controller.copyOfLastFrame() }
}
