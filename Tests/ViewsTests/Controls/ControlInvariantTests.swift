import Testing

@testable import Views

@MainActor @Suite struct ControlInvariantTests {
    /// One control of each kind, in various states.
    private func controls() -> [View] {
        let on = Button("On", symbol: .play, style: .prominent)
        on.isOn = true
        let off = PopUpButton(["Fast"])
        off.isEnabled = false
        return [
            Label("Text"), ImageView(), Button("Edit"), Button(symbol: .trash, style: .bordered, name: "Trash"), on,
            TextField("Title"), TextField(placeholder: "New album"), TextView("Two\nlines", placeholder: "Caption"),
            PopUpButton(["Immediate", "Fast"]), off,
            SplitView(sidebar: View(), main: View()), ProgressBar(fraction: 0.5), Spinner(), Slider(value: 0.5),
            ZoomControl(), EmptyStateView("Drop photos here", subtitle: "Here"), NoticeView("Moved") {},
            ModalPanel(Alert("Title", message: "Message", symbol: .warning)),
        ]
    }

    @Test("At tiny sizes every control keeps finite frames, and its removal leaves no view and no deadline")
    func everyControlAtTinySizes() {
        for size in [
            CGSize.zero, CGSize(width: 1, height: 1), CGSize(width: 3, height: 40), CGSize(width: 40, height: 3),
        ] {
            for control in controls() {
                let window = ControlWindow(CGSize(width: 60, height: 60), scale: 1.25)
                window.add(control, x: 10.3, y: 10.7, size)
                window.root.focus(control)
                window.click(at: CGPoint(x: 10.5, y: 11), clicks: 2)
                for key in [Key.space, .left, .end, .down, .escape] { window.press(key) }
                window.type("a")
                window.advance(.milliseconds(50))
                // The root positions overlays within the window, regardless of their initial frame.
                let placed = control.frame.size
                if let overlay = control as? any WindowOverlay { overlay.place(in: window.root.bounds) }
                #expect(control.frame.size == (control is any WindowOverlay ? placed : size), "\(type(of: control))")
                for view in descendants(of: control) {
                    let frame = view.frame
                    #expect(
                        [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite)
                            && frame.width >= 0 && frame.height >= 0,
                        "\(type(of: control)) at \(size) gives \(type(of: view)) the frame \(frame)")
                }
                control.removeFromSuperview()
                window.advance(.seconds(20))
                let name = "\(type(of: control)) at \(size)"
                #expect(window.root.subviews.isEmpty && window.root.deadline == nil, "\(name)")
                // Text that is taller than its label is drawn, but not damaged, beyond the bounds: no check of other
                // sizes.
                guard size == .zero else { continue }
                #expect(window.count(in: window.root.bounds) { $0 != 0xff_ffff } == 0, "\(name)")
            }
        }
    }

    private func descendants(of view: View) -> [View] { view.subviews.flatMap { [$0] + descendants(of: $0) } }

    @Test("In a tiny window menus, notices and panels open and close")
    func tinyWindow() {
        for size in [CGSize.zero, CGSize(width: 12, height: 12)] {
            let window = ControlWindow(size)
            let menu = Menu([MenuItem("A", submenu: Menu([MenuItem("B") {}])), .separator, MenuItem("C") {}])
            menu.show(at: .zero, in: window.root)
            window.press(.down)
            window.press(.right)
            window.advance(.milliseconds(50))
            window.press(.escape)
            window.press(.escape)
            NoticeView("Moved") {}.show(in: window.root)
            Alert("Title", message: "Message").show(in: window.root)
            window.advance(.seconds(1))
            window.press(.escape)
            window.advance(.seconds(20))
            #expect(window.root.subviews.isEmpty)
        }
    }

    @Test(
        "Text has a contrast of at least 4.5 to 1 on every background, in both appearances", arguments: [false, true])
    func textContrast(dark: Bool) {
        let palette = Appearance(isDark: dark).palette
        for ground in [palette.window, palette.sidebar, palette.raised] {
            let tints: [Color] = [.clear, palette.hoverTint, palette.pressedTint]
            for tint in tints {
                let behind = tint.over(ground)
                #expect(palette.text.contrast(with: behind) >= 4.5)
                #expect(palette.tintedText.contrast(with: behind) >= 4.5)
                let both = tint.over(palette.accentTint.over(ground))
                #expect(palette.tintedText.contrast(with: both) >= 4.5)
            }
            #expect(palette.accent.contrast(with: ground) >= 4.5)
            #expect(palette.secondaryText.contrast(with: ground) >= 4.5)
        }
        #expect(palette.accentInk.contrast(with: palette.accent) >= 4.5)
    }

    @Test("The contrast functions return known values")
    func contrastFunctions() {
        #expect(Color(white: 0.6).contrast(with: .white) < 4.5)
        #expect(Color(white: 0, alpha: 0.5).over(.white) == Color(white: 0.5))
    }

    @Test("Hairlines lie on whole pixels at every scale", arguments: [1, 1.25, 1.5, 1.75, 2.0, 3])
    func hairlinesOnPixels(scale: CGFloat) {
        let window = ControlWindow(CGSize(width: 200, height: 100), scale: scale)
        let split = SplitView(sidebar: View(), main: View(), width: 101, widths: 50...150, minimumMainWidth: 10)
        window.add(split, x: 0, y: 0, CGSize(width: 200, height: 100))
        let row = (0..<window.surface.width).map { window.surface.pixel(x: $0, y: 20) & 0xff_ffff }
        let drawn = row.filter { $0 != 0xff_ffff }
        #expect(drawn.count == max(1, Int(scale.rounded(.down))))
        #expect(Set(drawn).count == 1)
    }

    @Test("The border of a button is sharp at every scale and position", arguments: [1, 1.25, 1.5, 2.0])
    func bordersAreSharp(scale: CGFloat) {
        let window = ControlWindow(CGSize(width: 200, height: 100), scale: scale)
        let button = Button(style: .bordered, name: "Empty")
        window.add(button, x: 13, y: 17, CGSize(width: 61, height: 33))
        let y = Int(33 * scale)
        let row = (0..<window.surface.width).map { window.surface.pixel(x: $0, y: y) & 0xff_ffff }
        #expect(row.count { $0 != 0xff_ffff } == 2 * max(1, Int(scale.rounded(.down))))
    }

    @Test("Only changed areas are redrawn")
    func damageIsMinimal() {
        let window = ControlWindow()
        let button = window.add(Button("Edit"), CGSize(width: 80, height: 32))
        window.add(Label("Far away"), x: 300, y: 250, CGSize(width: 80, height: 20))
        window.move(to: window.reach(button))
        #expect((1...90 * 42).contains(window.frame()))
        #expect(window.frame() == 0)
    }
}

@MainActor @Suite struct WakeTests {
    let window = ControlWindow()

    final class WakingView: View {
        var calls: [Timestamp] = []
        var frames = 1
        override func animate(at time: Timestamp) -> Bool {
            calls.append(time)
            return calls.count < frames
        }
    }

    @Test("A view is called once at its wake time, and no frame is requested before")
    func wakeCallsOnce() {
        let view = window.add(WakingView(), CGSize(width: 10, height: 10))
        let time = window.time + .seconds(3)
        window.root.wake(at: time, view)
        #expect(window.root.deadline == time)
        #expect(!window.root.wantsFrame)
        window.advance(.seconds(10))
        #expect(view.calls == [time])
        #expect(window.root.deadline == nil)
    }

    @Test("A view whose animation continues is called in every frame from then on")
    func animationContinues() {
        let view = window.add(WakingView(), CGSize(width: 10, height: 10))
        view.frames = 3
        window.root.wake(at: window.time + .seconds(1), view)
        window.advance(.seconds(2))
        #expect(view.calls.count == 3)
    }

    @Test("A second wake time replaces the first; nil and removal from the window cancel it")
    func wakeTimeIsReplaced() {
        let view = window.add(WakingView(), CGSize(width: 10, height: 10))
        window.root.wake(at: window.time + .seconds(1), view)
        window.root.wake(at: window.time + .seconds(2), view)
        #expect(window.root.deadline == window.time + .seconds(2))
        window.root.wake(at: nil, view)
        #expect(window.root.deadline == nil)
        window.root.wake(at: window.time + .seconds(1), view)
        view.removeFromSuperview()
        #expect(window.root.deadline == nil)
        window.advance(.seconds(5))
        #expect(view.calls == [])
    }

    @Test("Only a nearer deadline requests a frame")
    func nearerDeadlineRequestsFrame() {
        let (a, b) = (WakingView(), WakingView())
        window.add(a, CGSize(width: 10, height: 10))
        window.add(b, CGSize(width: 10, height: 10))
        var frameRequests = 0
        window.root.onNeedsFrame = { frameRequests += 1 }
        window.root.wake(at: window.time + .seconds(5), a)
        #expect(frameRequests == 1)
        window.root.wake(at: window.time + .seconds(9), b)
        #expect(frameRequests == 1)
        window.root.wake(at: window.time + .seconds(1), b)
        #expect(frameRequests == 2)
    }
}

extension Color {
    /// Returns the color composited over an opaque one.
    func over(_ ground: Color) -> Color {
        func mix(_ front: Double, _ back: Double) -> Double { front * alpha + back * (1 - alpha) }
        return Color(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
    }
}
