import Testing
import UIKitNames

/// A photo that two fingers turn.
@MainActor private final class TurningViewController: UIViewController {
    let photo = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    private(set) var states: [UIGestureRecognizer.State] = []
    private(set) var velocities: [CGFloat] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        photo.backgroundColor = .brown
        view.addSubview(photo)
        photo.addGestureRecognizer(
            UIRotationGestureRecognizer(target: self, action: TurningViewController.turn(_:)))
    }

    private func turn(_ recognizer: UIRotationGestureRecognizer) {
        states.append(recognizer.state)
        velocities.append(recognizer.velocity)
        recognizer.view?.transform = photo.transform.rotated(by: recognizer.rotation)
        recognizer.rotation = 0
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct RotationTests {
    @Test("BUILD-4, HAND-2: two fingers turn a view by the angle of the line between them; one does not")
    func rotation() {
        let controller = TurningViewController()
        let window = SimulatedWindow(controller.view)
        let fingers = [SimulatedPointer.finger(0), .finger(1)]
        /// The place of a finger on the circle around the center of the photo.
        func place(_ index: Int, _ angle: CGFloat) -> CGPoint {
            let (x, y) = (60 * cos(angle), 60 * sin(angle))
            return CGPoint(x: 200 + (index == 0 ? -x : x), y: 200 + (index == 0 ? -y : y))
        }
        window.press(at: place(0, 0), with: fingers[0])
        window.move(to: CGPoint(x: 140, y: 150), steps: 4, with: fingers[0])
        window.release(with: fingers[0])
        #expect(controller.states.isEmpty)

        for (index, finger) in fingers.enumerated() { window.press(at: place(index, 0), with: finger) }
        for step in 1...20 {
            for (index, finger) in fingers.enumerated() {
                window.move(to: place(index, CGFloat(step) * .pi / 80), steps: 1, with: finger)
            }
        }
        for finger in fingers { window.release(with: finger) }
        #expect(controller.states.first == .began && controller.states.last == .ended)
        #expect(controller.states.dropFirst().dropLast().allSatisfy { $0 == .changed })
        // Clockwise is positive. The gesture begins after a tenth of a radian.
        let angle = atan2(controller.photo.transform.b, controller.photo.transform.a)
        #expect(abs(angle - .pi / 4) < 0.01, "\(angle)")
        #expect(controller.velocities.max() ?? 0 > 0)
    }
}
