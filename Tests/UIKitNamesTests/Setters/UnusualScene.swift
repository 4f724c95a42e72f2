import Foundation
import Testing

@testable import UIKitNames

/// A value that no layout can use, in every shape that a property may have.
struct UnusualValue {
    let number: CGFloat
    let integer: Int

    var float: Float { Float(number) }
    var point: CGPoint { CGPoint(x: number, y: number) }
    var size: CGSize { CGSize(width: number, height: number) }
    var rect: CGRect { CGRect(x: number, y: number, width: number, height: number) }
    var insets: UIEdgeInsets { UIEdgeInsets(top: number, left: number, bottom: number, right: number) }
    var directional: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(top: number, leading: number, bottom: number, trailing: number)
    }
    var transform: CGAffineTransform {
        CGAffineTransform(a: number, b: 0, c: 0, d: number, tx: number, ty: 0)
    }

    static let all: [UnusualValue] = {
        let numbers: [CGFloat] = [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e30, -1e19, 1e9, -17, -1,
            0, .leastNonzeroMagnitude, 0.3, 40,
        ]
        let integers = [Int.max, .min, .max / 2, .min / 2, 1_000_000, -1_000_000, 100, -1, 0, 1, 3, 2, 7, 4]
        return zip(numbers, integers).map { UnusualValue(number: $0, integer: $1) }
    }()
}

/// A window with everything that `SetterFuzzTests` sets, and a mark that shows whether it is still drawn.
@MainActor final class UnusualScene {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let controller = UIViewController()
    let navigation: UINavigationController
    let window: SimulatedWindow
    private let rows = Rows()
    private(set) lazy var view = add(UIView(), 0)
    private(set) lazy var label = add(UILabel(), 1)
    private(set) lazy var button = add(UIButton(type: .system), 2)
    private(set) lazy var field = add(UITextField(), 3)
    private(set) lazy var textView = add(UITextView(), 4)
    private(set) lazy var scrollView = add(UIScrollView(), 5)
    private(set) lazy var table = add(UITableView(), 6)
    private(set) lazy var datePicker = add(UIDatePicker(), 7)
    private(set) lazy var pages = add(UIPageControl(), 8)
    private(set) lazy var progress = add(UIProgressView(), 9)
    private(set) lazy var search = add(UISearchBar(), 10)
    private(set) lazy var segments = add(UISegmentedControl(items: ["One", "Two"]), 11)
    private(set) lazy var slider = add(UISlider(), 12)
    private(set) lazy var stepper = add(UIStepper(), 13)
    private(set) lazy var flow = UICollectionViewFlowLayout()
    private(set) lazy var grid = collection(flow, 14)
    private(set) lazy var tabs = UITabBarController()
    private(set) lazy var split = UISplitViewController()
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, action: nil)

    /// Twelve rows and cells.
    private final class Rows: NSObject, UITableViewDataSource, UICollectionViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 12 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 12 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "Kind", for: indexPath)
        }
    }

    init() {
        controller.navigationItem.rightBarButtonItems = [
            UIBarButtonItem(title: "Done", style: .plain, action: {}), item,
        ]
        navigation = UINavigationController(rootViewController: controller)
        window = SimulatedWindow(navigation.view)
        controller.view.addSubview(container)
        let mark = UIView(frame: CGRect(x: 0, y: 390, width: 10, height: 10))
        mark.backgroundColor = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
        navigation.view.addSubview(mark)
        window.frame()
    }

    /// Whether the mark is visible, after a frame.
    var isDrawn: Bool {
        window.root.invalidate()
        window.frame()
        return window.color(at: CGPoint(x: 5, y: 395)) & 0xffffff == 0xff00ff
    }

    /// Adds a view in one of 20 fields of the container.
    private func add<V: UIView>(_ view: V, _ field: Int) -> V {
        view.frame = CGRect(x: field % 4 * 100, y: field / 4 * 70, width: 96, height: 66)
        switch view {
        case let label as UILabel: (label.text, label.numberOfLines) = ("Some words on several lines", 0)
        case let button as UIButton: button.setTitle("Press", for: .normal)
        case let field as UITextField: field.text = "Written"
        case let text as UITextView: text.text = "One line\nAnother one"
        case let table as UITableView:
            table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
            table.dataSource = rows
        case let scroll as UIScrollView: scroll.contentSize = CGSize(width: 300, height: 300)
        case let pages as UIPageControl: pages.numberOfPages = 4
        case let search as UISearchBar: (search.scopeButtonTitles, search.showsScopeBar) = (["All", "Some"], true)
        default: break
        }
        container.addSubview(view)
        window.frame()
        return view
    }

    /// A collection with a layout, its headers and footers.
    @discardableResult func collection(_ layout: UICollectionViewLayout, _ field: Int = 15) -> UICollectionView {
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "Badge"] {
            view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "Kind")
        }
        view.dataSource = rows
        return add(view, field)
    }

    /// A collection with a compositional layout whose parts are changed before it is made.
    func compose(
        _ change: (NSCollectionLayoutItem, NSCollectionLayoutSection) -> Void = { _, _ in },
        configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
    ) {
        for old in container.subviews where old is UICollectionView { old.removeFromSuperview() }
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: .absolute(30))
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(9), heightDimension: .absolute(9)),
            elementKind: "Badge", containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
        let item = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])
        let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30))
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: row, subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        change(item, section)
        collection(UICollectionViewCompositionalLayout(section: section, configuration: configuration))
    }

    /// A cell of a table that is shown.
    var row: UITableViewCell? {
        table.layoutIfNeeded()
        return table.visibleCells.first
    }

    /// A view with a layer below its own.
    func addLayer<L: CALayer>(_ layer: L) -> L {
        for old in view.layer.sublayers ?? [] { old.removeFromSuperlayer() }
        layer.frame = CGRect(x: 4, y: 4, width: 60, height: 50)
        view.layer.addSublayer(layer)
        return layer
    }

    /// Draws in an image, and shows it.
    func draw(_ body: @MainActor @escaping (CGContext) -> Void) {
        final class Canvas: UIView {
            var body: (@MainActor (CGContext) -> Void)?
            override func draw(_ rect: CGRect) {
                if let context = UIGraphicsGetCurrentContext() { body?(context) }
            }
        }
        for old in view.subviews { old.removeFromSuperview() }
        let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 60, height: 50))
        canvas.body = body
        view.addSubview(canvas)
    }
}
