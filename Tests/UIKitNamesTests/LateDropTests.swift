import Testing
import UIKitNames

/// A program that names the target of a drop only when its update has been animated.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LateDropTests {
    @Test("VIEW-5: an item that was inserted without a target of the drop is the target")
    func inserted() async throws {
        let (layout, source) = (UICollectionViewFlowLayout(), MovableItems([4], dropsLate: true))
        layout.itemSize = CGSize(width: 80, height: 80)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 600), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: MovableItems.identifier)
        (view.dataSource, view.dragDelegate, view.dropDelegate) = (source, source, source)
        view.dragInteractionEnabled = true
        let window = SimulatedWindow(view, size: CGSize(width: 400, height: 600))
        window.press(CGPoint(x: 40, y: 40))
        window.move(to: CGPoint(x: 240, y: 60))
        window.wait(0.6)
        window.release()
        // The middle of the collection view, which the preview would fly to, is far below.
        var lowest: CGFloat = 0
        for _ in 0..<40 {
            window.frame()
            let previews = window.root.engine.presentations.flatMap(\.previews)
            lowest = max(lowest, previews.map(\.center.y).max() ?? 0)
        }
        await window.settle()
        #expect(source.sections == [["0.1", "0.2", "0.0", "0.3"]] && lowest < 80)
    }
}
