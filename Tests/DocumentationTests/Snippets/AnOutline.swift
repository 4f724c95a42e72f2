import Views

/// The table of contents of a book, in which chapters are opened, closed, and moved into each other.
@MainActor final class Contents {
    /// All chapters, each before those in it.
    private(set) var chapters: [Outline<String>.Item]
    private(set) var outline: Outline<String>
    private var open: Set<String> = []
    /// The chapter that is being dragged, and where its drag began.
    private var dragged: (title: String, x: CGFloat)?
    let table = TableView()

    init(_ chapters: [(title: String, level: Int)]) {
        self.chapters = chapters.map { Outline.Item(id: $0.title, level: $0.level, isContainer: true) }
        outline = Outline(self.chapters, open: open)
        table.rowHeight = 32
        table.register(ListRowCell.self, forCellWithReuseIdentifier: "chapter")
        table.dataSource = self
        table.dragDelegate = self
        table.dropDelegate = self
    }

    func toggle(_ title: String) {
        update { if open.remove(title) == nil { open.insert(title) } }
    }

    /// Changes the chapters or the open ones, and animates the rows.
    private func update(_ change: () -> Void) {
        let old = outline
        change()
        // The content of a dragged chapter is hidden: it moves with it.
        let shown = open.subtracting([dragged?.title].compactMap { $0 })
        outline = Outline(chapters, open: shown)
        table.performBatchUpdates { outline.difference(from: old).record(in: table, section: 0) }
        for path in table.indexPathsForVisibleItems {
            if let cell = table.cellForRow(at: path) as? ListRowCell { show(outline.rows[path.row], in: cell) }
        }
    }

    private func show(_ row: Outline<String>.Row, in cell: ListRowCell) {
        cell.text = row.id
        cell.indentationLevel = row.level
        cell.isOpen = row.isOpen
        cell.onDisclose = { [weak self] in self?.toggle(row.id) }
    }
}

extension Contents: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { outline.rows.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: "chapter", for: indexPath)
        if let cell = cell as? ListRowCell { show(outline.rows[indexPath.row], in: cell) }
        return cell
    }
}

extension Contents: TableViewDragDelegate {
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        let title = outline.rows[indexPath.row].id
        let item = DragItem(itemProvider: ItemProvider(object: title))
        item.localObject = title
        return [item]
    }

    func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) {
        guard let title = session.items.first?.localObject as? String else { return }
        update { dragged = (title, session.location(in: table).x) }
    }

    func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession) {
        update { dragged = nil }
    }
}

extension Contents: TableViewDropDelegate {
    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal {
        guard let dragged, let row = outline.row(of: dragged.title) else {
            return TableViewDropProposal(operation: .forbidden)
        }
        let proposal = TableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
        // Each 20 points to the right of the start of the drag ask for one level more.
        let steps = ((session.location(in: table).x - dragged.x) / 20).rounded()
        let index = destinationIndexPath?.row ?? outline.rows.count
        let levels = outline.levels(at: index, moving: [dragged.title])
        let place = outline.position(at: index, level: row.level + Int(steps), moving: [dragged.title])
        proposal.levels = DropLevels(
            possible: levels, requested: row.level + Int(steps), distance: 20, container: place.container)
        return proposal
    }

    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {
        guard let dragged, let item = coordinator.items.first, let level = coordinator.proposal.levels?.chosen else {
            return
        }
        let index = coordinator.destinationIndexPath?.row ?? outline.rows.count
        let place = outline.position(at: index, level: level, moving: [dragged.title])
        update {
            move(dragged.title, to: place)
            if let container = place.container { open.insert(container) }
        }
        if let row = outline.index(of: dragged.title) {
            coordinator.drop(item.dragItem, toRowAt: IndexPath(row: row, section: 0))
        }
    }

    /// Moves a chapter with its content.
    private func move(_ title: String, to place: Outline<String>.Position) {
        let moved = content(of: title)
        let items = chapters[moved]
        chapters.removeSubrange(moved)
        let container = place.container.map { content(of: $0) }
        let level = container.map { chapters[$0.lowerBound].level + 1 } ?? 0
        let target = place.next.map { content(of: $0).lowerBound } ?? container?.upperBound ?? chapters.count
        let change = level - (items.first?.level ?? 0)
        chapters.insert(
            contentsOf: items.map { Outline.Item(id: $0.id, level: $0.level + change, isContainer: true) }, at: target)
    }

    /// The indices of a chapter and of those in it.
    private func content(of title: String) -> Range<Int> {
        guard let start = chapters.firstIndex(where: { $0.id == title }) else { return 0..<0 }
        let end = chapters[(start + 1)...].firstIndex { $0.level <= chapters[start].level }
        return start..<(end ?? chapters.count)
    }
}
