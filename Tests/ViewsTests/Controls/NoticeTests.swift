import Testing

@testable import Views

@MainActor @Suite struct NoticeTests {
    let window = ControlWindow(CGSize(width: 720, height: 480))

    private var notices: [String?] {
        window.described.filter { $0.accessibilityRole == .notice }.map(\.accessibilityName)
    }

    @Test("APP-17: a notice appears at the bottom center, and disappears after its duration")
    func noticeAppearsAndDisappears() throws {
        let notice = NoticeView("Moved 3 photos to Alps") {}
        var dismissed = 0
        notice.onDismiss = { dismissed += 1 }
        notice.show(in: window.root, for: .seconds(6))
        window.advance(.seconds(1))
        #expect(notices == ["Moved 3 photos to Alps"])
        #expect(notice.alpha == 1)
        #expect(notice.transform == .identity)
        #expect(abs(notice.frame.midX - 360) <= 1)
        #expect(notice.frame.maxY <= 460)
        window.advance(.milliseconds(4_900))
        #expect(notices.count == 1)
        window.advance(.seconds(1))
        #expect(notices == [])
        #expect(dismissed == 1)
        #expect(!window.root.wantsFrame)
        #expect(window.root.deadline == nil)
        let white = window.hex(.white)
        #expect(window.count(in: window.root.bounds) { $0 != white } == 0)
    }

    @Test("HAND-6: a notice over a view has the view's color scheme")
    func scheme() {
        let dark = window.add(View(), x: 0, y: 0, CGSize(width: 720, height: 480))
        dark.schemeOverride = .dark
        let notice = NoticeView("Moved 3 photos to Alps")
        notice.show(in: window.root, over: dark)
        window.frame()
        #expect(notice.appearance.isDark)
        dark.removeFromSuperview()
        window.frame()
        #expect(!notice.appearance.isDark, "the view has left the window")
        let own = NoticeView("Moved 3 photos to Alps")
        own.schemeOverride = .dark
        own.show(in: window.root)
        window.frame()
        #expect(own.appearance.isDark, "that of the program")
    }

    @Test("While a notice rests, the window has only one wake-up scheduled")
    func restingNoticeSchedulesOneWakeUp() {
        NoticeView("Moved 3 photos to Alps") {}.show(in: window.root, for: .seconds(60))
        window.advance(.seconds(2))
        #expect(!window.root.wantsFrame)
        #expect(window.advance(.seconds(50)) == 0)
        #expect(window.root.deadline != nil)
    }

    @Test("A notice that appears long after the last event still animates")
    func lateNoticeAnimates() {
        let notice = NoticeView("Imported 2 photos")
        window.advance(.seconds(100))
        notice.show(in: window.root)
        window.advance(.milliseconds(40))
        #expect(notice.alpha > 0 && notice.alpha < 0.9)
    }

    @Test("MOTION-6, APP-17: a notice whose buttons or message change gets its new size gradually, about its center")
    func sizeChangesGradually() throws {
        let notice = NoticeView(
            "Imported 2 photos", actions: [NoticeView.Action("Details") {}, NoticeView.Action("Undo") {}])
        notice.show(in: window.root)
        window.advance(.seconds(1))
        func shown() -> CGRect { notice.withShownValues { notice.frame } }
        for change in [{ notice.withdrawAction("Details") }, { notice.message = "Imported 2 photos to Alps" }] {
            let before = notice.frame
            change()
            window.frame()
            #expect(abs(shown().width - before.width) < 4)
            window.advance(.milliseconds(80))
            let range = [before.width, notice.frame.width].sorted()
            #expect(range[1] - range[0] > 20)
            #expect(shown().width > range[0] + 2 && shown().width < range[1] - 2)
            #expect(abs(shown().midX - 360) <= 1 && shown().maxY == before.maxY)
            let close = try #require(window.find(.button, "Close"))
            let margin = shown().width - close.withShownValues { close.frame.maxX }
            #expect(abs(margin - ControlMetrics.gap) < 1, "the buttons stay at the right end")
            window.advance(.seconds(1))
            #expect(shown() == notice.frame)
        }
    }

    @Test("APP-17: Undo runs its action once, and the notice disappears")
    func undoRunsOnce() throws {
        var undone = 0
        NoticeView("Moved 3 photos to Alps") { undone += 1 }.show(in: window.root)
        window.advance(.seconds(1))
        let button = try #require(window.find(.button, "Undo"))
        window.click(button)
        window.click(at: button.convert(button.bounds.center, to: nil))
        window.advance(.seconds(1))
        #expect(undone == 1)
        #expect(notices == [])
    }

    @Test("APP-17: a notice with two actions has a button for each, and one that is withdrawn leaves the other")
    func actions() throws {
        var performed: [String] = []
        let notice = NoticeView(
            "Added 3 photos to Alps",
            actions: ["Show", "Undo"].map { title in NoticeView.Action(title) { performed.append(title) } })
        notice.show(in: window.root)
        window.advance(.seconds(1))
        let (show, undo) = (try #require(window.find(.button, "Show")), try #require(window.find(.button, "Undo")))
        #expect(show.frame.maxX < undo.frame.minX && show.frame.minX > 0)
        #expect(notice.hadAction("Undo"))
        notice.withdrawAction("Undo")
        window.advance(.seconds(0.1))
        #expect(window.find(.button, "Undo") == nil && notice.hadAction("Undo"))
        window.click(show)
        window.click(at: undo.convert(undo.bounds.center, to: nil))
        window.advance(.seconds(1))
        #expect(performed == ["Show"] && notices == [])
    }

    @Test("The close button and Escape close a notice; without an action it has no Undo button")
    func closeButtonAndEscape() throws {
        NoticeView("Nothing to import").show(in: window.root)
        window.advance(.seconds(1))
        #expect(window.find(.button, "Undo") == nil)
        window.click(try #require(window.find(.button, "Close")))
        window.advance(.seconds(1))
        #expect(notices == [])
        NoticeView("Nothing to import").show(in: window.root)
        window.advance(.seconds(1))
        window.press(.tab)
        window.press(.escape)
        window.advance(.seconds(1))
        #expect(notices == [])
    }

    @Test("A notice stays under the pointer, and disappears some time after the pointer has left")
    func hoveredNoticeStays() {
        let notice = NoticeView("Moved 3 photos to Alps") {}
        notice.show(in: window.root, for: .seconds(2))
        window.advance(.seconds(1))
        window.move(to: CGPoint(x: notice.frame.minX + 6, y: notice.frame.midY))
        window.advance(.seconds(20))
        #expect(notices.count == 1)
        window.move(to: CGPoint(x: 5, y: 5))
        window.advance(.seconds(3))
        #expect(notices == [])
    }

    @Test("A new notice replaces the previous one, also during its animation")
    func noticeReplacesNotice() {
        NoticeView("First").show(in: window.root)
        window.advance(.milliseconds(60))
        NoticeView("Second").show(in: window.root)
        window.advance(.seconds(1))
        #expect(notices == ["Second"])
    }

    @Test("APP-17, MOTION-6: a notice that replaces another one appears when that has faded")
    func noticesAreNotMixed() {
        let (first, second) = (NoticeView("Moved 3 photos to Alps"), NoticeView("Moved 1 photo to Iceland"))
        first.show(in: window.root)
        window.advance(.seconds(1))
        second.show(in: window.root)
        var (mixed, frames) = (0.0, 0)
        while second.alpha < 0.99, frames < 60 {
            window.advance(.milliseconds(16))
            frames += 1
            if first.root != nil { mixed = max(mixed, min(first.alpha, second.alpha)) }
        }
        #expect(mixed < 0.15 && frames < 45)
        // A third one waits for the first, too, although the second has not appeared.
        let (third, fourth) = (NoticeView("Copied 2 photos"), NoticeView("Deleted 1 photo"))
        third.show(in: window.root)
        window.advance(.milliseconds(16))
        fourth.show(in: window.root)
        window.advance(.milliseconds(16))
        #expect(second.alpha > 0.3 && third.alpha == 0 && fourth.alpha == 0)
        window.advance(.seconds(1))
        #expect(notices == ["Deleted 1 photo"])
    }

    @Test("APP-17: a message that is completed fades in, whole, after the former one has faded out")
    func messageExchange() throws {
        let notice = NoticeView("Moved 1 photo")
        notice.show(in: window.root)
        window.advance(.seconds(1))
        notice.message = "Moved 1 photo to an album with a long title"
        let labels = notice.all(Label.self)
        let (former, new) = (try #require(labels.last), try #require(labels.first))
        #expect(labels.count == 2 && former.text == "Moved 1 photo" && former.alpha == 1 && new.alpha == 0)
        #expect(window.described.count { $0.accessibilityRole == .label } == 1)
        var shown: [(former: CGFloat, new: CGFloat)] = []
        for _ in 1...60 {
            window.advance(.milliseconds(16))
            shown.append((former.root == nil ? 0 : former.alpha, new.alpha))
            // A readable message is not cut off.
            let width = new.sizeThatFits(CGSize(width: 1_000, height: 0)).width
            let area = notice.withShownValues { new.superview?.frame.width ?? 0 }
            if new.alpha > 0.5 { #expect(area > 0.97 * width) }
        }
        #expect(shown.allSatisfy { $0.former == 0 || $0.new == 0 } && shown.contains { $0.new > 0 && $0.new < 1 })
        #expect(notice.all(Label.self).count == 1 && new.alpha == 1)
        // Another one at once: the first is still shown.
        notice.message = "Moved 2 photos"
        notice.message = "Moved 3 photos"
        let shownTexts = notice.all(Label.self).map(\.text)
        #expect(shownTexts == ["Moved 3 photos", "Moved 1 photo to an album with a long title"])
        window.advance(.seconds(1))
        #expect(notice.all(Label.self).map(\.text) == ["Moved 3 photos"])
    }

    @Test("A notice follows the window size, and wraps a long message within the window")
    func noticeLayout() {
        let words = String(repeating: "Moved many photos to an album with a long name. ", count: 4)
        let notice = NoticeView(words) {}
        notice.show(in: window.root)
        window.advance(.seconds(1))
        window.root.resize(to: CGSize(width: 400, height: 300), scale: 1)
        window.advance(.milliseconds(50))
        #expect(window.root.bounds.contains(notice.frame))
        #expect(abs(notice.frame.midX - 200) <= 1)
        #expect(notice.frame.height >= 48)
        #expect(notice.subviews.allSatisfy { notice.bounds.contains($0.frame) })
    }

    @Test("At another scale a notice is as wide as its text requires")
    func noticeAtAnotherScale() throws {
        let notice = NoticeView("Moved 3 photos to Summer by the sea") {}
        notice.show(in: window.root)
        window.advance(.seconds(1))
        window.root.resize(to: window.root.frame.size, scale: 1.5)
        window.root.advance(to: window.time)
        let label = try #require(notice.all(Label.self).first)
        #expect(label.frame.width >= label.sizeThatFits(CGSize(width: 1_000, height: 0)).width)
    }

    @Test("With reduced motion a notice fades without moving")
    func reducedMotion() {
        window.root.desktopAppearance.reducesMotion = true
        let notice = NoticeView("Moved")
        notice.show(in: window.root)
        window.advance(.milliseconds(60))
        #expect(notice.alpha > 0 && notice.alpha < 1)
        #expect(notice.transform == .identity)
    }
}

@MainActor @Suite struct ModalPanelTests {
    let window = ControlWindow(CGSize(width: 720, height: 480))

    final class Log {
        var answers: [String] = []
    }
    let log = Log()

    @discardableResult private func show() -> ModalPanel {
        let panel = ModalPanel(
            Alert(
                "Couldn't open the library", message: "The folder is read-only.", symbol: .warning,
                answers: [
                    .init("Quit", role: .cancel) { [log] in log.answers.append("quit") },
                    .init("Choose folder", role: .preferred) { [log] in log.answers.append("choose") },
                ]))
        panel.show(in: window.root)
        window.advance(.seconds(1))
        return panel
    }

    @Test("The inspector finds a panel, its message and its buttons, and a click answers")
    func clickAnswers() throws {
        let panel = show()
        #expect(window.find(.panel, "Couldn't open the library") === panel)
        #expect(window.find(.label, "The folder is read-only.") != nil)
        window.click(try #require(window.find(.button, "Quit")))
        #expect(log.answers == ["quit"])
        #expect(panel.root == nil)
    }

    @Test("Enter gives the preferred answer, Escape the canceling one; a focused button takes precedence")
    func keysAnswer() {
        show()
        window.press(.enter)
        show()
        window.press(.escape)
        show()
        window.press(.tab)
        window.press(.enter)
        #expect(log.answers == ["choose", "quit", "quit"])
    }

    @Test("The focus stays in the panel and is restored afterwards; views behind are not reachable")
    func focusStaysInPanel() {
        var presses = 0
        let button = window.add(Button("Behind") { presses += 1 }, CGSize(width: 80, height: 32))
        window.root.focus(button)
        let center = window.reach(button)
        let panel = show()
        for _ in 0..<7 {
            window.press(.tab)
            #expect(window.root.focusedView?.isDescendant(of: panel) == true)
        }
        window.click(at: center)
        window.press(.character("q"))
        #expect(presses == 0)
        window.press(.escape)
        #expect(button.isFocused)
    }

    @Test("A panel covers a resized window and keeps its content inside")
    func panelIsCentered() {
        let panel = show()
        window.root.resize(to: CGSize(width: 300, height: 240), scale: 1)
        window.advance(.milliseconds(50))
        #expect(panel.frame == window.root.bounds)
        #expect(panel.subviews.allSatisfy { window.root.bounds.contains($0.frame) })
    }

    @Test("A panel without answers has a button that closes it")
    func panelWithoutAnswers() {
        let panel = ModalPanel(Alert("Done", message: ""))
        panel.show(in: window.root)
        window.advance(.seconds(1))
        window.press(.escape)
        #expect(panel.root == nil)
    }
}
