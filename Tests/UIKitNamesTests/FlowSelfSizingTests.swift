import Testing
import UIKitNames

/// A cell as wide and high as its number says, by constraints.
private final class BoxCell: UICollectionViewCell {
    private let box = UIView()
    private var lengths: [NSLayoutConstraint] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        lengths = [box.widthAnchor.constraint(equalToConstant: 10), box.heightAnchor.constraint(equalToConstant: 10)]
        NSLayoutConstraint.activate(
            lengths + [
                box.topAnchor.constraint(equalTo: contentView.topAnchor),
                box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            ])
    }

    required convenience init() { self.init(frame: .zero) }
    required init?(coder: NSCoder) { nil }

    func show(_ size: CGSize) { (lengths[0].constant, lengths[1].constant) = (size.width, size.height) }
}

/// Items of flow layouts whose cells size themselves.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FlowSelfSizingTests {
    private func show(_ layout: UICollectionViewFlowLayout, _ count: Int = 3) -> (
        UICollectionView, SimulatedWindow, MovableItems
    ) {
        let source = MovableItems([count]) { cell, text in
            let number = Int(text.split(separator: ".").last ?? "") ?? 0
            (cell as? BoxCell)?.show(CGSize(width: 60 + 20 * (number % 3), height: 30 + number % 3 * 10))
        }
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        view.register(BoxCell.self, forCellWithReuseIdentifier: MovableItems.identifier)
        (view.dataSource, view.dragDelegate, view.dropDelegate) = (source, source, source)
        let window = SimulatedWindow(view, size: view.frame.size)
        window.wait(0.5)
        return (view, window, source)
    }

    private func sizes(_ view: UICollectionView) -> [CGSize] {
        view.visibleCells.map(\.frame.size)
    }

    @Test("LIST-10: cells of a flow layout with an estimated or automatic size have the size of their content")
    func sizing() {
        for estimate in [UICollectionViewFlowLayout.automaticSize, CGSize(width: 100, height: 20)] {
            let layout = UICollectionViewFlowLayout()
            layout.estimatedItemSize = estimate
            let (view, _, source) = show(layout)
            #expect(
                sizes(view) == [
                    CGSize(width: 60, height: 30), CGSize(width: 80, height: 40), CGSize(width: 100, height: 50),
                ])
            #expect(view.contentSize == CGSize(width: 300, height: 50) && source.sections[0].count == 3)
        }
        let layout = UICollectionViewFlowLayout()
        let (view, _, _) = show(layout)
        #expect(sizes(view) == Array(repeating: CGSize(width: 50, height: 50), count: 3))
    }

    @Test("LIST-10: rows of a flow layout keep their sizes while they are scrolled, and new rows are measured")
    func scrolling() {
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        let (view, window, source) = show(layout, 300)
        view.setContentOffset(CGPoint(x: 0, y: 1500), animated: false)
        window.wait(0.5)
        #expect(view.visibleCells.count > 6)
        for path in view.indexPathsForVisibleItems {
            #expect(view.cellForItem(at: path)?.frame.width == CGFloat(60 + 20 * (path.item % 3)))
        }
        view.setContentOffset(.zero, animated: false)
        window.wait(0.5)
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.size == CGSize(width: 80, height: 40))
        // The collection view does not retain its data source.
        #expect(source.sections[0].count == 300)
    }

    @Test("LIST-7: the insets of a flow layout are measured from the content, the safe area or the margins")
    func insets() throws {
        for (reference, edge) in [
            (UICollectionViewFlowLayout.SectionInsetReference.fromContentInset, 5.0), (.fromSafeArea, 25),
            (.fromLayoutMargins, 33),
        ] {
            let layout = UICollectionViewFlowLayout()
            layout.sectionInset = UIEdgeInsets(top: 3, left: 5, bottom: 0, right: 5)
            layout.sectionInsetReference = reference
            let controller = UICollectionViewController(collectionViewLayout: layout)
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 20, bottom: 0, right: 30)
            let source = MovableItems([2])
            let view = try #require(controller.collectionView)
            controller.loadViewIfNeeded()
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: MovableItems.identifier)
            view.dataSource = source
            let window = SimulatedWindow(view, size: CGSize(width: 300, height: 200))
            window.frame()
            #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.origin == CGPoint(x: edge, y: 3))
        }
    }
}
