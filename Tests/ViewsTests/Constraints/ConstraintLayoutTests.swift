import Foundation
import Testing

@testable import Views

/// Views with a fixed intrinsic size.
@MainActor final class Box: View {
    var size: CGSize { didSet { invalidateIntrinsicContentSize() } }
    var updates = 0

    init(_ width: CGFloat = View.noIntrinsicMetric, _ height: CGFloat = View.noIntrinsicMetric) {
        size = CGSize(width: width, height: height)
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    override var intrinsicContentSize: CGSize { size }
    override func updateConstraints() {
        super.updateConstraints()
        updates += 1
    }
}

@MainActor @Suite struct ConstraintLayoutTests {
    private let window = WindowFixture(CGSize(width: 400, height: 300))
    private var root: RootView { window.root }
    private var conflicts: Conflicts { Conflicts(root) }

    /// The conflicts that a view reports.
    @MainActor private final class Conflicts {
        var list: [LayoutConflict] = []
        init(_ view: View) { view.onLayoutConflict = { [weak self] in self?.list.append($0) } }
    }

    private func box(_ width: CGFloat = View.noIntrinsicMetric, _ height: CGFloat = View.noIntrinsicMetric) -> Box {
        let box = Box(width, height)
        root.addSubview(box)
        return box
    }

    @Test("edges pinned to the superview follow its size")
    func pinned() {
        let view = box()
        LayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            view.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5),
        ])
        window.frame()
        #expect(view.frame == CGRect(x: 10, y: 5, width: 370, height: 150))
        window.resize(CGSize(width: 200, height: 100))
        window.frame()
        #expect(view.frame == CGRect(x: 10, y: 5, width: 170, height: 50))
    }

    @Test("a changed constant moves the views that depend on it, and no other layout is needed")
    func constant() {
        let (first, second) = (box(50, 20), box(60, 20))
        let gap = second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8)
        LayoutConstraint.activate([
            first.leadingAnchor.constraint(equalTo: root.leadingAnchor), gap,
            first.topAnchor.constraint(equalTo: root.topAnchor), second.topAnchor.constraint(equalTo: first.topAnchor),
        ])
        window.frame()
        #expect(second.frame == CGRect(x: 58, y: 0, width: 60, height: 20))
        gap.constant = 30
        window.frame()
        #expect(second.frame.minX == 80 && first.frame.width == 50)
        window.frame()
        #expect(window.isAtRest)
    }

    @Test("a constant changed in an animation with layoutIfNeeded moves the view gradually, and to the end")
    func animation() {
        let view = box(50, 20)
        let top = view.topAnchor.constraint(equalTo: root.topAnchor)
        LayoutConstraint.activate([top, view.leadingAnchor.constraint(equalTo: root.leadingAnchor)])
        window.frame()
        root.animate {
            top.constant = 100
            root.layoutIfNeeded()
        }
        window.advance(by: 0.1)
        let y = view.withShownValues { view.frame.minY }
        #expect(y > 1 && y < 99)
        window.settle()
        #expect(view.frame == CGRect(x: 0, y: 100, width: 50, height: 20))
    }

    @Test("content hugging decides which view grows, compression resistance which one shrinks")
    func priorities() {
        let (left, right) = (box(50, 20), box(60, 20))
        let trailing = right.trailingAnchor.constraint(equalTo: root.trailingAnchor)
        LayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: root.leadingAnchor), trailing,
            right.leadingAnchor.constraint(equalTo: left.trailingAnchor),
        ])
        right.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
        window.frame()
        #expect(left.frame.width == 50 && right.frame.width == 350)
        trailing.constant = -320
        left.setContentCompressionResistancePriority(.defaultHigh - 1, for: .horizontal)
        window.frame()
        #expect(left.frame.width == 20 && right.frame.width == 60)
    }

    @Test("an invalidated intrinsic size is applied in the next layout")
    func intrinsicSize() {
        let view = box(50, 20)
        view.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
        window.frame()
        #expect(view.frame == CGRect(x: 175, y: 0, width: 50, height: 20))
        view.size = CGSize(width: 100, height: 30)
        window.frame()
        #expect(view.frame == CGRect(x: 150, y: 0, width: 100, height: 30))
    }

    @Test("constraints between views with different superviews")
    func acrossSuperviews() {
        let (outer, sibling) = (box(), box(10, 10))
        let inner = Box(20, 20)
        outer.addSubview(inner)
        LayoutConstraint.activate([
            outer.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 100),
            outer.widthAnchor.constraint(equalToConstant: 80), outer.heightAnchor.constraint(equalToConstant: 80),
            inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
            sibling.leadingAnchor.constraint(equalTo: inner.leadingAnchor),
        ])
        window.frame()
        #expect(inner.frame.minX == 60 && sibling.frame.minX == 160)
    }

    @Test("constraints through a view with a fixed frame follow that frame")
    func throughFixedView() {
        let fixed = window.add(View(), CGRect(x: 30, y: 40, width: 100, height: 100))
        let inner = Box(20, 20)
        fixed.addSubview(inner)
        let sibling = box(10, 10)
        LayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: fixed.leadingAnchor, constant: 7),
            sibling.leadingAnchor.constraint(equalTo: inner.trailingAnchor),
        ])
        window.frame()
        #expect(inner.frame.minX == 7 && sibling.frame.minX == 57)
        fixed.frame.origin.x = 130
        window.frame()
        #expect(inner.frame.minX == 7 && sibling.frame.minX == 157)
        sibling.removeFromSuperview()
        inner.frame = .zero
        window.frame()
        #expect(inner.superview === fixed && sibling.constraints.isEmpty)
    }

    @Test("a view that leaves its superview loses its constraints to others, and keeps those of its content")
    func removal() {
        let view = box()
        let inner = Box(10, 10)
        view.addSubview(inner)
        let outer = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 50)
        let own = inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 3)
        LayoutConstraint.activate([outer, own])
        window.frame()
        view.removeFromSuperview()
        #expect(!outer.isActive && own.isActive && root.constraints.isEmpty)
        root.addSubview(view)
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: 9).isActive = true
        window.frame()
        #expect(view.frame.origin == CGPoint(x: 0, y: 9) && inner.frame.minX == 3)
    }

    @Test("of required constraints that contradict each other the last one is left out, and reported once by name")
    func contradiction() {
        let conflicts = conflicts
        let view = box()
        let width = view.widthAnchor.constraint(equalToConstant: 100)
        width.identifier = "first width"
        let other = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 150)
        LayoutConstraint.activate([width, view.heightAnchor.constraint(equalToConstant: 10), other])
        window.frame()
        window.resize(CGSize(width: 300, height: 300))
        window.frame()
        #expect(view.frame.width == 100)
        #expect(conflicts.list.count == 1)
        #expect(
            conflicts.list.first?.broken === other && conflicts.list.first?.conflicts.map { $0 === width } == [true])
        #expect(
            conflicts.list.first?.description
                == "The constraint <Box.width >= 150.0> is left out, because it contradicts "
                + "<'first width': Box.width == 100.0>.")
        width.isActive = false
        window.frame()
        #expect(view.frame.width == 150)
    }

    @Test("a window that becomes too small breaks the last constraint, until it is large enough again")
    func smallWindow() {
        let conflicts = conflicts
        let view = box()
        LayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 300),
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
        ])
        window.frame()
        #expect(conflicts.list.isEmpty)
        window.resize(CGSize(width: 200, height: 300))
        window.frame()
        #expect(conflicts.list.count == 1 && view.frame == CGRect(x: 0, y: 0, width: 300, height: 0))
        window.resize(CGSize(width: 500, height: 300))
        window.frame()
        window.resize(CGSize(width: 200, height: 300))
        window.frame()
        #expect(conflicts.list.count == 2)
    }

    @Test("a constraint between views of different trees is reported and stays inactive")
    func noCommonAncestor() {
        let conflicts = conflicts
        let (view, stray) = (box(), Box())
        let constraint = view.leadingAnchor.constraint(equalTo: stray.leadingAnchor)
        constraint.isActive = true
        #expect(!constraint.isActive && conflicts.list.count == 1)
    }

    @Test("updateConstraints is called before the first layout, and again on request")
    func updates() {
        let view = box(10, 10)
        window.frame()
        #expect(view.updates == 1)
        window.frame()
        view.setNeedsUpdateConstraints()
        #expect(view.needsUpdateConstraints())
        window.frame()
        #expect(view.updates == 2 && !view.needsUpdateConstraints())
    }

    @Test("priorities can change while a constraint is active, also to required")
    func priorityChange() {
        let view = box()
        let (small, large) = (
            view.widthAnchor.constraint(equalToConstant: 50), view.widthAnchor.constraint(equalToConstant: 80)
        )
        small.priority = LayoutPriority(500)
        large.priority = LayoutPriority(400)
        LayoutConstraint.activate([small, large])
        window.frame()
        #expect(view.frame.width == 50)
        large.priority = .required
        window.frame()
        #expect(view.frame.width == 80)
        large.priority = LayoutPriority(100)
        window.frame()
        #expect(view.frame.width == 50)
    }

    @Test("guides: margins, safe area, readable width, and guides of the program")
    func guides() {
        window.resize(CGSize(width: 1000, height: 300))
        root.layoutMargins = EdgeInsets(top: 1, left: 20, bottom: 3, right: 30)
        let (margins, readable, free) = (box(), box(), box())
        let guide = LayoutGuide()
        root.addLayoutGuide(guide)
        LayoutConstraint.activate([
            margins.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
            margins.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
            margins.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
            readable.widthAnchor.constraint(equalTo: root.readableContentGuide.widthAnchor),
            readable.leadingAnchor.constraint(equalTo: root.readableContentGuide.leadingAnchor),
            guide.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 40),
            guide.widthAnchor.constraint(equalToConstant: 60),
            free.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
            LayoutConstraint(
                item: free, attribute: .bottom, relatedBy: .equal, toItem: root, attribute: .bottomMargin,
                multiplier: 1,
                constant: 0),
        ])
        window.frame()
        #expect(margins.frame == CGRect(x: 20, y: 0, width: 950, height: 0))
        #expect(readable.frame.width == 672 && readable.frame.minX == 159)
        #expect(free.frame.minX == 100 && free.frame.maxY == 297 && guide.layoutFrame.width == 60)
        root.layoutMargins.left = 25
        window.frame()
        #expect(margins.frame.minX == 25)
    }

    @Test("a label wraps at the width that constraints give it")
    func wrapping() {
        let label = Label("One two three four five six seven eight nine ten eleven twelve", lines: 0)
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
        let below = box(10, 10)
        let width = label.widthAnchor.constraint(equalToConstant: 120)
        LayoutConstraint.activate([
            width, label.topAnchor.constraint(equalTo: root.topAnchor),
            below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 4),
        ])
        window.frame()
        let narrow = label.sizeThatFits(CGSize(width: 120, height: CGFloat.infinity)).height
        #expect(narrow > 40 && label.frame.height == narrow && below.frame.minY == narrow + 4)
        width.constant = 380
        window.frame()
        #expect(label.frame.height < narrow && below.frame.minY == label.frame.height + 4)
    }

    @Test("baselines of texts of different sizes are in line")
    func baselines() {
        let (small, large) = (Label("Small", font: .system(size: 12)), Label("Large", font: .system(size: 30)))
        for label in [small, large] {
            label.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(label)
        }
        LayoutConstraint.activate([
            large.topAnchor.constraint(equalTo: root.topAnchor),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        ])
        window.frame()
        func baseline(_ label: Label) -> CGFloat {
            label.frame.minY + label.textLayout(label.text, font: label.font).baseline
        }
        #expect(abs(baseline(small) - baseline(large)) <= 0.5 && small.frame.minY > 5)
    }

    @Test("a scroll view's content size follows from constraints to its edges")
    func scrollView() {
        let scrollView = ScrollView()
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(scrollView)
        let content = Box()
        let header = Box(10, 10)
        scrollView.addSubview(content)
        scrollView.addSubview(header)
        LayoutConstraint.activate([
            scrollView.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            scrollView.topAnchor.constraint(equalTo: root.topAnchor),
            scrollView.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
            content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            content.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -10),
            content.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 900),
            header.topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 5),
        ])
        window.frame()
        #expect(scrollView.contentSize == CGSize(width: 400, height: 910))
        #expect(content.frame == CGRect(x: 0, y: 0, width: 400, height: 900))
        scrollView.contentOffset.y = 100
        window.frame()
        #expect(header.frame.minY == 105 && content.frame.minY == 0)
    }

    @Test("the fitting size of a view is that of its content, at a width if that is required")
    func fitting() {
        let card = View()
        let label = Label("One two three four five six seven eight nine ten eleven twelve", lines: 0)
        label.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(label)
        LayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
            label.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -10),
            label.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
            label.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -10),
        ])
        let whole = label.intrinsicContentSize
        #expect(
            card.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
                == CGSize(width: whole.width + 20, height: whole.height + 20))
        let narrow = card.systemLayoutSizeFitting(
            CGSize(width: 140, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        let height = label.sizeThatFits(CGSize(width: 120, height: CGFloat.infinity)).height
        #expect(narrow == CGSize(width: 140, height: height + 20))
        window.add(card, CGRect(x: 0, y: 0, width: 220, height: 200))
        window.frame()
        #expect(label.frame == CGRect(x: 10, y: 10, width: 200, height: 180))
    }

    @Test("without constraints no view has a layout state")
    func noState() {
        let table = TableView()
        window.add(table, CGRect(x: 0, y: 0, width: 200, height: 200))
        window.frame()
        #expect(root.layoutState == nil && table.layoutState == nil)
    }
}

extension LayoutPriority {
    static func - (priority: Self, change: Float) -> Self { Self(priority.rawValue - change) }
}
