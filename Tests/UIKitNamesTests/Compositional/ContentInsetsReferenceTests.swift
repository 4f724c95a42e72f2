import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct ContentInsetsReferenceTests {
    private let size = CGSize(width: 1000, height: 300)

    /// Returns the frame of the first item of a section as wide as the layout allows.
    private func firstFrame(
        _ configure: (NSCollectionLayoutSection, UICollectionViewCompositionalLayoutConfiguration) -> Void,
        observe: @escaping (any NSCollectionLayoutEnvironment) -> Void = { _ in }
    ) -> CGRect? {
        let whole = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: whole)]))
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 0, trailing: 20)
        configure(section, configuration)
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: { _, environment in
                observe(environment)
                return section
            }, configuration: configuration)
        let controller = UICollectionViewController(collectionViewLayout: layout)
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 40, bottom: 0, right: 60)
        let source = MovableItems([3])
        let view: UICollectionView = controller.collectionView
        controller.loadViewIfNeeded()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: MovableItems.identifier)
        view.dataSource = source
        let window = SimulatedWindow(view, size: self.size)
        window.frame()
        return view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame
    }

    @Test("LIST-12: the insets of sections are measured from the safe area, unless another rectangle is set")
    func references() {
        var sizes: [CGSize] = []
        // Across the direction of scrolling only: bars are not in front of the content.
        #expect(
            firstFrame({ _, _ in }, observe: { sizes.append($0.container.effectiveContentSize) })
                == CGRect(x: 50, y: 5, width: 870, height: 50))
        #expect(sizes.last == CGSize(width: 900, height: 300))
        #expect(firstFrame({ $1.contentInsetsReference = .none }) == CGRect(x: 10, y: 5, width: 970, height: 50))
        #expect(
            firstFrame {
                $1.contentInsetsReference = .none
                $0.contentInsetsReference = .layoutMargins
            } == CGRect(x: 58, y: 5, width: 854, height: 50))
        #expect(firstFrame({ $1.contentInsetsReference = .automatic })?.minX == 50)
        // 884 points are between the margins.
        #expect(
            firstFrame({ section, _ in section.contentInsetsReference = .readableContent })
                == CGRect(x: 164, y: 5, width: 642, height: 50))
    }

    @Test("LIST-12: sections that scroll by themselves begin at the safe area")
    func scrolling() {
        let frame = firstFrame { section, _ in section.orthogonalScrollingBehavior = .continuous }
        #expect(frame == CGRect(x: 50, y: 5, width: 870, height: 50))
    }
}
