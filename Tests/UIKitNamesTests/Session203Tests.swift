import TestSupport
import Testing
import UIKitNames

/// Runs the programs that are reconstructed from the spoken text of session 203.
@MainActor @Suite(.timeLimit(.minutes(20))) struct Session203Tests {
    /// A window with a view and a source of drags at the lower right.
    private func window(_ view: UIView, _ providers: @escaping () -> [NSItemProvider] = { [] }) -> SimulatedWindow {
        let content = UIView()
        content.addSubview(view)
        content.addSubview(ItemDragSource(frame: CGRect(x: 320, y: 320, width: 60, height: 60), providers))
        return SimulatedWindow(content)
    }

    private let source = CGPoint(x: 350, y: 350)

    @Test("BUILD-4, 203: a free view lifts under the pointer, animations run with the lift, and a text is delivered")
    func note() async {
        let note = Session203Note(
            frame: CGRect(x: 20, y: 20, width: 120, height: 80), stamp: Pictures.disc(of: .red, side: 40))
        let window = window(note)
        let target = TextTarget(frame: CGRect(x: 200, y: 20, width: 120, height: 120))
        window.root.addSubview(target)
        let point = CGPoint(x: 40, y: 80)
        window.press(point)
        window.wait(0.6)
        #expect(note.backgroundColor == .gray)
        let lifted = window.root.engine.presentations.first?.previews.first
        #expect((lifted?.content.view as? UIImageView)?.image === note.stamp)
        #expect(lifted.map { $0.center.distance(to: point) < 2 } == true)
        window.release()
        window.wait(1)
        #expect(note.liftEnds == [.start] && note.calls.isEmpty)

        window.press(point)
        window.move(to: CGPoint(x: 250, y: 60))
        #expect(note.liftEnds == [.start, .end])
        window.click(at: CGPoint(x: 120, y: 40), with: .finger())
        #expect(window.root.engine.sessions.first?.items.count == 1, "the right half adds nothing")
        window.click(at: CGPoint(x: 30, y: 40), with: .finger())
        window.release()
        await window.settle { target.texts.count == 2 && note.calls.last == "transferred" }
        #expect(target.texts == ["Milk, bread, stamps", "Ink"])
        #expect(note.calls == ["will begin", "allows move", "did move", "will end", "did end", "transferred"])
    }

    @Test("BUILD-4, 203: a canceled drag returns to another place, and its animations run with that")
    func cancel() async {
        let note = Session203Note(
            frame: CGRect(x: 20, y: 20, width: 120, height: 80), stamp: Pictures.disc(of: .red, side: 40))
        note.shelf = CGPoint(x: 100, y: 20)
        let window = window(note)
        window.press(CGPoint(x: 40, y: 80))
        window.move(to: CGPoint(x: 250, y: 260))
        #expect(note.backgroundColor == .gray)
        window.key(.escape)
        window.release()
        window.frame()
        var last = window.root.engine.presentations.first?.previews.first?.center
        await window.settle {
            let shown = window.root.engine.presentations.first?.previews.first?.center
            if let shown { last = shown }
            return shown == nil
        }
        #expect(last.map { $0.distance(to: CGPoint(x: 120, y: 40)) < 4 } == true)
        #expect(note.calls.last == "canceled" && note.backgroundColor == .white)
    }

    @Test("BUILD-4, 203: loadObjects delivers images to a forced cast; a locked frame forbids the drop")
    func frame() async {
        let frame = Session203Frame(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
        let window = window(frame) { [NSItemProvider(object: Pictures.disc(of: .blue, side: 20))] }
        frame.isLocked = true
        window.drag(from: source, to: CGPoint(x: 60, y: 60))
        await window.settle()
        #expect(frame.imageView.image == nil)
        #expect(frame.calls.first == "enter" && frame.calls.last == "end" && !frame.calls.contains("perform"))
        frame.isLocked = false
        window.lift(at: source)
        window.move(to: CGPoint(x: 60, y: 60))
        window.move(to: CGPoint(x: 60, y: 200))
        window.move(to: CGPoint(x: 60, y: 60))
        window.release()
        #expect(frame.imageView.alpha == 0.5)
        await window.settle { frame.imageView.image != nil }
        #expect(frame.imageView.image?.size == CGSize(width: 20, height: 20) && frame.imageView.alpha == 1)
        #expect(frame.calls.suffix(6) == ["enter", "exit", "enter", "perform", "conclude", "end"])
    }

    @Test("BUILD-4, 203: items are loaded one by one, each with a progress and an error of its own")
    func tray() async {
        let tray = Session203Tray(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
        var providers = [NSItemProvider(object: "text")]
        let window = window(tray) { providers }
        window.drag(from: source, to: CGPoint(x: 60, y: 60))
        await window.settle()
        #expect(tray.progress.isEmpty, "there is no PNG")
        providers = [Pictures.disc(of: .green, side: 20).pngData(), Data("no image".utf8)].map { data in
            let provider = NSItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all) { done in
                done(data, nil)
                return nil
            }
            return provider
        }
        window.drag(from: source, to: CGPoint(x: 60, y: 60))
        await window.settle { tray.images.count + tray.failures == 2 }
        #expect(tray.images.count == 1 && tray.failures == 1 && tray.progress.count == 2)
        #expect(tray.progress.first?.isFinished == true)
    }

    @Test("BUILD-4, 203: a paste configuration alone accepts drops of its types, and no others")
    func album() async {
        let album = Session203Album()
        album.view.frame = CGRect(x: 20, y: 20, width: 200, height: 200)
        var providers = [NSItemProvider(object: "text")]
        let window = window(album.view) { providers }
        window.drag(from: source, to: CGPoint(x: 60, y: 60))
        await window.settle()
        providers = [NSItemProvider(object: Pictures.disc(of: .green, side: 20)), NSItemProvider(object: "text")]
        window.drag(from: source, to: CGPoint(x: 60, y: 60))
        await window.settle { !album.images.isEmpty }
        #expect(album.images.map(\.size) == [CGSize(width: 20, height: 20)])
    }

    @Test("BUILD-4, 203: a drag that rests over a spring-loaded button or view opens it")
    func drawers() async {
        let drawers = Session203Drawers(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let window = window(drawers) { [NSItemProvider(object: "text")] }
        window.lift(at: source)
        window.move(to: CGPoint(x: 50, y: 20))
        window.wait(3)
        #expect(drawers.opened == ["button"])
        window.move(to: CGPoint(x: 50, y: 120))
        window.wait(3)
        #expect(drawers.opened == ["button", "lid"])
        window.release()
        await window.settle()
    }
}

/// Keeps the texts that are dropped on it, in the order of the items.
@MainActor final class TextTarget: UIView, UIDropInteractionDelegate {
    private(set) var texts: [String] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addInteraction(UIDropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        session.loadObjects(ofClass: NSString.self) { [weak self] texts in
            self?.texts += texts.map { "\($0)" }
        }
    }
}
