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
        /// The first item: a row that the program configures as a header, with `UIListContentConfiguration.header()`.
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
    /// Returns the actions that a swipe reveals at the side of a row; nil for none.
    public typealias SwipeActionsConfigurationProvider = @MainActor (IndexPath) -> UISwipeActionsConfiguration?

    /// Whether there are lines below the rows; true by default.
    public var showsSeparators = true
    /// The background of the collection view; nil leaves it.
    public var backgroundColor: UIColor?
    /// Stored for code that sets it, usually to 0: there is no space above the headers.
    public var headerTopPadding: CGFloat?
    /// Returns the actions that a swipe to the right reveals (LIST-4).
    @preconcurrency public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Returns the actions that a swipe to the left reveals (LIST-4).
    @preconcurrency public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

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
        section.listConfiguration = self
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
