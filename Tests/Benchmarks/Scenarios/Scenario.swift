import Foundation
import Views

/// Something that is done over and over while its cost is measured.
///
/// What has to be there first is made by its initializer, which is not measured.
@MainActor public protocol Scenario: AnyObject, Sendable {
    /// Does it so many times.
    func run(times: Int) async throws
}

/// A scenario by its name, and how it is measured.
public struct ScenarioEntry: Sendable {
    /// Its name, which the files of thresholds bear too: without spaces, or they would not be found again.
    public let name: String
    /// How many times in a row make one measurement of time.
    public let repetitions: Int
    /// How many times in a row have their instructions counted; nil where there are other threads: valgrind 3.19, which
    /// counts, crashes as `libdispatch` starts its second one. So many that they take hundreds of millions: starting
    /// costs up to twenty million more now and then.
    public let counted: Int?
    /// The time that one may take on the machines of the project; nil where none is promised.
    public let limit: Duration?
    /// Makes everything that it needs.
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
    /// In the order in which they are measured.
    public static var all: [ScenarioEntry] { motions + frames + updates + arranging + data }

    /// One movement of the pointer is to cost the same whatever the number of items.
    private static let sizes = [1_000, 10_000, 100_000, 1_000_000]

    private static var motions: [ScenarioEntry] {
        sizes.flatMap { size in
            [
                ScenarioEntry(
                    "carry-over-\(size)", repetitions: 1_000, counted: 2_000, limit: .microseconds(20)
                ) { CarryScenario(items: size) },
                ScenarioEntry(
                    "move-gap-among-\(size)", repetitions: 200, counted: 1_500
                ) { GapScenario(items: size, layout: GridLayout()) },
            ]
        }
    }

    private static var frames: [ScenarioEntry] {
        [
            ScenarioEntry("draw-frame-of-drag", repetitions: 10, counted: 10) { FrameScenario() },
            ScenarioEntry("scroll-screenful", repetitions: 4, counted: 10) { ScrollScenario() },
            ScenarioEntry("lift-and-drop") { RoundTripScenario() },
        ]
    }

    private static var updates: [ScenarioEntry] {
        [
            ScenarioEntry("update-1000-of-1000000", limit: .milliseconds(20)) { BatchScenario() },
            ScenarioEntry("open-1000", counted: 30) { OpenScenario(items: 1_000) { GridLayout() } },
            ScenarioEntry("open-1000000", counted: 30) { OpenScenario(items: 1_000_000) { GridLayout() } },
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
            ScenarioEntry("decode-for-thumbnail") { try DecodeScenario() },
            ScenarioEntry("prepare-thumbnail") { try ThumbnailScenario() },
        ]
    }
}
