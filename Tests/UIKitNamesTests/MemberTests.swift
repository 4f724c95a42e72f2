import Testing

@testable import UIKitNames

/// Members of UIKit that ordinary programs use.
@MainActor @Suite(.timeLimit(.minutes(20))) struct MemberTests {
    @Test("an indicator spins in its color")
    func indicator() {
        let indicator = UIActivityIndicatorView(style: .large)
        indicator.color = .red
        indicator.startAnimating()
        let window = SimulatedWindow(UIView(), size: CGSize(width: 60, height: 60))
        indicator.frame.origin = CGPoint(x: 10, y: 10)
        window.root.addSubview(indicator)
        window.frame()
        window.frame()
        let colors = (0..<60).map { window.pixel($0, 28) }
        #expect(colors.contains { $0 >> 16 > 0xd0 && $0 & 0xff < 0xa0 })
    }

    @Test("the style of an indicator sets the color unless the program has set one")
    func indicatorStyle() {
        let indicator = UIActivityIndicatorView(style: .white)
        #expect(indicator.color == .white)
        indicator.style = .gray
        #expect(indicator.color == .secondaryLabel)
        indicator.style = .whiteLarge
        #expect(indicator.color == .white && indicator.frame.size == CGSize(width: 37, height: 37))
        indicator.color = .red
        indicator.style = .white
        #expect(indicator.color == .red)
        indicator.color = nil
        #expect(indicator.color == .white)
    }

    @Test("an attributed title replaces the plain one of a state; an attributed placeholder has its color")
    func attributedTexts() {
        let button = UIButton(type: .system)
        button.setTitle("Plain", for: .normal)
        let title = NSAttributedString(string: "Rich", attributes: [.font: UIFont.boldSystemFont(ofSize: 22)])
        button.setAttributedTitle(title, for: .normal)
        #expect(button.titleLabel?.attributedText == title && button.currentAttributedTitle == title)
        #expect(button.titleLabel?.textColor == button.tintColor)
        button.setAttributedTitle(nil, for: .normal)
        #expect(button.titleLabel?.text == "Plain" && button.attributedTitle(for: .normal) == nil)

        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        field.font = .systemFont(ofSize: 30)
        let placeholder = NSAttributedString(string: "MMMM", attributes: [.foregroundColor: UIColor.red])
        field.attributedPlaceholder = placeholder
        let window = SimulatedWindow(field, size: CGSize(width: 200, height: 40))
        let pixels = (0..<200).map { window.pixel($0, 20) }
        #expect(pixels.contains(0xff0000) && field.placeholder == "MMMM" && field.attributedPlaceholder == placeholder)
        field.placeholder = "Other"
        #expect(field.attributedPlaceholder?.string == "Other")
    }

    @Test("BUILD-4: a program's label, identifier and traits describe a view")
    func accessibility() {
        let (view, label) = (UIView(), UILabel())
        #expect(!view.isAccessibilityElement && view.accessibilityLabel == nil)
        label.text = "Text"
        #expect(label.accessibilityLabel == "Text" && label.accessibilityTraits == .staticText)
        view.accessibilityLabel = "Trash"
        #expect(view.accessibilityName == "Trash" && view.accessibilityRole == .view && view.isAccessibilityElement)
        view.accessibilityTraits = [.button, .selected]
        view.accessibilityIdentifier = "trash"
        #expect(view.accessibilityRole == .button && view.accessibilityTraits == [.button, .selected])
        #expect(view.accessibilityIdentifier == "trash")
        view.isAccessibilityElement = false
        #expect(view.accessibilityRole == nil)
        let (toggle, slider) = (UISwitch(), UISlider())
        #expect(toggle.accessibilityTraits == .button && slider.accessibilityTraits == .adjustable)
        slider.isAccessibilityElement = false
        #expect(slider.accessibilityTraits == .adjustable)
    }

    @Test("BUILD-4: an accessibility label names a view, which is an element then, instead of the view's own text")
    func accessibilityLabel() {
        let (view, label, cell) = (UIView(), UILabel(), UICollectionViewCell())
        label.text = "Text"
        #expect(view.accessibilityRole == nil && view.accessibilityName == nil && label.accessibilityName == "Text")
        for element in [view, label, cell] { element.accessibilityLabel = "Name" }
        #expect([view, label, cell].map(\.accessibilityName) == ["Name", "Name", "Name"])
        #expect([view, label, cell].map(\.accessibilityRole) == [.view, .label, .cell])
        view.accessibilityLabel = nil
        #expect(view.accessibilityRole == nil)
    }

    @Test("the pasteboard returns what the program has put there, until other items replace it")
    func pasteboard() async {
        let pasteboard = UIPasteboard.general
        let count = pasteboard.changeCount
        pasteboard.string = "Text"
        #expect(pasteboard.string == "Text" && pasteboard.hasStrings && !pasteboard.hasImages)
        #expect(pasteboard.contains(pasteboardTypes: [UTType.plainText.identifier]) && pasteboard.numberOfItems == 1)
        #expect(await pasteboard.loadItemProviders().first?.canLoadObject(ofClass: NSString.self) == true)
        let image = UIImage.filled(.red)
        pasteboard.image = image
        #expect(pasteboard.image === image && pasteboard.string == nil && pasteboard.strings == nil)
        pasteboard.url = URL(string: "https://example.org")
        #expect(pasteboard.urls?.count == 1)
        pasteboard.itemProviders = [NSItemProvider(object: "Other")]
        #expect(!pasteboard.hasURLs && pasteboard.changeCount == count + 4)
    }

    @Test("LIST-5: a button opens its menu by a press or the secondary button, and a view by its interaction")
    func menus() {
        final class Provider: UIContextMenuInteractionDelegate {
            var points: [CGPoint] = []
            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? {
                points.append(location)
                return UIContextMenuConfiguration(actionProvider: { _ in
                    UIMenu(children: [UIAction(title: "One") { _ in }])
                })
            }
        }
        var log: [String] = []
        let (view, button, provider) = (UIView(), UIButton(type: .system), Provider())
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
        button.menu = UIMenu(children: [UIAction(title: "First") { _ in log.append("first") }])
        button.addAction(UIAction { _ in log.append("press") }, for: .touchUpInside)
        view.addSubview(button)
        view.addInteraction(UIContextMenuInteraction(delegate: provider))
        let window = SimulatedWindow(view)
        func press(_ point: CGPoint, _ pressed: PointerButton = .primary) {
            window.press(point, button: pressed)
            window.release()
            window.wait(0.3)
        }
        let isOpen = { window.root.subviews.count > 1 }
        press(window.center(of: button))
        #expect(log == ["press"] && !isOpen())
        button.showsMenuAsPrimaryAction = true
        press(window.center(of: button))
        #expect(log == ["press"] && isOpen())
        window.key(.enter)
        window.key(.escape)
        window.wait(0.3)
        #expect(!isOpen())
        press(CGPoint(x: 300, y: 300), .secondary)
        #expect(provider.points == [CGPoint(x: 300, y: 300)] && isOpen())
    }

    @Test("the background of a table or collection fills the visible part behind the cells while it scrolls")
    func backgroundView() {
        let table = ChoresViewController()
        let (background, other) = (UIView(), UIView())
        table.tableView.backgroundView = background
        let window = SimulatedWindow(table.view, size: CGSize(width: 300, height: 60))
        #expect(table.tableView.subviews.first === background)
        #expect(background.frame == CGRect(x: 0, y: 0, width: 300, height: 60))
        window.scroll(dx: 0, dy: 40, at: CGPoint(x: 100, y: 30))
        window.wait(1)
        #expect(table.tableView.contentOffset.y > 0 && background.frame == table.tableView.bounds)
        #expect(table.tableView.subviews.first === background)
        table.tableView.backgroundView = other
        #expect(background.superview == nil && table.tableView.subviews.first === other)
    }

    @Test("observing a view's center calls the closure until the observation is released")
    func observation() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var centers: [CGPoint?] = []
        var observation: NSKeyValueObservation? = label.observe(\.center, options: [.new]) { label, change in
            centers.append(change.newValue)
            #expect(label.center == change.newValue && change.oldValue == nil)
        }
        label.center = CGPoint(x: 20, y: 20)
        label.frame.size = CGSize(width: 10, height: 10)
        #expect(centers == [CGPoint(x: 20, y: 20)])
        _ = observation
        observation = nil
        label.center = .zero
        #expect(centers.count == 1)
        let log = MessageLog()
        log.collect { _ = label.observe(\.tag) { _, _ in } }
        #expect(log.messages.count == 1)
    }

    @Test("observing the bounds of a scroll view reports that it was scrolled")
    func boundsObservation() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.contentSize = CGSize(width: 100, height: 500)
        var bounds: [CGRect?] = []
        let observation = view.observe(\.bounds, options: [.new]) { _, change in bounds.append(change.newValue) }
        view.contentOffset.y = 40
        view.contentOffset.y = 40
        #expect(bounds == [CGRect(x: 0, y: 40, width: 100, height: 100)])
        observation.invalidate()
        view.contentOffset.y = 50
        #expect(bounds.count == 1)
    }

    @Test("associated objects belong to their object")
    func associatedObjects() {
        final class Thing {}
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2) { keys in
            guard let key = keys.baseAddress.map(UnsafeRawPointer.init) else { return }
            let (thing, other) = (Thing(), Thing())
            objc_setAssociatedObject(thing, key, "value", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(objc_getAssociatedObject(thing, key) as? String == "value")
            #expect(objc_getAssociatedObject(other, key) == nil && objc_getAssociatedObject(thing, key + 1) == nil)
            do {
                let weak = Thing()
                objc_setAssociatedObject(thing, key + 1, weak, .OBJC_ASSOCIATION_ASSIGN)
                #expect(objc_getAssociatedObject(thing, key + 1) as? Thing === weak)
            }
            #expect(objc_getAssociatedObject(thing, key + 1) == nil)
            objc_setAssociatedObject(thing, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(objc_getAssociatedObject(thing, key) == nil)
        }
    }
}
