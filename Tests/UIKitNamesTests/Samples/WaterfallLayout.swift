import UIKitNames

/// Two columns of cells of different heights, as tutorials write it: attributes are computed once in `prepare()`.
final class WaterfallLayout: UICollectionViewLayout {
    private var cache: [UICollectionViewLayoutAttributes] = []
    private var contentHeight: CGFloat = 0
    private(set) var preparations = 0

    private var contentWidth: CGFloat {
        guard let collectionView = collectionView else { return 0 }
        return collectionView.bounds.width
    }

    override var collectionViewContentSize: CGSize { CGSize(width: contentWidth, height: contentHeight) }

    override func prepare() {
        guard let collectionView = collectionView else { return }
        preparations += 1
        cache = []
        var bottoms: [CGFloat] = [0, 0]
        for item in 0..<collectionView.numberOfItems(inSection: 0) {
            let indexPath = IndexPath(item: item, section: 0)
            let column = bottoms[0] <= bottoms[1] ? 0 : 1
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            let width = contentWidth / 2
            let height = CGFloat(40 + item % 3 * 30)
            attributes.frame = CGRect(x: CGFloat(column) * width, y: bottoms[column], width: width, height: height)
                .insetBy(dx: 4, dy: 4)
            bottoms[column] += height
            cache.append(attributes)
        }
        contentHeight = max(bottoms[0], bottoms[1])
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        cache.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        cache[indexPath.item]
    }
}

/// A flow layout that aligns rows to the left.
final class LeftAlignedLayout: UICollectionViewFlowLayout {
    override func prepare() {
        super.prepare()
        itemSize = CGSize(width: 70, height: 40)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let attributes = super.layoutAttributesForElements(in: rect)
        var (left, row): (CGFloat, CGFloat) = (0, -1)
        attributes?.forEach { cell in
            if cell.frame.minY != row { (left, row) = (0, cell.frame.minY) }
            cell.frame.origin.x = left
            left = cell.frame.maxX + 5
        }
        return attributes
    }
}

/// A collection of words that can be dragged among themselves, with section headers.
final class WordsViewController: UICollectionViewController {
    var words: [[String]]
    private let cellRegistration = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, _, word in
        cell.backgroundConfiguration = .clear()
        cell.backgroundConfiguration?.backgroundColor = word.count.isMultiple(of: 2) ? .systemTeal : .systemOrange
    }
    var log: [String] = []

    init(_ words: [[String]], layout: UICollectionViewLayout) {
        self.words = words
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int { words.count }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        words[section].count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(
            using: cellRegistration, for: indexPath, item: words[indexPath.section][indexPath.item])
    }

    override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        header.backgroundColor = .lightGray
        return header
    }

    override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let word = words[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        words[destinationIndexPath.section].insert(word, at: destinationIndexPath.item)
        log.append("move \(word)")
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        log.append("select \(words[indexPath.section][indexPath.item])")
    }
}
