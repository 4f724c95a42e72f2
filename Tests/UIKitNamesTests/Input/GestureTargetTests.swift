import Testing
import UIKitNames

/// Recognizers and controls with targets, as programs write them after the edit of their selectors.
@MainActor final class TargetController: UIViewController, UIGestureRecognizerDelegate {
    var calls: [String] = []
    let button = UIButton(type: .system)
    let toggle = UISwitch()

    override func viewDidLoad() {
        super.viewDidLoad()
        let tap = UITapGestureRecognizer(target: self, action: TargetController.tapped)
        tap.delegate = self
        view.addGestureRecognizer(tap)
        let pan = UIPanGestureRecognizer(target: self, action: TargetController.panned(_:))
        view.addGestureRecognizer(pan)
        let press = UILongPressGestureRecognizer { [weak self] recognizer in
            self?.calls.append("press \(recognizer.minimumPressDuration)")
        }
        view.addGestureRecognizer(press)
        button.setTitle("Press", for: .normal)
        button.frame = CGRect(x: 10, y: 10, width: 100, height: 40)
        button.addTarget(self, action: TargetController.pressed, for: .touchUpInside)
        button.addTarget(self, action: TargetController.touchedDown(_:), for: .touchDown)
        view.addSubview(button)
        toggle.frame.origin = CGPoint(x: 200, y: 10)
        toggle.addTarget(self, action: TargetController.switched(_:), for: .valueChanged)
        view.addSubview(toggle)
    }

    func tapped() { calls.append("tap") }
    func panned(_ recognizer: UIPanGestureRecognizer) { calls.append("pan \(recognizer.state)") }
    func pressed() { calls.append("pressed") }
    func touchedDown(_ sender: UIButton) { calls.append("down \(sender.currentTitle ?? "")") }
    func switched(_ sender: UISwitch) { calls.append("switched \(sender.isOn)") }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        touch.view !== toggle
    }
}

@Suite @MainActor struct GestureTargetTests {
    let controller = TargetController()
    let window: SimulatedWindow

    init() { window = SimulatedWindow(controller.view) }

    @Test("an unapplied method is called with or without the recognizer")
    func recognizers() {
        window.press(CGPoint(x: 200, y: 200))
        window.release()
        #expect(controller.calls == ["tap"])
        window.press(CGPoint(x: 200, y: 200))
        window.move(to: CGPoint(x: 260, y: 200))
        window.release()
        #expect(controller.calls[1] == "pan began" && controller.calls.last == "pan ended")
        window.press(CGPoint(x: 200, y: 200))
        window.wait(0.6)
        window.release()
        #expect(controller.calls.filter { $0 == "press 0.5" }.count == 2)
    }

    @Test("controls call their targets, and keep their presses from a tap of the view")
    func controls() {
        window.press(window.center(of: controller.button))
        #expect(controller.calls == ["down Press"])
        window.release()
        window.press(window.center(of: controller.toggle))
        window.release()
        #expect(controller.calls == ["down Press", "pressed", "switched true"])
        #expect(controller.toggle.isOn)
    }

    @Test("a target is not retained, and can be removed")
    func lifetime() {
        @MainActor final class Target {
            var count = 0
            func count(_ sender: UIButton) { count += 1 }
        }
        let button = UIButton()
        var target: Target? = Target()
        weak var weakTarget: Target?
        weakTarget = target
        button.addTarget(target, action: Target.count, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(target?.count == 1)
        button.removeTarget(target, action: nil, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(target?.count == 1)
        button.addTarget(target, action: Target.count, for: .allEvents)
        target = nil
        #expect(weakTarget == nil)
        button.sendActions(for: .touchDown)
    }

    @Test("an action is performed for its events with the control as sender")
    func actions() {
        let button = UIButton(type: .system)
        var senders: [AnyObject?] = []
        let action = UIAction(title: "Do") { senders.append($0.sender) }
        button.addAction(action, for: .primaryActionTriggered)
        button.press()
        #expect(senders.count == 1 && senders[0] === button)
        button.removeAction(action, for: .allEvents)
        button.press()
        #expect(senders.count == 1)
    }
}
