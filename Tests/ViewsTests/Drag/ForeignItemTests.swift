import Foundation
import Testing

@testable import Views

/// Accepts every drop, with a target in its lower right corner.
@MainActor private final class Taker: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .copy)
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        interaction.host.map {
            defaultPreview.retargetedPreview(with: DragPreviewTarget(container: $0, center: CGPoint(x: 350, y: 250)))
        }
    }
}

@MainActor struct ForeignItemTests {
    private let stage = Stage()

    @Test("DROP-9: an item of another program is shown as a card that flies from the pointer to its target")
    func card() throws {
        let taker = Taker()
        let view = stage.add(View(), CGRect(x: 100, y: 50, width: 400, height: 300))
        view.addInteraction(DropInteraction(delegate: taker))
        let provider = ItemProvider(object: ImageData(Data([1]), type: .jpeg))
        provider.preferredPresentationSize = CGSize(width: 3_000, height: 1_500)
        let hand = CGPoint(x: 200, y: 150)
        func send(_ event: ForeignDragEvent) {
            stage.root.handle(InputEvent(.foreignDrag(ForeignDragID(1), event), at: hand, time: stage.now))
        }
        stage.frame()
        send(.entered(ForeignDragOffer(items: [provider])))
        #expect(stage.root.engine.operation(ofForeignDrag: ForeignDragID(1)) == .copy)
        stage.frame()
        #expect(stage.root.engine.presentations.isEmpty)
        send(.dropped)
        stage.frame()
        let shown = try #require(stage.root.engine.presentations.first?.previews.first)
        #expect(shown.content.size == CGSize(width: 120, height: 60))
        #expect(shown.center.distance(to: hand) < 30)
        let corner = CGPoint(x: shown.center.x - 54, y: shown.center.y - 24)
        let placeholder = Palette.light.placeholder
        let pixel = stage.surface.pixel(x: Int(corner.x), y: Int(corner.y))
        #expect(pixel & 0xff == UInt32((placeholder.blue * 255).rounded()))
        stage.settle()
        #expect(stage.root.engine.presentations.isEmpty)
        #expect(stage.surface.pixel(x: 450, y: 300) == 0xffff_ffff, "the card is gone")
    }
}
