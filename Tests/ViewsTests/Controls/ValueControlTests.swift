import Testing

@testable import Views

@MainActor @Suite struct SplitViewTests {
    let window = ControlWindow(CGSize(width: 900, height: 400))

    private func add(_ width: CGFloat = 264) -> SplitView {
        window.add(SplitView(sidebar: View(), main: View(), width: width), x: 0, y: 0, window.root.frame.size)
    }

    @Test("VIEW-15: a split view that is created with widths that are not finite has the usual ones")
    func unusualWidths() {
        for width in [CGFloat.nan, .infinity, -.infinity] {
            let split = SplitView(sidebar: View(), main: View(), width: width, minimumMainWidth: width)
            window.add(split, x: 0, y: 0, CGSize(width: 900, height: 300))
            window.frame()
            #expect(split.sidebarWidth == 264 && split.sidebar.frame.width == 264)
            split.removeFromSuperview()
        }
    }

    private func divider(_ split: SplitView) throws -> View {
        try #require(window.described.first { $0.accessibilityRole == .split })
    }

    @Test("Dragging the divider moves it with the pointer, and reports the width")
    func dividerFollowsPointer() throws {
        let split = add()
        var widths: [CGFloat] = []
        split.onMoved = { widths.append($0) }
        let start = window.reach(try divider(split))
        window.move(to: start)
        #expect(window.shape == .resizeHorizontal)
        window.down(at: start)
        window.move(to: CGPoint(x: start.x + 20, y: start.y))
        window.move(to: CGPoint(x: start.x + 50, y: start.y + 90))
        window.up(at: CGPoint(x: start.x + 50, y: start.y))
        window.frame()
        #expect(widths == [284, 314])
        #expect(split.sidebar.frame == CGRect(x: 0, y: 0, width: 314, height: 400))
        #expect(split.main.frame == CGRect(x: 314, y: 0, width: 586, height: 400))
        window.move(to: CGPoint(x: 600, y: 10))
        #expect(split.sidebarWidth == 314)
    }

    @Test("APP-29: Tab stays in the sidebar while it covers the main view")
    func focusBehindSidebar() {
        let (first, second, behind) = (Button("A"), Button("B"), Button("Behind"))
        for button in [first, second, behind] { button.frame = CGRect(x: 0, y: 0, width: 60, height: 30) }
        let split = SplitView(sidebar: View(), main: View())
        split.overlayWidth = 1000
        window.add(split, x: 0, y: 0, window.root.frame.size)
        split.sidebar.addSubview(first)
        split.sidebar.addSubview(second)
        split.main.addSubview(behind)
        window.frame()
        func order() -> [View?] {
            (0..<4).map { _ in
                window.press(.tab)
                return window.root.focusedView
            }
        }
        #expect(order().allSatisfy { $0 === behind })
        split.setShowsOverlay(true)
        window.advance(.seconds(1))
        #expect(zip(order(), [first, second, first, second]).allSatisfy { $0 === $1 })
    }

    @Test("APP-29: a narrow split view hides the sidebar, and slides it over the main view when asked")
    func overlay() throws {
        let split = add()
        var changes = 0
        split.onOverlayChange = { changes += 1 }
        split.overlayWidth = 640
        window.frame()
        #expect(!split.isOverlaying && changes == 0)
        split.frame.size.width = 500
        window.frame()
        #expect(split.isOverlaying && split.sidebar.isHidden && split.main.frame == split.bounds && changes == 1)
        split.setShowsOverlay(true)
        window.advance(.milliseconds(100))
        let sliding = split.sidebar.frame
        #expect(!split.sidebar.isHidden && sliding.minX < 0 && sliding.maxX > 0)
        window.advance(.seconds(1))
        #expect(split.sidebar.frame == CGRect(x: 0, y: 0, width: 264, height: 400))
        #expect(split.main.frame == split.bounds, "the main view does not move")
        // A press beside the sidebar hides it.
        window.down(at: CGPoint(x: 450, y: 200))
        window.up(at: CGPoint(x: 450, y: 200))
        window.advance(.seconds(1))
        #expect(!split.showsOverlay && split.sidebar.isHidden && changes == 3)
        split.frame.size.width = 900
        window.frame()
        #expect(!split.isOverlaying && split.sidebar.frame.width == 264 && split.main.frame.minX == 264)
    }

    @Test("The divider keeps its offset to the pointer, and stops at 220 and 400")
    func dividerLimits() throws {
        let split = add()
        let middle = window.reach(try divider(split))
        let grip = CGPoint(x: middle.x + 2, y: middle.y)
        window.down(at: grip)
        window.move(to: CGPoint(x: 10, y: 10))
        #expect(split.sidebarWidth == 220)
        window.move(to: CGPoint(x: 800, y: 10))
        #expect(split.sidebarWidth == 400)
        window.move(to: CGPoint(x: 302, y: 10))
        #expect(split.sidebarWidth == 300)
        window.up(at: grip)
    }

    @Test("A double click restores the default width")
    func doubleClickRestoresWidth() throws {
        let split = add()
        split.sidebarWidth = 380
        window.frame()
        window.click(at: window.reach(try divider(split)), clicks: 2)
        #expect(split.sidebarWidth == 264)
    }

    @Test("A narrow window shrinks the sidebar; a wide one restores its width")
    func narrowWindow() {
        let split = add(360)
        split.frame = CGRect(x: 0, y: 0, width: 600, height: 400)
        window.frame()
        #expect(split.sidebar.frame.width == 280)
        split.frame = CGRect(x: 0, y: 0, width: 900, height: 400)
        window.frame()
        #expect(split.sidebar.frame.width == 360)
    }
}

@MainActor @Suite struct SliderTests {
    let window = ControlWindow()

    @Test("The knob jumps to a press on the groove, follows the pointer, and snaps to steps")
    func knobFollowsPointer() {
        var values: [Double] = []
        let slider = Slider(steps: 4) { values.append($0) }
        window.add(slider, CGSize(width: 116, height: 32))
        // The groove is 100 points long and begins at x = 28.
        window.down(at: CGPoint(x: 28 + 60, y: 36))
        #expect(slider.value == 0.5)
        window.move(to: CGPoint(x: 28 + 95, y: 80))
        window.move(to: CGPoint(x: 28 - 500, y: 36))
        window.up(at: .zero)
        #expect(values == [0.5, 1, 0])
        window.move(to: CGPoint(x: 100, y: 36))
        #expect(slider.value == 0)
    }

    @Test("Pressing the knob off its center does not move it")
    func knobKeepsOffset() {
        let slider = window.add(Slider(value: 0.5), CGSize(width: 116, height: 32))
        window.down(at: CGPoint(x: 28 + 56, y: 36))
        #expect(slider.value == 0.5)
        window.move(to: CGPoint(x: 28 + 66, y: 36))
        #expect(abs(slider.value - 0.6) < 1e-9)
    }

    @Test("Keys move by steps, and to the ends")
    func keysMoveBySteps() {
        let slider = window.add(Slider(value: 0.5, steps: 10), CGSize(width: 116, height: 32))
        window.press(.tab)
        window.press(.right)
        #expect(abs(slider.value - 0.6) < 1e-9)
        window.press(.down)
        window.press(.left)
        #expect(abs(slider.value - 0.4) < 1e-9)
        window.press(.end)
        window.press(.right)
        #expect(slider.value == 1)
        window.press(.home)
        #expect(slider.value == 0)
        #expect(slider.accessibilityValue == ["percent": 0])
    }

    @Test("Out-of-range values are clamped, and values that are not finite are ignored")
    func invalidValues() {
        let slider = Slider(value: .nan, steps: -3)
        #expect(slider.value == 0)
        slider.value = 7
        #expect(slider.value == 1)
        slider.value = -.infinity
        #expect(slider.value == 1)
        slider.value = -3
        #expect(slider.value == 0)
    }

    @Test("Zoom buttons move by steps, are disabled at the ends, and keep the focus in the control")
    func zoomButtons() throws {
        var values: [Double] = []
        let zoom = window.add(ZoomControl(value: 0.5, steps: 2) { values.append($0) }, CGSize(width: 160, height: 32))
        window.click(try #require(window.find(.button, "Zoom in")))
        #expect(values == [1])
        #expect(window.find(.button, "Zoom in")?.accessibilityStates.contains(.disabled) == true)
        window.press(.tab)
        #expect(window.root.focusedView?.accessibilityName == "Zoom out")
        window.press(.space)
        window.press(.space)
        #expect(values == [1, 0.5, 0])
        #expect(window.root.focusedView?.accessibilityName == "Zoom")
        zoom.value = 1
        #expect(values.count == 3)
        #expect(window.find(.button, "Zoom out")?.accessibilityStates.contains(.disabled) == false)
        zoom.step(by: -1)
        #expect(values.last == 0.5)
    }
}

@MainActor @Suite struct ProgressTests {
    let window = ControlWindow()

    @Test("The bar fills up to its fraction, and reports it")
    func progressBar() {
        let bar = window.add(ProgressBar(fraction: 0.25, name: "Importing"), CGSize(width: 100, height: 4))
        let accent = window.hex(window.root.palette.accent)
        #expect(window.color(at: CGPoint(x: 30, y: 22)) == accent)
        #expect(window.color(at: CGPoint(x: 80, y: 22)) != accent)
        bar.fraction = 0.9
        window.frame()
        #expect(window.color(at: CGPoint(x: 80, y: 22)) == accent)
        #expect(bar.accessibilityValue == ["percent": 90])
        #expect(bar.accessibilityStates == [.loading])
        bar.fraction = .infinity
        #expect(bar.fraction == 0.9)
        bar.fraction = -3
        #expect(bar.fraction == 0)
    }

    @Test("A spinner animates in steps while it is visible, and schedules nothing while it is not")
    func spinnerAnimatesWhileVisible() {
        let cover = ClipView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        window.root.addSubview(cover)
        let spinner = Spinner()
        spinner.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        cover.addSubview(spinner)
        window.frame()
        let steps = window.advance(.seconds(1))
        #expect((10...26).contains(steps))
        #expect(spinner.accessibilityStates == [.loading])
        for hide in [{ cover.isHidden = $0 }, { cover.alpha = $0 ? 0 : 1 }, { cover.boundsOrigin.y = $0 ? 400 : 0 }] {
            hide(true)
            window.advance(.seconds(1))
            #expect(window.advance(.seconds(10)) == 0)
            hide(false)
            #expect(window.advance(.seconds(1)) > 8)
        }
        spinner.isSpinning = false
        window.advance(.seconds(1))
        #expect(window.root.deadline == nil)
        #expect(spinner.accessibilityRole == nil)
        spinner.isSpinning = true
        #expect(window.advance(.seconds(1)) > 8)
        spinner.removeFromSuperview()
        window.advance(.milliseconds(200))
        #expect(window.root.deadline == nil)
    }

    final class ClipView: View {
        override init(frame: CGRect) {
            super.init(frame: frame)
            clipsToBounds = true
        }
    }
}
