import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct CompositionalLayoutTests {
    private func items(_ counts: [Int]) -> MovableItems {
        MovableItems(counts) { cell, text in
            guard let row = cell as? UICollectionViewListCell else { return }
            var content = row.defaultContentConfiguration()
            content.text = text
            row.contentConfiguration = content
        }
    }

    private let size = CGSize(width: 320, height: 300)

    private func show(_ layout: UICollectionViewLayout, _ source: MovableItems) -> (UICollectionView, SimulatedWindow) {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: MovableItems.identifier)
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            view.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
                withReuseIdentifier: MovableItems.identifier)
        }
        view.dataSource = source
        let window = SimulatedWindow(view, size: size)
        window.frame()
        return (view, window)
    }

    private func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
        view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }

    private func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
        -> NSCollectionLayoutItem
    { NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: height)) }

    private func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

    @Test("LIST-7: a group is repeated with its items, spacing and insets, and the last one may be incomplete")
    func grid() {
        let cell = item(.fractionalWidth(1 / 3), .fractionalHeight(1))
        cell.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [cell])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 20, trailing: 10)
        section.interGroupSpacing = 5
        let source = items([5, 2])
        let (view, _) = show(UICollectionViewCompositionalLayout(section: section), source)
        #expect(frame(view, 0) == CGRect(x: 12, y: 12, width: 96, height: 56))
        #expect(frame(view, 2) == CGRect(x: 212, y: 12, width: 96, height: 56))
        #expect(frame(view, 3) == CGRect(x: 12, y: 77, width: 96, height: 56))
        // The second section begins below the bottom inset of the first one.
        #expect(frame(view, 0, 1)?.minY == 167)
        #expect(view.contentSize == CGSize(width: 320, height: 155 + 90))
    }

    @Test("LIST-7: groups contain groups, share their length, and distribute flexible space")
    func groups() {
        let small = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)),
            repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
        small.interItemSpacing = .fixed(10)
        let nested = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(110)),
            subitems: [item(.fractionalWidth(0.75), .fractionalHeight(1)), small])
        let spread = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(10)), subitems: [item(.absolute(100), .absolute(40))])
        spread.interItemSpacing = .flexible(5)
        let layout = UICollectionViewCompositionalLayout { number, environment in
            #expect(environment.container.effectiveContentSize == CGSize(width: 320, height: 300))
            return number == 2 ? nil : NSCollectionLayoutSection(group: number == 0 ? nested : spread)
        }
        let source = items([4, 4, 3])
        let (view, _) = show(layout, source)
        #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 240, height: 110))
        #expect(frame(view, 1) == CGRect(x: 240, y: 0, width: 80, height: 50))
        #expect(frame(view, 2) == CGRect(x: 240, y: 60, width: 80, height: 50))
        #expect(frame(view, 3) == CGRect(x: 0, y: 110, width: 240, height: 110))
        #expect(frame(view, 1, 1) == CGRect(x: 110, y: 220, width: 100, height: 40))
        #expect(frame(view, 2, 1)?.maxX == 320 && frame(view, 3, 1)?.minY == 260)
        #expect(frame(view, 0, 2) == .zero && view.contentSize.height == 300)
    }

    @Test("LIST-7: headers and footers take space, and a pinned header stays while its section is scrolled")
    func boundaries() throws {
        var list = UICollectionLayoutListConfiguration(appearance: .plain)
        (list.headerMode, list.footerMode) = (.supplementary, .supplementary)
        let source = items([10, 10])
        let (view, window) = show(UICollectionViewCompositionalLayout.list(using: list), source)
        let kind = UICollectionView.elementKindSectionHeader
        func header(_ section: Int) -> CGRect? {
            view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))?.frame
        }
        #expect(header(0) == CGRect(x: 0, y: 0, width: 320, height: 32))
        #expect(frame(view, 0) == CGRect(x: 0, y: 32, width: 320, height: 44))
        #expect(frame(view, 0, 1)?.minY == 536)
        view.contentOffset.y = 100
        window.frame()
        #expect(header(0)?.minY == 100)
        view.contentOffset.y = 490
        window.frame()
        #expect(header(0)?.maxY == 504)
        #expect(header(1)?.minY == 504 && view.dataSource === source)
    }

    @Test(
        "LIST-7: scrolling below headers that stay visible does not prepare the layout again", arguments: [true, false])
    func pinnedScrolling(isVertical: Bool) {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = isVertical ? .vertical : .horizontal
        let whole = NSCollectionLayoutDimension.fractionalWidth(1)
        let (cell, edge) =
            isVertical
            ? (size(whole, .absolute(50)), size(whole, .absolute(30)))
            : (size(.absolute(50), .fractionalHeight(1)), size(.absolute(30), .fractionalHeight(1)))
        let kind = UICollectionView.elementKindSectionHeader
        var requests = 0
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: { _, _ in
                requests += 1
                let items = [NSCollectionLayoutItem(layoutSize: cell)]
                let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: cell, subitems: items))
                let header = NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: edge, elementKind: kind, alignment: isVertical ? .top : .leading)
                header.pinToVisibleBounds = true
                section.boundarySupplementaryItems = [header]
                return section
            }, configuration: configuration)
        let source = items([10, 10, 10])
        let (view, window) = show(layout, source)
        func header(_ section: Int) -> CGFloat? {
            view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))
                .map { isVertical ? $0.frame.minY : $0.frame.minX }
        }
        let before = requests
        for offset in stride(from: CGFloat(0), through: 520, by: 40) {
            view.contentOffset = isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
            window.frame()
            #expect(header(0) == min(offset, 500))
        }
        #expect(header(1) == 530 && header(2) == nil)
        view.contentOffset = isVertical ? CGPoint(x: 0, y: 700) : CGPoint(x: 700, y: 0)
        window.frame()
        #expect(header(0) == nil && header(1) == 700 && requests == before)
    }

    @Test("LIST-7: a layout that scrolls horizontally repeats its groups to the right")
    func horizontal() {
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.absolute(100), .fractionalHeight(1)),
            subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))])
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group), configuration: configuration)
        let source = items([9])
        let (view, _) = show(layout, source)
        #expect(frame(view, 3) == CGRect(x: 100, y: 150, width: 100, height: 150))
        #expect(view.contentSize == CGSize(width: 500, height: 300))
    }

    @Test("LIST-7: a drag reorders the rows of a list")
    func reordering() async {
        let source = items([6])
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped))
        let (view, window) = show(layout, source)
        view.dragDelegate = source
        view.dropDelegate = source
        view.dragInteractionEnabled = true
        window.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 150))
        await window.settle()
        #expect(source.sections[0] == ["0.1", "0.2", "0.3", "0.0", "0.4", "0.5"])
        #expect(frame(view, 0) == CGRect(x: 16, y: 0, width: 288, height: 44))
    }
}
