import Foundation
import Testing

@testable import Application
@testable import Lightbox
@testable import Views

/// What holds for every control in every panel, menu and mode.
@MainActor @Suite(.timeLimit(.minutes(20))) struct InterfaceTests {
    @Test(
        """
        HAND-1, HAND-2, HAND-5, VIEW-13: every control has a name, a role, a tooltip if it shows only a symbol, and an \
        area for fingers, and keys reach it
        """, arguments: zip(ProgramState.allCases, ProgramState.allCases.indices.map { $0 % 2 + 1 }))
    func controls(state: ProgramState, scale: Int) async throws {
        // Every second state at scale 2 and in the other scheme.
        let fixture = try await ProgramStateFixture(
            state, of: try await ProgramStateFixture.library(), scale: scale, isDark: scale == 2)
        checkNames(fixture)
        checkTouchAreas(fixture)
        if let menu = fixture.scope as? MenuView { checkKeys(menu, fixture) } else { checkFocus(fixture) }
    }

    @Test(
        "HAND-2: the rows of lists in panels that are opened by touch are 44 points high at least",
        arguments: [ProgramState.albumChooser, .folderChooser, .importDialog, .exportDialog, .newFolder])
    func rowsForFingers(state: ProgramState) async throws {
        let files = try await ProgramStateFixture.library()
        for byTouch in [false, true] {
            let fixture = try await ProgramStateFixture(state, of: files, byTouch: byTouch)
            let rows = fixture.visibleViews(in: fixture.scope).filter { $0 is ItemCell }
            #expect(!rows.isEmpty)
            #expect(rows.allSatisfy { !byTouch || $0.bounds.height >= 44 })
            #expect(byTouch || rows.contains { $0.bounds.height < 44 }, "a pointer sees more rows at once")
        }
    }

    /// Names a view in the message of a failure.
    private func text(_ view: View) -> String {
        let container = view.superview.map { "\(type(of: $0))" } ?? "no view"
        return "\(type(of: view)) '\(view.accessibilityName ?? "")' in \(container)"
    }

    /// The views that the user presses or that take keys.
    private func controls(in fixture: ProgramStateFixture) -> [View] {
        // The items of a menu have the focus of their menu.
        fixture.visibleViews(in: fixture.scope).filter { !($0 is MenuView) }.filter { view in
            view is MenuPanel || view is MenuItemView && !view.bounds.isEmpty || view is any TouchTarget
                || view.canBecomeFocused || view.cursor(at: view.bounds.center) == .pointingHand
        }
    }

    // MARK: Names

    private func checkNames(_ fixture: ProgramStateFixture) {
        let controls = controls(in: fixture)
        #expect(!controls.isEmpty)
        for view in controls {
            if let item = view as? MenuItemView, item.item.isSeparator { continue }
            #expect(view.accessibilityName?.isEmpty == false, "\(text(view))")
            #expect(![nil, .view].contains(view.accessibilityRole), "\(text(view))")
            let isEnabled = (view as? Control)?.isEnabled != false
            if isEnabled, showsSymbolsOnly(view) {
                #expect(view.tooltipText?.isEmpty == false, "\(text(view))")
            }
        }
    }

    private func showsSymbolsOnly(_ view: View) -> Bool {
        if let button = view as? Button { return button.title == nil && !(button is SplitScrim) }
        return view is TrashView || view is RatingControl
    }

    // MARK: Keys

    /// Presses Tab until every view has had the focus that can have it.
    private func checkFocus(_ fixture: ProgramStateFixture) {
        let program = fixture.program
        // The first key shows the controls of an opened photo.
        if program.main.viewer?.bar.isHidden == true { program.press(.tab) }
        func focusable() -> [View] {
            fixture.visibleViews(in: fixture.scope).filter { $0.canBecomeFocused && !($0 is ModalPanel) }
        }
        var expected = focusable()
        #expect(!expected.isEmpty)
        var reached: [ObjectIdentifier: View] = [:]
        for step in 0..<60 {
            // A field for a path is hidden when it loses the focus.
            if step > 0 { program.press(.tab) }
            if let view = program.root.focusedView { reached[ObjectIdentifier(view)] = view }
        }
        // A notice has disappeared by now.
        for view in expected where view.root != nil {
            #expect(reached[ObjectIdentifier(view)] != nil, "\(text(view)) is not reached")
        }
        expected += focusable()
        // A panel has the focus of its keys until Tab moves it.
        for view in reached.values where !(view is ModalPanel) {
            #expect(expected.contains { $0 === view }, "\(text(view)) is outside, or hidden")
        }
        for view in controls(in: fixture) where !view.canBecomeFocused && !isUsedOtherwise(view) {
            Issue.record("\(text(view)) is pressed by the pointer only")
        }
    }

    /// Whether keys do what a press of the view does while another view has the focus: the container of a cell has it,
    /// Escape closes the sidebar, and disabled controls do nothing.
    private func isUsedOtherwise(_ view: View) -> Bool {
        view is SplitScrim || view is ItemCell || (view as? Control)?.isEnabled == false
    }

    /// Presses arrows until every item was highlighted that can be chosen.
    private func checkKeys(_ menu: MenuView, _ fixture: ProgramStateFixture) {
        guard let panel = menu.panels.first else {
            Issue.record("The menu has no items")
            return
        }
        var reached: [ObjectIdentifier] = []
        for _ in 0..<60 {
            fixture.program.press(.down)
            if let item = panel.highlighted { reached.append(ObjectIdentifier(item)) }
        }
        let items = panel.items.filter(\.canBeChosen)
        #expect(items.count > 2)
        for item in items { #expect(reached.contains(ObjectIdentifier(item)), "\(text(item)) is not reached") }
    }

    // MARK: Fingers

    /// Touches each control up to 22 points from its center, where no other one is nearer.
    private func checkTouchAreas(_ fixture: ProgramStateFixture) {
        let root = fixture.program.root
        func target(at point: CGPoint) -> View? {
            let aimed = point + root.vectorToTouchTarget(from: point)
            return root.hitTest(aimed).flatMap { hit in ([hit] + hit.ancestors).first { $0 is any TouchTarget } }
        }
        for view in controls(in: fixture) where !fillsItsContainer(view) {
            guard let touchable = view as? any TouchTarget else {
                // A menu that a finger has opened has items of 44 points.
                if !(view is MenuItemView || view is MenuPanel) {
                    Issue.record("\(text(view)) has no area for fingers")
                }
                continue
            }
            let (frame, side) = (view.windowFrame, touchable.touchSize.width / 2 - 1)
            guard root.bounds.contains(frame.center), target(at: frame.center) === view else { continue }
            #expect(touchable.touchSize.width >= 44 || view is SplitDivider, "\(text(view))")
            for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1)] as [(CGFloat, CGFloat)] {
                let point = frame.center + CGPoint(x: x * side, y: y * side)
                guard root.bounds.contains(point) else { continue }
                guard let other = target(at: point) else {
                    Issue.record("\(text(view)) is not reached at (\(x), \(y)) of its center")
                    continue
                }
                // The search goes in steps of 4 points.
                let isNearer = other.windowFrame.distance(to: point) <= frame.distance(to: point) + 6
                #expect(other === view || isNearer, "\(text(view)): \(text(other))")
            }
        }
    }

    private func fillsItsContainer(_ view: View) -> Bool {
        view is ItemContainerView || view is ItemCell || view is PhotoViewer || view is ModalPanel || view is SplitScrim
    }
}

extension CGRect {
    /// The distance of a point outside of the rectangle from its edge; 0 inside.
    fileprivate func distance(to point: CGPoint) -> CGFloat {
        let (dx, dy) = (max(minX - point.x, point.x - maxX, 0), max(minY - point.y, point.y - maxY, 0))
        return (dx * dx + dy * dy).squareRoot()
    }
}
