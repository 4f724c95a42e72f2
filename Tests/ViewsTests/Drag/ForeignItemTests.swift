import Foundation
import Testing

@testable import Views

/// Accepts every drop, with a target in its lower right corner.
@MainActor private final class CopyingDropDelegate: DropInteractionDelegate {
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
    private let window = WindowFixture()

    @Test("DROP-9: an item of another program is shown as a card that flies from the pointer to its target")
    func foreignItemIsCard() throws {
        let delegate = CopyingDropDelegate()
        let view = window.add(View(), CGRect(x: 100, y: 50, width: 400, height: 300))
        view.addInteraction(DropInteraction(delegate: delegate))
        let provider = ItemProvider(object: ImageData(Data([1]), type: .jpeg))
        provider.preferredPresentationSize = CGSize(width: 3_000, height: 1_500)
        let pointer = CGPoint(x: 200, y: 150)
        func send(_ event: ForeignDragEvent) {
            window.root.handle(InputEvent(.foreignDrag(ForeignDragID(1), event), at: pointer, time: window.now))
        }
        window.frame()
        send(.entered(ForeignDragOffer(items: [provider])))
        #expect(window.root.engine.operation(ofForeignDrag: ForeignDragID(1)) == .copy)
        window.frame()
        #expect(window.root.engine.presentations.isEmpty)
        send(.dropped)
        window.frame()
        let shown = try #require(window.root.engine.presentations.first?.previews.first)
        #expect(shown.content.size == CGSize(width: 120, height: 60))
        #expect(shown.center.distance(to: pointer) < 30)
        let corner = CGPoint(x: shown.center.x - 54, y: shown.center.y - 24)
        let placeholder = Palette.light.placeholder
        let pixel = window.surface.pixel(x: Int(corner.x), y: Int(corner.y))
        #expect(pixel & 0xff == UInt32((placeholder.blue * 255).rounded()))
        window.settle()
        #expect(window.root.engine.presentations.isEmpty)
        #expect(window.surface.pixel(x: 450, y: 300) == 0xffff_ffff, "the card has disappeared")
    }
}
