import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct StaleContentTests {
    @Test("LIST-6: a replaced content configuration leaves nothing of the former one")
    func content() {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        let plain = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.frame.size = CGSize(width: 300, height: 60)
        plain.frame.size = cell.frame.size
        var content = cell.defaultContentConfiguration()
        (content.text, content.secondaryText, content.image) = ("Text", "More", .filled(.red))
        content.textProperties.font = .boldSystemFont(ofSize: 30)
        content.textProperties.color = .green
        content.imageProperties.cornerRadius = 8
        content.imageProperties.maximumSize = CGSize(width: 10, height: 10)
        func shownImage() -> UIImageView? { cell.contentView.subviews.lazy.compactMap { $0 as? UIImageView }.first }
        cell.contentConfiguration = content
        cell.layoutIfNeeded()
        #expect(shownImage()?.frame.width == 10)
        let view = cell.contentView
        cell.contentConfiguration = content
        #expect(cell.contentView === view && cell.textLabel?.superview !== view)
        cell.contentConfiguration = nil
        #expect(cell.textLabel?.superview === cell.contentView && view.superview == nil)
        #expect(
            cell.textLabel?.font == plain.textLabel?.font && cell.textLabel?.textColor == plain.textLabel?.textColor)
        #expect(cell.imageView?.layer.cornerRadius == 0 && cell.detailTextLabel?.text == nil)
        content.imageProperties.maximumSize = .zero
        cell.contentConfiguration = content
        cell.layoutIfNeeded()
        #expect(shownImage()?.frame.width.rounded() == 52)
        content.imageProperties.maximumSize = CGSize(width: 20, height: 20)
        cell.contentConfiguration = content
        cell.layoutIfNeeded()
        #expect(shownImage()?.frame.width == 20)
    }

    @Test("LIST-6: a replaced background configuration removes the view of the former one")
    func background() {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let (own, custom) = (UIView(), UIView())
        cell.backgroundView = own
        var background = UIBackgroundConfiguration.clear()
        background.customView = custom
        cell.backgroundConfiguration = background
        #expect(custom.superview === cell)
        cell.backgroundConfiguration = UIBackgroundConfiguration.clear()
        #expect(custom.superview == nil)
        cell.backgroundConfiguration = nil
        #expect(own.superview === cell)
    }

    @Test("BUILD-4: the controllers of a split view controller can be exchanged")
    func exchangedColumns() {
        let split = UISplitViewController()
        let (a, b) = (UIViewController(), UIViewController())
        split.viewControllers = [a, b]
        let window = SimulatedWindow(split.view, size: CGSize(width: 1000, height: 400))
        split.viewControllers = [b, a]
        window.frame()
        #expect(split.viewControllers == [b, a] && a.parent === split && b.parent === split)
        #expect(b.view.convert(CGPoint.zero, to: nil) == .zero && a.view.convert(CGPoint.zero, to: nil).x == 320)
        #expect(split.children.count == 2)
        split.viewControllers = [a]
        window.frame()
        #expect(b.parent == nil && b.view.root == nil && a.view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test("BUILD-4: the current traits are those of the window, also outside drawings")
    func currentTraits() {
        let window = SimulatedWindow(UIWindow())
        window.root.desktopAppearance = Appearance(isDark: true)
        #expect(UITraitCollection.current.userInterfaceStyle == .dark)
        window.root.desktopAppearance = Appearance(isDark: false)
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
        var inside: UIUserInterfaceStyle?
        UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
            inside = UITraitCollection.current.userInterfaceStyle
        }
        #expect(inside == .dark && UITraitCollection.current.userInterfaceStyle == .light)
    }

    @Test("LIST-4: an action with an image alone shows the image")
    func actionImage() {
        final class Table: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell { UITableViewCell() }
            override func tableView(
                _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
            ) -> UISwipeActionsConfiguration? {
                let action = UIContextualAction(style: .normal, title: nil) { _, _, done in done(true) }
                action.image = UIImage.filled(.green, width: 20, height: 20)
                action.backgroundColor = .blue
                return UISwipeActionsConfiguration(actions: [action])
            }
        }
        let table = Table(style: .plain)
        let window = SimulatedWindow(table.view)
        window.scroll(dx: 74, dy: 0, at: CGPoint(x: 200, y: 20))
        window.wait(0.1)
        #expect(window.pixel(363, 22) == 0x00ff00 && window.pixel(335, 22) == 0x0000ff)
    }

    @Test("BUILD-4: a table view controller offers a deletion only if its class implements it")
    func deletion() {
        class Plain: UITableViewController {}
        class Committing: Plain {
            override func tableView(
                _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
                forRowAt indexPath: IndexPath
            ) {}
        }
        final class Derived: Committing {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        }
        let path = IndexPath(row: 0, section: 0)
        func canEdit(_ controller: UITableViewController) -> Bool {
            controller.tableView(controller.tableView, editingStyleForRowAt: path) == .delete
        }
        #expect(!canEdit(UITableViewController(style: .plain)) && !canEdit(Plain(style: .plain)))
        #expect(canEdit(Committing(style: .plain)) && canEdit(Derived(style: .plain)))
    }

    @Test("BUILD-3: a segmented control in a layout by constraints grows with its segments")
    func segments() {
        let (view, control) = (UIView(), UISegmentedControl(items: ["A"]))
        control.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(control)
        control.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
        control.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        let window = SimulatedWindow(view)
        let former = control.frame.width
        control.insertSegment(withTitle: "A longer title", at: 1, animated: false)
        window.frame()
        #expect(control.frame.width == control.intrinsicContentSize.width && control.frame.width > former)
        control.setTitle("B", forSegmentAt: 1)
        window.frame()
        #expect(control.frame.width == control.intrinsicContentSize.width)
        control.removeAllSegments()
        window.frame()
        #expect(control.frame.width == 0)
    }

    @Test("UIKit's defaults: labels and image views receive no presses")
    func userInteraction() {
        #expect(!UILabel().isUserInteractionEnabled && !UIImageView().isUserInteractionEnabled)
        #expect(!UIImageView(image: nil, highlightedImage: nil).isUserInteractionEnabled)
        #expect(UIView().isUserInteractionEnabled && UIButton().isUserInteractionEnabled)
    }

    @Test("adding an element to a path does not copy the elements before it")
    func longPath() {
        let path = CGMutablePath()
        let scale = CGAffineTransform(scaleX: 2, y: 2)
        var (storage, moves): (UnsafeRawPointer?, Int) = (nil, 0)
        for index in 0..<20_000 {
            path.addLine(to: CGPoint(x: CGFloat(index), y: 0))
            path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
            path.addRelativeArc(center: CGPoint(x: 1, y: 1), radius: 1, startAngle: 0, delta: 1, transform: scale)
            path.path.elements.withUnsafeBytes {
                if $0.baseAddress != storage { moves += 1 }
                storage = $0.baseAddress
            }
        }
        #expect(path.boundingBox.width == 19_999)
        // The array of elements moves only when its capacity doubles.
        #expect(moves <= 24)
    }

    @Test("arcs with a transform continue a path, also after a closed subpath")
    func transformedArcs() {
        let (plain, scaled) = (CGMutablePath(), CGMutablePath())
        let scale = CGAffineTransform(scaleX: 2, y: 2)
        for path in [plain, scaled] {
            path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
            path.addArc(
                center: CGPoint(x: path === plain ? 20 : 10, y: 0), radius: path === plain ? 6 : 3, startAngle: 0,
                endAngle: 1, clockwise: false, transform: path === plain ? .identity : scale)
            path.move(to: CGPoint(x: 40, y: 40))
            path.addArc(
                center: CGPoint(x: path === plain ? 20 : 10, y: 0), radius: path === plain ? 6 : 3, startAngle: 0,
                endAngle: 1, clockwise: true, transform: path === plain ? .identity : scale)
        }
        let corners = [plain, scaled].map { $0.path.elements.count }
        #expect(corners[0] == corners[1] && plain.boundingBox.width == scaled.boundingBox.width)
        #expect(plain.currentPoint.distance(to: scaled.currentPoint) < 1e-6)
    }
}
