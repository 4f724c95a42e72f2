import Testing
import UIKitNames

/// Elements of compositional layouts with estimated lengths.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SelfSizingCellTests {
    /// A cell as large as its text, by constraints, with a margin of 8 points.
    private final class TagCell: UICollectionViewCell {
        let label = UILabel()
        override init(frame: CGRect) {
            super.init(frame: frame)
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
                label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
            ])
        }
        required convenience init() { self.init(frame: .zero) }
        required init?(coder: NSCoder) { nil }
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        var texts: [String]
        init(_ texts: [String]) { self.texts = texts }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            texts.count
        }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
            (cell as? TagCell)?.label.text = texts[indexPath.item]
            if let row = cell as? UICollectionViewListCell {
                var content = row.defaultContentConfiguration()
                content.text = texts[indexPath.item]
                content.textProperties.numberOfLines = 0
                row.contentConfiguration = content
            }
            return cell
        }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "Tall", for: indexPath)
        }
    }

    private final class TallView: UICollectionReusableView {
        override func heightThatFits(width: CGFloat) -> CGFloat? { 71 }
    }

    private func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

    private func show(
        _ layout: UICollectionViewLayout, _ source: Source, cell: UICollectionViewCell.Type,
        size: CGSize = CGSize(width: 320, height: 300)
    ) -> (UICollectionView, SimulatedWindow) {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(cell, forCellWithReuseIdentifier: "Cell")
        view.register(
            TallView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "Tall")
        view.dataSource = source
        let window = SimulatedWindow(view, size: size)
        window.frame()
        return (view, window)
    }

    private func frame(_ view: UICollectionView, _ item: Int) -> CGRect? {
        view.cellForItem(at: IndexPath(item: item, section: 0))?.frame
    }

    private static let long = String(repeating: "A text of several lines. ", count: 8)

    @Test("LIST-10: the rows of a list are as high as their texts, from when they come into view")
    func list() {
        let source = Source((0..<40).map { $0 % 3 == 1 ? Self.long : "Row \($0)" })
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
        let (view, window) = show(layout, source, cell: UICollectionViewListCell.self)
        let high = frame(view, 1)?.height ?? 0
        #expect(frame(view, 0)?.height == 44 && high > 80 && frame(view, 2)?.minY == 44 + high)
        #expect(view.contentSize.height > 40 * 44)
        let former = view.contentSize.height
        for _ in 0..<200 {
            view.contentOffset.y += 40
            window.frame()
        }
        #expect(view.contentSize.height == 27 * 44 + 13 * high && view.contentSize.height > former)
        #expect(frame(view, 39)?.maxY == view.contentSize.height)
    }

    @Test("LIST-10: rows that come into view from above keep the visible rows where they are")
    func anchor() throws {
        let source = Source((0..<60).map { $0 % 2 == 1 ? Self.long : "Row \($0)" })
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
        let (view, window) = show(layout, source, cell: UICollectionViewListCell.self)
        view.scrollToItem(at: IndexPath(item: 40, section: 0), at: .top, animated: false)
        window.frame()
        for _ in 0..<10 {
            let path = try #require(view.indexPathsForVisibleItems.first)
            let before = try #require(view.cellForItem(at: path)).frame.minY - view.contentOffset.y
            view.contentOffset.y -= 20
            window.frame()
            let after = try #require(view.cellForItem(at: path)).frame.minY - view.contentOffset.y
            #expect(abs(after - before - 20) < 0.5)
        }
    }

    @Test("LIST-10: a changed content, and an invalidated cell, are measured again; other cells keep their heights")
    func invalidation() throws {
        let source = Source(["One", "Two", "Three"])
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
        let (view, window) = show(layout, source, cell: UICollectionViewListCell.self)
        let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)) as? UICollectionViewListCell)
        var content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
        content.text = Self.long
        cell.contentConfiguration = content
        window.wait(1)
        let high = try #require(frame(view, 1)).height
        #expect(high > 80 && frame(view, 2)?.minY == 44 + high && view.contentSize.height == 88 + high)
        source.texts.insert("New", at: 0)
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
        window.wait(1)
        #expect(frame(view, 2)?.height == high && frame(view, 1)?.height == 44)
        source.texts[2] = "Short"
        view.reloadItems(at: [IndexPath(item: 2, section: 0)])
        window.wait(1)
        #expect(frame(view, 2)?.height == 44)
    }

    @Test("LIST-10: cells of estimated width and height fill rows, which are as high as the highest cell")
    func tags() throws {
        let source = Source(["Sea", "A long name of a photo", "Ice", "Evening", "Harbour at dusk"])
        let item = NSCollectionLayoutItem(layoutSize: size(.estimated(60), .estimated(30)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item])
        group.interItemSpacing = .fixed(8)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 6
        let (view, _) = show(UICollectionViewCompositionalLayout(section: section), source, cell: TagCell.self)
        let frames = (0..<5).compactMap { frame(view, $0) }
        try #require(frames.count == 5)
        let width = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)) as? TagCell).label
            .intrinsicContentSize.width
        #expect(abs(frames[0].width - width - 16) <= 1 && frames[1].minX == frames[0].maxX + 8)
        #expect(frames[1].width > frames[0].width && Set(frames.map(\.height)).count == 1)
        #expect(
            frames.contains { $0.minX == 0 && $0.minY == frames[0].maxY + 6 } && frames.allSatisfy { $0.maxX <= 320 })
    }

    @Test("LIST-10: an estimated header is as high as its view, and measured again in another width")
    func header() {
        let source = Source(["One", Self.long])
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item]))
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .estimated(20)),
                elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        ]
        let (view, window) = show(UICollectionViewCompositionalLayout(section: section), source, cell: TagCell.self)
        #expect(frame(view, 0)?.minY == 71)
        let high = frame(view, 1)?.height ?? 0
        view.frame.size.width = 160
        window.wait(0.1)
        #expect(frame(view, 1).map { $0.height > high + 20 } == true)
    }

    @Test("LIST-10: a cell of a sideways section sizes itself, and the section is as high as the highest")
    func orthogonal() throws {
        let source = Source(["One", "Two with more text", "Three"])
        let item = NSCollectionLayoutItem(layoutSize: size(.estimated(50), .estimated(30)))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(.estimated(50), .estimated(30)), subitems: [item]))
        section.orthogonalScrollingBehavior = .continuous
        section.interGroupSpacing = 10
        let (view, _) = show(UICollectionViewCompositionalLayout(section: section), source, cell: TagCell.self)
        let frames = (0..<3).compactMap { frame(view, $0) }
        try #require(frames.count == 3)
        #expect(frames[1].minX == frames[0].maxX + 10 && frames[1].width > frames[0].width + 40)
        #expect(view.contentSize.height == frames.map(\.maxY).max())
    }
}
