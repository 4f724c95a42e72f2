@testable import Views

/// The tree of a container fixture's rows, which a drop changes as the levels of the outline permit (VIEW-17).
@MainActor final class OutlineModel {
    private(set) var outline: Outline<Int>
    private var items: [Outline<Int>.Item]
    private var open: Set<Int>
    private let container: ContainerFixture

    /// Creates the tree of the values 0 to `count` - 1, with random levels, and shows its rows in a container. A part
    /// of the containers is closed.
    init(_ count: Int, in container: ContainerFixture, _ random: inout SplitMix) {
        var levels = [0]
        for value in 1..<count { levels.append(random.below(min(levels[value - 1] + 2, 4))) }
        items = levels.indices.map { value in
            let hasContent = value + 1 < count && levels[value + 1] > levels[value]
            return Outline.Item(id: value, level: levels[value], isContainer: hasContent || random.chance(0.2))
        }
        open = Set(levels.indices.filter { _ in random.chance(0.7) })
        outline = Outline(items, open: open)
        self.container = container
        container.sections = [outline.rows.map(\.id)]
    }

    /// Closes a container that is being dragged.
    func close(_ value: Int) {
        open.remove(value)
        update()
    }

    /// Moves an item with its content to the place of a drop before the row at `index` of the other rows.
    func move(_ value: Int, toRow index: Int, level: Int) {
        let place = outline.position(at: index, level: level, moving: [value])
        guard let start = items.firstIndex(where: { $0.id == value }) else { return }
        let end = items[(start + 1)...].firstIndex { $0.level <= items[start].level } ?? items.count
        var moved = Array(items[start..<end])
        items.removeSubrange(start..<end)
        let container = place.container.flatMap { id in items.firstIndex { $0.id == id } }
        let newLevel = container.map { items[$0].level + 1 } ?? 0
        let shift = newLevel - moved[0].level
        moved = moved.map { Outline.Item(id: $0.id, level: $0.level + shift, isContainer: $0.isContainer) }
        let next = place.next.flatMap { id in items.firstIndex { $0.id == id } }
        let contentEnd = container.map { row in
            items[(row + 1)...].firstIndex { $0.level <= items[row].level } ?? items.count
        }
        items.insert(contentsOf: moved, at: next ?? contentEnd ?? items.count)
        update()
    }

    private func update() {
        let old = outline
        outline = Outline(items, open: open)
        guard let table = container.view as? TableView else { return }
        table.performBatchUpdates {
            container.sections = [outline.rows.map(\.id)]
            outline.difference(from: old).record(in: table, section: 0)
        }
    }
}
