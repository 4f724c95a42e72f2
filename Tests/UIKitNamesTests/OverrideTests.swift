import Testing
import UIKitNames

/// Follows its properties by overrides, as subclasses of UIKit's views do.
private final class FollowingView: UIView {
    var log: [String] = []

    override var frame: CGRect { didSet { log.append("frame") } }
    override var bounds: CGRect { didSet { log.append("bounds \(oldValue.width) \(bounds.width)") } }
    override var center: CGPoint { didSet { log.append("center") } }
    override var transform: CGAffineTransform { didSet { log.append("transform") } }
    override var isHidden: Bool { didSet { log.append("isHidden") } }
    override var backgroundColor: UIColor? { didSet { log.append("backgroundColor") } }
    override var isUserInteractionEnabled: Bool { didSet { log.append("isUserInteractionEnabled") } }
    override var clipsToBounds: Bool { didSet { log.append("clipsToBounds") } }
    override var alpha: CGFloat { didSet { log.append("alpha \(alpha)") } }
    override var tag: Int { didSet { log.append("tag \(tag)") } }

    override func addSubview(_ view: UIView) {
        log.append("addSubview")
        super.addSubview(view)
    }

    override func removeFromSuperview() {
        log.append("removeFromSuperview")
        super.removeFromSuperview()
    }

    override func setNeedsLayout() {
        super.setNeedsLayout()
        log.append("setNeedsLayout")
    }

    func taken() -> [String] {
        defer { log = [] }
        return log
    }
}

/// A table as high as its content.
private class ContentTable: UITableView {
    var (reloads, edits) = (0, [Bool]())

    init() { super.init(frame: .zero, style: .plain) }
    required init?(coder: NSCoder) { fatalError() }

    override var contentSize: CGSize { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: contentSize.height) }

    override func reloadData() {
        reloads += 1
        super.reloadData()
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        edits.append(editing)
    }
}

private final class NamedTable: ContentTable {
    override init() {
        super.init()
        accessibilityIdentifier = "Named"
    }

    required init?(coder: NSCoder) { fatalError() }
}

private final class Rows: NSObject, UITableViewDataSource {
    var count = 3
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
    }
}

private final class InsetCell: UITableViewCell {
    override var frame: CGRect {
        get { super.frame }
        set { super.frame = newValue.insetBy(dx: 10, dy: 0) }
    }
}

/// Follows the scrolling, and stops it at an offset.
private final class StoppingScrollView: UIScrollView {
    var offsets: [CGFloat] = []
    var limit: CGFloat = .infinity

    override var contentOffset: CGPoint {
        get { super.contentOffset }
        set {
            super.contentOffset = CGPoint(x: newValue.x, y: min(newValue.y, limit))
            offsets.append(super.contentOffset.y)
        }
    }
}

@MainActor struct OverrideTests {
    @Test("BUILD-4: an override of the content offset is called for each step of the scrolling, and may change it")
    func contentOffset() throws {
        let view = StoppingScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.contentSize = CGSize(width: 200, height: 2_000)
        let window = SimulatedWindow(view, size: CGSize(width: 200, height: 200))
        view.contentOffset.y = 300
        view.contentOffset.y = 9_000
        #expect(view.offsets == [300, 1_800])
        view.contentOffset.y = 0
        view.offsets = []
        window.scroll(dx: 0, dy: 120, at: CGPoint(x: 100, y: 100))
        window.wait(1)
        #expect(view.offsets.last == 120 && view.offsets == view.offsets.sorted())
        // A finger pulls the content beyond its end.
        view.contentOffset.y = 0
        view.offsets = []
        window.press(at: CGPoint(x: 100, y: 50), with: .finger())
        window.move(to: CGPoint(x: 100, y: 150), with: .finger())
        #expect(try #require(view.offsets.min()) < -20 && view.contentOffset.y == view.offsets.last)
        window.release(with: .finger())
        window.wait(2)
        #expect(view.contentOffset.y == 0 && view.offsets.last == 0)
        (view.limit, view.offsets) = (50, [])
        window.scroll(dx: 0, dy: 400, at: CGPoint(x: 100, y: 100))
        window.wait(1)
        #expect(view.contentOffset.y == 50 && view.offsets.allSatisfy { $0 <= 50 })
    }

    @Test("BUILD-4: overrides of a view's properties follow the changes, those of the bounds each change of the size")
    func properties() {
        let view = FollowingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.frame = CGRect(x: 5, y: 0, width: 10, height: 10)
        #expect(view.taken() == ["frame"])
        view.frame = CGRect(x: 30, y: 40, width: 20, height: 10)
        #expect(view.taken() == ["setNeedsLayout", "bounds 10.0 20.0", "frame"])
        #expect(view.frame == CGRect(x: 30, y: 40, width: 20, height: 10))
        view.bounds.size = CGSize(width: 40, height: 10)
        #expect(view.taken() == ["setNeedsLayout", "bounds 20.0 40.0"])
        #expect(view.frame == CGRect(x: 20, y: 40, width: 40, height: 10))
        view.center = CGPoint(x: 50, y: 50)
        #expect(view.taken() == ["frame", "center"])
        view.transform = CGAffineTransform(rotationAngle: 1)
        (view.isHidden, view.backgroundColor) = (true, .red)
        (view.isUserInteractionEnabled, view.clipsToBounds) = (false, true)
        let names = ["transform", "isHidden", "backgroundColor", "isUserInteractionEnabled", "clipsToBounds"]
        #expect(view.taken() == names)
        (view.alpha, view.tag) = (0.5, 7)
        #expect(view.taken() == ["alpha 0.5", "tag 7"] && view.viewWithTag(7) === view)
    }

    @Test("BUILD-4: overrides of the methods of views are called")
    func methods() {
        let (parent, view) = (FollowingView(), FollowingView())
        parent.addSubview(view)
        #expect(parent.taken().first == "addSubview" && view.superview === parent)
        _ = view.taken()
        view.removeFromSuperview()
        #expect(view.taken() == ["removeFromSuperview"] && view.superview == nil)
    }

    @Test("BUILD-4: a subclass of a table may be as high as its content, and follows reloads and its editing mode")
    func table() {
        let (table, rows, view) = (NamedTable(), Rows(), UIView())
        #expect(table.accessibilityIdentifier == "Named")
        table.rowHeight = 30
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        table.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(table)
        NSLayoutConstraint.activate([
            table.topAnchor.constraint(equalTo: view.topAnchor),
            table.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            table.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        let window = SimulatedWindow(view)
        window.wait(1)
        #expect(table.frame.height == 90)
        let reloads = table.reloads
        #expect(reloads > 0)
        rows.count = 4
        table.reloadData()
        window.wait(1)
        #expect(table.reloads == reloads + 1 && table.frame.height == 120)
        table.setEditing(true, animated: true)
        #expect(table.edits == [true] && table.isEditing)
    }

    @Test("BUILD-4: a cell may keep its frame inside the row's")
    func cellFrame() {
        let (table, rows) = (UITableView(frame: .zero, style: .plain), Rows())
        table.register(InsetCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        let window = SimulatedWindow(table)
        window.wait(1)
        let cell = table.cellForRow(at: IndexPath(row: 0, section: 0))
        #expect(cell?.frame.minX == 10 && cell?.frame.width == table.bounds.width - 20)
    }
}
