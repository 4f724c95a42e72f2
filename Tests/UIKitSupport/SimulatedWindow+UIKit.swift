import Testing
import UIKitNames
@_exported import ViewTesting

extension SimulatedWindow {
    /// Creates a window of a size in points that shows a view, and draws the first frame.
    package convenience init(_ view: UIView, size: CGSize = CGSize(width: 400, height: 400)) {
        self.init(size: size)
        refreshInterval = .milliseconds(16)
        view.frame = root.bounds
        root.addSubview(view)
        frame()
    }

    /// The kind of pointer that presses.
    package var kind: PointerKind {
        get { defaultPointer.kind }
        set { defaultPointer.kind = newValue }
    }

    /// Draws one frame.
    package func frame() {
        advanceClock(by: refreshInterval)
        drawFrame()
    }

    /// Draws frames for a time in seconds.
    package func wait(_ seconds: Double) {
        let end = now + .seconds(seconds)
        while now < end { frame() }
    }

    /// Presses a button at a point of the window.
    package func press(_ point: CGPoint, button: PointerButton = .primary) { press(at: point, button: button) }

    /// Presses and releases a key.
    package func key(_ key: Key) { press(key) }

    /// Advances frames until `condition()` returns true, and then until no session or transfer is in progress.
    package func settle(until condition: () -> Bool = { true }, sourceLocation: SourceLocation = #_sourceLocation) async
    {
        do { try await waitUntilIdle(and: condition) } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }

    /// The center of a view, in window coordinates.
    package func center(of view: UIView?) -> CGPoint {
        guard let view else { return .zero }
        return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    /// The color of a pixel as 0xRRGGBB.
    package func pixel(_ x: Int, _ y: Int) -> UInt32 { surface.pixel(x: x, y: y) & 0xff_ffff }
}

/// A drag source with the items given by a test.
@MainActor package final class ItemDragSource: UIView, UIDragInteractionDelegate {
    private let providers: () -> [NSItemProvider]

    /// Creates a view whose drags have the items of a closure.
    package init(frame: CGRect, _ providers: @escaping () -> [NSItemProvider]) {
        self.providers = providers
        super.init(frame: frame)
        backgroundColor = .blue
        addInteraction(UIDragInteraction(delegate: self))
    }

    /// Returns the items of the closure.
    package func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession)
        -> [UIDragItem]
    {
        providers().map { UIDragItem(itemProvider: $0) }
    }
}

extension UIImage {
    /// An image of one color.
    package static func filled(_ color: UIColor, width: CGFloat = 90, height: CGFloat = 60) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }
}
