import Foundation
import Testing

@testable import Application
@testable import Lightbox
@testable import Views

/// The layout of the smallest window (APP-29).
@MainActor @Suite(.timeLimit(.minutes(20))) struct SmallestWindowTests {
    /// Names a view in the message of a failure.
    private func text(_ view: View) -> String {
        let frame = view.windowFrame
        return "\(type(of: view)) '\(view.accessibilityName ?? (view as? Label)?.text ?? "")' "
            + "(\(Int(frame.minX)), \(Int(frame.minY)), \(Int(frame.width)), \(Int(frame.height)))"
    }

    /// The views with a content of their own. Those in a scroll view may be anywhere, and cells draw their own texts.
    private func leaves(in fixture: ProgramStateFixture) -> [View] {
        fixture.visibleViews(in: fixture.scope).filter { view in
            let isLeaf =
                view is Control || view is TrashView || view is ScrollView || (view as? Label)?.text.isEmpty == false
            let isInScrollView = view.ancestors.contains { $0 is ScrollView }
            return isLeaf && !isInScrollView && !(view is SplitScrim) && view.bounds.width > 0
        }
    }

    private func check(_ fixture: ProgramStateFixture, _ name: String) {
        let (root, leaves) = (fixture.program.root, leaves(in: fixture))
        for (index, view) in leaves.enumerated() {
            let frame = view.windowFrame
            #expect(root.bounds.insetBy(dx: -0.5, dy: -0.5).contains(frame), "\(name): \(text(view)) is cut")
            if let container = view.superview {
                #expect(
                    container.bounds.insetBy(dx: -0.5, dy: -0.5).contains(view.frame),
                    "\(name): \(text(view)) is cut by \(text(container))")
            }
            if let label = view as? Label {
                let height = label.sizeThatFits(CGSize(width: frame.width, height: .infinity)).height
                #expect(frame.height >= height - 0.5, "\(name): \(text(view)) needs a height of \(height)")
            }
            if let button = view as? Button, button.title != nil, !(button.superview is PathBar) {
                let width = button.sizeThatFits(.zero).width
                #expect(frame.width >= width - 0.5, "\(name): \(text(view)) needs a width of \(width)")
            }
            if view is Control { #expect(min(frame.width, frame.height) >= 20, "\(name): \(text(view)) is too small") }
            if view is ScrollView { #expect(frame.height >= 60, "\(name): \(text(view)) is too low") }
            for other in leaves[(index + 1)...] where !mayOverlap(view, other, in: root) {
                let common = frame.intersection(other.windowFrame)
                let overlaps = !common.isNull && common.width > 0.5 && common.height > 0.5
                #expect(!overlaps, "\(name): \(text(view)) overlaps \(text(other))")
            }
        }
    }

    /// Whether one of the views contains the other one, or floats over it.
    private func mayOverlap(_ a: View, _ b: View, in root: RootView) -> Bool {
        // The field leaves free space for the button that clears it.
        if a.superview is SearchField, a.superview === b.superview { return true }
        // Notices, the progress of an import, the sidebar and the information lie over the photos.
        let layers = [a, b].map { view in
            ([view] + view.ancestors).first {
                $0.superview === root || $0 is SidebarPane || $0 is InfoPanel || $0 is PhotoPane || $0 is EmptyStateView
            }
        }
        return layers[0] !== layers[1] || a.isDescendant(of: b) || b.isDescendant(of: a)
    }

    @Test(
        "APP-29: in the smallest window, no control overlaps another one or is cut, in every panel and mode",
        arguments: [1, 2])
    func layout(scale: Int) async throws {
        let files = try await ProgramStateFixture.library()
        var count = 0
        for state in ProgramState.allCases {
            let fixture = try await ProgramStateFixture(state, of: files, width: 480, height: 360, scale: scale)
            check(fixture, "\(state)")
            count += leaves(in: fixture).count
            guard fixture.scope === fixture.program.root else { continue }
            fixture.program.main.split.setShowsOverlay(true)
            fixture.program.advance(by: 1)
            check(fixture, "\(state) with the sidebar")
            count += leaves(in: fixture).count
        }
        #expect(count > 300, "\(count)")
    }

    @Test("APP-29, APP-30: in the smallest window the settings do not touch each other, and Tab scrolls to them")
    func settings() async throws {
        let files = try await ProgramStateFixture.library()
        let fixture = try await ProgramStateFixture(.settings, of: files, width: 480, height: 360)
        let program = fixture.program
        let popUps = fixture.visibleViews(in: program.root).compactMap { $0 as? PopUpButton }
            .sorted { $0.windowFrame.minY < $1.windowFrame.minY }
        #expect(popUps.count > 4)
        for (upper, lower) in zip(popUps, popUps.dropFirst()) {
            #expect(lower.windowFrame.minY - upper.windowFrame.maxY >= 8)
        }
        let list = try #require(popUps.first?.ancestors.first { $0 is ScrollView })
        for popUp in popUps {
            #expect(program.root.focusedView === popUp)
            program.advance(by: 1)
            let ring = popUp.windowFrame.insetBy(dx: -4, dy: -4)
            #expect(list.windowFrame.insetBy(dx: -0.5, dy: -0.5).contains(ring), "the focus is visible")
            program.press(.tab)
        }
    }
}
