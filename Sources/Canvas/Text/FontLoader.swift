import Dispatch
import Foundation
import Synchronization

/// Loads the fonts of a program's first frame on another thread while the program starts.
///
/// fontconfig first reads its configuration and the list of all fonts, which takes longer than all later drawing. Each
/// font then takes some milliseconds: fontconfig searches the list, and Pango lays out a text to measure the font.
/// Loading begins with the likely family, before the program knows that of the desktop.
package final class FontLoader: Sendable {
    /// What determines the loaded fonts, besides their sizes and weights.
    package struct Choice: Sendable, Equatable {
        /// The family, or several separated by commas.
        package var family: String
        /// Pixels per point.
        package var scale: CGFloat

        /// Creates a choice of a family and of pixels per point.
        package init(family: String, scale: CGFloat) { (self.family, self.scale) = (family, scale) }
    }

    private enum State {
        /// No thread loads fonts: there is none, or the renderer was taken.
        case idle
        /// Those of the likely choice are loaded; the choice is not known yet.
        case started
        /// The choice is known. Its fonts are loaded or will be.
        case chosen(Choice)
        case loaded
    }

    private let fonts: [Font]
    private let likely: Choice
    private let state = Mutex(State.idle)
    /// The loaded renderer, locked while it is made. Not a part of the state, which is changed meanwhile.
    private let renderer = Mutex<TextRenderer?>(nil)
    private let choice = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    /// Creates a loader of system fonts, for a choice that is likely.
    package init(_ fonts: [Font], likely: Choice) { (self.fonts, self.likely) = (fonts, likely) }

    /// Begins to load. Call it once, as early as possible.
    ///
    /// - Parameter startThread: Runs its argument on another thread; returns whether there is one.
    package func start(on startThread: (_ body: @escaping @Sendable () -> Void) -> Bool) {
        state.withLock { $0 = .started }
        guard !startThread({ self.run() }) else { return }
        // The fonts are loaded with the first text.
        state.withLock { $0 = .idle }
    }

    /// Sets the choice that the program has made, whose fonts are loaded if they are not yet. Has no effect unless
    /// ``start(on:)`` has begun, and after the first call.
    package func choose(_ chosen: Choice) {
        let isFirst = state.withLock { state in
            guard case .started = state else { return false }
            state = .chosen(chosen)
            return true
        }
        if isFirst { choice.signal() }
    }

    /// The choice that the program has made; nil if it has made none yet.
    private var chosen: Choice? {
        state.withLock { state in
            guard case .chosen(let choice) = state else { return nil }
            return choice
        }
    }

    private func run() {
        TextRenderer.readConfiguration()
        let first = chosen ?? likely
        renderer.withLock { $0 = load(first) }
        choice.wait()
        let final = chosen ?? likely
        if final != first { renderer.withLock { $0 = load(final) } }
        state.withLock { $0 = .loaded }
        end.signal()
    }

    /// Loads the fonts of a choice; ends early once the program has made another one.
    private func load(_ choice: Choice) -> TextRenderer {
        let renderer = TextRenderer(family: choice.family)
        for font in fonts where chosen.map({ $0 == choice }) ?? true { renderer.load(font, scale: choice.scale) }
        return renderer
    }

    /// Returns a renderer of the chosen family to the first caller, and nil to later ones. Waits until the fonts are
    /// loaded. Returns nil if they are not being loaded, or if no choice was made.
    package func takeRenderer() -> TextRenderer? {
        let isLoading = state.withLock { state in
            switch state {
            case .idle, .started: false
            case .chosen, .loaded: true
            }
        }
        guard isLoading else { return nil }
        end.wait()
        state.withLock { $0 = .idle }
        return renderer.withLock { renderer in
            let taken = renderer
            renderer = nil
            return taken
        }
    }
}
