import Foundation
import TestSupport
import Testing

@testable import Views

/// Sets every public property whose value is a number, or made of numbers, to values that no layout can use. The list
/// is complete: it is compared with the one of the public declarations.
@MainActor @Suite struct SetterFuzzTests {
    /// Texts, cells and gestures in a window, whose properties `GeometryFuzzTests` does not set.
    @MainActor private final class Scene {
        let window = WindowFixture(CGSize(width: 260, height: 220))
        let (label, field) = (Label("Some text that wraps", lines: 0), TextField("A field with text"))
        let textView = TextView("One line\nAnother one")
        let table = ContainerFixture(table: Array(0..<9))
        let grid = ContainerFixture(grid: Array(0..<9), layout: WaterfallLayout())
        let attributed = ContainerFixture(
            grid: Array(0..<9),
            layout: ClosureLayout(CGSize(width: 80, height: 900)) {
                CGRect(x: 0, y: $0.item * 100, width: 80, height: 90)
            })
        let (tap, press, pan) = (TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer())
        let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        let swipe = SwipeGestureRecognizer()
        let undoManager = UndoManager()
        let touched = Aligned()
        let listRow = ListRowCell()
        let split = SplitView(sidebar: View(), main: View())
        let constraint: LayoutConstraint

        /// A view with a baseline of its own.
        final class Aligned: View {
            var shown = LayoutBaseline(fraction: 0, offset: 0)
            override func baseline(isFirst: Bool) -> LayoutBaseline? { shown }
        }

        init() {
            let aligned = Label("Aligned")
            constraint = aligned.firstBaselineAnchor.constraint(equalTo: touched.firstBaselineAnchor)
            for (view, frame) in [
                (label, CGRect(x: 0, y: 0, width: 80, height: 60)), (field, CGRect(x: 90, y: 0, width: 80, height: 32)),
                (textView, CGRect(x: 170, y: 0, width: 80, height: 60)),
                (touched, CGRect(x: 0, y: 70, width: 80, height: 60)),
                (table.view, CGRect(x: 90, y: 70, width: 80, height: 120)),
                (grid.view, CGRect(x: 170, y: 70, width: 80, height: 120)),
                (listRow, CGRect(x: 0, y: 140, width: 80, height: 30)),
                (split, CGRect(x: 0, y: 175, width: 80, height: 30)),
                (attributed.view, CGRect(x: 90, y: 192, width: 160, height: 28)),
            ] { window.add(view, frame) }
            (listRow.text, listRow.isOpen, listRow.indentationLevel) = ("Row", true, 2)
            aligned.translatesAutoresizingMaskIntoConstraints = false
            window.root.addSubview(aligned)
            window.root.onLayoutConflict = { _ in }
            LayoutConstraint.activate([constraint])
            for recognizer in [tap, press, pan, pinch, rotation, swipe] {
                touched.addGestureRecognizer(recognizer)
            }
            table.view.reloadData()
            grid.view.reloadData()
            attributed.view.reloadData()
            window.add(View(), CGRect(x: 250, y: 210, width: 10, height: 10)).backgroundColor = Color(hex: 0xff00ff)
            window.frame()
        }

        var list: TableView? { table.view as? TableView }
        var waterfall: WaterfallLayout? { grid.view.layout as? WaterfallLayout }
        /// Invalidates a layout with a context that a closure has set.
        func invalidate(_ set: (LayoutInvalidationContext) -> Void) {
            let context = LayoutInvalidationContext()
            set(context)
            attributed.view.attributesLayout?.invalidateLayout(with: context)
        }

        var cell: ItemCell? { table.view.subviews.lazy.compactMap { $0 as? ItemCell }.first }
    }

    /// Set a property to an unusual number, or integer.
    private static let numberSetters: [String: @MainActor (Scene, CGFloat) -> Void] = [
        "GestureRecognizer.allowedTouchTypes": { $0.tap.allowedTouchTypes = [NSNumber(value: Double($1))] },
        "Label.font": { $0.label.font = .system(size: $1) },
        "ListRowCell.indentationWidth": { $0.listRow.indentationWidth = $1 },
        "LayoutBaseline.fraction": { $0.touched.shown.fraction = $1 },
        "LayoutBaseline.offset": { $0.touched.shown.offset = $1 },
        "LayoutInvalidationContext.contentOffsetAdjustment": { scene, number in
            scene.invalidate { $0.contentOffsetAdjustment = CGPoint(x: number, y: number) }
        },
        "LayoutInvalidationContext.contentSizeAdjustment": { scene, number in
            scene.invalidate { $0.contentSizeAdjustment = CGSize(width: number, height: number) }
        },
        "LayoutConstraint.priority": { $0.constraint.priority = LayoutPriority(Float($1)) },
        "LongPressGestureRecognizer.allowableMovement": { $0.press.allowableMovement = $1 },
        "LongPressGestureRecognizer.minimumPressDuration": { $0.press.minimumPressDuration = Double($1) },
        "PinchGestureRecognizer.scale": { $0.pinch.scale = $1 },
        "RotationGestureRecognizer.rotation": { $0.rotation.rotation = $1 },
        "SplitView.defaultWidth": { $0.split.defaultWidth = $1 },
        "SplitView.overlayWidth": { $0.split.overlayWidth = $1 },
        "SplitView.widths": { $0.split.widths = min($1.isNaN ? 40 : $1, 40)...max($1.isNaN ? 40 : $1, 40) },
        "TableView.Separator.left": { $0.list?.separator.left = $1 },
        "TableView.Separator.right": { $0.list?.separator.right = $1 },
        "TableView.estimatedSectionFooterHeight": { $0.list?.estimatedSectionFooterHeight = $1 },
        "TableView.estimatedSectionHeaderHeight": { $0.list?.estimatedSectionHeaderHeight = $1 },
        "TextField.font": { $0.field.font = .system(size: $1) },
        "TextView.font": { $0.textView.font = .system(size: $1) },
        "Theme.controlRadius": { $0.window.root.theme.controlRadius = $1 },
        "Theme.panelRadius": { $0.window.root.theme.panelRadius = $1 },
        "View.directionalLayoutMargins": {
            $0.touched.directionalLayoutMargins = DirectionalEdgeInsets(top: $1, leading: $1, bottom: $1, trailing: $1)
        },
    ]
    private static let integerSetters: [String: @MainActor (Scene, Int) -> Void] = [
        "TableView.sectionIndexMinimumDisplayRowCount": { $0.list?.sectionIndexMinimumDisplayRowCount = $1 },
        "ItemCell.indentationLevel": { $0.cell?.indentationLevel = $1 },
        "Label.lines": { $0.label.lines = $1 },
        "LongPressGestureRecognizer.numberOfTapsRequired": { $0.press.numberOfTapsRequired = $1 },
        "LongPressGestureRecognizer.numberOfTouchesRequired": { $0.press.numberOfTouchesRequired = $1 },
        "PanGestureRecognizer.maximumNumberOfTouches": { $0.pan.maximumNumberOfTouches = $1 },
        "PanGestureRecognizer.minimumNumberOfTouches": { $0.pan.minimumNumberOfTouches = $1 },
        "SwipeGestureRecognizer.numberOfTouchesRequired": { $0.swipe.numberOfTouchesRequired = $1 },
        "TapGestureRecognizer.numberOfTapsRequired": { $0.tap.numberOfTapsRequired = $1 },
        "TapGestureRecognizer.numberOfTouchesRequired": { $0.tap.numberOfTouchesRequired = $1 },
        "TextArea.maximumLength": { $0.textView.maximumLength = $1 },
        "TextField.maximumLength": { $0.field.maximumLength = $1 },
        "TextField.selection": { $0.field.selection = min($1, 3)..<max($1, 3) },
        "TextView.fittingLines": { $0.textView.fittingLines = min($1, 3)...max($1, 3) },
        "TextView.selection": { $0.textView.selection = min($1, 3)..<max($1, 3) },
        "UndoManager.levelsOfUndo": { $0.undoManager.levelsOfUndo = $1 },
        "View.tag": { $0.touched.tag = $1 },
        "WaterfallLayout.maximumColumnCount": { $0.waterfall?.maximumColumnCount = $1 },
    ]

    /// The properties that `GeometryFuzzTests` sets.
    private static let others: Set = [
        "GridLayout.gap", "GridLayout.inset", "GridLayout.itemSize", "JustifiedLayout.gap", "JustifiedLayout.inset",
        "JustifiedLayout.rowHeight", "Label.preferredMaxLayoutWidth", "LayoutAttributes.alpha",
        "LayoutAttributes.bounds", "LayoutAttributes.center", "LayoutAttributes.frame", "LayoutAttributes.size",
        "LayoutAttributes.transform", "LayoutAttributes.zIndex", "LayoutConstraint.constant", "ListLayout.inset",
        "ListLayout.verticalInset",
        "ScrollView.contentOffset", "ScrollView.contentSize", "ScrollView.maximumZoomScale",
        "ScrollView.minimumZoomScale", "ScrollView.zoomScale", "SplitView.minimumMainWidth", "SplitView.sidebarWidth",
        "StackView.spacing", "SupplementaryFrame.frame",
        "TableView.estimatedRowHeight", "TableView.rowHeight", "TableView.sectionFooterHeight",
        "TableView.sectionHeaderHeight", "View.alpha", "View.bounds", "View.center", "View.cornerRadius", "View.frame",
        "View.layoutMargins", "View.transform", "WaterfallLayout.inset", "WaterfallLayout.minimumColumnWidth",
        "WaterfallLayout.spacing",
    ]

    /// The properties of values that the library passes to programs, and those of types of Foundation.
    private static let given: Set = [
        "GapPositions.gapLength", "IndexPath.item", "IndexPath.row", "IndexPath.section", "LayoutEnvironment.scale",
        "LayoutEnvironment.width",
    ]

    @Test("VIEW-15: every public property with numbers is tried with values that no layout can use")
    func completeness() throws {
        let declared = try PublicInterface.numericProperties(of: "Views")
        let tried = Set(Self.numberSetters.keys).union(Self.integerSetters.keys).union(Self.others).union(Self.given)
        #expect(declared.subtracting(tried) == [], "add them to this test")
        #expect(tried.subtracting(declared) == [], "they no longer exist")
    }

    private static let numbers: [CGFloat] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e30, -1e19, 1e9, -17, -1, 0,
        .leastNonzeroMagnitude, 0.3, 40,
    ]
    private static let integers = [Int.max, .min, .max / 2, .min / 2, 1_000_000, -1_000_000, 100, -1, 0, 1, 3]

    @Test("VIEW-15: no value of a property of texts, cells, gestures and themes traps", arguments: 0..<44)
    func values(index: Int) {
        let names = (Array(Self.numberSetters.keys) + Self.integerSetters.keys).sorted()
        #expect(names.count <= 44)
        guard names.indices.contains(index) else { return }
        let scene = Scene()
        for step in 0..<max(Self.numbers.count, Self.integers.count) {
            Self.numberSetters[names[index]]?(scene, Self.numbers[step % Self.numbers.count])
            Self.integerSetters[names[index]]?(scene, Self.integers[step % Self.integers.count])
            scene.window.root.setNeedsLayout()
            scene.touched.setNeedsLayout()
            scene.window.frame()
            for view in [scene.label, scene.textView, scene.field] as [View] {
                _ = view.sizeThatFits(CGSize(width: 60, height: 40))
                let size = view.intrinsicContentSize
                #expect(size.width.isFinite && size.height.isFinite, "\(names[index]), step \(step)")
            }
        }
        // A press, a drag and typing use what was set.
        scene.window.press(at: CGPoint(x: 40, y: 100))
        scene.window.hold(0.6)
        scene.window.drag(to: CGPoint(x: 60, y: 120), steps: 4)
        scene.window.release()
        scene.field.beginEditing()
        scene.window.send(.text("x"), at: .zero)
        scene.textView.beginEditing()
        scene.window.send(.text("y"), at: .zero)
        scene.window.key(.down)
        scene.window.advance(by: 0.2)
        scene.window.root.invalidate()
        scene.window.frame()
        #expect(scene.window.color(at: CGPoint(x: 255, y: 215)) == 0xff00ff, "\(names[index]): not drawn")
    }
}
