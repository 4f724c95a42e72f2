import Foundation

/// A model of a screen with the program's window and the separate window of the previews: which pixels show the
/// previews after each request of a frame (DRAG-13).
struct FilmScreen {
    /// Whether a compositor is running.
    let hasCompositor: Bool
    /// Chooses the placement as the program's window does.
    var presenter = PreviewPresenter()
    /// The previews in the pixels of the program's window.
    private var window: FilmTrack.Canvas?
    /// The previews in the separate window while it is mapped.
    private var separate: FilmTrack.Canvas?
    /// The pixels that the unmapped separate window has left in the program's window.
    private var remains: FilmTrack.Canvas?

    /// Creates a screen without previews.
    init(hasCompositor: Bool) { self.hasCompositor = hasCompositor }

    /// The name for display.
    var name: String { hasCompositor ? "with a compositor" : "without a compositor" }

    /// Where previews are visible now.
    private var canvases: [FilmTrack.Canvas] { [window, separate, remains].compactMap(\.self) }

    /// Performs the requests of a frame and returns where its previews are visible after each one.
    ///
    /// - Parameters:
    ///   - extent: The bounds of all previews, in window coordinates; null without previews.
    ///   - bounds: The bounds of the window.
    ///   - hasDamage: Whether the frame has changed pixels of the program's window.
    mutating func present(extent: CGRect, bounds: CGRect, hasDamage: Bool) -> [[FilmTrack.Canvas]] {
        presenter.requests(hasDamage: hasDamage, hasCompositor: hasCompositor).map { request in
            switch request {
            case .showSeparateWindow: separate = FilmTrack.Canvas(area: extent)
            case .presentFrame:
                let isDrawn = presenter.placement == .window && !extent.isNull
                // Without a compositor, the server draws nothing below the separate window.
                let hidden = hasCompositor ? nil : separate?.area
                window = isDrawn ? FilmTrack.Canvas(area: bounds, hidden: hidden ?? .null) : nil
                remains = nil
            case .hideSeparateWindow:
                if !hasCompositor, let area = separate?.area.intersection(bounds), !area.isEmpty {
                    remains = FilmTrack.Canvas(area: area)
                }
                separate = nil
            }
            return canvases
        }
    }
}
