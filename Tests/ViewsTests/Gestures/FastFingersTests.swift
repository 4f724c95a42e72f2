import Testing

@testable import Views

/// Fingers that move far between two samples of the touch screen.
@MainActor struct FastFingersTests {
    private let window = WindowFixture()
    private let log = GestureLog()
    private let view: View

    init() {
        view = window.add(View(), CGRect(x: 100, y: 100, width: 200, height: 200))
        window.kind = .touch
        window.frame()
    }

    @Test("HAND-2: two fast fingers, reported one after the other, pan if they move together and pinch if they part")
    func fastFingers() {
        for parts in [false, true] {
            log.entries = []
            let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
            let rotation = log.add(RotationGestureRecognizer(), "rotation", to: view)
            let pan = log.add(PanGestureRecognizer(), "pan", to: view)
            pan.minimumNumberOfTouches = 2
            window.press(at: CGPoint(x: 160, y: 150), pointer: 1)
            window.press(at: CGPoint(x: 220, y: 150), pointer: 2)
            for step in 1...4 {
                let distance = CGFloat(step) * 24
                for (finger, x) in [(1, CGFloat(160)), (2, 220)] {
                    let direction: CGFloat = parts && finger == 1 ? -1 : 1
                    let point = CGPoint(x: x + direction * distance, y: 150 + (parts ? 0 : distance))
                    window.movePointer(to: point, pointer: finger)
                }
                window.advance(by: 1.0 / 60)
            }
            #expect(abs(pinch.scale - (parts ? 252.0 / 60 : 1)) < 0.001, "measured when both have moved")
            for finger in 1...2 { window.release(pointer: finger) }
            #expect(log.entries.first == (parts ? "pinch began" : "pan began"))
            #expect(log.entries.allSatisfy { $0.hasPrefix(parts ? "pinch" : "pan") }, "\(log.entries)")
            for recognizer in [pinch, rotation, pan] { view.removeGestureRecognizer(recognizer) }
        }
    }

    @Test("HAND-2: two fast fingers that part about their center do not scroll the content")
    func partingFingersDoNotScroll() {
        let (window, container) = WindowFixture.withGrid(60)
        window.kind = .touch
        window.press(at: CGPoint(x: 140, y: 180), pointer: 1)
        window.press(at: CGPoint(x: 140, y: 240), pointer: 2)
        for step in 1...4 {
            window.movePointer(to: CGPoint(x: 140, y: 180 - 24 * CGFloat(step)), pointer: 1)
            window.movePointer(to: CGPoint(x: 140, y: 240 + 24 * CGFloat(step)), pointer: 2)
            window.advance(by: 1.0 / 60)
        }
        #expect(container.view.contentOffset == .zero)
        for finger in 1...2 { window.release(pointer: finger) }
        window.settle()
    }
}
