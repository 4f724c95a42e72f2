/// The properties of a list in a collection view. Rows have the width of the view and size themselves; a
/// ``UICollectionViewListCell`` is at least 44 points high.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
    /// The appearance of a list.
    public enum Appearance: Int, Sendable, Hashable {
        /// Rows from edge to edge.
        case plain, grouped
        /// Rows with a margin of 16 points.
        case insetGrouped
        /// Rows from edge to edge.
        case sidebar, sidebarPlain
    }

    /// Whether a section has a header.
    public enum HeaderMode: Int, Sendable, Hashable {
        /// None.
        case none
        /// A supplementary view of the kind `UICollectionView.elementKindSectionHeader`.
        case supplementary
        /// The first item; shown like the others.
        case firstItemInSection
    }

    /// Whether a section has a footer.
    public enum FooterMode: Int, Sendable, Hashable {
        /// None.
        case none
        /// A supplementary view of the kind `UICollectionView.elementKindSectionFooter`.
        case supplementary
    }

    /// The appearance.
    public let appearance: Appearance
    /// Whether sections have headers.
    public var headerMode = HeaderMode.none
    /// Whether sections have footers.
    public var footerMode = FooterMode.none
    /// Stored for code that sets it: a ``UICollectionViewListCell`` draws its line itself.
    public var showsSeparators = true
    /// Stored for code that sets it: the background is that of the collection view.
    public var backgroundColor: UIColor?

    /// Creates the properties of a list.
    public init(appearance: Appearance) { self.appearance = appearance }

    private static let rowHeight: CGFloat = 44
    private static let headerHeight: CGFloat = 32

    func makeSection() -> NSCollectionLayoutSection {
        func size(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
        }
        let item = NSCollectionLayoutItem(layoutSize: size(Self.rowHeight))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(Self.rowHeight), subitems: [item]))
        if appearance == .insetGrouped {
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 16, trailing: 16)
        } else if appearance == .grouped {
            section.contentInsets.bottom = 16
        }
        if headerMode == .supplementary {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(Self.headerHeight), elementKind: UICollectionView.elementKindSectionHeader,
                alignment: .top)
            header.pinToVisibleBounds = appearance == .plain
            section.boundarySupplementaryItems.append(header)
        }
        if footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(Self.headerHeight), elementKind: UICollectionView.elementKindSectionFooter,
                    alignment: .bottom))
        }
        return section
    }
}

extension NSCollectionLayoutSection {
    /// Creates a section of rows.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { configuration.makeSection() }
}

extension UICollectionViewCompositionalLayout {
    /// Creates a layout of rows.
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, _ in configuration.makeSection() }
    }
}
