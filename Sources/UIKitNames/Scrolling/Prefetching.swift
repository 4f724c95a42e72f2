/// Prepares the data of rows before they are shown.
@preconcurrency @MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
    /// The rows come into view if the scrolling continues; the nearest ones are first. The method begins to load their
    /// data, and returns at once.
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    /// Rows that were announced, and have not been shown, will not come into view soon: the scrolling has turned back,
    /// or has passed them.
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    /// Does nothing.
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

/// Prepares the data of items before they are shown.
@preconcurrency @MainActor public protocol UICollectionViewDataSourcePrefetching: AnyObject {
    /// The items come into view if the scrolling continues; the nearest ones are first. The method begins to load their
    /// data, and returns at once.
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    /// Items that were announced, and have not been shown, will not come into view soon: the scrolling has turned back,
    /// or has passed them.
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
    {}
}

extension TableView {
    /// Prepares the data of rows that are about to come into view: those of the next length of the view, in the
    /// direction of the scrolling, initially down. Nil by default. Not retained.
    ///
    /// Rows are announced once until they have been shown. After an update of the data that changes the number of rows,
    /// all are announced again, and none is canceled.
    public var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
        get { existingAttachment(Prefetching.self)?.source as? any UITableViewDataSourcePrefetching }
        set {
            InheritedConformance.check(newValue, "UITableViewDataSourcePrefetching") {
                $0 is any UITableViewDataSourcePrefetching.Type
            }
            prefetching.setSource(newValue) { [weak self] source, paths, isCanceled in
                guard let self, let source = source as? any UITableViewDataSourcePrefetching else { return }
                if isCanceled {
                    source.tableView(self, cancelPrefetchingForRowsAt: paths)
                } else {
                    source.tableView(self, prefetchRowsAt: paths)
                }
            }
        }
    }
}

extension CollectionView {
    /// Prepares the data of items that are about to come into view: those of the next length of the view, in the
    /// direction of the scrolling, initially down or to the right. Nil by default. Not retained.
    ///
    /// Items are announced once until they have been shown. After an update of the data that changes the number of
    /// items, all are announced again, and none is canceled.
    public var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
        get { existingAttachment(Prefetching.self)?.source as? any UICollectionViewDataSourcePrefetching }
        set {
            InheritedConformance.check(newValue, "UICollectionViewDataSourcePrefetching") {
                $0 is any UICollectionViewDataSourcePrefetching.Type
            }
            prefetching.setSource(newValue) { [weak self] source, paths, isCanceled in
                guard let self, let source = source as? any UICollectionViewDataSourcePrefetching else { return }
                if isCanceled {
                    source.collectionView(self, cancelPrefetchingForItemsAt: paths)
                } else {
                    source.collectionView(self, prefetchItemsAt: paths)
                }
            }
        }
    }
}

extension ItemContainerView {
    fileprivate var prefetching: Prefetching {
        let prefetching = attachment(Prefetching())
        addScrollObserver(prefetching)
        return prefetching
    }

    /// Whether the `prefetchDataSource` is called; true by default. Setting it to false cancels what was announced.
    public var isPrefetchingEnabled: Bool {
        get { existingAttachment(Prefetching.self)?.isEnabled ?? true }
        set {
            prefetching.isEnabled = newValue
            prefetching.update(self)
        }
    }
}

/// Announces the items that come into view if the scrolling continues.
///
/// Invariant: after each step of the scrolling, only items of the next length of the view are announced.
@MainActor private final class Prefetching: ScrollObserver {
    weak var source: AnyObject?
    var isEnabled = true
    private var call: ((AnyObject, [IndexPath], _ isCanceled: Bool) -> Void)?
    private var announced: Set<IndexPath> = []
    /// The numbers of items for which `announced` is valid.
    private var counts: [Int] = []
    private var (horizontal, vertical) = (Direction(), Direction())

    func setSource(_ source: AnyObject?, call: @escaping (AnyObject, [IndexPath], Bool) -> Void) {
        (self.source, self.call, announced) = (source, call, [])
    }

    func didScroll(_ view: ScrollView) { if let view = view as? ItemContainerView { update(view) } }
    func didLayOut(_ view: ScrollView) { didScroll(view) }
    func willReturn(_ view: ScrollView) {}

    func update(_ view: ItemContainerView) {
        horizontal.move(to: view.contentOffset.x)
        vertical.move(to: view.contentOffset.y)
        guard let source, let call, view.root != nil else { return }
        let present = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        if present != counts { (counts, announced) = (present, []) }
        let viewport = view.bounds
        let ahead = isEnabled ? itemsAhead(of: viewport, in: view) : []
        let shown = Set(view.indexPathsForVisibleItems)
        let near = Set(ahead)
        announced.subtract(shown)
        let canceled = announced.subtracting(near).sorted()
        let new = ahead.filter { !announced.contains($0) && !shown.contains($0) }
        announced = announced.intersection(near).union(new)
        if !canceled.isEmpty { call(source, canceled, true) }
        if !new.isEmpty { call(source, new, false) }
    }

    /// The items of the next length of the view, the nearest ones first.
    private func itemsAhead(of viewport: CGRect, in view: ItemContainerView) -> [IndexPath] {
        guard !viewport.isEmpty else { return [] }
        let area = CGSize(
            width: view.contentSize.width > viewport.width ? viewport.width : 0,
            height: view.contentSize.height > viewport.height ? viewport.height : 0)
        let next = viewport.offsetBy(dx: horizontal.sign * area.width, dy: vertical.sign * area.height)
        func distance(_ path: IndexPath) -> CGFloat {
            guard let frame = view.frameForItem(at: path) else { return .infinity }
            return max(
                frame.minY - viewport.maxY, viewport.minY - frame.maxY, frame.minX - viewport.maxX,
                viewport.minX - frame.maxX)
        }
        return view.indexPathsForItems(in: viewport.union(next)).map { ($0, distance($0)) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }
}

/// The direction of a movement along an axis, which changes after 8 points, so that a trembling finger turns nothing.
private struct Direction {
    private(set) var sign: CGFloat = 1
    /// The farthest offset in the direction.
    private var farthest: CGFloat = 0
    private static let tolerance: CGFloat = 8

    mutating func move(to offset: CGFloat) {
        let step = (offset - farthest) * sign
        if step < -Self.tolerance { sign = -sign }
        if step > 0 || step < -Self.tolerance { farthest = offset }
    }
}
