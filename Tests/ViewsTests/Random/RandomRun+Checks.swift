import Foundation

@testable import DragAndDrop
@testable import Views

extension RandomRun {
    /// Checks the invariants that hold after each step, before the next frame.
    ///
    /// Cells and presentation indices are compared one by one after the view has arranged them, and in intervals
    /// otherwise: nothing else can have changed them, and the comparison takes most of the time of a run.
    func check() {
        for (index, (name, container)) in containers.enumerated() {
            if container.view.counts != container.sections.map(\.count) {
                report("\(name) has item counts \(container.view.counts), not \(container.sections.map(\.count))")
                continue
            }
            let arranged = ArrangementState(container.view)
            let isNew = arranged.generation != checkedArrangements[index]?.generation
            if arranged != checkedArrangements[index] || steps % 16 == 0 { checkCells(name, container) }
            checkDraggedItems(name, container)
            let isFull = isNew && (last?.changesItems == true || container.view.counts.reduce(0, +) < 200)
            if isFull || steps % 64 == 0 { checkPresentation(name, container) }
            checkedArrangements[index] = arranged
        }
        for move in grid.invalidMoves + table.invalidMoves { report("an impossible move: \(move)") }
        let errors = grid.errors.count + table.errors.count
        if errors != expectedErrors {
            report("\(errors) errors, not \(expectedErrors): \(String(describing: (grid.errors + table.errors).last))")
        }
        checkSessions()
        checkItemsInOneSession()
    }

    /// Invariant: every cell shows the value of its item at the frame of the layout, and is in the view once.
    private func checkCells(_ name: String, _ container: ContainerFixture) {
        let view = container.view
        var visited: Set<ObjectIdentifier> = []
        var outlines: [CGRect] = []
        for (key, placed) in view.cells.shown {
            if !visited.insert(ObjectIdentifier(placed.cell)).inserted { report("\(name): a cell shows two items") }
            if placed.cell.superview !== view { report("\(name): the cell of \(key) is in no view") }
            if case .item(let item) = key.element {
                guard container.sections.indices.contains(key.section),
                    container.sections[key.section].indices.contains(item)
                else {
                    report("\(name): a cell for \(key)")
                    continue
                }
                let value = (placed.cell as? ValueCell)?.value
                if value != container.sections[key.section][item] {
                    report("\(name): the cell of \(key) shows another value")
                }
            }
            // The order of a gap's slot in its key is that of when the cell was made.
            if placed.cell is GapCell {
                outlines.append(placed.goal)
                continue
            }
            // Outside a window cells have no frames.
            guard view.root != nil, !placed.isMovingOut, let path = view.arrangement.presentationPath(of: key) else {
                continue
            }
            if placed.goal != view.layout.frame(at: path) {
                report("\(name): the cell of \(key) moves to another frame")
            }
        }
        let compressed = view.sizedGaps.filter { $0.size.isCompressed }
        if view.root != nil, !compressed.isEmpty || !outlines.isEmpty {
            let places = compressed.flatMap { gap, _ -> [CGRect] in
                guard let start = view.arrangement.start(of: gap)?.index else { return [] }
                return (start..<start + gap.length).map {
                    view.layout.frame(at: PresentationPath(index: $0, section: gap.section))
                }
            }
            let isOutlined = view.gapParts.filter { $0.count != nil }.allSatisfy { place in
                outlines.filter { $0.contains(place.frame) }.count == 1
            }
            let isTight = outlines.allSatisfy { outline in
                places.filter { outline.contains($0) }.reduce(CGRect.null) { $0.union($1) } == outline
            }
            if !isOutlined || !isTight { report("\(name): the outlines \(outlines) of the gaps \(places)") }
        }
        for placed in view.cells.disappearing where !visited.insert(ObjectIdentifier(placed.cell)).inserted {
            report("\(name): a disappearing cell is in use")
        }
        if view.cells.shown.count > 150 { report("\(name): \(view.cells.shown.count) cells") }
    }

    /// Invariant: every dragged item is tracked at its index path in the model.
    private func checkDraggedItems(_ name: String, _ container: ContainerFixture) {
        let draggedItems = container.view.paths.draggedItems
        for entry in draggedItems.entries {
            guard let path = draggedItems.path(of: entry.item),
                let draggedValue = entry.item.localObject as? DraggedValue
            else { continue }
            guard container.sections.indices.contains(path.section),
                container.sections[path.section].indices.contains(path.item),
                container.sections[path.section][path.item] == draggedValue.value
            else {
                report("\(name): \(draggedValue.value) is dragged, and not at \(path.section).\(path.item)")
                continue
            }
        }
        for moving in container.view.paths.drops.drags.compactMap(\.gap.movingSession)
        where !window.root.engine.sessions.contains(where: { $0 === moving && $0.phase == .dragging }) {
            report("\(name): a gap is open for a session that is not dragging")
        }
        for drag in container.view.paths.drops.drags
        where !window.root.engine.drags.contains(where: { $0.dropSession === drag.session && $0.phase == .dragging }) {
            report("\(name): a session that is not dragging is over the view")
        }
    }

    /// Invariant: the presentation equals a plain list of the items, the gaps and the placeholders.
    private func checkPresentation(_ name: String, _ container: ContainerFixture) {
        let view = container.view
        guard !view.content.needsLayout else { return }
        let moving = view.hiddenItems
        for (section, values) in container.sections.enumerated() {
            var slots: [Int: [[Element]]] = [:]
            for (record, own, position) in view.slots.placeholders where own == section {
                slots[position, default: []].append([.slot(id: record.id, part: 0)])
            }
            for gap in view.gaps.sorted(by: { $0.place.rank < $1.place.rank }) where gap.section == section {
                let parts = (0..<gap.length).map { Element.slot(id: gap.id, part: $0) }
                let others = slots[gap.position] ?? []
                slots[gap.position, default: []].insert(parts, at: min(gap.place.rank, others.count))
            }
            let hidden = moving.indices.contains(section) ? moving[section] : IndexRuns()
            var expected: [Element] = []
            for item in 0...values.count {
                if !slots.isEmpty, let slots = slots[item] { expected += slots.joined() }
                guard item < values.count else { continue }
                if hidden.isEmpty || !hidden.contains(item) { expected.append(.item(item)) }
            }
            let map = view.arrangement[section]
            guard map.presentationCount == expected.count else {
                report("\(name): section \(section) has \(map.presentationCount) elements, not \(expected.count)")
                continue
            }
            for (index, element) in expected.enumerated() where map.element(at: index) != element {
                return report(
                    "\(name): presentation index \(section).\(index) has \(map.element(at: index)), not \(element)")
            }
        }
    }

    /// Invariant: the begun sessions are those of the engine whose end has not been reported, and callbacks are in
    /// order.
    private func checkSessions() {
        let engine = window.root.engine
        var (begun, open) = (Set<Int>(), Set<Int>())
        for session in engine.sessions {
            open.insert(session.id)
            switch session.phase {
            case .dragging, .canceling, .dropping, .handingOver: begun.insert(session.id)
            case .lifting, .reverting, .transferring, .ended: break
            }
        }
        if order.begun != begun { report("begun sessions \(order.begun.sorted()), in the engine \(begun.sorted())") }
        // Sessions of other programs are not in `sessions`.
        for drag in engine.drags { open.insert(drag.session.id) }
        for problem in order.closeAll(but: open) { report(problem) }
    }

    /// Invariant: every item in the visible area is visible once, as its cell or as a preview.
    func checkVisibility() {
        for (name, container) in containers where container.view.root != nil {
            let view = container.view
            for (section, indices) in view.layout.presentationIndices(in: view.bounds)
            where view.arrangement.indices.contains(section) {
                for index in indices where index < view.arrangement[section].presentationCount {
                    let element = view.arrangement[section].element(at: index)
                    let isGap = if case .slot(let id, _) = element { view.gapSlots.contains(id) } else { false }
                    let placed = view.cells[.init(section: section, element: element)]
                    if placed == nil, !isGap { report("\(name): nothing shows \(section).\(element)") }
                    if let placed, placed.isMovingOut {
                        report("\(name): the cell of \(section).\(element) disappears")
                    }
                }
            }
            for (key, placed) in view.cells.shown where placed.isAwaited {
                if !view.paths.landings.inOrder.contains(where: { $0.hides(placed.cell) }) {
                    report("\(name): \(key) awaits no landing")
                }
            }
        }
        for presentation in window.root.engine.presentations {
            for preview in presentation.previews where preview.alpha > 0.05 {
                checkShownOnce(preview, presentation.session)
            }
        }
    }

    /// Invariant: an item shown by a preview is not also shown by its cell, except for the faded cell of a dragged
    /// item.
    private func checkShownOnce(_ preview: PreviewPresentation, _ session: DragSession) {
        for (name, container) in containers where container.view.root != nil {
            let placed: PlacedCell?
            switch session.phase {
            case .dragging, .canceling:
                // Fades in place, for example because its source was removed; the cell fades in meanwhile.
                if case .canceling = session.phase, preview.alpha < 1 { continue }
                placed = container.view.paths.draggedItems.path(of: preview.item).flatMap {
                    container.view.cells[.init($0)]
                }
                switch (placed?.cell.dragState, session.phase) {
                case (.dragging, _): continue
                // An item that returns can be lifted again: its cell has the state of the newer lift.
                case (.lifting, .canceling): continue
                default: break
                }
            case .dropping:
                guard session.items.count <= window.root.engine.thresholds.landingLimit,
                    let landing = container.view.paths.landings.landing(of: preview.item), landing.spot != nil,
                    case .item(let path) = container.view.paths.landings.destination(of: landing)
                else { continue }
                placed = container.view.cells[.init(path)]
            default: continue
            }
            guard let placed, !placed.isMovingOut, !placed.isAwaited, placed.cell.containerAlpha > 0.5,
                placed.cell.alpha > 0.9, !window.root.isShownByPreview(placed.cell)
            else { continue }
            let value = (placed.cell as? ValueCell)?.value ?? -1
            report("\(name): \(value) is visible as a cell and as a preview (\(session.phase.name))")
        }
    }

    /// Invariant: an update remaps everything tracked by index path to the same items.
    func checkingRemapping(of container: ContainerFixture, _ update: () -> Void) {
        let before = TrackedItems(container)
        update()
        let after = TrackedItems(container)
        for (item, value) in before.draggedItems
        where after.draggedItems[item] == nil && container.path(of: value) != nil {
            report("\(value) is dragged, and lost by an update")
        }
        let newlySelected = after.selected.subtracting(before.selected)
        if !newlySelected.isEmpty { report("newly selected by an update: \(newlySelected.sorted())") }
        for (item, value) in before.landings {
            if let now = after.landings[item], now != value {
                report("the landing on \(value) is retargeted to \(now)")
            }
        }
    }
}

/// Changes whenever a view assigns index paths or cells.
@MainActor struct ArrangementState: Equatable {
    var generation: Int
    private var offset: CGPoint
    private var frame: CGRect
    private var cells: Int
    private var leaving: Int

    init(_ view: ItemContainerView) {
        (generation, offset, frame) = (view.arrangement.version, view.contentOffset, view.frame)
        (cells, leaving) = (view.cells.shown.count, view.cells.disappearing.count)
    }
}

/// The values of all items that a view tracks by index path.
@MainActor private struct TrackedItems {
    var selected: Set<Int> = []
    var draggedItems: [ObjectIdentifier: Int] = [:]
    var landings: [ObjectIdentifier: Int] = [:]

    init(_ container: ContainerFixture) {
        func value(_ path: ItemPath) -> Int? {
            guard container.sections.indices.contains(path.section),
                container.sections[path.section].indices.contains(path.item)
            else { return nil }
            return container.sections[path.section][path.item]
        }
        selected = Set(container.view.indexPathsForSelectedItems.compactMap { value(ItemPath($0)) })
        for entry in container.view.paths.draggedItems.entries {
            if let path = container.view.paths.draggedItems.path(of: entry.item) {
                draggedItems[ObjectIdentifier(entry.item)] = value(path)
            }
        }
        let table = container.view.paths.landings
        for landing in table.inOrder {
            if case .item(let path) = table.destination(of: landing) {
                landings[ObjectIdentifier(landing.item)] = value(path)
            }
        }
    }
}
