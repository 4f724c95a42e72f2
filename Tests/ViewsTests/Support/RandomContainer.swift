import Foundation

@testable import Views

/// The layouts of containers in property tests: of one lane and of several, with items of equal and of unequal sizes.
enum RandomContainer: Int, CaseIterable, Sendable {
    case grid, table, unequalTable, outline, justified, waterfall, photoWaterfall, cards

    /// Whether the items are below each other, so that the horizontal position of a pointer has no effect.
    var isList: Bool { [.table, .unequalTable, .outline, .cards].contains(self) }

    /// Whether the sizes of items that another view or program drags follow from those of the items here, or from the
    /// width-to-height ratio that they come with.
    var fitsForeignItems: Bool { [.grid, .table, .outline, .justified, .photoWaterfall].contains(self) }

    /// Creates a container of sections of values, in the layout with random lengths.
    ///
    /// - Parameter shape: Width divided by height of a value's item, from 0.3 to 4.
    @MainActor func make(
        _ sections: [[Int]], shape: @escaping (Int) -> CGFloat, _ random: inout SplitMix
    ) -> ContainerFixture {
        let container: ContainerFixture
        switch self {
        case .grid:
            let layout = GridLayout()
            layout.itemSize = CGSize(width: 50 + random.below(80), height: 40 + random.below(60))
            container = ContainerFixture(grid: [], layout: layout)
        case .table, .outline:
            container = ContainerFixture(table: [], rowHeight: CGFloat(24 + random.below(30)))
        case .unequalTable:
            container = ContainerFixture(table: [])
            container.rowHeight = { shape($0) * 20 }
        case .justified:
            let layout = JustifiedLayout()
            layout.rowHeight = CGFloat(50 + random.below(60))
            container = ContainerFixture(grid: [], layout: layout)
        case .waterfall:
            let layout = WaterfallLayout()
            layout.minimumColumnWidth = CGFloat(60 + random.below(120))
            container = ContainerFixture(grid: [], layout: layout)
            layout.itemHeight = .computed { [weak container] path, _ in
                container?.value(at: path).map { shape($0) * 40 } ?? 40
            }
        case .photoWaterfall:
            let layout = WaterfallLayout()
            layout.minimumColumnWidth = CGFloat(60 + random.below(120))
            layout.itemHeight = .aspectRatio
            container = ContainerFixture(grid: [], layout: layout)
        case .cards:
            let layout = CardLayout()
            container = ContainerFixture(grid: [], layout: layout)
            layout.height = { [weak container] path in container?.value(at: path).map { shape($0) * 20 } ?? 40 }
        }
        container.sections = sections
        container.aspect = shape
        return container
    }
}

extension ContainerFixture {
    /// The value at an index path; nil if there is none.
    func value(at path: IndexPath) -> Int? {
        guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.item) else {
            return nil
        }
        return sections[path.section][path.item]
    }

    /// Shows the container in a new window that draws nothing.
    func show(_ size: CGSize) -> WindowFixture {
        let window = WindowFixture(size)
        window.add(view, window.root.bounds)
        view.reloadData()
        window.settle()
        window.draws = false
        return window
    }
}

/// The largest distance between two edges of the same side of two frames.
func greatestDistance(of a: CGRect, to b: CGRect) -> CGFloat {
    max(abs(a.minX - b.minX), abs(a.maxX - b.maxX), abs(a.minY - b.minY), abs(a.maxY - b.maxY))
}
