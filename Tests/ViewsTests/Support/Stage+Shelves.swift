import Foundation

@testable import Views

extension Stage {
    /// A grid of three columns that holds the values from 0, with its window at rest.
    static func ofGrid(_ count: Int) -> (Stage, Shelf) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let shelf = Shelf(grid: Array(0..<count), layout: layout)
        let stage = Stage(CGSize(width: 290, height: 420))
        stage.add(shelf.view, stage.root.bounds)
        shelf.view.allowsMultipleSelection = true
        shelf.view.reloadData()
        stage.settle()
        return (stage, shelf)
    }

    /// A grid of three columns that holds the values from 0, beside a table that holds 100 to 105.
    static func gridBesideTable(
        _ values: Int = 6, allowsMultipleSelection: Bool = false
    ) -> (stage: Stage, grid: Shelf, table: Shelf) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let grid = Shelf(grid: Array(0..<values), layout: layout)
        let table = Shelf(table: Array(100..<106), rowHeight: 40)
        let stage = Stage(CGSize(width: 500, height: 420))
        stage.add(table.view, CGRect(x: 0, y: 0, width: 200, height: 420))
        stage.add(grid.view, CGRect(x: 210, y: 0, width: 290, height: 420))
        for shelf in [grid, table] {
            shelf.view.allowsMultipleSelection = allowsMultipleSelection
            shelf.view.reloadData()
        }
        stage.settle()
        return (stage, grid, table)
    }
}
