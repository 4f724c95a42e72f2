import Foundation
import Views

/// An operation whose cost is measured.
///
/// The initializer, which prepares the operation, is not measured.
@MainActor public protocol Scenario: AnyObject, Sendable {
    /// Repeats the operation `times` times.
    func run(times: Int) async throws
}

/// A named scenario and its measurement.
public struct ScenarioEntry: Sendable {
    /// Also the name of the threshold files, hence without spaces.
    public let name: String
    /// The number of repetitions in one measurement of time.
    public let repetitions: Int
    /// The number of repetitions whose instructions are counted; nil for scenarios with several threads: valgrind 3.19
    /// crashes when `libdispatch` starts a second thread. Large enough to take hundreds of millions of instructions,
    /// since startup varies by up to twenty million, and not much larger: valgrind executes fifty million per second.
    public let counted: Int?
    /// The time limit per repetition on the project's machines; nil without a limit.
    public let limit: Duration?
    /// Creates the scenario with everything it requires.
    public let make: @MainActor @Sendable () throws -> any Scenario

    init(
        _ name: String, repetitions: Int = 1, counted: Int? = 5, limit: Duration? = nil,
        make: @escaping @MainActor @Sendable () throws -> any Scenario
    ) {
        self.name = name
        self.repetitions = repetitions
        self.counted = counted
        self.limit = limit
        self.make = make
    }
}

/// All scenarios.
public enum Scenarios {
    /// In the order of measurement.
    public static var all: [ScenarioEntry] { motions + frames + selections + updates + arranging + data }

    /// The cost of a pointer movement must not depend on the number of items.
    private static let sizes = [1_000, 10_000, 100_000, 1_000_000]

    private static var motions: [ScenarioEntry] {
        sizes.flatMap { size in
            [
                ScenarioEntry(
                    "move-drag-over-\(size)", repetitions: 1_000, counted: 2_000, limit: .microseconds(20)
                ) { HoverScenario(items: size) },
                ScenarioEntry(
                    "move-gap-among-\(size)", repetitions: 200, counted: 1_500
                ) { GapScenario(items: size, layout: GridLayout()) },
            ]
        }
    }

    private static var frames: [ScenarioEntry] {
        [
            ScenarioEntry("draw-frame-of-drag", repetitions: 10, counted: 40) { FrameScenario() },
            ScenarioEntry("scroll-screenful", repetitions: 4, counted: 10) { ScrollScenario() },
            ScenarioEntry("lift-and-drop", counted: 2) { RoundTripScenario() },
        ]
    }

    /// Linear in the number of dragged items. Only the time of 100,000 commits is measured, since valgrind would need a
    /// quarter of an hour for them.
    private static var selections: [ScenarioEntry] {
        [(1_000, 1, 1), (10_000, 1, 1), (100_000, 1, nil)].flatMap { size, drops, commits in
            [
                ScenarioEntry("lift-and-drop-\(size)", counted: drops) { RoundTripScenario(dragged: size) },
                ScenarioEntry("commit-drop-of-\(size)", counted: commits) {
                    RoundTripScenario(dragged: size, insertsPlaceholders: true)
                },
            ]
        }
    }

    private static var updates: [ScenarioEntry] {
        [
            ScenarioEntry("update-1000-of-1000000", counted: 100, limit: .milliseconds(20)) { BatchScenario() },
            ScenarioEntry("open-1000", counted: 10) { OpenScenario(items: 1_000) { GridLayout() } },
            ScenarioEntry("open-1000000", counted: 10) { OpenScenario(items: 1_000_000) { GridLayout() } },
        ]
    }

    private static var arranging: [ScenarioEntry] {
        [
            ScenarioEntry("open-100000-justified", counted: 2) {
                OpenScenario(items: 100_000) { JustifiedLayout() }
            },
            ScenarioEntry("open-100000-unequal-justified", counted: 2) {
                OpenScenario(items: 100_000, unequal: true) { JustifiedLayout() }
            },
            ScenarioEntry("move-gap-among-100000-unequal-justified", repetitions: 20, counted: 400) {
                GapScenario(items: 100_000, layout: JustifiedLayout(), unequal: true)
            },
        ]
    }

    private static var data: [ScenarioEntry] {
        [
            ScenarioEntry("retarget-1000-springs", repetitions: 10, counted: 200) { SpringScenario() },
            ScenarioEntry("load-1000-providers", counted: nil) { ProviderScenario() },
            ScenarioEntry("decode-for-thumbnail", counted: 2) { try DecodeScenario() },
            ScenarioEntry("prepare-thumbnail") { try ThumbnailScenario() },
        ]
    }
}
