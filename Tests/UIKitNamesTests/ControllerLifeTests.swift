import Testing
import UIKitNames

/// A controller that records the calls of its life cycle.
private class DiaryViewController: UIViewController {
    let name: String
    var log: (String) -> Void = { _ in }

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        log("\(name) didLoad")
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        log("\(name) willAppear")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        log("\(name) didAppear")
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        log("\(name) willDisappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        log("\(name) didDisappear")
    }
    override func viewWillLayoutSubviews() { log("\(name) willLayout") }
    override func viewDidLayoutSubviews() { log("\(name) didLayout") }
    override func willMove(toParent parent: UIViewController?) {
        log("\(name) willMove(\(parent == nil ? "-" : "parent"))")
    }
    override func didMove(toParent parent: UIViewController?) {
        log("\(name) didMove(\(parent == nil ? "-" : "parent"))")
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ControllerLifeTests {
    private func take(_ log: inout [String]) -> [String] {
        defer { log = [] }
        return log
    }

    @Test("BUILD-4: a view is as large as the screen when it is loaded, so that layouts can be computed from it")
    func initialSize() {
        let controllers = [
            UIViewController(), UITableViewController(),
            UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout()),
        ]
        for controller in controllers { #expect(controller.view.bounds == UIScreen.main.bounds) }
    }

    /// Notes the frame of a label that constraints place two views below the controller's.
    private final class BadgeViewController: UIViewController {
        private let (box, label) = (UIView(), UILabel())
        private(set) var placed: CGRect?
        var onAppear: () -> Void = {}

        override func viewDidLoad() {
            super.viewDidLoad()
            label.text = "7"
            view.addSubview(box)
            box.addSubview(label)
            for part in [box, label] { part.translatesAutoresizingMaskIntoConstraints = false }
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: view.topAnchor),
                box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                label.topAnchor.constraint(equalTo: box.topAnchor, constant: 4),
                label.bottomAnchor.constraint(equalTo: box.bottomAnchor),
                label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
                label.trailingAnchor.constraint(equalTo: box.trailingAnchor),
            ])
        }

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            placed = label.frame
            onAppear()
        }
    }

    @Test("BUILD-4: everything in a controller's view has its place when it has appeared, parents first")
    func placedAtAppearance() {
        let (parent, child) = (BadgeViewController(), BadgeViewController())
        var order: [String] = []
        parent.onAppear = { order.append("parent") }
        child.onAppear = { order.append("child") }
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        let window = SimulatedWindow(parent.view)
        window.frame()
        for controller in [parent, child] {
            #expect(controller.placed?.minY == 4 && (controller.placed?.height ?? 0) > 10)
        }
        #expect(order == ["parent", "child"])
    }

    @Test("BUILD-4: a controller's view appears after its first layout in a window, and disappears when it leaves")
    func life() {
        var log: [String] = []
        let controller = DiaryViewController("page")
        controller.log = { log.append($0) }
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        controller.loadViewIfNeeded()
        #expect(take(&log) == ["page didLoad"] && controller.view === controller.viewIfLoaded)
        let window = SimulatedWindow(controller.view)
        #expect(take(&log) == ["page willAppear", "page willLayout", "page didLayout", "page didAppear"])
        controller.view.frame.size.width = 300
        window.frame()
        #expect(take(&log) == ["page willLayout", "page didLayout"])
        controller.view.removeFromSuperview()
        window.frame()
        #expect(take(&log) == ["page willDisappear", "page didDisappear"])
        window.root.addSubview(controller.view)
        window.frame()
        #expect(log.first == "page willAppear" && log.last == "page didAppear")
    }

    @Test("BUILD-4: children are retained, notified, and have one parent")
    func children() {
        var log: [String] = []
        let (first, second) = (DiaryViewController("first"), DiaryViewController("second"))
        weak var kept: UIViewController?
        do {
            let child = DiaryViewController("child")
            child.log = { log.append($0) }
            first.addChild(child)
            first.view.addSubview(child.view)
            child.didMove(toParent: first)
            kept = child
        }
        #expect(take(&log) == ["child willMove(parent)", "child didLoad", "child didMove(parent)"])
        guard let kept else {
            Issue.record("the parent does not retain its child")
            return
        }
        #expect(first.children == [kept] && kept.parent === first)
        second.addChild(kept)
        #expect(first.children.isEmpty && second.children == [kept] && kept.parent === second)
        _ = take(&log)
        kept.willMove(toParent: nil)
        kept.view.removeFromSuperview()
        kept.removeFromParent()
        #expect(
            take(&log) == ["child willMove(-)", "child didMove(-)"] && second.children.isEmpty && kept.parent == nil)
        second.addChild(second)
        #expect(second.children.isEmpty)
    }

    @Test("BUILD-4: the appearance methods are called for a controller with a view of any class")
    func otherViews() {
        final class ListController: UITableViewController {
            var log: [String] = []
            override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
            override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
        }
        let controller = ListController()
        let window = SimulatedWindow(controller.view)
        #expect(controller.log == ["willAppear", "didAppear"] && controller.view === controller.tableView)
        let other = UITableView()
        controller.tableView = other
        #expect(controller.view === other)
        // The former view no longer belongs to the controller.
        window.root.subviews.first?.removeFromSuperview()
        #expect(controller.log == ["willAppear", "didAppear"])
    }

    @Test("BUILD-4: views and controllers are equal by identity")
    func identity() {
        let (a, b) = (UIView(), UIView())
        #expect(a == a && a != b && Set([a, b, a]).count == 2)
        #expect([a, b].firstIndex(of: b) == 1)
        let controller = UIViewController()
        #expect(controller == controller && controller != UIViewController())
    }
}
