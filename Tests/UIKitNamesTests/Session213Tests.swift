import TestSupport
import Testing
import UIKitNames

/// Runs the programs that are reconstructed from the spoken text of session 213.
@MainActor @Suite(.timeLimit(.minutes(20))) struct Session213Tests {
    /// A correspondence at the left of a window, and at the right a target for texts and a source of other items.
    @MainActor private struct Fixture {
        let list = Session213Correspondence(
            frame: CGRect(x: 0, y: 0, width: 160, height: 200),
            letters: [("third", 3), ("first", 1), ("second", 2)].map { Session213Letter($0, day: $1) })
        let target = TextTarget(frame: CGRect(x: 240, y: 40, width: 120, height: 120))
        let window: SimulatedWindow

        init() {
            let content = UIView()
            content.addSubview(list)
            content.addSubview(target)
            content.addSubview(
                ItemDragSource(frame: CGRect(x: 320, y: 320, width: 60, height: 60)) {
                    [NSItemProvider(object: "another text")]
                })
            window = SimulatedWindow(content)
        }

        var letters: [String] {
            window.root.engine.sessions.flatMap(\.items).map { ($0.localObject as? Session213Letter)?.text ?? "?" }
        }

        func tap(_ point: CGPoint) {
            window.click(at: point, with: .finger())
            window.wait(0.2)
        }
    }

    private let heading = CGPoint(x: 80, y: 20)

    @Test("BUILD-4, 213: the heading lifts a letter as an item of its own, the newest on top, without highlights")
    func correspondence() async throws {
        let fixture = Fixture()
        let (window, list) = (fixture.window, fixture.list)
        window.press(heading)
        window.wait(0.6)
        #expect(fixture.letters == ["first", "second", "third"])
        let previews = try #require(window.root.engine.presentations.first?.previews)
        #expect(previews.map { ($0.content.view as? Session213LetterView)?.letter.day } == [1, 2, 3])
        let path = try #require(previews.first?.content.parameters.visiblePath)
        #expect(!path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 20, y: 10)))
        #expect(list.letterViews.allSatisfy { $0.highlight.alpha == 0 })
        window.move(to: CGPoint(x: 80, y: 60))
        #expect(list.letterViews.allSatisfy { $0.highlight.alpha == 1 }, "the views show it again")
        #expect(list.envelopeCount == 0)
        window.move(to: CGPoint(x: 300, y: 100))
        #expect(list.envelopeCount == 3)
        window.move(to: heading)
        window.move(to: CGPoint(x: 300, y: 100))
        #expect(list.envelopeCount == 3, "each envelope is made once")
        window.release()
        await window.settle { fixture.target.texts.count == 3 }
        #expect(fixture.target.texts == ["first", "second", "third"])
    }

    @Test("BUILD-4, 213: letters gather with letters, none twice; other programs do not see the drag")
    func flocking() async {
        let fixture = Fixture()
        let window = fixture.window
        window.press(window.center(of: fixture.list.letterViews[2]))
        window.move(to: CGPoint(x: 200, y: 240))
        #expect(fixture.letters == ["second"])
        #expect(window.root.engine.sessions.first?.isRestrictedToDraggingApplication == true)
        fixture.tap(window.center(of: fixture.list.letterViews[2]))
        #expect(fixture.letters == ["second"])
        fixture.tap(heading)
        #expect(fixture.letters == ["second", "first", "third"])
        fixture.tap(heading)
        #expect(fixture.letters.count == 3)
        window.key(.escape)
        window.release()
        await window.settle()

        window.lift(at: CGPoint(x: 350, y: 350))
        window.move(to: CGPoint(x: 200, y: 240))
        #expect(window.root.engine.sessions.first?.isRestrictedToDraggingApplication == false)
        fixture.tap(heading)
        #expect(fixture.letters == ["?"])
        window.key(.escape)
        window.release()
        await window.settle()
    }

    /// A view with a file of 200 by 100 points at the left of a window, and a narrower sheet at the right.
    private func fileWindow(
        _ folder: TemporaryFolder
    ) throws -> (view: Session213FileView, sheet: Session213Sheet, window: SimulatedWindow) {
        let url = try folder.write(TestImage.png(width: 200, height: 100), "Meadow.png")
        let view = Session213FileView(
            frame: CGRect(x: 10, y: 280, width: 220, height: 110), url: url, size: CGSize(width: 200, height: 100))
        view.backgroundColor = .green
        let sheet = Session213Sheet(frame: CGRect(x: 240, y: 20, width: 120, height: 300))
        let content = UIView()
        content.addSubview(view)
        content.addSubview(sheet)
        return (view, sheet, SimulatedWindow(content))
    }

    @Test("BUILD-4, 213: the preferred size reserves space before the data is there, and the preview fills it")
    func preferredSize() async throws {
        let folder = try TemporaryFolder()
        let (view, sheet, window) = try fileWindow(folder)
        window.press(window.center(of: view))
        window.move(to: CGPoint(x: 300, y: 250))
        window.wait(0.5)
        // Source and target ask for the full size; other previews shrink to 200 points.
        #expect(try #require(window.previewFrames.first).width >= 220)
        #expect(sheet.sessionCount == 1)
        window.release()
        window.frame()
        #expect(sheet.rooms == [CGRect(x: 0, y: 0, width: 120, height: 60)] && sheet.fileNames.isEmpty)
        var last = try #require(window.previewFrames.first)
        await window.settle {
            if let shown = window.previewFrames.first { last = shown }
            return window.previewFrames.isEmpty && sheet.fileNames.count == 1
        }
        #expect(abs(last.midX - 300) < 2 && abs(last.midY - 50) < 2 && abs(last.width - 120) < 4, "\(last)")
        #expect(sheet.fileNames == ["Meadow.png"] && sheet.sessionCount == 0)
    }

    @Test(
        "BUILD-4, 213: the visible path of a preview may be smaller or larger than its view",
        arguments: [
            (Session213FileView.Shape.circle, CGSize(width: 200, height: 90)),
            (.platter, CGSize(width: 244, height: 134)),
        ])
    func shapes(shape: Session213FileView.Shape, size: CGSize) async throws {
        let folder = try TemporaryFolder()
        let (view, _, window) = try fileWindow(folder)
        view.shape = shape
        window.press(window.center(of: view))
        window.move(to: CGPoint(x: 150, y: 150))
        window.wait(2)
        #expect(abs(try #require(window.previewFrames.first).width - 200) < 1)
        let content = window.root.engine.presentations.first?.previews.first?.content
        #expect(content?.visibleBounds.size == size)
        // A point on the corner of the view: outside the circle, on the platter.
        let path = content?.parameters.visiblePath
        #expect(path?.contains(CGPoint(x: 1, y: 1)) == (shape == .platter))
        #expect(path?.contains(CGPoint(x: 40, y: 30)) == true)
        window.key(.escape)
        window.release()
        await window.settle()
    }
}
