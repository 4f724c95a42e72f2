import TestSupport
import UIKitNames

/// A cell with a height of its own, for layouts that estimate heights.
final class BoardCell: UICollectionViewCell {
    var height: CGFloat = 0

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.frame.size.height = height
        return layoutAttributes
    }
}

/// The items of a collection view with sizes of their own; a drop moves or copies them. The copies are numbered from
/// 1,000 on.
@MainActor
final class Board: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout,
    UICollectionViewDragDelegate, UICollectionViewDropDelegate
{
    private(set) var sections: [[Int]]
    /// The sizes of items in a flow layout, by value.
    private var sizes: [Int: CGSize] = [:]
    /// The values that are dragged with the pressed one.
    var companions: Set<Int> = []
    var operation = UIDropOperation.move
    private(set) var destination: IndexPath?
    private var copyCount = 0

    init(_ counts: [Int], _ random: inout SplitMix) {
        sections = counts.enumerated().map { section, count in Array(section * 100..<section * 100 + count) }
        super.init()
        for value in sections.joined() {
            sizes[value] = CGSize(width: 30 + random.below(120), height: 24 + random.below(60))
        }
    }

    /// Shows the items in a layout.
    func show(_ layout: UICollectionViewLayout, _ size: CGSize) -> (view: UICollectionView, window: SimulatedWindow) {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(BoardCell.self, forCellWithReuseIdentifier: "Card")
        (view.dataSource, view.delegate, view.dragDelegate, view.dropDelegate) = (self, self, self, self)
        view.dragInteractionEnabled = true
        let window = SimulatedWindow(view, size: size)
        window.frame()
        return (view, window)
    }

    func path(of value: Int) -> IndexPath? {
        for (section, values) in sections.enumerated() {
            if let item = values.firstIndex(of: value) { return IndexPath(item: item, section: section) }
        }
        return nil
    }

    /// The values of the cells that are wholly in a window.
    func visibleValues(_ view: UICollectionView, _ window: SimulatedWindow) -> [Int] {
        sections.joined().filter { value in
            guard let cell = path(of: value).flatMap({ view.cellForItem(at: $0) }) else { return false }
            return window.root.bounds.contains(cell.convert(cell.bounds, to: nil))
        }
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Card", for: indexPath)
        (cell as? BoardCell)?.height = sizes[sections[indexPath.section][indexPath.item]]?.height ?? 0
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[sections[indexPath.section][indexPath.item]] ?? .zero }

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        let pressed = sections[indexPath.section][indexPath.item]
        return (companions.subtracting([pressed]).sorted() + [pressed]).map { value in
            let item = UIDragItem(itemProvider: NSItemProvider(object: "\(value)"))
            item.sourceIndexPath = path(of: value)
            return item
        }
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        destination = destinationIndexPath
        return UICollectionViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        guard let destination = coordinator.destinationIndexPath else { return }
        let items = coordinator.items.compactMap { item in item.sourceIndexPath.map { (source: $0, item) } }
            .sorted { $0.source < $1.source }
        let dragged = items.map { sections[$0.source.section][$0.source.item] }
        let isMove = operation == .move
        let values = isMove ? dragged : dragged.indices.map { 1_000 + copyCount + $0 }
        if !isMove { copyCount += values.count }
        for (value, former) in zip(values, dragged) { sizes[value] = sizes[former] }
        let new = values.indices.map { IndexPath(item: destination.item + $0, section: destination.section) }
        collectionView.performBatchUpdates {
            if isMove { for index in sections.indices { sections[index].removeAll { dragged.contains($0) } } }
            sections[destination.section].insert(contentsOf: values, at: destination.item)
            for (path, item) in zip(new, items) {
                if isMove {
                    collectionView.moveItem(at: item.source, to: path)
                } else {
                    collectionView.insertItems(at: [path])
                }
            }
        }
        for (path, item) in zip(new, items) { coordinator.drop(item.1.dragItem, toItemAt: path) }
    }
}

/// The layouts of collection views in property tests.
enum RandomCollectionLayout: CaseIterable, Sendable {
    case flow, spacedFlow, rows, grid, nestedGroups, columns, selfSizingRows

    @MainActor func make(_ random: inout SplitMix) -> UICollectionViewLayout {
        func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize
        { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }
        func item(
            _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
        ) -> NSCollectionLayoutItem { NSCollectionLayoutItem(layoutSize: size(width, height)) }
        let height = NSCollectionLayoutDimension.absolute(CGFloat(40 + random.below(60)))
        let group: NSCollectionLayoutGroup
        switch self {
        case .flow: return UICollectionViewFlowLayout()
        case .spacedFlow:
            let layout = UICollectionViewFlowLayout()
            layout.minimumInteritemSpacing = CGFloat(random.below(20))
            layout.minimumLineSpacing = CGFloat(random.below(20))
            layout.sectionInset = UIEdgeInsets(top: 8, left: 12, bottom: 20, right: 4)
            return layout
        case .rows:
            group = .vertical(
                layoutSize: size(.fractionalWidth(1), height), subitems: [item(.fractionalWidth(1), height)])
        case .selfSizingRows:
            group = .vertical(
                layoutSize: size(.fractionalWidth(1), .estimated(50)),
                subitems: [item(.fractionalWidth(1), .estimated(50))])
        case .grid:
            let width = NSCollectionLayoutDimension.fractionalWidth(1 / CGFloat(2 + random.below(3)))
            let cell = item(width, .fractionalHeight(1))
            cell.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
            group = .horizontal(layoutSize: size(.fractionalWidth(1), height), subitems: [cell])
        case .nestedGroups:
            let small = NSCollectionLayoutGroup.vertical(
                layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)),
                repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
            small.interItemSpacing = .fixed(6)
            group = .horizontal(
                layoutSize: size(.fractionalWidth(1), height),
                subitems: [item(.fractionalWidth(0.75), .fractionalHeight(1)), small])
        case .columns:
            group = .horizontal(
                layoutSize: size(.fractionalWidth(1), height),
                subitems: [
                    item(.fractionalWidth(0.2), .fractionalHeight(1)),
                    item(.fractionalWidth(0.5), .fractionalHeight(1)),
                    item(.fractionalWidth(0.3), .fractionalHeight(1)),
                ])
        }
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = CGFloat(random.below(12))
        section.contentInsets = NSDirectionalEdgeInsets(top: 6, leading: 8, bottom: 10, trailing: 8)
        return UICollectionViewCompositionalLayout(section: section)
    }
}
