import Testing
import UIKitNames

/// Sections that scroll vertically in a collection view that scrolls horizontally, with real drags.
@MainActor @Suite(.timeLimit(.minutes(20))) struct HorizontalSectionTests {
    private final class Card: UICollectionViewCell {
        override init(frame: CGRect) {
            super.init(frame: frame)
            contentView.backgroundColor = .systemTeal
        }
        required convenience init() { self.init(frame: .zero) }
        required init?(coder: NSCoder) { nil }
    }

    private let size = CGSize(width: 360, height: 320)

    private func items(_ counts: [Int]) -> MovableItems { MovableItems(counts) { _, _ in } }

    /// A grid of three rows, then a section of cards of 60 by 80 points that scrolls vertically, then a grid.
    private func layout(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, rows: Int = 1
    ) -> UICollectionViewCompositionalLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        return UICollectionViewCompositionalLayout(
            sectionProvider: { number, _ in
                @MainActor func item(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutItem {
                    NSCollectionLayoutItem(
                        layoutSize: NSCollectionLayoutSize(
                            widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height)))
                }
                let section: NSCollectionLayoutSection
                if number == 1 {
                    let card = NSCollectionLayoutSize(
                        widthDimension: .absolute(CGFloat(rows * 60)), heightDimension: .absolute(80))
                    section = NSCollectionLayoutSection(
                        group: .horizontal(
                            layoutSize: card, repeatingSubitem: item(1 / CGFloat(rows), 1), count: rows))
                    section.orthogonalScrollingBehavior = behavior
                } else {
                    section = NSCollectionLayoutSection(
                        group: .vertical(
                            layoutSize: NSCollectionLayoutSize(
                                widthDimension: .absolute(60), heightDimension: .fractionalHeight(1)),
                            subitems: [item(1, 1 / 3)]))
                }
                section.interGroupSpacing = 10
                section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
                return section
            }, configuration: configuration)
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
        // A cell of any class: tests that only scroll keep no data source.
        let cell: ItemCell? = (view as ItemContainerView).cellForItem(at: IndexPath(item: item, section: section))
        return cell?.frame
    }

    @Test("LIST-9: in a horizontal layout groups are below each other, and only visible cells exist")
    func placement() {
        let (view, _) = show(layout(.continuous), items([3, 12, 3]))
        #expect(cell(view, 0) == CGRect(x: 90, y: 10, width: 60, height: 80))
        #expect(cell(view, 1)?.minY == 100 && cell(view, 3)?.minY == 280 && cell(view, 5) == nil)
        #expect(cell(view, 0, 2)?.minX == 170)
        #expect(view.contentSize == CGSize(width: 240, height: 320))
    }

    @Test("LIST-9: in a horizontal layout the wheel scrolls the section vertically and the collection view sideways")
    func wheel() {
        let (view, window) = show(layout(.continuous), items([3, 12, 60]))
        window.scroll(dx: 0, dy: 150, at: CGPoint(x: 120, y: 100))
        window.wait(1)
        #expect(cell(view, 0) == nil && cell(view, 2)?.minY == 40 && cell(view, 0, 0)?.minY == 10)
        window.scroll(dx: 50, dy: 0, at: CGPoint(x: 120, y: 100))
        window.wait(1)
        #expect(view.contentOffset == CGPoint(x: 50, y: 0) && cell(view, 2)?.minY == 40)
        window.scroll(dx: 0, dy: 5000, at: CGPoint(x: 60, y: 100))
        window.wait(2)
        #expect(cell(view, 11)?.maxY == 310 && view.contentOffset.y == 0)
    }

    @Test("LIST-9: in a horizontal layout the direction of a touch decides what scrolls")
    func touch() {
        let (view, window) = show(layout(.continuous), items([3, 12, 60]))
        window.kind = .touch
        func swipe(_ dx: CGFloat, _ dy: CGFloat) {
            window.press(CGPoint(x: 120, y: 200))
            window.move(to: CGPoint(x: 120 + dx, y: 200 + dy))
            window.wait(0.2)
            window.release()
            window.wait(1)
        }
        swipe(10, -110)
        #expect(view.contentOffset.x == 0 && cell(view, 1).map { $0.minY < 20 } ?? true)
        let shown = cell(view, 2)
        swipe(-60, 10)
        #expect(view.contentOffset.x > 30 && cell(view, 2) == shown)
    }

    @Test("LIST-9: in a horizontal layout sections come to rest at groups")
    func stops() {
        let (view, window) = show(layout(.groupPagingCentered), items([3, 12, 3]))
        #expect(cell(view, 0)?.midY == 160)
        window.scroll(dx: 0, dy: 40, at: CGPoint(x: 120, y: 100))
        window.wait(1)
        #expect(cell(view, 1)?.midY == 160)
    }

    @Test("LIST-9: in a horizontal layout a drag opens a gap along the section, and drops in the scrolled section")
    func drop() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous), source)
        window.scroll(dx: 0, dy: 180, at: CGPoint(x: 120, y: 100))
        window.wait(1)
        #expect(cell(view, 2)?.minY == 10)
        window.press(CGPoint(x: 40, y: 50))
        window.move(to: CGPoint(x: 120, y: 140))
        window.wait(0.8)
        #expect(cell(view, 2)?.minY == 10 && cell(view, 3)?.minY == 190 && cell(view, 4)?.minY == 280)
        #expect(cell(view, 0, 0) == nil && cell(view, 0, 2)?.minX == 170)
        window.release()
        await window.settle()
        #expect(source.sections[1].prefix(5) == ["1.0", "1.1", "1.2", "0.0", "1.3"])
        #expect(source.sections[0] == ["0.1", "0.2"] && cell(view, 3)?.minY == 100)
    }

    @Test("LIST-9: in a horizontal layout a drag out of a scrolled section lands where it is dropped")
    func dragOut() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous), source)
        window.scroll(dx: 0, dy: 270, at: CGPoint(x: 120, y: 100))
        window.wait(1)
        window.drag(from: CGPoint(x: 120, y: 50), to: CGPoint(x: 200, y: 160))
        await window.settle()
        #expect(source.sections[2] == ["2.0", "1.3", "2.1", "2.2"] && source.sections[1].count == 11)
        #expect(cell(view, 3)?.minY == 10 && cell(view, 1, 2)?.minY == 110)
    }

    @Test("LIST-9: in a horizontal layout a drag near the edge scrolls the section, and drops at the end")
    func autoscroll() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous), source)
        window.press(CGPoint(x: 120, y: 50))
        window.move(to: CGPoint(x: 120, y: 312))
        window.wait(4)
        #expect(view.contentOffset == .zero && cell(view, 11).map { $0.maxY <= 310 } == true)
        window.release()
        await window.settle()
        #expect(source.sections[1].last == "1.0" && source.sections[1].count == 12)
        #expect(cell(view, 11)?.maxY == 310)
    }

    @Test("LIST-9: in a section of rows the gap follows the pointer along the rows")
    func rows() async {
        let source = items([3, 12, 3])
        let (view, window) = show(layout(.continuous, rows: 2), source)
        #expect(cell(view, 1) == CGRect(x: 150, y: 10, width: 60, height: 80) && cell(view, 2)?.minY == 100)
        window.press(CGPoint(x: 40, y: 50))
        window.move(to: CGPoint(x: 190, y: 140))
        window.wait(0.8)
        // Behind 1.2, in the second row.
        #expect(cell(view, 2)?.minY == 100 && cell(view, 3)?.origin == CGPoint(x: 90, y: 190))
        window.release()
        await window.settle()
        #expect(source.sections[1].prefix(5) == ["1.0", "1.1", "1.2", "0.0", "1.3"])
    }

    @Test("LIST-9: in a horizontal layout that is narrower than the view a gap follows the pointer down its columns")
    func narrow() async {
        let source = items([3, 2, 3])
        let (view, window) = show(layout(.none), source)
        window.press(CGPoint(x: 40, y: 50))
        window.move(to: CGPoint(x: 40, y: 260))
        window.wait(0.8)
        #expect(cell(view, 1, 0)?.minY == 10 && cell(view, 2, 0)?.minY == 110)
        window.release()
        await window.settle()
        #expect(source.sections[0] == ["0.1", "0.2", "0.0"])
    }

    @Test("LIST-9: in a horizontal layout scrolling to an item scrolls its section")
    func scrollToItem() {
        let (view, window) = show(layout(.continuous), items([3, 12, 60]))
        view.scrollToItem(at: IndexPath(item: 8, section: 1), at: .centeredVertically, animated: false)
        window.frame()
        #expect(cell(view, 8)?.midY == 160)
    }

    @Test("LIST-12: in a horizontal layout headers are above the groups and footers below them, which are less high")
    func headersAcross() {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        @MainActor func mark(
            _ kind: String, _ alignment: NSRectAlignment, height: CGFloat
        ) -> NSCollectionLayoutBoundarySupplementaryItem {
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .absolute(100), heightDimension: .absolute(height)),
                elementKind: kind, alignment: alignment)
        }
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: { _, _ in
                let whole = NSCollectionLayoutItem(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.5)))
                let section = NSCollectionLayoutSection(
                    group: .vertical(
                        layoutSize: NSCollectionLayoutSize(
                            widthDimension: .absolute(60), heightDimension: .fractionalHeight(1)), subitems: [whole]))
                section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
                let header = mark("header", .top, height: 40)
                header.pinToVisibleBounds = true
                section.boundarySupplementaryItems = [
                    header, mark("side", .leading, height: 20), mark("footer", .bottom, height: 30),
                ]
                return section
            }, configuration: configuration)
        let source = MovableItems([8, 12])
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(Card.self, forCellWithReuseIdentifier: MovableItems.identifier)
        for kind in ["header", "side", "footer"] {
            view.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
                withReuseIdentifier: MovableItems.identifier)
        }
        view.dataSource = source
        let window = SimulatedWindow(view, size: size)
        window.frame()
        @MainActor func frame(_ kind: String, _ section: Int = 0) -> CGRect? {
            view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))?.frame
        }
        // 100 points at the side, and four columns of 60 between insets of 20: the section is 380 points wide.
        #expect(frame("side") == CGRect(x: 0, y: 150, width: 100, height: 20))
        #expect(frame("header") == CGRect(x: 140, y: 10, width: 100, height: 40))
        #expect(frame("footer") == CGRect(x: 140, y: 280, width: 100, height: 30))
        #expect(cell(view, 0, 0) == CGRect(x: 120, y: 50, width: 60, height: 115))
        #expect(cell(view, 1, 0) == CGRect(x: 120, y: 165, width: 60, height: 115))
        view.contentOffset.x = 250
        window.frame()
        // The header stays at the left of the view, and the footer is scrolled.
        #expect(frame("header")?.minX == 250 && frame("footer")?.minX == 140)
        view.contentOffset.x = 380
        window.frame()
        // The second section has six columns, and is 500 points wide.
        #expect(frame("header", 1) == CGRect(x: 580, y: 10, width: 100, height: 40))
    }
}
