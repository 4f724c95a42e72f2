import Testing
import UIKitNames

@testable import Scenes

@MainActor @Suite(.timeLimit(.minutes(20))) struct PinboardTests {
    private let controller = PinboardViewController(photos: [])
    private let window: SimulatedWindow
    private let pin: PinView

    init() {
        window = SimulatedWindow(controller.view, size: CGSize(width: 760, height: 560))
        pin = controller.pin(.filled(.systemTeal), at: CGPoint(x: 200, y: 200))
        window.wait(0.5)
    }

    @Test("SCENE-5: a press on a pin lifts that pin alone, and dims the original at the lift's end")
    func lift() throws {
        let other = controller.pin(.filled(.systemPink), at: CGPoint(x: 240, y: 220))
        window.wait(0.5)
        window.press(CGPoint(x: 250, y: 230))
        window.wait(0.55)
        #expect(other.alpha == 1, "the lift has not ended")
        window.wait(1)
        let preview = try #require(window.previews.first)
        #expect(window.previews.count == 1 && preview.content.view === other)
        window.move(to: CGPoint(x: 300, y: 300))
        #expect(other.alpha == 0.5 && pin.alpha == 1)
        window.release()
    }

    @Test("SCENE-5: a press on the board lifts nothing")
    func emptyBoard() {
        window.press(CGPoint(x: 600, y: 450))
        window.wait(1)
        window.move(to: CGPoint(x: 500, y: 450))
        #expect(window.root.engine.sessions.isEmpty)
        window.release()
    }

    @Test("SCENE-5: a drop on the board moves the pin; the original fades alongside, and appears in the new spot")
    func localMove() async throws {
        window.press(CGPoint(x: 190, y: 210))
        window.move(to: CGPoint(x: 480, y: 360))
        window.wait(0.6)
        let session = try #require(window.root.engine.sessions.first)
        #expect(session.phase == .dragging)
        window.release()
        var alphas: [Double] = []
        while !window.root.engine.sessions.isEmpty, alphas.count < 200 {
            window.frame()
            guard let preview = window.previews.first else { continue }
            // Until the preview has landed, the pin is where it was.
            #expect(pin.center == CGPoint(x: 200, y: 200) && !preview.isLive && preview.alpha == 1)
            alphas.append(pin.alpha)
        }
        let first = try #require(alphas.first)
        #expect(first < 0.55 && alphas.allSatisfy { $0 <= first })
        #expect((alphas.last ?? 1) < 0.1)
        // The point of the print that was pressed is under the pointer.
        #expect(pin.center == CGPoint(x: 490, y: 350) && pin.alpha == 1)
        window.frame()
        #expect(pin.alpha == 1)
        #expect(controller.pins.count == 1)
    }

    @Test("SCENE-5: a canceled drag fades the original in, where it was")
    func cancel() async {
        window.press(CGPoint(x: 190, y: 210))
        window.move(to: CGPoint(x: 480, y: 360))
        window.wait(0.6)
        #expect(pin.alpha == 0.5)
        window.key(.escape)
        await window.settle()
        #expect(pin.alpha == 1 && pin.center == CGPoint(x: 200, y: 200))
    }

    @Test("SCENE-5: a pin whose image was taken elsewhere stays, undimmed", arguments: [UIDropOperation.copy, .move])
    func takenElsewhere(operation: UIDropOperation) async {
        let target = TakingTarget(operation, frame: CGRect(x: 600, y: 400, width: 160, height: 160))
        controller.view.addSubview(target)
        window.drag(from: CGPoint(x: 190, y: 210), to: CGPoint(x: 680, y: 480))
        await window.settle()
        window.wait(0.5)
        #expect(target.drops == 1)
        #expect(pin.alpha == 1 && pin.center == CGPoint(x: 200, y: 200))
    }

    @Test("SCENE-5, DROP-9: an image from outside shrinks where it is dropped, and is pinned there")
    func externalCopy() async throws {
        let image = NSItemProvider(object: UIImage.filled(.systemGreen))
        let source = SimulatedForeignDrag(of: [image], over: window)
        let point = CGPoint(x: 520, y: 150)
        source.move(to: point)
        #expect(source.operation == .copy)
        source.drop()
        window.frame()
        let start = try #require(window.previews.first)
        #expect(start.center.distance(to: point) < 40)
        await window.settle {
            if let preview = window.previews.first {
                #expect(preview.center == start.center)
            }
            return controller.pins.count == 2
        }
        window.wait(0.5)
        let copy = try #require(controller.pins.last)
        #expect(copy.center.distance(to: point) < 1 && copy.alpha == 1)
        #expect(copy.frame.size == pin.frame.size)
    }

    @Test("SCENE-5: images dropped together do not hide one another; what is no image is refused")
    func otherItems() async {
        let text = SimulatedForeignDrag(of: [NSItemProvider(object: "text")], over: window)
        text.move(to: CGPoint(x: 300, y: 300))
        #expect(text.operation == .cancel)
        text.leave()
        let images = [UIColor.red, .green, .blue].map { NSItemProvider(object: UIImage.filled($0)) }
        let next = SimulatedForeignDrag(of: images, over: window)
        next.move(to: CGPoint(x: 300, y: 300))
        next.drop()
        await window.settle { controller.pins.count == 4 }
        #expect(Set(controller.pins.map(\.center.x)).count == 4)
    }

    @Test("SCENE-5, DROP-12: the board accepts pasted images")
    func paste() async throws {
        let provider = NSItemProvider(object: UIImage.filled(.systemGreen))
        #expect(controller.view.canPaste([provider]))
        #expect(!controller.view.canPaste([NSItemProvider(object: "text")]))
        controller.view.paste(itemProviders: [provider])
        await window.settle { controller.pins.count == 2 }
        #expect(try #require(controller.pins.last).center.distance(to: CGPoint(x: 380, y: 280)) < 1)
    }

    @Test("SCENE-5: a new board has painted photos, each in its place")
    func picture() async throws {
        let board = PinboardViewController(photoSide: 96)
        let window = SimulatedWindow(board.view, size: CGSize(width: 760, height: 560))
        await window.settle { board.pins.count == PinboardViewController.initialPhotos.count }
        window.wait(0.5)
        for pin in board.pins { #expect(board.view.bounds.contains(pin.frame)) }
        guard SceneFont.isInstalled else { return }
        ScenePicture.check(window.surface, "pinboard")
        window.root.desktopAppearance = Appearance(isDark: true)
        window.frame()
        ScenePicture.check(window.surface, "pinboard-dark")
    }
}

/// Accepts anything with one operation.
@MainActor private final class TakingTarget: UIView, UIDropInteractionDelegate {
    private let operation: UIDropOperation
    private(set) var drops = 0

    init(_ operation: UIDropOperation, frame: CGRect) {
        self.operation = operation
        super.init(frame: frame)
        addInteraction(UIDropInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: operation) }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) { drops += 1 }
}
