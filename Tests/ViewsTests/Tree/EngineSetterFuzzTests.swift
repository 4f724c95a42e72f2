import Foundation
import TestSupport
import Testing

@testable import Views

/// Drags with thresholds, proposals and springs that no engine can use. The list is complete: it is compared with the
/// one of the public declarations.
@MainActor @Suite struct EngineSetterFuzzTests {
    /// A view that names parts of it as its target.
    private final class Target: View, DropInteractionDelegate {
        var frames = [CGRect(x: 10, y: 10, width: 20, height: 20)]
        var entered = 0
        func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
            entered += 1
            let proposal = DropProposal(operation: .copy)
            (proposal.unobscuredRects, proposal.targetFrame) = (frames, frames.first)
            return proposal
        }
    }

    private static let durations: [Duration] = [
        .seconds(Int64.max), .seconds(-Int64.max), .zero, .nanoseconds(1), .milliseconds(-1), .seconds(40),
    ]
    private static let numbers: [CGFloat] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, -1e19, -1, 0,
        .leastNonzeroMagnitude, 1e9,
    ]

    private static let durationSetters: [String: WritableKeyPath<Thresholds, Duration>] = [
        "Thresholds.autoscrollDelay": \.autoscrollDelay, "Thresholds.autoscrollGrowthDelay": \.autoscrollGrowthDelay,
        "Thresholds.extendedLiftDelay": \.extendedLiftDelay, "Thresholds.fastCadence": \.fastCadence,
        "Thresholds.liftDelay": \.liftDelay, "Thresholds.slowCadence": \.slowCadence,
        "Thresholds.springLoadingActivated": \.springLoadingActivated,
        "Thresholds.springLoadingActivating": \.springLoadingActivating,
        "Thresholds.transferPanelDelay": \.transferPanelDelay,
    ]
    private static let lengthSetters: [String: WritableKeyPath<Thresholds, CGFloat>] = [
        "Thresholds.autoscrollSpeed": \.autoscrollSpeed, "Thresholds.autoscrollZone": \.autoscrollZone,
        "Thresholds.dragDistance": \.dragDistance, "Thresholds.precisionOffset": \.precisionOffset,
        "Thresholds.previewLimit": \.previewLimit,
    ]
    /// Tried by tests of their own below.
    private static let others: Set = [
        "DropProposal.targetFrame", "InputEvent.location", "ItemProvider.preferredPresentationSize",
        "Motion.tolerance", "Spring.dampingRatio", "Spring.response", "Thresholds.stackLimit",
    ]
    /// The properties of values that the engine passes to programs.
    private static let given: Set = [
        "BadgePresentation.count", "BadgePresentation.position", "DropMarkPresentation.alpha",
        "DropMarkPresentation.location", "GapArea.center", "GapArea.maxX", "GapArea.minX",
        "PreviewPresentation.elevation",
    ]

    @Test("VIEW-15: every public property of the engine with numbers is tried with values that it cannot use")
    func completeness() throws {
        let declared = try PublicInterface.numericProperties(of: "DragAndDrop")
        let tried = Set(Self.durationSetters.keys).union(Self.lengthSetters.keys).union(Self.others).union(Self.given)
        #expect(declared.subtracting(tried) == [], "add them to this test")
        #expect(tried.subtracting(declared) == [], "they no longer exist")
    }

    /// Drags an item from the grid over the table, its edge, and a target.
    private func drag(
        _ name: String, change: (WindowFixture) -> Void = { _ in }, afterLift: (WindowFixture) -> Void = { _ in }
    ) throws {
        let (window, grid, table) = WindowFixture.gridBesideTable(30)
        // Values alternate between a mouse and a touch.
        window.kind = name.utf8.count.isMultiple(of: 2) ? .mouse : .touch
        let target = Target(frame: CGRect(x: 0, y: 300, width: 40, height: 40))
        target.addInteraction(DropInteraction(delegate: target))
        window.root.addSubview(target)
        change(window)
        window.press(on: try #require(grid.cell(0)))
        window.hold(0.7)
        afterLift(window)
        for point in [
            CGPoint(x: 400, y: 200), CGPoint(x: 400, y: 412), CGPoint(x: 100, y: 60), CGPoint(x: 20, y: 320),
        ] {
            window.drag(to: point)
            window.advance(by: 0.3)
            for preview in window.root.engine.presentations.flatMap(\.previews) {
                #expect(preview.bounds.isFinite, "\(name): \(preview.bounds)")
            }
        }
        window.release()
        window.advance(by: 1.5)
        #expect(table.problemsAtRest(on: window) == [] && grid.problemsAtRest(on: window) == [], "\(name)")
    }

    @Test("VIEW-15: no threshold traps, or makes a preview infinite")
    func thresholds() throws {
        for (name, path) in Self.durationSetters.sorted(by: { $0.key < $1.key }) {
            for value in Self.durations {
                try drag("\(name) = \(value)") { window in window.root.engine.thresholds[keyPath: path] = value }
            }
        }
        for (name, path) in Self.lengthSetters.sorted(by: { $0.key < $1.key }) {
            for value in Self.numbers {
                try drag("\(name) = \(value)") { window in window.root.engine.thresholds[keyPath: path] = value }
            }
        }
        for value in [Int.max, .min, 0, -1, 1] {
            try drag("stackLimit = \(value)") { window in window.root.engine.thresholds.stackLimit = value }
        }
    }

    @Test("VIEW-15: no target's frame traps, or makes a preview infinite")
    func targets() throws {
        for value in Self.numbers {
            for frame in [
                CGRect(x: value, y: 10, width: 20, height: 20), CGRect(x: 10, y: 10, width: value, height: value),
                CGRect(x: value, y: value, width: value, height: value),
            ] {
                try drag("\(frame)") { window in
                    for case let target as Target in window.root.subviews { target.frames = [frame] }
                }
            }
        }
    }

    @Test("VIEW-15: no location of an event traps; a drag goes on from a location that is not a number")
    func locations() throws {
        for value in Self.numbers {
            let (window, grid, _) = WindowFixture.gridBesideTable(30)
            window.press(on: try #require(grid.cell(0)))
            window.hold(0.7)
            window.drag(to: CGPoint(x: 100, y: 60))
            window.movePointer(to: CGPoint(x: value, y: 60))
            window.advance(by: 0.2)
            window.movePointer(to: CGPoint(x: 400, y: value))
            window.advance(by: 0.2)
            window.drag(to: CGPoint(x: 400, y: 200))
            window.advance(by: 0.2)
            for preview in window.root.engine.presentations.flatMap(\.previews) { #expect(preview.bounds.isFinite) }
            window.release()
            window.settle()
            #expect(grid.problemsAtRest(on: window) == [], "\(value)")
        }
    }

    @Test(
        "VIEW-15: a spring of any response and damping, and any tolerance, keeps values finite")
    func springs() {
        for response in Self.numbers + [0.3] {
            for damping in Self.numbers + [1] {
                var spring = Spring(response: 1, dampingRatio: 1)
                (spring.response, spring.dampingRatio) = (Double(response), Double(damping))
                var motion = Motion(0, spring: spring)
                motion.tolerance = Double(response)
                motion.retarget(to: 100, at: .zero)
                for time in [Timestamp.zero, .milliseconds(16), .seconds(2), .seconds(1_000_000)] {
                    #expect(motion.value(at: time).isFinite, "response \(response), damping \(damping), \(time)")
                }
            }
        }
    }

    @Test("VIEW-15: no size that an item has elsewhere traps, or makes a preview infinite")
    func presentationSizes() throws {
        for value in Self.numbers {
            try drag(
                "size \(value)",
                afterLift: { window in
                    let items = window.root.engine.sessions.first?.items ?? []
                    #expect(items.count == 1)
                    for item in items {
                        item.itemProvider.preferredPresentationSize = CGSize(width: value, height: value)
                    }
                })
        }
    }
}
