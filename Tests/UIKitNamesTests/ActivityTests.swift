import Testing
import UIKitNames

/// An activity of a program that accepts numbers.
private final class AddActivity: UIActivity {
    static let type = ActivityType("Add")
    var sum = 0

    override var activityType: ActivityType? { Self.type }
    override var activityTitle: String? { "Add" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool { activityItems.contains { $0 is Int } }
    override func prepare(withActivityItems activityItems: [Any]) {
        sum = activityItems.compactMap { $0 as? Int }.reduce(0, +)
    }
    override func perform() { activityDidFinish(true) }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ActivityTests {
    private let controller = UIViewController()
    private let window: SimulatedWindow

    init() { window = SimulatedWindow(controller.view) }

    private func show(_ items: [Any], _ activities: [UIActivity] = [], excluded: [UIActivity.ActivityType] = [])
        -> UIActivityViewController
    {
        let sheet = UIActivityViewController(activityItems: items, applicationActivities: activities)
        sheet.excludedActivityTypes = excluded
        controller.present(sheet, animated: false)
        window.frame()
        return sheet
    }

    private func choose(_ title: String) throws {
        window.click(at: window.center(of: try window.element(.button, named: title)))
        window.wait(1)
    }

    @Test("BUILD-4: a sheet of activities offers those that accept the objects, and reports the performed one")
    func activities() throws {
        let add = AddActivity()
        let sheet = show([20, 3], [add])
        #expect(sheet.actions.map(\.title) == ["Add", "Cancel"])
        var reports: [String] = []
        sheet.completionWithItemsHandler = { type, completed, _, _ in
            reports.append("\(type?.rawValue ?? "none") \(completed)")
        }
        window.key(.escape)
        window.wait(1)
        #expect(reports == ["none false"] && controller.presentedViewController == nil)

        let second = show([20, 3], [add])
        second.completionWithItemsHandler = { type, completed, _, _ in
            reports.append("\(type?.rawValue ?? "none") \(completed)")
        }
        try choose("Add")
        #expect(add.sum == 23 && reports.last == "Add true")
    }

    @Test("BUILD-4: texts, links and images can be copied, unless that is excluded")
    func copying() throws {
        #expect(show(["Dune"]).actions.map(\.title) == ["Copy", "Cancel"])
        controller.dismiss(animated: false)
        window.wait(1)
        #expect(show(["Dune"], excluded: [.copyToPasteboard]).actions.map(\.title) == ["Cancel"])
        controller.dismiss(animated: false)
        window.wait(1)
        _ = show(["Dune", UIImage.filled(.red)])
        try choose("Copy")
        #expect(UIPasteboard.general.numberOfItems == 2)
    }
}
