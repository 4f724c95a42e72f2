import Testing
import UIKitNames

/// A view that records the changes of the tree.
private class DiaryView: UIView {
    let name: String
    var log: (String) -> Void = { _ in }
    var onMove: () -> Void = {}

    init(_ name: String) {
        self.name = name
        super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    private func name(_ view: UIView?) -> String { (view as? DiaryView)?.name ?? "-" }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        log("\(name) \(window == nil ? "will enter" : "will leave")\(newWindow == nil ? " -" : "")")
    }
    override func didMoveToWindow() {
        super.didMoveToWindow()
        log("\(name) \(window == nil ? "left" : "entered")")
    }

    override func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        log("\(name) will \(name(newSuperview))")
        onMove()
    }
    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        log("\(name) in \(name(superview))")
    }
    override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        log("\(name) added \(name(subview))")
    }
    override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        log("\(name) removes \(name(subview))")
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ViewHierarchyTests {
    private let a = DiaryView("a")
    private let b = DiaryView("b")
    private let child = DiaryView("child")

    @Test("BUILD-4: both superviews and the view are called when a view is added, moved and removed")
    func callbacks() {
        var log: [String] = []
        for view in [a, b, child] { view.log = { log.append($0) } }
        a.addSubview(child)
        #expect(log == ["child will a", "a added child", "child in a"])
        log = []
        b.addSubview(child)
        #expect(log == ["a removes child", "child will b", "b added child", "child in b"])
        log = []
        child.removeFromSuperview()
        #expect(log == ["b removes child", "child will -", "child in -"])
        log = []
        child.removeFromSuperview()
        #expect(log.isEmpty)
    }

    @Test("a view that moves during its removal or insertion stays where the last call put it")
    func reentrant() {
        a.addSubview(child)
        child.onMove = { [a, b, child] in
            child.onMove = {}
            b.addSubview(child)
            #expect(a.subviews.isEmpty)
        }
        child.removeFromSuperview()
        #expect(child.superview === b && b.subviews == [child] && a.subviews.isEmpty)
        // The view would contain itself.
        child.onMove = { [a, child] in
            child.onMove = {}
            child.addSubview(a)
        }
        child.addSubview(UIView())
        a.addSubview(child)
        #expect(child.superview !== a && a.superview === child)
    }

    /// A window in a root view, as in a program that is running.
    private func openWindow(_ window: UIWindow) -> SimulatedWindow {
        window.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        return SimulatedWindow(window)
    }

    @Test("BUILD-4: a view and its subviews are called when they enter and leave a window, as UIKit calls them")
    func windows() {
        var log: [String] = []
        for view in [a, b, child] { view.log = { log.append($0) } }
        a.addSubview(child)
        let window = UIWindow(frame: .zero)
        window.addSubview(a)
        // Not visible yet.
        #expect(a.window == nil && child.window == nil && log.suffix(1) == ["a in -"])
        log = []
        let shown = openWindow(window)
        #expect(log == ["a will enter", "child will enter", "a entered", "child entered"])
        #expect(a.window === window && child.window === window && window.window === window)
        log = []
        window.addSubview(b)
        #expect(log == ["b will enter", "b will -", "b entered", "b in -"])
        log = []
        b.addSubview(child)
        #expect(log == ["a removes child", "child will b", "b added child", "child in b"])
        log = []
        b.removeFromSuperview()
        #expect(log == ["b will leave -", "child will leave -", "b will -", "b left", "child left", "b in -"])
        #expect(b.window == nil && child.window == nil)
        log = []
        window.rootViewController = UIViewController()
        #expect(log == ["a will leave -", "a will -", "a left", "a in -"])
        #expect(shown.root.subviews == [window])
    }

    @Test("BUILD-4: a view leaves its window when it is moved to another one, and keeps the focus within one")
    func betweenWindows() {
        var log: [String] = []
        let (first, second) = (UIWindow(), UIWindow())
        let (old, new) = (openWindow(first), openWindow(second))
        let (left, right, field) = (UIView(), UIView(), UITextField())
        for view in [left, right] { first.addSubview(view) }
        left.addSubview(field)
        #expect(field.becomeFirstResponder())
        right.addSubview(field)
        #expect(field.isFirstResponder && field.window === first && field.root === old.root)
        first.addSubview(child)
        child.log = { log.append($0) }
        second.addSubview(child)
        #expect(child.window === second && child.root === new.root)
        #expect(
            log == [
                "child will leave -", "child will -", "child left", "child in -", "child will enter", "child will -",
                "child entered", "child in -",
            ])
        second.addSubview(field)
        #expect(!field.isFirstResponder && field.window === second)
    }

    @Test("a view that is moved elsewhere as it is about to enter a window stays out of it")
    func reentrantWindow() {
        let window = UIWindow()
        let shown = openWindow(window)
        a.addSubview(child)
        child.log = { [b, child] entry in
            if entry == "child will enter" { b.addSubview(child) }
        }
        window.addSubview(a)
        #expect(child.superview === b && child.window == nil && a.window === window && a.subviews.isEmpty)
        child.log = { _ in }
        child.removeFromSuperview()
        #expect(child.superview == nil && child.window == nil && shown.root.subviews == [window])
    }

    @Test("exchangeSubview swaps two subviews in front of each other")
    func exchange() {
        let (red, blue) = (UIView(frame: a.bounds), UIView(frame: a.bounds))
        (red.backgroundColor, blue.backgroundColor) = (.red, .blue)
        for view in [red, blue] {
            view.frame.size = CGSize(width: 100, height: 100)
            a.addSubview(view)
        }
        let window = SimulatedWindow(a)
        #expect(window.pixel(50, 50) == 0x0000ff)
        a.exchangeSubview(at: 0, withSubviewAt: 1)
        window.frame()
        #expect(a.subviews == [blue, red] && window.pixel(50, 50) == 0xff0000)
        a.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(a.subviews == [blue, red])
    }

    @Test("BUILD-4: transform is the identity at first, and is composed as in UIKit")
    func transform() {
        #expect(a.transform == .identity && a.transform.isIdentity)
        a.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        a.transform = a.transform.scaledBy(x: 0.5, y: 0.5)
        b.addSubview(a)
        #expect(b.convert(CGPoint(x: 0, y: 0), from: a) == CGPoint(x: 25, y: 25))
        a.transform = .identity
        #expect(b.convert(CGPoint(x: 0, y: 0), from: a) == .zero)
    }

    @Test("BUILD-4: views and images are keys, and equal if they are identical")
    func identity() throws {
        var names: [UIView: String] = [a: "first"]
        names[b] = "second"
        #expect(names[a] == "first" && names.removeValue(forKey: b) == "second" && names[child] == nil)
        #expect(a.isEqual(a) && !a.isEqual(b) && !a.isEqual(nil) && !a.isEqual("a"))
        let image = try #require(UIImage(width: 1, height: 1, opaque: true, pixels: [0]))
        let other = try #require(UIImage(width: 1, height: 1, opaque: true, pixels: [0]))
        #expect(image == image && image != other && Set([image, other, image]).count == 2 && image.isEqual(image))
        #expect(UIImage().size == .zero)
    }

    @Test("removeAllAnimations shows the final values at once")
    func animations() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        box.backgroundColor = .red
        b.addSubview(box)
        let window = SimulatedWindow(b)
        UIView.animate(withDuration: 1) { box.frame.origin.x = 200 }
        window.frame()
        #expect(window.pixel(250, 50) != 0xff0000)
        box.layer.removeAllAnimations()
        window.frame()
        #expect(window.pixel(250, 50) == 0xff0000 && window.pixel(50, 50) != 0xff0000)
    }

    @Test("BUILD-4: subclasses of constraints inherit the initializers")
    func constraintClasses() {
        final class Named: NSLayoutConstraint {
            weak var owner: UIView?
        }
        b.addSubview(a)
        a.translatesAutoresizingMaskIntoConstraints = false
        let constraint = Named(
            item: a, attribute: .width, relatedBy: .equal, toItem: b, attribute: .width, multiplier: 2, constant: 3)
        (constraint.owner, constraint.isActive) = (a, true)
        b.frame.size.width = 20
        b.layoutIfNeeded()
        #expect(a.frame.width == 43 && constraint.multiplier == 2 && constraint.secondItem === b)
    }

    @Test("a constraint without items stays inactive")
    func emptyConstraint() {
        let constraint = NSLayoutConstraint()
        constraint.isActive = true
        #expect(!constraint.isActive && constraint.firstItem == nil)
    }

    private final class DropDelegate: UIDropInteractionDelegate {}

    @Test("BUILD-4: the interactions of a view can be set: those that are missing leave it, new ones leave their views")
    func interactions() {
        let (view, other) = (UIView(), UIView())
        let delegate = DropDelegate()
        let interactions = (0..<3).map { _ in UIDropInteraction(delegate: delegate) }
        view.interactions = [interactions[0]]
        view.interactions += [interactions[1]]
        #expect(view.interactions.map(ObjectIdentifier.init) == interactions[0..<2].map(ObjectIdentifier.init))
        other.addInteraction(interactions[2])
        view.interactions = [interactions[2], interactions[1]]
        #expect(view.interactions.map(ObjectIdentifier.init) == [2, 1].map { ObjectIdentifier(interactions[$0]) })
        #expect(interactions[0].view == nil && interactions[2].view == view && other.interactions.isEmpty)
    }

    @Test("BUILD-4: the view of a preview has a center and a frame, and converts points")
    func previews() {
        let (container, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), UIView())
        let window = SimulatedWindow(container)
        view.frame = CGRect(x: 20, y: 30, width: 40, height: 60)
        container.addSubview(view)
        window.frame()
        let preview = UITargetedDragPreview(view: view)
        #expect(preview.view.center == CGPoint(x: 40, y: 60) && preview.view.superview == container)
        #expect(preview.view.convert(CGPoint(x: 1, y: 1), to: container) == CGPoint(x: 21, y: 31))
        preview.view.center = CGPoint(x: 50, y: 60)
        #expect(preview.view.frame == CGRect(x: 30, y: 30, width: 40, height: 60) && view.isKind(of: UIView.self))
        #expect(!view.isKind(of: UILabel.self) && UILabel().isMember(of: UILabel.self))
    }
}
