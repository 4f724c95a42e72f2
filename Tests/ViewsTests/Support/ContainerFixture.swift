import Foundation
import Testing

@testable import Views

/// A cell that shows its value as a solid color.
@MainActor final class ValueCell: ItemCell {
    var value = -1 { didSet { setNeedsDisplay() } }
    private(set) var states: [CellDragState] = []
    /// Whether the cell has never been dequeued for an item.
    var isFresh = true
    static var reuseIdentifier: String { "value" }

    override var defaultAccessibilityName: String? { "\(value)" }

    override func prepareForReuse() {
        value = -1
        states = []
    }

    override func dragStateDidChange(_ dragState: CellDragState) {
        super.dragStateDidChange(dragState)
        states.append(dragState)
    }

    override var overflow: CGFloat { 4 }

    override func draw(_ context: Context) {
        context.fill(bounds, Color(hex: Self.color(of: value)))
        // A ring outside the bounds, as photo cells draw it.
        guard isSelected || isDropTarget else { return }
        context.stroke(Path(rect: bounds.insetBy(dx: -2, dy: -2)), Color(hex: isSelected ? 0 : 0xFF0000), width: 3)
    }

    static func color(of value: Int) -> UInt32 { UInt32(truncatingIfNeeded: (value &+ 7) &* 2_654_435) & 0x7f_7fff }
}

/// The local object of a dragged item: its value and the fixture it comes from.
@MainActor final class DraggedValue {
    let value: Int
    weak var container: ContainerFixture?
    init(_ value: Int, _ container: ContainerFixture) {
        self.value = value
        self.container = container
    }
}

/// A collection or table view of integer values, with its data source and its drag and drop delegates.
@MainActor final class ContainerFixture {
    var sections: [[Int]]
    let view: ItemContainerView & ShiftTrackingContainer
    /// The drop proposal for a session over the view.
    var proposal: (DropSession, IndexPath?) -> ItemDropProposal = { _, _ in
        ItemDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }
    /// The paths lifted with the pressed one, in stack order; nil lifts the selection, or the pressed item alone.
    var companions: ((IndexPath) -> [IndexPath])?
    var lifts = true
    /// Overrides the source index path that dragged items report; nil reports the real one.
    var reportedSourcePath: IndexPath?
    /// Whether the data source moves single items without a drop coordinator.
    var movesItems = false
    /// Whether the data source accepts moves and then declines each one.
    var declinesMoves = false
    /// The path that a proposed move is redirected to.
    var moveTarget: (IndexPath) -> IndexPath = { $0 }
    var springLoads = true
    var landingRect: CGRect?
    var aspect: (Int) -> CGFloat = { _ in 1 }
    /// The heights of a table's rows by value; nil gives all rows the table's height.
    var rowHeight: ((Int) -> CGFloat)?
    /// The order in which items of other views are inserted.
    var insertionOrder: ([DragItem]) -> [DragItem] = { $0 }
    var onDrop: ((ItemDropCoordinator) -> Void)?
    /// Whether dropped items of other views are inserted as placeholders until `commitPlaceholder` provides their data.
    var usesPlaceholders = false
    /// Inserted placeholders: the value of each, and the context that commits it.
    var pendingPlaceholders: [(value: Int, context: PlaceholderContext)] = []

    private(set) var log: [String] = []
    private(set) var destinations: [IndexPath?] = []
    private(set) var errors: [BatchUpdateError] = []
    /// Requested moves from or to a path that does not exist.
    private(set) var invalidMoves: [String] = []
    private(set) var dropped: (destination: IndexPath?, intent: ItemDropIntent, sources: [IndexPath?])?
    var firstCopy = 1_000_000
    private var copies = 0
    var previewSizes: [CGSize] = []
    var aspectRatioRequests = 0
    /// Whether the items of a drag are created when they are asked for.
    var createsItemsLater = false
    private(set) var createdItems = 0
    private(set) var createdCells = 0
    /// Called when the view requests a cell.
    var onCellRequest: ((IndexPath) -> Void)?
    /// Replaces the hovered cell as the view that spring loading flashes.
    var flashingView: View?

    init(grid values: [Int], layout: CollectionViewLayout = GridLayout()) {
        sections = [values]
        let grid = ShiftTrackingCollectionView(collectionViewLayout: layout)
        view = grid
        grid.dataSource = self
        grid.delegate = self
        grid.dragDelegate = self
        grid.dropDelegate = self
        prepare()
    }

    init(table values: [Int], rowHeight: CGFloat = 40) {
        sections = [values]
        let table = ShiftTrackingTableView()
        table.rowHeight = rowHeight
        view = table
        table.dataSource = self
        table.delegate = self
        table.dragDelegate = self
        table.dropDelegate = self
        prepare()
    }

    private func prepare() {
        view.register(ValueCell.self, forCellWithReuseIdentifier: ValueCell.reuseIdentifier)
        view.onUpdateError = { [weak self] in self?.errors.append($0) }
        view.locateDragItem = { [weak self] item in
            guard let self, let draggedValue = item.localObject as? DraggedValue, draggedValue.container === self else {
                return nil
            }
            return self.path(of: draggedValue.value)
        }
    }

    func record(_ entry: String) { log.append(entry) }
    func clearLog() {
        log.removeAll()
        destinations.removeAll()
    }

    func path(of value: Int) -> IndexPath? {
        for (section, values) in sections.enumerated() {
            if let item = values.firstIndex(of: value) { return IndexPath(item: item, section: section) }
        }
        return nil
    }

    func cell(_ value: Int) -> ValueCell? { path(of: value).flatMap { view.cellForItem(at: $0) as? ValueCell } }

    func makeCell(_ path: IndexPath) -> ItemCell {
        onCellRequest?(path)
        let cell = view.dequeueReusableCell(withReuseIdentifier: ValueCell.reuseIdentifier, for: path)
        if let cell = cell as? ValueCell {
            if cell.isFresh { createdCells += 1 }
            cell.isFresh = false
            cell.value = sections[path.section][path.item]
        }
        return cell
    }

    private func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section) && sections[path.section].indices.contains(path.item)
    }

    func move(_ from: IndexPath, _ to: IndexPath) {
        if declinesMoves {
            ItemMove.current?.isDeclined = true
            return
        }
        record("move \(from.section).\(from.item) \(to.section).\(to.item)")
        let otherCount =
            sections.indices.contains(to.section)
            ? sections[to.section].count - (from.section == to.section ? 1 : 0) : -1
        guard contains(from), 0...max(otherCount, 0) ~= to.item, otherCount >= 0 else {
            invalidMoves.append("\(from) to \(to) of \(sections.map(\.count))")
            ItemMove.current?.isDeclined = true
            return
        }
        let value = sections[from.section].remove(at: from.item)
        sections[to.section].insert(value, at: to.item)
    }

    func items(pressed path: IndexPath) -> [DragItem] {
        guard lifts else { return [] }
        let selected = view.indexPathsForSelectedItems
        let paths =
            companions?(path) ?? (view.isSelected(path) ? selected.filter { $0 != path } + [path] : [path])
        return paths.map { item(at: $0) }
    }

    /// Items that are created when they are asked for, if `createsItemsLater`.
    func lazyItems(pressed path: IndexPath) -> LazyDragItems? {
        guard createsItemsLater, lifts else { return nil }
        let paths = view.draggedIndexPaths(from: path)
        let data = sections
        let items = LazyDragItems(count: paths.count) { [unowned self] index in
            createdItems += 1
            return item(for: data[paths[index].section][paths[index].item])
        }
        items.sourceIndexPaths = paths
        return items
    }

    func item(at path: IndexPath) -> DragItem {
        let item = item(for: sections[path.section][path.item])
        item.sourceIndexPath = reportedSourcePath ?? path
        return item
    }

    private func item(for value: Int) -> DragItem {
        let item = DragItem(itemProvider: ItemProvider(object: "\(value)"))
        if aspect(value) != 1 {
            item.itemProvider.preferredPresentationSize = CGSize(width: aspect(value) * 200, height: 200)
        }
        item.localObject = DraggedValue(value, self)
        return item
    }

    func propose(_ session: DropSession, _ path: IndexPath?) -> ItemDropProposal {
        destinations.append(path)
        return proposal(session, path)
    }

    func perform(_ coordinator: ItemDropCoordinator) {
        record("performDrop")
        dropped = (
            coordinator.destinationIndexPath, coordinator.proposal.intent, coordinator.items.map(\.sourceIndexPath)
        )
        previewSizes = coordinator.items.map(\.previewSize)
        if let onDrop { return onDrop(coordinator) }
        guard let destination = coordinator.destinationIndexPath else { return }
        switch coordinator.proposal.intent {
        case .insertAtDestinationIndexPath: insert(coordinator, at: destination)
        case .insertIntoDestinationIndexPath:
            guard let rect = landingRect else { return }
            for item in coordinator.items { coordinator.drop(item.dragItem, intoItemAt: destination, rect: rect) }
        case .unspecified, .automatic: break
        }
    }

    private func insert(_ coordinator: ItemDropCoordinator, at destination: IndexPath) {
        let moves = coordinator.proposal.operation == .move
        // In the order of the container; items of other views last.
        let own = coordinator.items.compactMap { item in item.sourceIndexPath.map { (path: $0, item) } }
        let others = coordinator.items.filter { $0.sourceIndexPath == nil }
        let order = insertionOrder(others.map(\.dragItem))
        let items =
            own.sorted { $0.path < $1.path }.map(\.1)
            + order.compactMap { item in others.first { $0.dragItem === item } }
        let draggedValues = items.compactMap { $0.dragItem.localObject as? DraggedValue }
        // Two sessions can drag the same value: a value that exists here or waits behind a placeholder is inserted as a
        // copy, as is an item of another program.
        let values = items.map { item in
            if moves, let draggedValue = item.dragItem.localObject as? DraggedValue,
                item.sourceIndexPath != nil
                    || path(of: draggedValue.value) == nil
                        && !pendingPlaceholders.contains(where: { $0.value == draggedValue.value })
            {
                return draggedValue.value
            }
            copies += 1
            return firstCopy + copies
        }
        if moves {
            for container in Set(draggedValues.compactMap { $0.container.map(ObjectIdentifier.init) })
            where container != ObjectIdentifier(self) {
                draggedValues.first { $0.container.map(ObjectIdentifier.init) == container }?.container?.remove(values)
            }
        }
        if usesPlaceholders, items.allSatisfy({ $0.sourceIndexPath == nil }) {
            for (item, value) in zip(items, values) {
                insertPlaceholder(for: value, item.dragItem, coordinator, at: destination)
            }
            return
        }
        var index = destination.item
        view.performBatchUpdates {
            let sources = moves ? items.compactMap(\.sourceIndexPath) : []
            for path in sources.sorted().reversed() { sections[path.section].remove(at: path.item) }
            index = min(index, sections[destination.section].count)
            sections[destination.section].insert(contentsOf: values, at: index)
            for (offset, item) in items.enumerated() {
                let new = IndexPath(item: index + offset, section: destination.section)
                if let old = item.sourceIndexPath, moves {
                    view.moveItem(at: old, to: new)
                } else {
                    view.insertItems(at: [new])
                }
            }
        }
        for (offset, item) in items.enumerated() {
            coordinator.drop(
                item.dragItem, toItemAt: IndexPath(item: index + offset, section: destination.section))
        }
    }

    func insertPlaceholder(for value: Int, _ item: DragItem, _ coordinator: ItemDropCoordinator, at path: IndexPath) {
        let placeholder: ItemPlaceholder =
            view is TableView
            ? TableViewPlaceholder(
                insertionIndexPath: path, reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier, rowHeight: 24)
            : CollectionViewPlaceholder(
                insertionIndexPath: path, reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
        placeholder.cellUpdateHandler = { [weak self] cell in
            self?.record("update \(value)")
            (cell as? PlaceholderCell)?.itemName = "\(value)"
        }
        pendingPlaceholders.append((value, coordinator.drop(item, to: placeholder)))
    }

    /// Commits the placeholder at `number` of `pendingPlaceholders`; false if there is none.
    @discardableResult func commitPlaceholder(_ number: Int = 0) -> Bool {
        guard pendingPlaceholders.indices.contains(number) else { return false }
        let (value, context) = pendingPlaceholders.remove(at: number)
        return context.commitInsertion { path in sections[path.section].insert(value, at: path.item) }
    }

    /// The presented values by presentation index; a placeholder appears as its negated value.
    var presentedValues: [[Int]] {
        (0..<view.numberOfSections).map { section in
            (0..<view.arrangement[section].presentationCount).map { index in
                let path = IndexPath(item: index, section: section)
                if let item = view.dataSourceIndexPath(forPresentationIndexPath: path) {
                    return sections[section][item.item]
                }
                var name: String?
                view.performUsingPresentationValues {
                    name = (view.cellForItem(at: path) as? PlaceholderCell)?.itemName
                }
                return -(name.flatMap { Int($0) } ?? 0)
            }
        }
    }

    /// Deletes values in a batch update, as a change from outside the drag does.
    func remove(_ values: [Int]) {
        let paths = values.compactMap { path(of: $0) }
        view.performBatchUpdates {
            for path in paths.sorted().reversed() { sections[path.section].remove(at: path.item) }
            view.deleteItems(at: paths)
        }
    }

    func insert(_ values: [Int], at item: Int, section: Int = 0) {
        view.performBatchUpdates {
            sections[section].insert(contentsOf: values, at: item)
            view.insertItems(at: values.indices.map { IndexPath(item: item + $0, section: section) })
        }
    }
}
