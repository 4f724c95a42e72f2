import Testing
import UIKitNames

/// Members of controls and views that ordinary programs use.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SmallControlTests {
    @Test("BUILD-4: a hidden bar button item takes no space, and appears again")
    func hiddenItem() throws {
        let (first, second) = (UIBarButtonItem(title: "One") {}, UIBarButtonItem(title: "Two") {})
        let item = UINavigationItem(title: "")
        item.rightBarButtonItems = [first, second]
        let bar = UINavigationBar()
        bar.setItems([item], animated: false)
        let window = SimulatedWindow(bar, size: CGSize(width: 300, height: 52))
        window.frame()
        let one = try #require(first.value(forKey: "view") as? UIView)
        let two = try #require(second.value(forKey: "view") as? UIView)
        let (place, next) = (one.frame.maxX, two.frame.maxX)
        #expect(next < place)
        first.isHidden = true
        window.frame()
        #expect(one.window == nil && one.superview == nil && two.frame.maxX == place)
        first.isHidden = false
        window.frame()
        #expect(one.superview != nil && one.frame.maxX == place && two.frame.maxX == next)
    }

    @MainActor private final class Owner {
        var log: [String] = []
        func tapped(_ sender: UIButton) { log.append("tapped") }
    }

    @Test("BUILD-4: a control names its targets, and sends actions that were never added")
    func targets() {
        let (owner, view, button) = (Owner(), UIView(), UIButton(type: .system))
        button.addTarget(owner, action: Owner.tapped, for: .touchUpInside)
        button.addTarget(view, action: UIView.setNeedsLayout, for: .touchDown)
        #expect(button.allTargets == [AnyHashable(view), AnyHashable(ObjectIdentifier(owner))])
        button.sendAction(Owner.tapped, to: owner, for: nil)
        button.sendAction(UIAction { _ in owner.log.append("action") })
        #expect(owner.log == ["tapped", "action"])
        button.removeTarget(owner, action: nil, for: .allEvents)
        #expect(button.allTargets == [AnyHashable(view)])
    }

    @Test("BUILD-4: the content of a button is at its upper or lower edge")
    func verticalAlignment() throws {
        let button = UIButton(type: .system)
        button.setTitle("Title", for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let window = SimulatedWindow(button, size: CGSize(width: 100, height: 100))
        window.frame()
        let label = try #require(button.titleLabel)
        #expect(abs(label.frame.midY - 50) <= 1)
        button.contentVerticalAlignment = .top
        window.frame()
        #expect(label.frame.minY == 0)
        button.contentVerticalAlignment = .bottom
        window.frame()
        #expect(label.frame.maxY == 100)
    }

    @Test("BUILD-4: a text field has one font and color of an attributed text, and posts its changes")
    func textField() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        let window = SimulatedWindow(field, size: CGSize(width: 200, height: 40))
        let names = [
            UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
            UITextField.textDidEndEditingNotification,
        ]
        @MainActor final class Posts { var names: [Notification.Name] = [] }
        let posts = Posts()
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) { _ in
                MainActor.assumeIsolated { posts.names.append(name) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        let red: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 20)]
        field.attributedText = NSAttributedString(string: "Text", attributes: red)
        #expect(field.text == "Text" && field.textColor == .red && field.font?.pointSize == 20)
        #expect(field.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
        #expect(posts.names.isEmpty)
        window.frame()
        field.becomeFirstResponder()
        field.insertText("!")
        field.resignFirstResponder()
        #expect(posts.names == names)
    }

    private func square(_ color: UIColor) -> UIImage { .filled(color, width: 20, height: 20) }

    @Test("BUILD-4: an image view shows its images one after another, and its own one afterwards")
    func imageSequence() {
        let view = UIImageView(image: square(UIColor(hex: 0x00ff00)))
        let window = SimulatedWindow(view, size: CGSize(width: 20, height: 20))
        view.startAnimating()
        #expect(!view.isAnimating)
        view.animationImages = [square(UIColor(hex: 0xff0000)), square(UIColor(hex: 0x0000ff))]
        view.animationDuration = 1
        view.animationRepeatCount = 2
        window.frame()
        #expect(window.pixel(10, 10) == 0x00ff00)
        view.startAnimating()
        window.frame()
        #expect(window.pixel(10, 10) == 0xff0000 && view.isAnimating)
        window.wait(0.6)
        #expect(window.pixel(10, 10) == 0x0000ff)
        window.wait(0.5)
        #expect(window.pixel(10, 10) == 0xff0000)
        window.wait(1.2)
        #expect(window.pixel(10, 10) == 0x00ff00 && !view.isAnimating)
        view.animationRepeatCount = 0
        view.startAnimating()
        window.wait(3)
        #expect(view.isAnimating)
        view.stopAnimating()
        window.frame()
        #expect(window.pixel(10, 10) == 0x00ff00 && view.animationImages?.count == 2)
    }

    @Test("BUILD-4: an animation with a duration and a bounce passes its end or does not")
    func springs() {
        func course(bounce: CGFloat) -> [CGFloat] {
            let (view, container) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView())
            container.addSubview(view)
            let window = SimulatedWindow(container, size: CGSize(width: 400, height: 20))
            window.frame()
            UIView.animate(springDuration: 0.5, bounce: bounce) { view.center.x = 205 }
            return (0..<80).map { _ in
                window.wait(1.0 / 60)
                return view.withShownValues { view.center.x }
            }
        }
        let (calm, lively) = (course(bounce: 0), course(bounce: 0.5))
        #expect((calm.max() ?? 0) <= 205.5 && (lively.max() ?? 0) > 210)
        #expect(abs((calm.last ?? 0) - 205) < 1 && (calm.first ?? 205) < 100)
    }

    @Test("BUILD-4: with animations disabled, changes are shown at once, and the completion is called")
    func disabledAnimations() async {
        let (view, container) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView())
        container.addSubview(view)
        let window = SimulatedWindow(container, size: CGSize(width: 400, height: 20))
        window.frame()
        let finished = await withCheckedContinuation { continuation in
            // The setting is that of the program: other tests must not run meanwhile.
            UIView.setAnimationsEnabled(false)
            defer { UIView.setAnimationsEnabled(true) }
            #expect(!UIView.areAnimationsEnabled)
            UIView.animate(withDuration: 1, delay: 2) {
                view.center.x = 205
            } completion: {
                continuation.resume(returning: $0)
            }
            window.frame()
            #expect(view.withShownValues { view.center.x } == 205)
        }
        #expect(finished)
    }

    @Test("BUILD-4: traits, displacements and scales are created as on iOS")
    func values() {
        #expect(UITraitCollection(horizontalSizeClass: .compact).horizontalSizeClass == .compact)
        #expect(UITraitCollection(userInterfaceStyle: .dark).userInterfaceStyle == .dark)
        #expect(UIOffset(horizontal: 2, vertical: 3) != .zero && UIOffset() == .zero)
        let view = UIView()
        let window = SimulatedWindow(size: CGSize(width: 20, height: 20), scale: 2)
        window.root.addSubview(view)
        #expect(view.contentScaleFactor == 2)
        let id = UIDevice.current.identifierForVendor
        #expect(id != nil && UIDevice.current.identifierForVendor == id)
    }

    @Test("BUILD-4, HAND-2: a finger that begins along one axis scrolls along it alone, if the direction is locked")
    func directionalLock() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.contentSize = CGSize(width: 1_000, height: 1_000)
        let window = SimulatedWindow(view, size: CGSize(width: 200, height: 200))
        window.kind = .touch
        func drag(_ points: [CGPoint]) -> CGPoint {
            view.contentOffset = CGPoint(x: 300, y: 300)
            window.press(points[0])
            for point in points.dropFirst() { window.move(to: point) }
            let moved = view.contentOffset - CGPoint(x: 300, y: 300)
            window.release()
            window.wait(3)
            return moved
        }
        let downThenAside = [(100, 100), (100, 80), (100, 60), (60, 60), (40, 60)].map { CGPoint(x: $0.0, y: $0.1) }
        #expect(drag(downThenAside).x > 30)
        view.isDirectionalLockEnabled = true
        let locked = drag(downThenAside)
        #expect(locked.x == 0 && locked.y > 20)
        let diagonal = drag([(100, 100), (80, 80), (60, 60), (40, 60)].map { CGPoint(x: $0.0, y: $0.1) })
        #expect(diagonal.x > 30 && diagonal.y > 10)
    }

    @Test("SPRING-1, BUILD-4: a drag that rests over a segment selects it, and the next one it rests over")
    func segments() {
        let container = UIView()
        let source = ItemDragSource(frame: CGRect(x: 0, y: 100, width: 60, height: 60)) {
            [NSItemProvider(object: NSString(string: "text"))]
        }
        let control = UISegmentedControl(items: ["One", "Two", "Three"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        for view in [source, control] { container.addSubview(view) }
        var selected: [Int] = []
        control.addAction(UIAction { _ in selected.append(control.selectedSegmentIndex) }, for: .valueChanged)
        control.setEnabled(false, forSegmentAt: 2)
        #expect(!control.isSpringLoaded)
        control.isSpringLoaded = true
        let window = SimulatedWindow(container, size: CGSize(width: 300, height: 200))
        window.press(CGPoint(x: 30, y: 130))
        window.move(to: CGPoint(x: 50, y: 16))
        window.wait(2)
        #expect(selected == [0])
        window.move(to: CGPoint(x: 150, y: 16))
        window.wait(2)
        #expect(selected == [0, 1])
        window.move(to: CGPoint(x: 250, y: 16))
        window.wait(2)
        #expect(selected == [0, 1])
        control.isSpringLoaded = false
        window.move(to: CGPoint(x: 50, y: 16))
        window.wait(2)
        #expect(selected == [0, 1] && !control.isSpringLoaded)
        window.release()
    }
}
