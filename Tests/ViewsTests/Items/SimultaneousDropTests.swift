import Foundation
import Testing

@testable import DragAndDrop
@testable import Views

@MainActor struct SimultaneousDropTests {
    enum Kind: CaseIterable {
        case grid, justified, waterfall, table
    }

    /// A container of items of several sizes, in a window of its own.
    private func container(_ kind: Kind, _ count: Int = 12) -> (WindowFixture, ContainerFixture) {
        let values = Array(0..<count)
        let container: ContainerFixture
        switch kind {
        case .grid: container = ContainerFixture(grid: values, layout: layout(kind))
        case .justified, .waterfall: container = ContainerFixture(grid: values, layout: layout(kind))
        case .table: container = ContainerFixture(table: values)
        }
        if kind == .table { container.rowHeight = { [24, 40, 30, 36][$0 % 4] } }
        container.aspect = { [0.7, 1, 1.5, 2][$0 % 4] }
        let window = WindowFixture(CGSize(width: 290, height: 900))
        window.draws = false
        window.add(container.view, window.root.bounds)
        container.view.allowsMultipleSelection = true
        container.view.reloadData()
        window.settle()
        return (window, container)
    }

    private func layout(_ kind: Kind) -> CollectionViewLayout {
        switch kind {
        case .grid, .table:
            let layout = GridLayout()
            layout.itemSize = CGSize(width: 80, height: 80)
            return layout
        case .justified:
            let layout = JustifiedLayout()
            layout.rowHeight = 70
            return layout
        case .waterfall:
            let layout = WaterfallLayout()
            (layout.minimumColumnWidth, layout.itemHeight) = (80, .aspectRatio)
            return layout
        }
    }

    private func lift(_ value: Int, _ pointer: Int, _ window: WindowFixture, _ container: ContainerFixture) throws {
        window.press(on: try #require(container.cell(value)), pointer: pointer)
        window.hold(0.8)
    }

    /// Moves the pointer to the cell of a value and waits until nothing moves.
    private func drag(_ pointer: Int, to value: Int, _ window: WindowFixture, _ container: ContainerFixture) throws {
        let center = try #require(container.cell(value)).frame.center
        window.drag(to: container.view.convert(center, to: nil), pointer: pointer)
        window.advance(by: 1)
    }

    private func session(_ pointer: Int, _ window: WindowFixture) throws -> DropSession {
        try #require(window.root.engine.drag(heldBy: PointerID(pointer))).dropSession
    }

    /// Releases a pointer; returns the order of the values that the drop of one item should result in.
    private func release(_ value: Int, _ pointer: Int, _ window: WindowFixture, _ container: ContainerFixture) throws {
        let target = try #require(container.view.dropPath(of: session(pointer, window)))
        var expected = container.sections[0].filter { $0 != value }
        expected.insert(value, at: target.item)
        window.release(pointer: pointer)
        window.advance(by: 1)
        #expect(container.sections == [expected])
    }

    private func gapContains(_ pointer: Int, _ window: WindowFixture, _ container: ContainerFixture) throws -> Bool {
        let gap = try #require(container.view.gap(of: session(pointer, window)))
        let point = container.view.convert(window.location(of: pointer), from: nil)
        return container.view.parts(of: gap, GapSize(count: 1, capacity: 1)).contains { part in
            part.frame.insetBy(dx: -8, dy: -8).contains(point)
        }
    }

    @Test(
        "DROP-7: two drags over one container have a gap each, and each drop lands in its own",
        arguments: Kind.allCases,
        [0, 1])
    func twoGaps(kind: Kind, first: Int) throws {
        let (window, container) = container(kind)
        try lift(0, 0, window, container)
        try drag(0, to: 4, window, container)
        try lift(11, 1, window, container)
        try drag(1, to: 7, window, container)
        #expect(container.view.gaps.count == 2 && Set(container.view.gapSlots).count == 2)
        #expect(container.view.arrangement[0].presentationCount == 12, "the dragged items are hidden")
        // In columns the gap is below the shortest one.
        #expect(try kind == .waterfall || gapContains(1, window, container))
        // The gap of the other drag stays between the same items while that one moves.
        let place = try #require(container.view.gap(of: session(1, window))).place
        try drag(0, to: 2, window, container)
        #expect(try kind == .waterfall || gapContains(0, window, container))
        #expect(try container.view.gap(of: session(1, window))?.position == place.position)
        let values = [0, 11]
        try release(values[first], first, window, container)
        #expect(container.view.gaps.count == 1 && window.root.engine.sessions.count == 1)
        try release(values[1 - first], 1 - first, window, container)
        window.settle()
        #expect(container.invalidMoves.isEmpty && container.problemsAtRest(on: window).isEmpty)
    }

    /// Compares the frames of a layout with those of a new one that knows only what its presentation indices show.
    private func checkFrames(_ kind: Kind, _ view: ItemContainerView, _ step: String) {
        let fresh = layout(kind)
        fresh.environment = view.layout.environment
        (fresh.environment.cells, fresh.environment.gapPositions) = (nil, nil)
        fresh.prepare(.replaced)
        for index in 0..<view.arrangement[0].presentationCount {
            let path = PresentationPath(index: index, section: 0)
            #expect(view.layout.frame(at: path) == fresh.frame(at: path), "\(step): at \(index)")
        }
    }

    @Test(
        "DROP-7: layouts show several gaps as they would if all cells were arranged again",
        arguments: [Kind.grid, .justified, .waterfall])
    func framesOfSeveralGaps(kind: Kind) throws {
        let (window, container) = container(kind, 16)
        let view = container.view
        container.companions = { $0.item == 15 ? [15, 14].map { IndexPath(item: $0, section: 0) } : [$0] }
        func check(_ step: String) { checkFrames(kind, view, step) }
        try lift(0, 0, window, container)
        try drag(0, to: 3, window, container)
        try lift(15, 1, window, container)
        try drag(1, to: 8, window, container)
        #expect(view.gaps.count == 2)
        check("two gaps")
        try drag(0, to: 2, window, container)
        check("the first moves")
        try drag(1, to: 6, window, container)
        check("the second moves")
        container.insert([50], at: 1)
        container.remove([7])
        window.advance(by: 1)
        check("an update")
        window.send(.pointerCanceled, at: window.location(of: 1), pointer: 1)
        window.advance(by: 1)
        #expect(view.gaps.count == 1)
        check("one leaves")
        window.release()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-7: rows of several gaps have the heights of their items")
    func heightsInGaps() throws {
        let (window, container) = container(.table)
        let view = container.view
        for pointer in [0, 1] {
            let value = pointer == 0 ? 0 : 11
            container.companions = { _ in (pointer == 0 ? [1, 0] : [10, 11]).map { IndexPath(item: $0, section: 0) } }
            try lift(value, pointer, window, container)
            try drag(pointer, to: pointer == 0 ? 4 : 7, window, container)
        }
        func heights() throws -> [[CGFloat]] {
            try [0, 1].map { pointer in
                let gap = try #require(view.gap(of: session(pointer, window)))
                return view.parts(of: gap, GapSize(count: 2, capacity: 2)).map(\.frame.height)
            }
        }
        #expect(try heights() == [[24, 40], [30, 36]])
        try drag(0, to: 3, window, container)
        #expect(try heights() == [[24, 40], [30, 36]], "the layout keeps the other gap apart")
        let height: CGFloat = 3 * (24 + 40 + 30 + 36)
        #expect(view.layout.heightOfContent == height)
        for pointer in [0, 1] { window.release(pointer: pointer) }
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-7: a drag that leaves or is canceled closes its own gap only", arguments: [true, false])
    func leaving(isCanceled: Bool) throws {
        let (window, container) = container(.grid)
        try lift(0, 0, window, container)
        try drag(0, to: 4, window, container)
        try lift(11, 1, window, container)
        try drag(1, to: 7, window, container)
        let gap = try #require(container.view.gap(of: session(1, window)))
        if isCanceled {
            window.send(.pointerCanceled, at: window.location(), pointer: 0)
        } else {
            window.movePointer(to: CGPoint(x: -30, y: 300))
        }
        window.advance(by: 1)
        #expect(container.view.gaps.map(\.id) == [gap.id] && container.view.hasActiveDrop)
        #expect(container.cell(0) != nil && container.cell(11) == nil && container.view.gap?.position == gap.position)
        #expect(container.view.layout.environment.cells?.gapSlot == gap.id)
        window.release()
        try release(11, 1, window, container)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-10: items that a drop moves away leave the gap of another drag where it is")
    func movingOut() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(12)
        table.onDrop = { _ in grid.remove([1, 11]) }
        try lift(3, 0, window, grid)
        try drag(0, to: 7, window, grid)
        grid.companions = { _ in [11, 1].map { IndexPath(item: $0, section: 0) } }
        window.press(on: try #require(grid.cell(1)), pointer: 1)
        window.hold(0.8)
        window.drag(to: window.reach(try #require(table.cell(103))), pointer: 1)
        window.advance(by: 1)
        #expect(grid.view.gaps.count == 1 && table.view.gaps.count == 1)
        let former = try #require(grid.view.gap).position
        window.release(pointer: 1)
        window.advance(by: 1)
        #expect(grid.sections == [[0, 2, 3, 4, 5, 6, 7, 8, 9, 10]] && grid.view.gap?.position == former - 1)
        let target = try #require(grid.view.dropPath(of: session(0, window)))
        window.release()
        window.settle()
        #expect(grid.sections[0][target.item] == 3 && grid.view.gaps.isEmpty)
        #expect(grid.problemsAtRest(on: window).isEmpty && table.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-4, DROP-7: each drag highlights the item into which it would drop; one item may be that of several")
    func highlights() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        var dropped: [IndexPath?] = []
        table.onDrop = { dropped.append($0.destinationIndexPath) }
        func targets() -> [Int] { (100..<106).filter { table.cell($0)?.isDropTarget == true } }
        for (pointer, row) in [(0, 101), (1, 103)] {
            try lift(pointer, pointer, window, grid)
            window.drag(to: window.reach(try #require(table.cell(row))), pointer: pointer)
        }
        #expect(targets() == [101, 103])
        window.drag(to: window.reach(try #require(table.cell(101))), pointer: 1)
        #expect(targets() == [101])
        window.drag(to: window.reach(try #require(table.cell(104))))
        #expect(targets() == [101, 104])
        window.release()
        #expect(targets() == [101] && dropped == [IndexPath(item: 4, section: 0)])
        window.release(pointer: 1)
        window.settle()
        #expect(targets().isEmpty && dropped.last == IndexPath(item: 1, section: 0))
        #expect(table.problemsAtRest(on: window).isEmpty)
    }

    @Test("SPRING-3, DROP-7: each drag loads the item under it; an item under two shows the more advanced state")
    func springLoading() throws {
        let (window, grid, table) = WindowFixture.gridBesideTable()
        table.view.isSpringLoaded = true
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        for pointer in [0, 1] { try lift(pointer, pointer, window, grid) }
        func hover(_ pointer: Int, _ row: Int) throws {
            window.movePointer(to: window.reach(try #require(table.cell(row))), pointer: pointer)
        }
        func state(_ row: Int) -> SpringLoadedInteractionEffectState? { table.cell(row)?.springLoadingState }
        try hover(0, 101)
        try hover(1, 103)
        window.advance(by: 0.3)
        #expect(state(101) == .possible && state(103) == .possible)
        window.advance(by: 0.4)
        #expect(state(101) == .activating && state(103) == .activating)
        try hover(1, 101)
        #expect(state(101) == .activating && state(103) == .inactive, "the first drag is about to activate")
        window.advance(by: 0.5)
        #expect(table.log.filter { $0.hasPrefix("didSelect") } == ["didSelect 0.1"])
        #expect(state(101) == .possible, "the second drag hovers on")
        try hover(1, 104)
        #expect(state(101) == .inactive && state(104) == .possible)
        window.advance(by: 1.1)
        #expect(table.log.filter { $0.hasPrefix("didSelect") } == ["didSelect 0.1", "didSelect 0.4"])
        for pointer in [0, 1] { window.send(.pointerCanceled, at: window.location(of: pointer), pointer: pointer) }
        window.settle()
        #expect(table.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-7: a drag has its gap beside that of an interactive movement")
    func dragDuringMovement() throws {
        let (window, container) = container(.grid)
        container.movesItems = true
        #expect(container.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        let goal = container.view.layout.frame(at: IndexPath(item: 4, section: 0)).center
        container.view.updateInteractiveMovementTargetPosition(goal)
        window.advance(by: 0.5)
        try lift(11, 1, window, container)
        try drag(1, to: 7, window, container)
        #expect(container.view.gaps.count == 2)
        #expect(try gapContains(1, window, container))
        container.view.endInteractiveMovement()
        window.advance(by: 1)
        #expect(container.sections == [[1, 2, 3, 4, 0, 5, 6, 7, 8, 9, 10, 11]] && container.view.gaps.count == 1)
        try release(11, 1, window, container)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "DROP-7: the gap of an interactive movement passes that of a drag",
        arguments: [Kind.grid, .justified, .waterfall])
    func movementPastGap(kind: Kind) throws {
        let (window, container) = container(kind, 16)
        container.movesItems = true
        #expect(container.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        try lift(15, 1, window, container)
        try drag(1, to: 8, window, container)
        for index in [12, 3, 9, 5, 13] {
            let goal = container.view.layout.frame(at: PresentationPath(index: index, section: 0)).center
            container.view.updateInteractiveMovementTargetPosition(goal)
            checkFrames(kind, container.view, "at \(index)")
        }
        container.view.cancelInteractiveMovement()
        try release(15, 1, window, container)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-7: a container whose drop interaction allows one session refuses the second one")
    func oneSession() throws {
        let (window, container) = container(.grid)
        let interaction = container.view.interactions.lazy.compactMap { $0 as? DropInteraction }.first
        try #require(interaction).allowsSimultaneousDropSessions = false
        try lift(0, 0, window, container)
        try drag(0, to: 4, window, container)
        try lift(11, 1, window, container)
        try drag(1, to: 7, window, container)
        #expect(container.view.gaps.count == 1)
        #expect(window.root.engine.operation(of: try #require(window.root.engine.sessions.last)) == .forbidden)
        for pointer in [0, 1] { window.send(.pointerCanceled, at: window.location(of: pointer), pointer: pointer) }
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DROP-10: a cell that another drag moves all the time goes on from where the preview ends that lands as it")
    func movingLanding() throws {
        let (window, container) = container(.grid)
        container.view.reorderingCadence = .immediate
        try lift(0, 0, window, container)
        try lift(11, 1, window, container)
        try drag(1, to: 2, window, container)
        try drag(0, to: 6, window, container)
        /// Where the item is visible, and where it is predicted for the next frame.
        func places(at time: Timestamp) -> (preview: CGPoint?, cell: CGPoint?) {
            let parts = window.root.movingParts(at: time)
            let cell = container.cell(0)
            let placed = parts.first { ($0.owner as? PlacedCell)?.cell === cell && $0.alpha > 0.9 }
            let preview = parts.first { part in
                part.kind == .preview
                    && part.session?.items.contains { ($0.localObject as? DraggedValue)?.value == 0 } == true
            }
            return (preview?.frame.center, placed?.frame.center)
        }
        window.release(pointer: 0)
        var handedOver = 0
        for step in 0..<60 {
            // The other gap changes its place all the time.
            let column = CGFloat([0, 1, 2, 1][step / 3 % 4])
            window.movePointer(to: CGPoint(x: 56 + 88 * column, y: step / 12 % 2 == 0 ? 56 : 144), pointer: 1)
            let predicted = places(at: window.now + .nanoseconds(16_666_667))
            window.advance(by: 1.0 / 60)
            guard let preview = predicted.preview, let cell = places(at: window.now).cell else { continue }
            handedOver += 1
            #expect(preview.distance(to: cell) < 1, "from \(preview) to \(cell)")
        }
        #expect(handedOver == 1)
        window.release(pointer: 1)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}
