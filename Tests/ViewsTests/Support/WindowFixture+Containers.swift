import Foundation

@testable import Views

extension WindowFixture {
    /// A grid of three columns that holds the values from 0, with its window at rest.
    static func withGrid(_ count: Int) -> (WindowFixture, ContainerFixture) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let container = ContainerFixture(grid: Array(0..<count), layout: layout)
        let window = WindowFixture(CGSize(width: 290, height: 420))
        window.add(container.view, window.root.bounds)
        container.view.allowsMultipleSelection = true
        container.view.reloadData()
        window.settle()
        return (window, container)
    }

    /// A grid of three columns that holds the values from 0, beside a table that holds 100 to 105.
    static func gridBesideTable(
        _ values: Int = 6, allowsMultipleSelection: Bool = false
    ) -> (window: WindowFixture, grid: ContainerFixture, table: ContainerFixture) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let grid = ContainerFixture(grid: Array(0..<values), layout: layout)
        let table = ContainerFixture(table: Array(100..<106), rowHeight: 40)
        let window = WindowFixture(CGSize(width: 500, height: 420))
        window.add(table.view, CGRect(x: 0, y: 0, width: 200, height: 420))
        window.add(grid.view, CGRect(x: 210, y: 0, width: 290, height: 420))
        for container in [grid, table] {
            container.view.allowsMultipleSelection = allowsMultipleSelection
            container.view.reloadData()
        }
        window.settle()
        return (window, grid, table)
    }
}
