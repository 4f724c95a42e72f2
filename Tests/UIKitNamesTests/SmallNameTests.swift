import Foundation
import Testing
import UIKitNames

private final class NamedCell: UICollectionViewCell {}

@MainActor private final class Field: NSObject, UITextFieldDelegate {
    var reasons: [UITextField.DidEndEditingReason] = []
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        reasons.append(reason)
    }
}

@MainActor private final class Listener {
    var lists: [[String]] = []
    func setList(_ notification: NSNotification) {
        if let list = notification.userInfo?["list"] as? [String] { lists.append(list) }
    }
}

@MainActor struct SmallNameTests {
    @Test("BUILD-4: the description of a class is its name with its module's, and identifies cells")
    func description() {
        #expect(NamedCell.description().hasPrefix("UIKitNamesTests."))
        #expect(NamedCell.description().hasSuffix("NamedCell"))
        #expect(UIView.description() != UILabel.description())
    }

    @Test("BUILD-4: a tap that ends editing is a recognizer with the view as its target")
    func endEditing() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
        let delegate = Field()
        field.delegate = delegate
        view.addSubview(field)
        view.addGestureRecognizer(UITapGestureRecognizer(target: view, action: UIView.endEditing))
        let window = SimulatedWindow(view, size: CGSize(width: 200, height: 200))
        #expect(field.becomeFirstResponder())
        window.click(at: CGPoint(x: 100, y: 150))
        window.wait(0.5)
        #expect(!field.isFirstResponder)
        #expect(delegate.reasons == [.committed])
    }

    @Test("BUILD-4: a method of an observer may receive an NSNotification")
    func notification() {
        let (center, listener) = (NotificationCenter(), Listener())
        center.addObserver(
            listener, selector: Listener.setList, name: Notification.Name("list"), object: nil)
        center.post(name: Notification.Name("list"), object: nil, userInfo: ["list": ["a", "b"]])
        #expect(listener.lists == [["a", "b"]])
    }

    @Test("BUILD-4: an image view shows a symbol in the size of its configuration, and other images in their own")
    func symbolConfiguration() {
        let view = UIImageView(image: UIImage(systemName: "trash"))
        view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 40)
        #expect(view.intrinsicContentSize == CGSize(width: 52, height: 52))
        view.sizeToFit()
        #expect(view.frame.size == CGSize(width: 52, height: 52))
        view.image = UIImage.filled(.red, width: 30, height: 30)
        #expect(view.intrinsicContentSize == CGSize(width: 30, height: 30))
    }

    @Test("BUILD-4: configurations of symbols are added, and may name a weight or a color alone")
    func symbolSums() {
        typealias Configuration = UIImage.SymbolConfiguration
        let weight = Configuration(weight: .semibold)
        #expect(UIImage(systemName: "trash", withConfiguration: weight)?.size == UIImage(systemName: "trash")?.size)
        let large = Configuration(pointSize: 40).applying(weight).applying(Configuration(scale: .large))
        #expect(UIImage(systemName: "trash", withConfiguration: large)?.size == CGSize(width: 65, height: 65))
        #expect(Configuration(pointSize: 40).applying(Configuration(pointSize: 20)) == Configuration(pointSize: 20))
        #expect(Configuration.unspecified.applying(large) == large && large.applying(.unspecified) == large)
        let view = UIImageView(image: UIImage(systemName: "trash"))
        view.preferredSymbolConfiguration = weight
        #expect(view.intrinsicContentSize == UIImage(systemName: "trash")?.size)

        let red = UIImage(systemName: "plus", withConfiguration: Configuration(paletteColors: [.red, .blue]))
        let colored = UIImageView(image: red)
        colored.tintColor = .green
        colored.sizeToFit()
        let window = SimulatedWindow(colored, size: CGSize(width: 40, height: 40))
        window.frame()
        #expect(window.color(at: CGPoint(x: colored.bounds.midX, y: colored.bounds.midY)) == 0xff0000)
        let applied = UIImage(systemName: "plus")?.applyingSymbolConfiguration(Configuration(hierarchicalColor: .red))
        #expect(applied?.size == red?.size)
    }

    @Test("BUILD-4: priorities of layout are raised and lowered by numbers")
    func priorities() {
        var priority = UILayoutPriority.required - 1
        #expect(priority.rawValue == 999 && (UILayoutPriority.defaultLow + 2).rawValue == 252)
        priority -= 9
        priority += 1
        #expect(priority == UILayoutPriority(991))
    }

    @Test("BUILD-4: transforms of layers are seen without perspective")
    func transforms() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(2, 3, 1)
        #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
        let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let turned = CGPoint(x: 1, y: 0).applying(quarter)
        #expect(abs(turned.x) < 1e-9 && abs(turned.y - 1) < 1e-9)
        // A turn about the vertical axis by 60 degrees halves the width.
        let side = CGPoint(x: 2, y: 5).applying(CATransform3DMakeRotation(.pi / 3, 0, 7, 0))
        #expect(abs(side.x - 1) < 1e-9 && side.y == 5)
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 1), 10, 0, 0)
        #expect(CGPoint.zero.applying(moved) == CGPoint(x: 20, y: 0))
    }

    @Test("BUILD-4: the padding of a text container is at the sides of a text view's lines")
    func textContainer() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: nil)
        let inset = view.textContainerInset
        let window = SimulatedWindow(view, size: CGSize(width: 200, height: 100))
        #expect(view.becomeFirstResponder())
        let indented = try #require(view.textInputCaret).minX
        view.textContainer.lineFragmentPadding = 0
        window.frame()
        #expect(view.textContainerInset == inset)
        #expect(view.textInputCaret?.minX == indented - 5)
        view.textContainerInset.left = 20
        #expect(view.textContainerInset.left == 20)
    }

    @Test("BUILD-4: the layout guides of a controller are outside the safe area of its view")
    func layoutGuides() {
        let controller = UIViewController()
        let bar = UIView()
        bar.translatesAutoresizingMaskIntoConstraints = false
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0)
        controller.view.addSubview(bar)
        NSLayoutConstraint.activate([
            bar.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor),
            bar.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
        ])
        _ = SimulatedWindow(controller.view, size: CGSize(width: 100, height: 100))
        controller.view.layoutIfNeeded()
        #expect(bar.frame.minY == 30 && bar.frame.maxY == 80)
        #expect(controller.topLayoutGuide.length == 30)
    }
}

/// Items of one width, beside which another one may fit.
@MainActor private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var (count, width, givesSizes) = (2, CGFloat(0), false)

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: NamedCell.description(), for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: width, height: givesSizes ? 40 + CGFloat(indexPath.item) : 40) }
}

@MainActor struct FlowAlignmentTests {
    @Test("BUILD-4: items of a flow layout that are alone in their rows are centered", arguments: [false, true])
    func single(givesSizes: Bool) {
        let (layout, items) = (UICollectionViewFlowLayout(), Items())
        items.givesSizes = givesSizes
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(NamedCell.self, forCellWithReuseIdentifier: NamedCell.description())
        (collection.dataSource, collection.delegate) = (items, items)
        let window = SimulatedWindow(collection)
        func left(_ item: Int) -> CGFloat? {
            collection.cellForItem(at: IndexPath(item: item, section: 0))?.frame.minX
        }
        items.width = collection.bounds.width - 20
        layout.invalidateLayout()
        window.wait(1)
        #expect(left(0) == 10 && left(1) == 10)
        // The last of three items, beside which another one would fit.
        (items.count, items.width) = (3, (collection.bounds.width / 3).rounded())
        collection.reloadData()
        window.wait(1)
        items.width = (collection.bounds.width / 2).rounded() - 10
        collection.reloadData()
        layout.invalidateLayout()
        window.wait(1)
        #expect(left(0) == 0 && left(2) == 0)
    }
}
