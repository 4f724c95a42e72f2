import Testing
import UIKitNames

/// Sections that scroll across the direction of their collection view, with real drags.
@MainActor @Suite(.timeLimit(.minutes(20))) struct OrthogonalScrollingTests {
    private final class Card: UICollectionViewCell {
        let label = UILabel()
        override init(frame: CGRect) {
            super.init(frame: frame)
            contentView.addSubview(label)
            contentView.backgroundColor = .systemTeal
            contentView.layer.cornerRadius = 8
            label.textAlignment = .center
        }
        required convenience init() { self.init(frame: .zero) }
        required init?(coder: NSCoder) { nil }
        override func layoutSubviews() {
            super.layoutSubviews()
            label.frame = contentView.bounds
        }
    }

    private func items(_ counts: [Int]) -> MovableItems {
        MovableItems(counts) { cell, text in (cell as? Card)?.label.text = text }
    }

    private let size = CGSize(width: 320, height: 360)

    private func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
        -> NSCollectionLayoutItem
    { NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: height)) }

    private func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

    /// A grid of three columns, then a section of cards of 80 by 60 points that scrolls, then a grid.
    private func layout(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, columns: Int = 1
    ) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { number, _ in
            let section: NSCollectionLayoutSection
            if number == 1 {
                let card = size(.absolute(80), .absolute(CGFloat(columns * 60)))
                let full = item(.fractionalWidth(1), .fractionalHeight(1 / CGFloat(columns)))
                section = NSCollectionLayoutSection(
                    group: columns == 1
                        ? .horizontal(layoutSize: card, subitems: [full])
                        : .vertical(layoutSize: card, repeatingSubitem: full, count: columns))
                section.orthogonalScrollingBehavior = behavior
            } else {
                let cell = item(.fractionalWidth(1 / 3), .fractionalHeight(1))
                section = NSCollectionLayoutSection(
                    group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [cell]))
            }
            section.interGroupSpacing = 10
            section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
            return section
        }
    }

    private func show(_ layout: UICollectionViewLayout, _ source: MovableItems) -> (UICollectionView, SimulatedWindow) {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(Card.self, forCellWithReuseIdentifier: MovableItems.identifier)
        (view.dataSource, view.dragDelegate, view.dropDelegate) = (source, source, source)
        view.dragInteractionEnabled = true
        let window = SimulatedWindow(view, size: size)
        window.frame()
        return (view, window)
    }

    private func cell(_ view: UICollectionView, _ item: Int, _ section: Int = 1) -> CGRect? {
        view.cellForItem(at: IndexPath(item: item, section: section))?.frame
    }

    @Test("LIST-9: groups are beside each other, the section is as high as a group, and only visible cells exist")
    func placement() {
        let source = items([3, 12, 3])
        let (view, _) = show(layout(.continuous), source)
        #expect(cell(view, 0) == CGRect(x: 10, y: 90, width: 80, height: 60))
        #expect(cell(view, 1)?.minX == 100 && cell(view, 3)?.minX == 280 && cell(view, 5) == nil)
        #expect(cell(view, 0, 2)?.minY == 170)
        #expect(view.contentSize == CGSize(width: 320, height: 240))
    }

    @Test("LIST-9: the wheel scrolls the section sideways and the collection view vertically")
    func wheel() {
        let source = items([3, 12, 60])
        let (view, window) = show(layout(.continuous), source)
        window.scroll(dx: 150, dy: 0, at: CGPoint(x: 100, y: 120))
        window.wait(1)
        #expect(cell(view, 0) == nil && cell(view, 2)?.minX == 40 && cell(view, 0, 0)?.minX == 10)
        window.scroll(dx: 0, dy: 50, at: CGPoint(x: 100, y: 120))
        window.wait(1)
        #expect(view.contentOffset == CGPoint(x: 0, y: 50) && cell(view, 2)?.minX == 40)
        // Beside the section, nothing scrolls sideways.
        window.scroll(dx: 150, dy: 0, at: CGPoint(x: 100, y: 20))
        window.scroll(dx: 5000, dy: 0, at: CGPoint(x: 100, y: 60))
        window.wait(2)
        #expect(cell(view, 11)?.maxX == 310 && view.contentOffset.x == 0)
    }

    @Test("LIST-9: the direction of a touch decides whether the section or the collection view scrolls")
    func touch() {
        let source = items([3, 12, 60])
        let (view, window) = show(layout(.continuous), source)
        window.kind = .touch
        func swipe(_ dx: CGFloat, _ dy: CGFloat) {
            window.press(CGPoint(x: 200, y: 120))
            window.move(to: CGPoint(x: 200 + dx, y: 120 + dy))
            window.wait(0.2)
            window.release()
            window.wait(1)
        }
        swipe(-110, 10)
        #expect(view.contentOffset.y == 0 && cell(view, 1).map { $0.minX < 20 } ?? true)
        let shown = cell(view, 2)
        swipe(10, -60)
        #expect(view.contentOffset.y > 30 && cell(view, 2) == shown)
    }

    @Test(
        "LIST-9: sections come to rest at groups or pages",
        arguments: [
            (UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPaging, 1, 10),
            (.groupPagingCentered, 1, 120), (.continuousGroupLeadingBoundary, 2, 10), (.paging, 3, -40),
        ])
    func stops(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, _ expected: Int, _ x: Int) {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(behavior), source)
        window.kind = .touch
        window.press(CGPoint(x: 250, y: 120))
        window.move(to: CGPoint(x: 180, y: 120), steps: behavior == .continuousGroupLeadingBoundary ? 24 : 3)
        window.release()
        window.wait(2)
        #expect(cell(view, expected).map { Int($0.minX) } == x)
    }

    @Test("LIST-9: in a centered section the first and the last group can be in the middle")
    func centered() {
        let source = items([3, 5, 3])
        let (view, window) = show(layout(.groupPagingCentered), source)
        #expect(cell(view, 0)?.midX == 160)
        for _ in 0..<6 {
            window.scroll(dx: 40, dy: 0, at: CGPoint(x: 100, y: 120))
            window.wait(1)
        }
        #expect(cell(view, 4)?.midX == 160)
    }

    @Test("LIST-9: a drag opens a gap along the section, and drops in the scrolled section")
    func drop() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous), source)
        window.scroll(dx: 180, dy: 0, at: CGPoint(x: 100, y: 120))
        window.wait(1)
        #expect(cell(view, 2)?.minX == 10)
        window.press(CGPoint(x: 50, y: 40))
        window.move(to: CGPoint(x: 140, y: 120))
        window.wait(0.8)
        // The gap is at the second visible card; the cards behind it have moved to the right by one place.
        #expect(cell(view, 2)?.minX == 10 && cell(view, 3)?.minX == 190 && cell(view, 4)?.minX == 280)
        #expect(cell(view, 0, 0) == nil && cell(view, 0, 2)?.minY == 170)
        if let path = ProcessInfo.processInfo.environment["ORTHOGONAL_PICTURE"] {
            try? window.surface.writePNG(to: path)
        }
        window.release()
        await window.settle()
        #expect(source.sections[1].prefix(5) == ["1.0", "1.1", "1.2", "0.0", "1.3"])
        #expect(source.sections[0] == ["0.1", "0.2"] && cell(view, 3)?.minX == 100)
    }

    @Test("LIST-9: a drag out of a scrolled section lifts the visible card and lands where it is dropped")
    func dragOut() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous), source)
        window.scroll(dx: 270, dy: 0, at: CGPoint(x: 100, y: 120))
        window.wait(1)
        window.drag(from: CGPoint(x: 50, y: 120), to: CGPoint(x: 160, y: 200))
        await window.settle()
        #expect(source.sections[2] == ["2.0", "1.3", "2.1", "2.2"] && source.sections[1].count == 11)
        #expect(cell(view, 3)?.minX == 10 && cell(view, 1, 2)?.minX == 110)
    }

    @Test("LIST-9: a drag near the edge scrolls the section along its axis, and drops at the end")
    func autoscroll() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous), source)
        window.press(CGPoint(x: 50, y: 120))
        window.move(to: CGPoint(x: 312, y: 120))
        window.wait(4)
        #expect(view.contentOffset == .zero && cell(view, 11).map { $0.maxX <= 310 } == true)
        window.release()
        await window.settle()
        #expect(source.sections[1].last == "1.0" && source.sections[1].count == 12)
        #expect(cell(view, 11)?.maxX == 310)
    }

    @Test("DRAG-11: after a canceled drag a section scrolls back")
    func cancel() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous), source)
        window.press(CGPoint(x: 50, y: 120))
        window.move(to: CGPoint(x: 312, y: 120))
        window.wait(2)
        #expect(cell(view, 1) == nil)
        window.key(.escape)
        window.release()
        await window.settle()
        #expect(cell(view, 0)?.minX == 10 && source.sections[1][0] == "1.0")
    }

    @Test("LIST-9: in a section of columns the gap follows the pointer down the columns")
    func columns() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous, columns: 2), source)
        #expect(cell(view, 1) == CGRect(x: 10, y: 150, width: 80, height: 60) && cell(view, 2)?.minX == 100)
        window.press(CGPoint(x: 50, y: 40))
        window.move(to: CGPoint(x: 140, y: 190))
        window.wait(0.8)
        // Behind 1.2, in the second column.
        #expect(cell(view, 2)?.minX == 100 && cell(view, 3)?.origin == CGPoint(x: 190, y: 90))
        window.release()
        await window.settle()
        #expect(source.sections[1].prefix(5) == ["1.0", "1.1", "1.2", "0.0", "1.3"])
    }

    @Test("LIST-9: a gap behind the last card is beside it, and the section scrolls to show it")
    func end() async {
        let source = items([3, 4, 3])
        let (view, window) = show(layout(.continuous), source)
        window.press(CGPoint(x: 50, y: 40))
        window.move(to: CGPoint(x: 318, y: 125))
        window.wait(2)
        #expect(cell(view, 0, 2)?.minY == 170 && cell(view, 3)?.minX == 140 && cell(view, 3)?.maxX == 220)
        window.release()
        await window.settle()
        #expect(source.sections[1].last == "0.0")
    }

    @Test("LIST-9: a section keeps its offset when sections before it are deleted, and items are inserted")
    func updates() {
        let source = items([3, 12, 3])
        let (view, window) = show(
            UICollectionViewCompositionalLayout { number, environment in
                let scrolls = source.sections[number].first?.hasPrefix("1") == true
                let section = NSCollectionLayoutSection(
                    group: .horizontal(
                        layoutSize: self.size(.absolute(80), .absolute(60)),
                        subitems: [self.item(.fractionalWidth(1), .fractionalHeight(1))]))
                section.orthogonalScrollingBehavior = scrolls ? .continuous : .none
                return section
            }, source)
        let y = cell(view, 0)?.midY ?? 0
        window.scroll(dx: 80, dy: 0, at: CGPoint(x: 100, y: y))
        window.wait(1)
        #expect(cell(view, 1)?.minX == 0)
        view.performBatchUpdates {
            source.sections.removeFirst()
            view.deleteSections([0])
        }
        window.wait(1)
        #expect(cell(view, 1, 0)?.minX == 0 && cell(view, 0, 0)?.minX == -80)
        view.performBatchUpdates {
            source.sections[0].insert("1.new", at: 2)
            view.insertItems(at: [IndexPath(item: 2, section: 0)])
        }
        window.wait(1)
        #expect(cell(view, 1, 0)?.minX == 0 && cell(view, 3, 0)?.minX == 160)
    }

    @Test("LIST-9: scrolling to an item scrolls its section; the frame of an item is where it is visible")
    func scrollToItem() {
        let source = items([3, 12, 60])
        let (view, window) = show(layout(.continuous), source)
        view.scrollToItem(at: IndexPath(item: 8, section: 1), at: .centeredHorizontally, animated: false)
        window.frame()
        #expect(cell(view, 8)?.midX == 160)
        let attributes = view.layoutAttributesForItem(at: IndexPath(item: 8, section: 1))
        #expect(attributes?.frame == cell(view, 8))
        #expect(view.indexPathForItem(at: CGPoint(x: 160, y: 120)) == IndexPath(item: 8, section: 1))
        view.scrollToItem(at: IndexPath(item: 0, section: 1), at: .left, animated: true)
        window.wait(1)
        #expect(cell(view, 0)?.minX == 0 || cell(view, 0)?.minX == 10)
    }
}
