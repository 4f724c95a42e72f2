extension CollectionView {
    /// Creates and configures cells of a class for items of a type. Create it once, outside of the cell provider.
    @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Configures a cell for an item.
        public typealias Handler = @MainActor (_ cell: Cell, _ indexPath: IndexPath, _ item: Item) -> Void

        /// The reuse identifier, which no other registration has.
        let identifier = "cell registration \(UUID())"
        let handler: Handler

        /// Creates a registration.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// Creates and configures supplementary views of a class.
    @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Configures a view of a kind.
        public typealias Handler =
            @MainActor (_ view: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void

        /// The reuse identifier, which no other registration has.
        let identifier = "view registration \(UUID())"
        let kind: String
        let handler: Handler

        /// Creates a registration for a kind.
        public init(elementKind: String, handler: @escaping Handler) { (kind, self.handler) = (elementKind, handler) }
    }

    /// Returns a recycled or new cell of the registration's class, configured for an item; nil leaves it unconfigured.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        let dequeued: UICollectionViewCell = dequeueReusableCell(
            withReuseIdentifier: registration.identifier, for: indexPath)
        let cell = dequeued as? Cell ?? Cell()
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a recycled or new supplementary view of the registration's class, configured.
    public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        register(
            Supplementary.self, forSupplementaryViewOfKind: registration.kind,
            withReuseIdentifier: registration.identifier)
        let dequeued = dequeueReusableSupplementaryView(
            ofKind: registration.kind, withReuseIdentifier: registration.identifier, for: indexPath)
        let view = dequeued as? Supplementary ?? Supplementary()
        registration.handler(view, registration.kind, indexPath)
        return view
    }
}

extension ItemContainerView {
    /// The paths of the selected items, sorted; nil if none is selected.
    public var indexPathsForSelectedItems: [IndexPath]? {
        selectedCount == 0 ? nil : selectedPaths
    }
}
