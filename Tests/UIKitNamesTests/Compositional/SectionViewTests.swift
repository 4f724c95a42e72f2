import Testing
import UIKitNames

/// What compositional layouts show besides cells: badges, backgrounds, pinned headers and footers.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SectionViewTests {
    /// A view with the text of its path.
    private final class Mark: UICollectionReusableView {
        override func prepareForReuse() {
            super.prepareForReuse()
            backgroundColor = nil
        }
    }

    private final class Source: MovableItems {
        var requested: [String] = []
        override func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            requested.append("\(kind) \(indexPath.section).\(indexPath.item)")
            let view = collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: Self.identifier, for: indexPath)
            view.backgroundColor = kind == "badge" ? .red : .blue
            return view
        }
    }

    private let size = CGSize(width: 320, height: 300)

    private func show(_ layout: UICollectionViewLayout, _ source: Source) -> (UICollectionView, SimulatedWindow) {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: MovableItems.identifier)
        for kind in ["badge", "header", "footer", "outer"] {
            view.register(Mark.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: MovableItems.identifier)
        }
        (view.dataSource, view.dragDelegate, view.dropDelegate) = (source, source, source)
        view.dragInteractionEnabled = true
        let window = SimulatedWindow(view, size: size)
        window.frame()
        return (view, window)
    }

    private func source(_ counts: [Int]) -> Source {
        Source(counts) { cell, _ in cell.contentView.backgroundColor = .green }
    }

    private func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

    /// A grid of four columns with cells of 80 by 60 points.
    private func grid(
        _ supplementaryItems: [NSCollectionLayoutSupplementaryItem] = [],
        ofGroup groupItems: [NSCollectionLayoutSupplementaryItem] = []
    ) -> NSCollectionLayoutSection {
        let cell = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)), supplementaryItems: supplementaryItems)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [cell])
        group.supplementaryItems = groupItems
        return NSCollectionLayoutSection(group: group)
    }

    private func badge() -> NSCollectionLayoutSupplementaryItem {
        NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.25, y: -0.25)))
    }

    private func frame(_ view: UICollectionView, _ kind: String, _ item: Int, _ section: Int = 0) -> CGRect? {
        view.supplementaryView(forElementKind: kind, at: IndexPath(item: item, section: section))?.frame
    }

    @Test("LIST-12: badges are at their items, in front of them, and move with them in a gap and an update")
    func badges() async throws {
        let source = source([8])
        let (view, window) = show(UICollectionViewCompositionalLayout(section: grid([badge()])), source)
        #expect(frame(view, "badge", 0) == CGRect(x: 65, y: -5, width: 20, height: 20))
        #expect(frame(view, "badge", 5) == CGRect(x: 145, y: 55, width: 20, height: 20))
        #expect(window.pixel(155, 65) == 0xff0000 && source.requested.count == 8)
        // The gap at item 1 moves items 1 to 6 by a place. The dragged item has no badge.
        window.press(CGPoint(x: 280, y: 90))
        window.move(to: CGPoint(x: 110, y: 30))
        window.wait(1)
        #expect(frame(view, "badge", 7) == nil)
        #expect(frame(view, "badge", 1)?.minX == 225 && frame(view, "badge", 0)?.minX == 65)
        #expect(frame(view, "badge", 3)?.origin == CGPoint(x: 65, y: 55))
        window.release()
        await window.settle()
        #expect(source.sections[0].prefix(3) == ["0.0", "0.7", "0.1"])
        #expect(frame(view, "badge", 1)?.minX == 145 && frame(view, "badge", 7)?.origin == CGPoint(x: 305, y: 55))
        // A view follows its item and not its place.
        let mark = try #require(view.supplementaryView(forElementKind: "badge", at: IndexPath(item: 3, section: 0)))
        view.performBatchUpdates {
            source.sections[0].removeFirst()
            view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        }
        #expect(view.supplementaryView(forElementKind: "badge", at: IndexPath(item: 2, section: 0)) === mark)
        window.frame()
        // It moves there with its cell.
        let cell = try #require(view.cellForItem(at: IndexPath(item: 2, section: 0)))
        #expect(abs(mark.frame.maxX - cell.frame.maxX - 5) <= 1 && mark.frame.minX > 225)
        window.wait(1)
        #expect(frame(view, "badge", 2)?.minX == 225 && view.visibleSupplementaryViews(ofKind: "badge").count == 7)
    }

    @Test("LIST-12: anchors place views by edges, offsets and a point of their own; groups have views, too")
    func anchors() {
        func mark(_ anchor: NSCollectionLayoutAnchor, _ own: NSCollectionLayoutAnchor?, _ kind: String)
            -> NSCollectionLayoutSupplementaryItem
        {
            NSCollectionLayoutSupplementaryItem(
                layoutSize: size(.fractionalWidth(0.5), .absolute(10)), elementKind: kind, containerAnchor: anchor,
                itemAnchor: own)
        }
        let section = grid(
            [
                mark(.init(edges: [.bottom], absoluteOffset: CGPoint(x: 1, y: 2)), nil, "badge"),
                mark(.init(edges: [.bottom, .leading]), .init(edges: [.top, .leading]), "footer"),
            ], ofGroup: [mark(.init(edges: [.leading]), nil, "header")])
        let source = source([6])
        let (view, _) = show(UICollectionViewCompositionalLayout(section: section), source)
        #expect(frame(view, "badge", 1) == CGRect(x: 101, y: 52, width: 40, height: 10))
        #expect(frame(view, "footer", 1) == CGRect(x: 80, y: 60, width: 40, height: 10))
        #expect(frame(view, "header", 0) == CGRect(x: 0, y: 25, width: 160, height: 10))
        #expect(frame(view, "header", 4)?.minY == 85 && frame(view, "header", 1) == nil)
    }

    @Test("LIST-12: a decoration is behind the cells of its section, is not asked for, and takes no input")
    func decorations() async {
        let layout = UICollectionViewCompositionalLayout { [self] number, _ in
            let section = grid()
            section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
            if number == 1 {
                let background = NSCollectionLayoutDecorationItem.background(elementKind: "background")
                background.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
                section.decorationItems = [background]
            }
            return section
        }
        final class Background: UICollectionReusableView {
            override init(frame: CGRect) {
                super.init(frame: frame)
                backgroundColor = .yellow
            }
            required convenience init() { self.init(frame: .zero) }
            required init?(coder: NSCoder) { nil }
        }
        layout.register(Background.self, forDecorationViewOfKind: "background")
        let source = source([4, 4])
        let (view, window) = show(layout, source)
        #expect(frame(view, "background", 0, 1) == CGRect(x: 4, y: 84, width: 312, height: 72))
        #expect(window.pixel(6, 86) == 0xffff00 && window.pixel(50, 120) == 0x00ff00 && window.pixel(6, 6) == 0xffffff)
        #expect(source.requested.isEmpty)
        // Cells that appear later are in front, too, and the background grows with the section.
        view.performBatchUpdates {
            source.sections[1] += ["1.4"]
            view.insertItems(at: [IndexPath(item: 4, section: 1)])
        }
        window.wait(1)
        #expect(frame(view, "background", 0, 1)?.height == 132 && window.pixel(50, 180) == 0x00ff00)
        window.drag(from: CGPoint(x: 50, y: 180), to: CGPoint(x: 50, y: 120))
        await window.settle()
        #expect(source.sections[1].first == "1.4")
        #expect(
            layout.layoutAttributesForDecorationView(ofKind: "background", at: IndexPath(item: 0, section: 1))?.zIndex
                == -1)
        view.setCollectionViewLayout(UICollectionViewCompositionalLayout(section: grid()), animated: false)
        window.frame()
        #expect(frame(view, "background", 0, 1) == nil && window.pixel(6, 86) == 0x00ff00)
    }

    private func boundary(_ kind: String, _ alignment: NSRectAlignment, isHorizontal: Bool = false)
        -> NSCollectionLayoutBoundarySupplementaryItem
    {
        let item = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: isHorizontal
                ? size(.absolute(30), .fractionalHeight(1)) : size(.fractionalWidth(1), .absolute(30)),
            elementKind: kind, alignment: alignment)
        item.pinToVisibleBounds = true
        return item
    }

    @Test("LIST-12: headers and footers stay in sight while their section is, and cover badges")
    func pinned() {
        let section = grid([badge()])
        section.boundarySupplementaryItems = [boundary("header", .top), boundary("footer", .bottom)]
        let source = source([40, 40])
        let (view, window) = show(UICollectionViewCompositionalLayout(section: section), source)
        // The section ends at 660; its footer is at the bottom of the view.
        #expect(frame(view, "header", 0)?.minY == 0 && frame(view, "footer", 0)?.minY == 270)
        view.setContentOffset(CGPoint(x: 0, y: 145), animated: false)
        window.frame()
        #expect(frame(view, "header", 0)?.minY == 145 && frame(view, "footer", 0)?.minY == 415)
        #expect(frame(view, "badge", 8)?.minY == 145 && window.pixel(75, 10) == 0x0000ff)
        view.setContentOffset(CGPoint(x: 0, y: 640), animated: false)
        window.frame()
        // The header leaves with its section, and the next one follows.
        #expect(frame(view, "header", 0)?.minY == 630 && frame(view, "header", 0, 1)?.minY == 660)
    }

    @Test("LIST-12: in a horizontal layout headers and footers stay at the left and right")
    func pinnedHorizontally() {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        let cell = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.25)))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: size(.absolute(60), .fractionalHeight(1)), subitems: [cell]))
        section.boundarySupplementaryItems = [
            boundary("header", .leading, isHorizontal: true), boundary("footer", .trailing, isHorizontal: true),
        ]
        let source = source([40, 40])
        let (view, window) = show(
            UICollectionViewCompositionalLayout(section: section, configuration: configuration), source)
        #expect(frame(view, "header", 0) == CGRect(x: 0, y: 0, width: 30, height: 300))
        #expect(frame(view, "footer", 0)?.minX == 290)
        view.setContentOffset(CGPoint(x: 145, y: 0), animated: false)
        window.frame()
        #expect(frame(view, "header", 0)?.minX == 145 && frame(view, "footer", 0)?.minX == 435)
        view.setContentOffset(CGPoint(x: 640, y: 0), animated: false)
        window.frame()
        #expect(frame(view, "header", 0)?.minX == 630 && frame(view, "header", 0, 1)?.minX == 660)
    }

    @Test("LIST-7: headers of a horizontal flow layout stay at the left")
    func flow() {
        let layout = UICollectionViewFlowLayout()
        (layout.scrollDirection, layout.itemSize) = (.horizontal, CGSize(width: 60, height: 70))
        (layout.minimumLineSpacing, layout.sectionHeadersPinToVisibleBounds) = (0, true)
        layout.headerReferenceSize = CGSize(width: 30, height: 0)
        let source = source([40, 4])
        let (view, window) = show(layout, source)
        view.register(
            Mark.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: MovableItems.identifier)
        view.setContentOffset(CGPoint(x: 145, y: 0), animated: false)
        window.frame()
        #expect(frame(view, UICollectionView.elementKindSectionHeader, 0)?.minX == 145)
    }

    @Test("LIST-12: a layout has headers and footers of its own, with offsets, before and behind all sections")
    func outer() {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        let footer = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.absolute(100), .absolute(20)), elementKind: "footer", alignment: .bottomTrailing,
            absoluteOffset: CGPoint(x: -5, y: 3))
        configuration.boundarySupplementaryItems = [boundary("outer", .top), footer]
        let source = source([4, 40])
        let (view, window) = show(
            UICollectionViewCompositionalLayout(section: grid(), configuration: configuration), source)
        #expect(view.contentSize == CGSize(width: 320, height: 710))
        #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 30)
        #expect(frame(view, "footer", 0) == nil)
        view.setContentOffset(CGPoint(x: 0, y: 410), animated: false)
        window.frame()
        #expect(frame(view, "outer", 0)?.minY == 410)
        #expect(frame(view, "footer", 0) == CGRect(x: 215, y: 693, width: 100, height: 20))
    }

    @Test("LIST-7: fixed edge spacing takes space, and flexible spacing shares the free space")
    func edges() {
        let cell = NSCollectionLayoutItem(layoutSize: size(.absolute(60), .absolute(40)))
        cell.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .fixed(10), top: .flexible(0), trailing: .fixed(10), bottom: .flexible(0))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [cell])
        group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: nil, top: .fixed(5), trailing: nil, bottom: .fixed(7))
        let (view, _) = show(UICollectionViewCompositionalLayout(section: .init(group: group)), source([6]))
        func frame(_ item: Int) -> CGRect? {
            view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
        }
        #expect(frame(0) == CGRect(x: 10, y: 15, width: 60, height: 40) && frame(3)?.minX == 250)
        #expect(frame(4) == CGRect(x: 10, y: 87, width: 60, height: 40))
        #expect(view.contentSize.height == 144)
        // Two cells of 60 points share 200 free points in four parts.
        cell.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(0), top: nil, trailing: .flexible(0), bottom: nil)
        let pair = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [cell])
        let (other, _) = show(UICollectionViewCompositionalLayout(section: .init(group: pair)), source([2]))
        let xs = (0..<2).map { other.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.minX }
        #expect(xs == [50, 210])
    }

    @Test("LIST-7: items of custom groups are stacked by their order")
    func custom() {
        let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(100))) { _ in
            (0..<3).map { number in
                NSCollectionLayoutGroupCustomItem(
                    frame: CGRect(x: number * 20, y: 0, width: 50, height: 50), zIndex: 3 - number)
            }
        }
        let source = Source([3]) { cell, text in
            cell.contentView.backgroundColor = text == "0.0" ? .red : text == "0.1" ? .green : .blue
        }
        let (_, window) = show(UICollectionViewCompositionalLayout(section: .init(group: group)), source)
        #expect([45, 65, 85].map { window.pixel($0, 25) } == [0xff0000, 0x00ff00, 0x0000ff])
    }

    @Test("LIST-12: a section changes the appearance of its visible items with each change of its offset")
    func visibleItems() throws {
        let cell = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(.absolute(100), .absolute(80)), subitems: [cell]))
        section.orthogonalScrollingBehavior = .continuous
        var seen: [(count: Int, offset: CGPoint)] = []
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            let cells = items.filter { $0.representedElementCategory == .cell }
            seen.append((cells.count, offset))
            for item in cells {
                let distance = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
                let scale = max(1 - distance / 400, 0.5)
                item.transform = CGAffineTransform(scaleX: scale, y: scale)
                item.alpha = scale
                if item.indexPath.item == 3 { item.center.y += 7 }
            }
        }
        let source = source([12])
        let (view, window) = show(UICollectionViewCompositionalLayout(section: section), source)
        func shown(_ item: Int) throws -> UICollectionViewCell {
            let cell = view.cellForItem(at: IndexPath(item: item, section: 0))
            return try #require(cell)
        }
        #expect(try shown(0).alpha == 1 - 110 / 400 && shown(1).transform.a == 1 - 10.0 / 400)
        #expect(seen.last?.offset == .zero && (seen.last?.count ?? 0) >= 4)
        window.scroll(dx: 160, dy: 0, at: CGPoint(x: 100, y: 40))
        window.wait(1)
        #expect(seen.last?.offset == CGPoint(x: 160, y: 0))
        #expect(try abs(shown(2).alpha - (1 - 70.0 / 400)) < 0.001)
        #expect(try shown(3).frame.minX == 140 && shown(3).transform.ty == 7)
        // The cells that left the view are reused without their appearance.
        section.visibleItemsInvalidationHandler = nil
        view.collectionViewLayout.invalidateLayout()
        window.wait(1)
        #expect(try shown(3).alpha == 1 && shown(3).transform == .identity)
    }
}
