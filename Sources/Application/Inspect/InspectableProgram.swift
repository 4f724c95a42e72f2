import Views

/// A program with a window that the inspector can report on.
@MainActor package protocol InspectableProgram: AnyObject {
    /// The root of the window's view tree.
    var root: RootView { get }
    /// The position and size of the window's content on the screen, in pixels.
    var windowFrame: (x: Int, y: Int, width: Int, height: Int) { get }
    /// The window's frame times and counters.
    var statistics: FrameStatistics { get }
    /// Returns a copy of the last frame, without previews that are shown in a separate window; nil before the first
    /// frame.
    func copyOfLastFrame() -> Surface?
    /// The transfers in progress: each item's number and the loaded fraction, 0 to 1.
    var transfers: [(item: Int, fraction: Double)] { get }
    /// The number of placeholder cells.
    var placeholderCount: Int { get }
    /// Ends the program as if the user had quit it.
    func quit()
}

extension InspectableProgram {
    /// Defaults to no transfers.
    package var transfers: [(item: Int, fraction: Double)] { [] }
    /// Defaults to no placeholders.
    package var placeholderCount: Int { 0 }
}

/// A program with one window, whose controller answers most requests.
@MainActor package protocol WindowedProgram: InspectableProgram {
    /// The controller of the program's window.
    var controller: WindowController { get }
}

extension WindowedProgram {
    /// The controller's root view.
    package var root: RootView { controller.root }

    /// The position and size of the window's content on the screen, in pixels.
    package var windowFrame: (x: Int, y: Int, width: Int, height: Int) {
        let (origin, size) = (controller.window.contentPosition, controller.window.pixelSize)
        return (Int(origin.x), Int(origin.y), size.width, size.height)
    }

    /// The controller's statistics.
    package var statistics: FrameStatistics { controller.statistics }

    /// Returns the controller's last frame.
    package func copyOfLastFrame() -> Surface? { controller.copyOfLastFrame() }
}
