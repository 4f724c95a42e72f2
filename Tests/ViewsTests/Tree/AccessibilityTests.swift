import Foundation
import Testing

@testable import Views

@MainActor struct AccessibilityTests {
    @Test("HAND-5: a program sets the name and the role of any view; nil restores those of its class")
    func settableNames() {
        let (plain, label) = (View(), Label("Text"))
        #expect(plain.accessibilityName == nil && plain.accessibilityRole == nil && !plain.isAccessibilityElement)
        #expect(label.accessibilityName == "Text" && label.accessibilityRole == .label)
        for view in [plain, label] { view.accessibilityName = "Trash" }
        #expect(plain.accessibilityName == "Trash" && plain.accessibilityRole == .view)
        #expect(label.accessibilityName == "Trash" && label.accessibilityRole == .label)
        plain.accessibilityRole = .button
        #expect(plain.accessibilityRole == .button && plain.interactionName == "Trash")
        label.isAccessibilityElement = false
        #expect(label.accessibilityRole == nil)
        for view in [plain, label] {
            (view.accessibilityName, view.accessibilityRole) = (nil, nil)
        }
        #expect(plain.accessibilityName == nil && plain.accessibilityRole == nil && plain.interactionName == "view")
        #expect(label.accessibilityName == "Text")
        label.text = "Other"
        #expect(label.accessibilityName == "Other")
    }

    @Test("HAND-5: controls and cells have the roles of their kind")
    func defaultRoles() throws {
        let views: [View] = [Slider(), TextField(), TextArea(), ProgressBar(), Button("Add") {}, Label("Text")]
        let roles = views.map(\.accessibilityRole)
        #expect(roles == [.slider, .textField, .textView, .progress, .button, .label])
        let window = WindowFixture(CGSize(width: 300, height: 200))
        let (grid, table) = (ContainerFixture(grid: [1, 2]), ContainerFixture(table: [1, 2]))
        window.add(grid.view, CGRect(x: 0, y: 0, width: 150, height: 200))
        window.add(table.view, CGRect(x: 150, y: 0, width: 150, height: 200))
        window.settle()
        #expect(try #require(grid.cell(1)).accessibilityRole == .cell)
        #expect(try #require(table.cell(1)).accessibilityRole == .row)
        try #require(table.cell(2)).accessibilityRole = .tab
        #expect(table.cell(2)?.accessibilityRole == .tab)
    }

    @Test("HAND-5: a keyboard drag names the container of each position")
    func containerInCaption() throws {
        let window = WindowFixture(CGSize(width: 300, height: 300))
        let table = ContainerFixture(table: [1, 2, 3, 4])
        table.view.accessibilityName = "Doing"
        window.add(table.view, window.root.bounds)
        window.settle()
        table.view.becomeFocused()
        table.view.select([IndexPath(item: 0, section: 0)], clearing: true)
        window.liftByKeys()
        window.key(.down)
        window.settle()
        #expect(window.root.announcement == "Place 2 of 4 in Doing, between 2 and 3")
        window.key(.escape)
        window.settle()
        #expect(table.problemsAtRest(on: window).isEmpty)
    }
}
