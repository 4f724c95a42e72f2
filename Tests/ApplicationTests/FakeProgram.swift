import Application
import Foundation
import Views

/// A view with an accessibility role and name.
final class NamedView: View {
    private let kind: AccessibilityRole
    private let title: String
    var states: Set<AccessibilityState> = []

    init(_ kind: AccessibilityRole, _ title: String, frame: CGRect) {
        self.kind = kind
        self.title = title
        super.init(frame: frame)
    }

    override var defaultAccessibilityRole: AccessibilityRole? { kind }
    override var defaultAccessibilityName: String? { title }
    override var accessibilityStates: Set<AccessibilityState> { states }
    override var accessibilityValue: [String: Int] { ["count": 5] }
    override var canBecomeFocused: Bool { true }
}

/// A program without a window system: a view tree at scale 2, drawn into a surface.
@MainActor final class FakeProgram: InspectableProgram {
    let root = RootView(
        size: CGSize(width: 400, height: 300), scale: 2, appearance: Appearance(isDark: false),
        textRenderer: TextRenderer(), engine: SessionEngine())
    let statistics = FrameStatistics()
    var windowFrame = (x: 10, y: 20, width: 800, height: 600)
    var transfers: [(item: Int, fraction: Double)] = []
    var placeholderCount = 0
    private var surface: Surface?
    private let (quits, quitting) = AsyncStream<Void>.makeStream()

    func draw(at time: Timestamp = .zero) {
        let surface = surface ?? Surface(width: 800, height: 600, format: .rgb)
        self.surface = surface
        _ = root.drawFrame(into: surface, at: time)
    }

    func copyOfLastFrame() -> Surface? {
        guard let surface else { return nil }
        let copy = Surface(width: surface.width, height: surface.height, format: .rgb)
        copy.copy(from: surface, rects: [surface.bounds])
        return copy
    }

    /// The number of calls of `quit()`.
    private(set) var quitCount = 0

    func quit() {
        quitCount += 1
        quitting.yield()
    }

    /// Returns after `quit()` has been called.
    func waitForQuit() async {
        for await _ in quits { return }
    }
}

/// A temporary folder whose path is short enough for the address of a socket. Deleted with this object.
final class ShortPathFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "lb-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}
