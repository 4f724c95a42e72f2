import Testing
import UIKitNames

@Suite(.timeLimit(.minutes(20))) @MainActor struct ControlTests {
    let content = UIView()
    let window: SimulatedWindow

    init() { window = SimulatedWindow(content) }

    private func add<Added: UIView>(_ view: Added, _ frame: CGRect) -> Added {
        view.frame = frame
        content.addSubview(view)
        window.frame()
        return view
    }

    private func log(_ control: UIControl, _ events: UIControl.Event) -> () -> Int {
        var count = 0
        control.addAction(UIAction { _ in count += 1 }, for: events)
        return { count }
    }

    @Test("a button shows title, image and color of its state")
    func buttonStates() {
        let button = add(UIButton(), CGRect(x: 20, y: 20, width: 120, height: 40))
        button.setTitle("Normal", for: .normal)
        button.setTitle("Selected", for: .selected)
        button.setTitleColor(.red, for: .normal)
        button.setTitleColor(.green, for: .disabled)
        #expect(button.titleLabel?.text == "Normal" && button.titleLabel?.textColor == .red)
        button.isSelected = true
        #expect(button.currentTitle == "Selected" && button.title(for: .highlighted) == "Normal")
        button.isSelected = false
        button.isEnabled = false
        #expect(button.currentTitle == "Normal" && button.titleLabel?.textColor == .green)
    }

    @Test("a button lays out its image before the title, within the insets")
    func buttonLayout() {
        let button = add(UIButton(), CGRect(x: 20, y: 20, width: 200, height: 44))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { $0.fill(CGRect.zero) }
        button.setImage(image, for: .normal)
        button.setTitle("Title", for: .normal)
        button.contentHorizontalAlignment = .left
        button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
        window.frame()
        #expect(button.imageView?.frame == CGRect(x: 10, y: 12, width: 20, height: 20))
        #expect(button.titleLabel?.frame.minX == 30)
        button.sizeToFit()
        #expect(button.frame.width == 40 + (button.titleLabel?.frame.width ?? 0))
    }

    @Test("a press that leaves the control sends touchUpOutside")
    func outside() {
        let button = add(UIButton(), CGRect(x: 20, y: 20, width: 100, height: 40))
        let (inside, outside, exits) = (
            log(button, .touchUpInside), log(button, .touchUpOutside), log(button, .touchDragExit)
        )
        window.press(window.center(of: button))
        #expect(button.isHighlighted)
        window.move(to: CGPoint(x: 300, y: 300))
        #expect(!button.isHighlighted)
        window.release()
        #expect((inside(), outside(), exits()) == (0, 1, 1))
    }

    @Test("a subclass of a control tracks touches and reports its value")
    func customControl() {
        final class Dial: UIControl {
            var value: CGFloat = 0
            override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                value = touch.location(in: self).x
                sendActions(for: .valueChanged)
                return true
            }
        }
        let dial = add(Dial(), CGRect(x: 20, y: 20, width: 200, height: 40))
        let changes = log(dial, .valueChanged)
        window.press(CGPoint(x: 40, y: 40))
        #expect(dial.isTracking && dial.isHighlighted)
        window.move(to: CGPoint(x: 120, y: 40))
        window.release()
        #expect(dial.value == 100 && changes() > 1 && !dial.isTracking)
    }

    @Test("a disabled control sends nothing", arguments: [true, false])
    func disabled(isEnabled: Bool) {
        let toggle = add(UISwitch(), CGRect(x: 20, y: 20, width: 60, height: 40))
        let changes = log(toggle, .valueChanged)
        toggle.isEnabled = isEnabled
        window.press(window.center(of: toggle))
        window.release()
        #expect(toggle.isOn == isEnabled && changes() == (isEnabled ? 1 : 0))
    }

    @Test("a slider follows the touch from its minimum to its maximum")
    func slider() {
        let slider = add(UISlider(), CGRect(x: 20, y: 20, width: 222, height: 31))
        slider.minimumValue = -1
        let changes = log(slider, .valueChanged)
        window.press(CGPoint(x: 31, y: 35))
        window.move(to: CGPoint(x: 131, y: 35))
        #expect(abs(slider.value) < 0.011 && changes() > 3)
        window.move(to: CGPoint(x: 390, y: 35))
        window.release()
        #expect(slider.value == 1)
        slider.value = 5
        #expect(slider.value == 1)
    }

    @Test("VIEW-15: a slider ignores ends and values that are not finite, and has ends of any size")
    func sliderLimits() {
        let slider = add(UISlider(), CGRect(x: 20, y: 20, width: 222, height: 31))
        slider.value = 0.5
        (slider.minimumValue, slider.maximumValue, slider.value) = (-.infinity, .nan, .nan)
        #expect(slider.minimumValue == 0 && slider.maximumValue == 1 && slider.value == 0.5)
        #expect(slider.accessibilityValue == ["percent": 50])
        (slider.minimumValue, slider.maximumValue) = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
        slider.value = 0
        #expect(slider.accessibilityValue == ["percent": 50])
        window.press(CGPoint(x: 131, y: 35))
        window.release()
        #expect(slider.value.isFinite)
    }

    @Test("a slider that is not continuous reports the last value only")
    func discreteSlider() {
        let slider = add(UISlider(), CGRect(x: 20, y: 20, width: 222, height: 31))
        slider.isContinuous = false
        let changes = log(slider, .valueChanged)
        window.press(CGPoint(x: 31, y: 35))
        window.move(to: CGPoint(x: 131, y: 35))
        #expect(changes() == 0)
        window.release()
        #expect(changes() == 1)
    }

    @Test("a press selects a segment once")
    func segments() {
        let segments = add(
            UISegmentedControl(items: ["One", "Two", "Three"]), CGRect(x: 20, y: 20, width: 300, height: 32))
        let changes = log(segments, .valueChanged)
        #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment && segments.numberOfSegments == 3)
        for _ in 1...2 {
            window.press(CGPoint(x: 170, y: 36))
            window.release()
        }
        #expect(segments.selectedSegmentIndex == 1 && changes() == 1)
        segments.setEnabled(false, forSegmentAt: 2)
        window.press(CGPoint(x: 300, y: 36))
        window.release()
        #expect(segments.selectedSegmentIndex == 1)
        segments.removeSegment(at: 0, animated: false)
        #expect(segments.selectedSegmentIndex == 0 && segments.titleForSegment(at: 0) == "Two")
    }

    @Test("a stepper stays within its ends unless it wraps")
    func stepper() {
        let stepper = add(UIStepper(), CGRect(x: 20, y: 20, width: 94, height: 32))
        stepper.maximumValue = 1
        let changes = log(stepper, .valueChanged)
        for _ in 1...2 {
            window.press(CGPoint(x: 100, y: 36))
            window.release()
        }
        #expect(stepper.value == 1 && changes() == 1)
        stepper.wraps = true
        window.press(CGPoint(x: 100, y: 36))
        window.release()
        #expect(stepper.value == 0)
    }

    @Test("a progress view follows an observed progress, and rests at its end")
    func progress() async {
        let bar = add(UIProgressView(progressViewStyle: .default), CGRect(x: 20, y: 20, width: 200, height: 4))
        let progress = Progress(totalUnitCount: 4)
        bar.observedProgress = progress
        progress.completedUnitCount = 2
        window.wait(0.1)
        #expect(bar.progress == 0.5 && window.root.wantsFrame)
        progress.completedUnitCount = 4
        window.wait(2)
        #expect(bar.progress == 1 && !window.root.wantsFrame)
    }

    @Test("an activity indicator is visible while it rotates")
    func activity() {
        let indicator = add(UIActivityIndicatorView(style: .medium), CGRect(x: 20, y: 20, width: 20, height: 20))
        #expect(indicator.isHidden)
        indicator.startAnimating()
        window.frame()
        #expect(indicator.isAnimating && !indicator.isHidden && window.root.deadline != nil)
        indicator.stopAnimating()
        window.wait(0.2)
        #expect(indicator.isHidden && window.root.deadline == nil)
    }

    @Test("the tint color is inherited and notified")
    func tint() {
        final class Tinted: UIView {
            var changes = 0
            override func tintColorDidChange() { changes += 1 }
        }
        let outer = add(UIView(), CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = Tinted()
        outer.addSubview(inner)
        outer.tintColor = .purple
        #expect(inner.tintColor == .purple && inner.changes == 1)
        inner.tintColor = .red
        outer.tintColor = .green
        #expect(inner.tintColor == .red && inner.changes == 2)
        inner.tintColor = nil
        #expect(inner.tintColor == .green)
    }

    @Test("a view is found by its tag")
    func tags() {
        let inner = UIView()
        inner.tag = 7
        add(UIView(), CGRect(x: 0, y: 0, width: 10, height: 10)).addSubview(inner)
        #expect(content.viewWithTag(7) === inner && content.viewWithTag(8) == nil)
        #expect(inner.root === window.root)
    }

    @Test("BUILD-4: buttons of a type have its symbol, with a primary action, too")
    func buttonTypes() {
        for type in [UIButton.ButtonType.close, .contactAdd] {
            let buttons = [UIButton(type: type), UIButton(type: type, primaryAction: UIAction { _ in })]
            for button in buttons {
                _ = add(button, CGRect(x: 20, y: 20, width: 44, height: 44))
                let pixels = (20..<64).map { x in (20..<64).map { window.pixel(x, $0) } }
                #expect(Set(pixels.joined()).count > 1, "\(type)")
                button.removeFromSuperview()
            }
        }
    }

    @Test("BUILD-4: the arrow keys begin at the ends of a control without a selection, and skip disabled segments")
    func segmentKeys() {
        let segments = add(
            UISegmentedControl(items: ["One", "Two", "Three"]), CGRect(x: 20, y: 20, width: 300, height: 32))
        func press(_ key: Key) -> Int {
            _ = segments.keyDown(key, InputEvent(.keyDown(key, isRepeat: false), time: window.now))
            return segments.selectedSegmentIndex
        }
        #expect(press(.right) == 0)
        segments.selectedSegmentIndex = UISegmentedControl.noSegment
        #expect(press(.left) == 2)
        segments.setEnabled(false, forSegmentAt: 1)
        #expect(press(.left) == 0 && press(.left) == 0 && press(.right) == 2 && press(.right) == 2)
        segments.setEnabled(false, forSegmentAt: 0)
        #expect(press(.left) == 2)
    }

    @Test("BUILD-4: a control that is disabled during a press cancels it")
    func disabledDuringPress() {
        let toggle = add(UISwitch(), CGRect(x: 20, y: 20, width: 51, height: 31))
        let (changes, cancels, ups) = (
            log(toggle, .valueChanged), log(toggle, .touchCancel), log(toggle, .touchUpInside)
        )
        window.press(window.center(of: toggle))
        toggle.isEnabled = false
        #expect(cancels() == 1 && !toggle.isTracking && !toggle.isHighlighted)
        window.release()
        #expect(!toggle.isOn && changes() == 0 && ups() == 0)
    }

    @Test("BUILD-4: text controls keep italics")
    func italics() {
        let field = add(UITextField(), CGRect(x: 20, y: 20, width: 200, height: 30))
        field.font = .italicSystemFont(ofSize: 17)
        #expect(field.font == .italicSystemFont(ofSize: 17))
        let label = add(UILabel(), CGRect(x: 20, y: 60, width: 200, height: 30))
        label.font = .italicSystemFont(ofSize: 17)
        #expect(label.font == .italicSystemFont(ofSize: 17))
    }
}
