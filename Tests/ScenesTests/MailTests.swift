import Testing
import UIKitNames

@testable import Scenes

@MainActor @Suite(.timeLimit(.minutes(20))) struct MailTests {
    private let controller = MailViewController()
    private let window: SimulatedWindow
    private var list: ThreadListView { controller.list }
    private var messages: [MailMessage] { list.messageViews.map(\.message) }

    init() {
        window = SimulatedWindow(controller.view, size: CGSize(width: 900, height: 588))
        window.frame()
    }

    /// The middle of the title of the first thread, in window coordinates.
    private var title: CGPoint {
        let frame = list.titleFrame(ofThread: 0)
        return list.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
    }

    private func center(_ number: Int) -> CGPoint { window.center(of: list.messageViews[number]) }

    private var items: [UIDragItem] { window.root.engine.sessions.first?.items ?? [] }

    @Test("SCENE-6: a press on a thread lifts one item for each message, the newest on top, each with its own view")
    func threadLifts() throws {
        window.press(title)
        window.wait(0.8)
        #expect(window.previews.count == 3)
        let lifted = window.previews.compactMap { ($0.content.view as? MessageView)?.message }
        #expect(lifted.map(\.minute) == lifted.map(\.minute).sorted() && Set(lifted.map(\.text)).count == 3)
        #expect(lifted.last === messages.first, "the list shows the newest first")
        window.release()
    }

    @Test("SCENE-6: the overlay fades with the lift, is not in the snapshot, and is back in the view left behind")
    func overlay() throws {
        let view = list.messageViews[0]
        window.press(center(0))
        window.wait(0.52)
        let middle = view.overlay.withShownValues { view.overlay.alpha }
        #expect(middle < 1 && middle > 0)
        window.wait(0.5)
        #expect(view.overlay.alpha == 0)
        window.move(to: center(0) + CGPoint(x: 40, y: 30))
        #expect(view.overlay.alpha == 1)
        window.wait(0.5)
        let preview = try #require(window.previews.first)
        #expect(!preview.isLive)
        // The mark is 13.5 points from the left; the preview shows the bubble's own color there.
        let surface = Surface(width: 900, height: 588, format: .rgb)
        window.root.drawDragPreviews(into: surface, origin: .zero, withShadows: false)
        let scale = preview.size.width / view.bounds.width
        let mark = CGPoint(x: preview.bounds.minX + 13.5 * scale, y: preview.bounds.minY + 19.5 * scale)
        let plain = CGPoint(x: mark.x, y: preview.bounds.minY + 45 * scale)
        #expect(
            surface.pixel(x: Int(mark.x), y: Int(mark.y)) == surface.pixel(x: Int(plain.x), y: Int(plain.y)))
        window.release()
    }

    @Test("SCENE-6: a reversed lift fades the overlay in again")
    func reversedLift() {
        let view = list.messageViews[0]
        window.press(center(0))
        window.wait(0.8)
        #expect(view.overlay.alpha == 0)
        window.release()
        window.wait(1)
        #expect(view.overlay.alpha == 1 && window.previews.isEmpty)
    }

    @Test("SCENE-6: a tap adds a message to the drag, and no message twice")
    func flocking() {
        window.press(center(0))
        window.move(to: center(2) + CGPoint(x: 20, y: 0))
        #expect(items.count == 1)
        tapElsewhere(center(1))
        #expect(items.count == 2)
        tapElsewhere(center(1))
        #expect(items.count == 2)
        // The rest of the thread.
        tapElsewhere(title)
        #expect(items.count == 3)
        tapElsewhere(title)
        #expect(items.count == 3)
        window.release()
    }

    @Test("SCENE-6: messages do not flock with other items")
    func flocksWithMessagesOnly() {
        let source = ItemDragSource(frame: CGRect(x: 600, y: 400, width: 100, height: 100)) {
            [NSItemProvider(object: "text")]
        }
        controller.view.addSubview(source)
        window.press(CGPoint(x: 650, y: 450))
        window.move(to: CGPoint(x: 700, y: 520))
        #expect(items.count == 1)
        tapElsewhere(center(1))
        #expect(items.count == 1)
        window.release()
    }

    /// Taps with another pointer during a drag.
    private func tapElsewhere(_ point: CGPoint) {
        window.frame()
        for kind in [InputEvent.Kind.pointerDown(.primary, clickCount: 1), .pointerUp(.primary)] {
            window.root.handle(
                InputEvent(kind, at: point, time: window.now, pointer: PointerID(7), pointerKind: .touch))
            window.wait(0.06)
        }
    }

    @Test("SCENE-6: outside the list the preview becomes an envelope, once, also after the drag has returned")
    func envelope() throws {
        window.press(center(0))
        window.move(to: center(1))
        #expect(window.previews.last?.content.view is MessageView)
        #expect(items.first?.previewProvider == nil)
        window.move(to: CGPoint(x: 650, y: 300))
        window.wait(0.5)
        let envelope = try #require(window.previews.last?.content.view as? EnvelopeView)
        window.move(to: CGPoint(x: 700, y: 340))
        #expect(window.previews.last?.content.view === envelope, "it was made once")
        window.move(to: center(1))
        #expect(window.previews.last?.content.view === envelope)
        #expect(controller.envelopes.count == 1)
        window.key(.escape)
        window.wait(1.5)
        #expect(controller.envelopes.isEmpty && window.root.engine.sessions.isEmpty)
    }

    @Test("SCENE-6: a click shows the message and removes its unread mark")
    func selection() {
        #expect(list.messageViews[0].isSelected)
        window.press(center(3))
        window.release()
        window.wait(0.5)
        #expect(list.messageViews[3].isSelected && !list.messageViews[0].isSelected)
    }

    @Test("SCENE-6: the list with a thread in the drag", .enabled(if: SceneFont.isInstalled, SceneFont.advice))
    func picture() throws {
        window.press(title)
        window.wait(0.8)
        window.move(to: CGPoint(x: 640, y: 330))
        window.wait(0.8)
        ScenePicture.check(window.surface, "mail-thread")
        window.root.desktopAppearance = Appearance(isDark: true)
        window.frame()
        ScenePicture.check(window.surface, "mail-thread-dark")
        window.key(.escape)
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ComposeTests {
    private let controller = ComposeViewController()
    private let window: SimulatedWindow

    init() {
        window = SimulatedWindow(controller.view, size: CGSize(width: 540, height: 568))
        window.frame()
    }

    @Test(
        "SCENE-6, DATA-5: the body makes room of the preferred size before the data is there, and the preview fills it")
    func room() async throws {
        let (provider, gate) = lateImage()
        provider.preferredPresentationSize = CGSize(width: 900, height: 600)
        let source = SimulatedForeignDrag(of: [provider], over: window)
        source.move(to: CGPoint(x: 200, y: 300))
        #expect(source.operation == .copy && controller.body.attachments.isEmpty)
        source.drop()
        window.frame()
        let view = try #require(controller.body.attachments.first)
        #expect(view.frame.size == CGSize(width: 500, height: 333) && view.alpha == 0)
        var last: PreviewPresentation?
        while let preview = window.previews.first {
            last = preview
            window.frame()
        }
        #expect(try #require(last).center.distance(to: window.center(of: view)) < 2)
        #expect(abs(try #require(last).size.width - 500) < 4)
        #expect(view.alpha == 1 && !view.isFinished)
        gate.yield()
        await window.settle { view.isFinished }
        #expect(view.image != nil)
        window.wait(0.5)
        #expect(view.frame.size == CGSize(width: 500, height: 333), "nothing moves when the image arrives")
    }

    /// An image that is there when the continuation has yielded.
    private func lateImage() -> (NSItemProvider, AsyncStream<Void>.Continuation) {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "public.png") { _ in
            for await _ in stream { break }
            return UIImage.filled(.systemTeal, width: 90, height: 60).pngData() ?? Data()
        }
        return (provider, continuation)
    }

    @Test("SCENE-6: the body takes messages as attachments, and refuses text")
    func messageAttachment() async throws {
        let text = SimulatedForeignDrag(of: [NSItemProvider(object: "text")], over: window)
        text.move(to: CGPoint(x: 200, y: 300))
        #expect(text.operation == .cancel)
        text.leave()
        let message = try #require(MailThread.samples.first?.messages.first)
        let source = SimulatedForeignDrag(of: [message.makeItemProvider()], over: window)
        source.move(to: CGPoint(x: 200, y: 300))
        #expect(source.operation == .copy)
        source.drop()
        await window.settle { controller.body.attachments.first?.isFinished == true }
        window.wait(0.5)
        guard SceneFont.isInstalled else { return }
        ScenePicture.check(window.surface, "mail-compose")
        window.root.desktopAppearance = Appearance(isDark: true)
        window.frame()
        ScenePicture.check(window.surface, "mail-compose-dark")
    }

    @Test("SCENE-6: a drag of many items shows all attachments at its end")
    func manyItems() async {
        let images = (0..<6).map { _ in NSItemProvider(object: UIImage.filled(.systemIndigo)) }
        let source = SimulatedForeignDrag(of: images, over: window)
        source.move(to: CGPoint(x: 200, y: 300))
        source.drop()
        await window.settle { controller.body.attachments.filter(\.isFinished).count == 6 }
        #expect(controller.body.attachments.allSatisfy { $0.alpha == 1 })
    }

    @Test("SCENE-6: a message that rests over the button opens the sheet, which takes it")
    func springLoadedSheet() async throws {
        let mail = MailViewController()
        let navigation = UINavigationController(rootViewController: mail)
        let window = SimulatedWindow(navigation.view, size: CGSize(width: 900, height: 640))
        window.frame()
        window.press(window.center(of: mail.list.messageViews[1]))
        window.move(to: CGPoint(x: 868, y: 26))
        window.wait(3)
        let sheet = try #require(mail.presentedViewController as? UINavigationController)
        let compose = try #require(sheet.topViewController as? ComposeViewController)
        window.move(to: window.center(of: compose.body))
        window.wait(0.5)
        window.release()
        await window.settle { compose.body.attachments.first?.isFinished == true }
        #expect(compose.body.attachments.count == 1)
    }
}
