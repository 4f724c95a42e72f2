// Headers and footers (LIST-2), and the badges and backgrounds of layouts by attributes (LIST-12).
extension ItemContainerView {
    /// Registers the class of supplementary views of a kind that are dequeued with a reuse identifier.
    public func register(
        _ type: ReusableView.Type, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) { pool.supplements.register(type, kind, identifier) }

    /// Returns a reused or a new supplementary view to configure. An unregistered identifier gives a plain
    /// `ReusableView`.
    public func dequeueReusableSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> ReusableView { dequeueSupplement(kind, identifier) }

    // The views' methods are called while the pool is not accessed: they may dequeue or register others.
    func dequeueSupplement(_ kind: String, _ identifier: String) -> ReusableView {
        if let view = pool.supplements.removeLast(kind, identifier) {
            view.prepareForReuse()
            return view
        }
        let view = pool.supplements.type(kind, identifier)?.init() ?? ReusableView()
        view.reuseIdentifier = identifier
        view.awakeFromNib()
        return view
    }

    /// Returns the supplementary view of a kind at a section or item; nil while it is not in view.
    public func supplementaryView(forElementKind kind: String, at indexPath: IndexPath) -> ReusableView? {
        paths.supplements[SupplementaryKey(kind: kind, path: ItemPath(indexPath))]?.view
    }

    /// Returns the visible supplementary views of a kind, in the order of their paths.
    public func visibleSupplementaryViews(ofKind kind: String) -> [ReusableView] {
        paths.supplements.inOrder.filter { $0.key.kind == kind }.map(\.value.view)
    }

    /// Whether a pinned header or footer covers the cells at a point in content coordinates.
    func isCovered(_ point: CGPoint) -> Bool {
        paths.supplements.shown.values.contains { $0.isPinned && $0.view.frame.contains(point) }
    }

    /// Shows the supplementary views that are in view, and recycles the others.
    func placeSupplements(animated: Bool) {
        guard let root else { return }
        let sectionGoals = layout.supplementaryFrames(in: bounds)
        let goals = sectionGoals + attachedFrames
        guard !goals.isEmpty || !paths.supplements.shown.isEmpty else { return }
        let own = arrangement.version
        var visible: Set<SupplementaryKey> = []
        for (number, goal) in goals.enumerated() {
            let key = SupplementaryKey(kind: goal.kind, path: ItemPath(goal.indexPath))
            guard visible.insert(key).inserted else { continue }
            if let placed = paths.supplements[key] {
                placed.move(to: goal, animated: animated, at: root.now)
                _ = placed.place(at: root.now, in: bounds, scale: root.scale)
                applyAttributes(to: placed.view, of: key)
                continue
            }
            guard !paths.supplements.absent.contains(key) else { continue }
            let measured = pool.measuredSupplements.removeValue(forKey: key)
            guard let view = measured ?? supplementaryView(for: goal) else {
                paths.supplements.absent.insert(key)
                continue
            }
            // The data source changed its data when it was asked; that change has placed all views.
            guard own == arrangement.version else { return keepSupplement(view, goal.kind) }
            let isAttached = number >= sectionGoals.count
            let placed = PlacedSupplement(
                view, isAttached && animated ? shown(goal, at: key.path) : goal, isAttached: isAttached)
            placed.move(to: goal, animated: animated, at: root.now)
            paths.supplements.show(placed, as: key)
            view.containerAlpha = 1
            addSubview(view)
            applyAttributes(to: view, of: key)
            _ = placed.place(at: root.now, in: bounds, scale: root.scale)
            view.layoutIfNeeded()
            guard !goal.isDecoration else { continue }
            delegation.willDisplaySupplementaryView(view, goal.kind, at: goal.indexPath)
        }
        for (key, placed) in paths.supplements.inOrder where !visible.contains(key) {
            _ = paths.supplements.remove(key)
            recycle(placed, key)
        }
    }

    /// The frames of the views that move with the items in view.
    private var attachedFrames: [SupplementaryFrame] {
        guard let attached = (layout as? AttributesLayout)?.attachedFrames else { return [] }
        return cellsInOrder.flatMap { key, placed -> [SupplementaryFrame] in
            guard let path = key.itemPath?.indexPath, !placed.isMovingOut else { return [] }
            return attached(path).map { element in
                var element = element
                element.frame = element.frame.offsetBy(dx: placed.goal.minX, dy: placed.goal.minY)
                return element
            }
        }
    }

    /// The frame of a view at an item whose cell is moving.
    private func shown(_ goal: SupplementaryFrame, at path: ItemPath) -> SupplementaryFrame {
        guard let placed = paths.cells[CellKey(path)] else { return goal }
        var goal = goal
        let distance = placed.cell.frame.origin - placed.goal.origin
        goal.frame = goal.frame.offsetBy(dx: distance.x, dy: distance.y)
        return goal
    }

    /// Returns the view of the data source, or of the layout for a decoration.
    private func supplementaryView(for element: SupplementaryFrame) -> ReusableView? {
        guard element.isDecoration else { return delegation.supplementaryView(element.kind, at: element.indexPath) }
        guard let type = (layout as? AttributesLayout)?.decorationTypes[element.kind] else { return nil }
        if let view = pool.supplements.removeLast(element.kind, element.kind), Swift.type(of: view) == type {
            view.prepareForReuse()
            return view
        }
        let view = type.init()
        view.reuseIdentifier = element.kind
        view.isUserInteractionEnabled = false
        return view
    }

    /// The index of a new cell in the back-to-front order: in front of what the layout shows behind the cells.
    var indexOfNewCells: Int {
        guard paths.supplements.shown.values.contains(where: { $0.view.layoutZIndex < 0 }) else { return 0 }
        let below = children.lastIndex { ($0 as? ReusableView).map { $0.layoutZIndex < 0 } ?? false }
        return below.map { $0 + 1 } ?? 0
    }

    /// Keeps a view for reuse. Headers and footers of tables have one kind.
    func keepSupplement(_ view: ReusableView, _ kind: String) {
        pool.supplements.keep(view, self is TableView ? TableView.headerFooterKind : kind)
    }

    func animateSupplements(at time: Timestamp) -> Bool {
        guard let root else { return false }
        var moves = false
        for (_, placed) in paths.supplements.inOrder where placed.place(at: time, in: bounds, scale: root.scale) {
            moves = true
        }
        return moves
    }

    private func recycle(_ placed: PlacedSupplement, _ key: SupplementaryKey) {
        placed.view.removeFromSuperview()
        keepSupplement(placed.view, key.kind)
        guard !placed.goal.isDecoration else { return }
        delegation.didEndDisplayingSupplementaryView(placed.view, key.kind, at: key.path.indexPath)
    }

    /// Recycles the views of sections that an update has deleted or reloaded.
    func recycleLostSupplements() { for (key, placed) in paths.supplements.removeLost() { recycle(placed, key) } }

    /// Recycles all supplementary views before the data is reloaded: the data source is asked for them again.
    func recycleSupplements() {
        paths.supplements.absent.removeAll()
        for (key, placed) in paths.supplements.inOrder {
            _ = paths.supplements.remove(key)
            recycle(placed, key)
        }
    }
}

/// The supplementary views that are kept for reuse, by kind and identifier.
@MainActor struct SupplementaryPool {
    private struct Key: Hashable {
        let kind: String
        let identifier: String
    }

    private var reusable: [Key: [ReusableView]] = [:]
    private var types: [Key: ReusableView.Type] = [:]

    mutating func register(_ type: ReusableView.Type, _ kind: String, _ identifier: String) {
        types[Key(kind: kind, identifier: identifier)] = type
    }

    /// Returns the class of views with an identifier; nil if none is registered.
    func type(_ kind: String, _ identifier: String) -> ReusableView.Type? {
        types[Key(kind: kind, identifier: identifier)]
    }

    /// Removes and returns a kept view; nil if there is none.
    mutating func removeLast(_ kind: String, _ identifier: String) -> ReusableView? {
        reusable[Key(kind: kind, identifier: identifier)]?.popLast()
    }

    /// Keeps a view; one without an identifier is released.
    mutating func keep(_ view: ReusableView, _ kind: String) {
        view.resetAttributes()
        guard !view.reuseIdentifier.isEmpty else { return }
        reusable[Key(kind: kind, identifier: view.reuseIdentifier), default: []].append(view)
    }
}
