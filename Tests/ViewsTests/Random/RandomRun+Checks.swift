import Foundation

@testable import DragAndDrop
@testable import Views

extension RandomRun {
    /// Checks the invariants that hold after each step, before the next frame.
    ///
    /// Cells and presentation indices are compared one by one after the view has arranged them, and in intervals
    /// otherwise: nothing else can have changed them, and the comparison takes most of the time of a run.
    func check() {
        for (index, (name, shelf)) in shelves.enumerated() {
            if shelf.view.counts != shelf.sections.map(\.count) {
                report("\(name) has \(shelf.view.counts) of \(shelf.sections.map(\.count))")
                continue
            }
            let arranged = Arranged(shelf.view)
            let isNew = arranged.generation != known[index]?.generation
            if arranged != known[index] || steps % 16 == 0 { checkCells(name, shelf) }
            checkCarried(name, shelf)
            let isFull = isNew && (last?.changesItems == true || shelf.view.counts.reduce(0, +) < 200)
            if isFull || steps % 64 == 0 { checkPlaces(name, shelf) }
            known[index] = arranged
        }
        for move in grid.impossibleMoves + table.impossibleMoves { report("an impossible move: \(move)") }
        let errors = grid.errors.count + table.errors.count
        if errors != expectedErrors {
            report("\(errors) errors, not \(expectedErrors): \(String(describing: (grid.errors + table.errors).last))")
        }
        checkSessions()
    }

    /// Invariant: every cell shows the value of its item at the frame of the layout, and is in the view once.
    private func checkCells(_ name: String, _ shelf: Shelf) {
        let view = shelf.view
        var seen: Set<ObjectIdentifier> = []
        for (key, placed) in view.cells {
            if !seen.insert(ObjectIdentifier(placed.cell)).inserted { report("\(name): a cell stands for two") }
            if placed.cell.superview !== view { report("\(name): the cell of \(key) is in no view") }
            if case .item(let item) = key.element {
                guard shelf.sections.indices.contains(key.section), shelf.sections[key.section].indices.contains(item)
                else {
                    report("\(name): a cell for \(key)")
                    continue
                }
                let value = (placed.cell as? ValueCell)?.value
                if value != shelf.sections[key.section][item] { report("\(name): the cell of \(key) shows another") }
            }
            // Outside a window cells have no frames.
            guard view.root != nil, !placed.isLeaving, let place = view.place(of: key) else { continue }
            if placed.goal != view.layout.frame(at: place) { report("\(name): the cell of \(key) goes elsewhere") }
        }
        for placed in view.leaving where !seen.insert(ObjectIdentifier(placed.cell)).inserted {
            report("\(name): a cell leaves and stays")
        }
        if view.cells.count > 150 { report("\(name): \(view.cells.count) cells") }
    }

    /// Invariant: every dragged item is tracked at its index path in the model.
    private func checkCarried(_ name: String, _ shelf: Shelf) {
        for entry in shelf.view.dragSide.carried.entries {
            guard let path = entry.path, let parcel = entry.item.localObject as? Parcel else { continue }
            guard shelf.sections.indices.contains(path.section),
                shelf.sections[path.section].indices.contains(path.item),
                shelf.sections[path.section][path.item] == parcel.value
            else {
                report("\(name): \(parcel.value) is carried, and not at \(path.section).\(path.item)")
                continue
            }
        }
        guard let moving = shelf.view.movingSession else { return }
        if !stage.root.engine.sessions.contains(where: { $0 === moving && $0.phase == .dragging }) {
            report("\(name): room is left for a session that is in no hand")
        }
    }

    /// Invariant: the presentation equals a plain list of the items, the gap and the placeholders.
    private func checkPlaces(_ name: String, _ shelf: Shelf) {
        let view = shelf.view
        guard !view.content.needsLayout else { return }
        let moving = view.hiddenItems
        for (section, values) in shelf.sections.enumerated() {
            var slots: [Int: [Element]] = [:]
            for (record, own, position) in view.slots.placeholders where own == section {
                slots[position, default: []].append(.slot(id: record.id, part: 0))
            }
            if let gap = view.gap, gap.section == section {
                let room = (0..<gap.length).map { Element.slot(id: gap.id, part: $0) }
                let others = slots[gap.position] ?? []
                slots[gap.position, default: []].insert(contentsOf: room, at: min(gap.place.rank, others.count))
            }
            let hidden = moving.indices.contains(section) ? moving[section] : IndexRuns()
            var expected: [Element] = []
            for item in 0...values.count {
                if !slots.isEmpty, let slots = slots[item] { expected += slots }
                guard item < values.count else { continue }
                if hidden.isEmpty || !hidden.contains(item) { expected.append(.item(item)) }
            }
            let map = view.arrangement[section]
            guard map.places == expected.count else {
                report("\(name): section \(section) has \(map.places) places, not \(expected.count)")
                continue
            }
            for (place, element) in expected.enumerated() where map.element(at: place) != element {
                return report("\(name): place \(section).\(place) has \(map.element(at: place)), not \(element)")
            }
        }
    }

    /// Invariant: the begun sessions are those of the engine whose end has not been reported, and callbacks are in
    /// order.
    private func checkSessions() {
        let engine = stage.root.engine
        var (begun, open) = (Set<Int>(), Set<Int>())
        for session in engine.sessions {
            open.insert(session.id)
            switch session.phase {
            case .dragging, .cancelling, .dropping, .handingOver: begun.insert(session.id)
            case .lifting, .reverting, .transferring, .ended: break
            }
        }
        if order.begun != begun { report("begun are \(order.begun.sorted()), under way \(begun.sorted())") }
        // Sessions of other programs are not in the engine's list.
        for drag in engine.foreignDrags { open.insert(drag.session.id) }
        for problem in order.closeAll(but: open) { report(problem) }
    }

    /// Invariant: every item in the visible area is visible once, as its cell or as a preview.
    func checkWhatIsSeen() {
        for (name, shelf) in shelves where shelf.view.root != nil {
            let view = shelf.view
            for (section, places) in view.layout.places(in: view.bounds)
            where view.arrangement.indices.contains(section) {
                for place in places where place < view.arrangement[section].places {
                    let element = view.arrangement[section].element(at: place)
                    let isGap = if case .slot(let id, _) = element { id == view.gap?.id } else { false }
                    let placed = view.cells[.init(section: section, element: element)]
                    if placed == nil, !isGap { report("\(name): nothing shows \(section).\(element)") }
                    if let placed, placed.isLeaving { report("\(name): the cell of \(section).\(element) leaves") }
                }
            }
            for (key, placed) in view.cells where placed.isAwaited {
                if !view.dropSide.landings.values.contains(where: { $0.hides(placed.cell) }) {
                    report("\(name): \(key) waits for nothing")
                }
            }
        }
        for presentation in stage.root.engine.presentations {
            for preview in presentation.previews where preview.alpha > 0.05 {
                checkAlone(preview, presentation.session)
            }
        }
    }

    /// Invariant: an item shown by a preview is not also shown by its cell, except for the faded cell of a dragged
    /// item.
    private func checkAlone(_ preview: PreviewPresentation, _ session: DragSession) {
        for (name, shelf) in shelves where shelf.view.root != nil {
            let placed: PlacedCell?
            switch session.phase {
            // While a preview returns, the cell at its source fades in (CELL-2).
            case .dragging:
                placed = shelf.view.dragSide.carried.entry(of: preview.item)?.path.flatMap {
                    shelf.view.cells[.init($0)]
                }
                if placed?.cell.dragState == .dragging { continue }
            case .dropping:
                guard session.items.count <= stage.root.engine.thresholds.stackLimit,
                    let landing = shelf.view.dropSide.landings[ObjectIdentifier(preview.item)], landing.spot != nil,
                    case .item(let path) = landing.destination
                else { continue }
                placed = shelf.view.cells[.init(path)]
            default: continue
            }
            guard let placed, !placed.isLeaving, !placed.isAwaited, placed.cell.containerAlpha > 0.5,
                placed.cell.alpha > 0.9, !stage.root.isShownByPreview(placed.cell)
            else { continue }
            let value = (placed.cell as? ValueCell)?.value ?? -1
            report("\(name): \(value) is seen in its place and as a preview (\(session.phase.name))")
        }
    }

    /// Invariant: an update remaps everything tracked by index path to the same items.
    func keepingTrack(of shelf: Shelf, _ update: () -> Void) {
        let before = Tracked(shelf)
        update()
        let after = Tracked(shelf)
        for (item, value) in before.carried where after.carried[item] == nil && shelf.path(of: value) != nil {
            report("\(value) is carried, and lost by an update")
        }
        let news = after.selected.subtracting(before.selected)
        if !news.isEmpty { report("selected by an update: \(news.sorted())") }
        for (item, value) in before.landings {
            if let now = after.landings[item], now != value { report("what lands on \(value) is sent to \(now)") }
        }
    }
}

/// Changes whenever a view assigns index paths or cells.
@MainActor struct Arranged: Equatable {
    var generation: Int
    private var offset: CGPoint
    private var frame: CGRect
    private var cells: Int
    private var leaving: Int

    init(_ view: ItemContainerView) {
        (generation, offset, frame) = (view.arrangement.version, view.contentOffset, view.frame)
        (cells, leaving) = (view.cells.count, view.leaving.count)
    }
}

/// The values of all items that a view tracks by index path.
@MainActor private struct Tracked {
    var selected: Set<Int> = []
    var carried: [ObjectIdentifier: Int] = [:]
    var landings: [ObjectIdentifier: Int] = [:]

    init(_ shelf: Shelf) {
        func value(_ path: IndexPath) -> Int? {
            guard shelf.sections.indices.contains(path.section),
                shelf.sections[path.section].indices.contains(path.item)
            else { return nil }
            return shelf.sections[path.section][path.item]
        }
        selected = Set(shelf.view.indexPathsForSelectedItems.compactMap(value))
        for entry in shelf.view.dragSide.carried.entries {
            if let path = entry.path { carried[ObjectIdentifier(entry.item)] = value(path) }
        }
        for (item, landing) in shelf.view.dropSide.landings {
            if case .item(let path) = landing.destination { landings[item] = value(path) }
        }
    }
}
