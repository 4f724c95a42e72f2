import Foundation
import Testing

@testable import PhotoLibrary

@Suite(.timeLimit(.minutes(20))) struct LowPriorityThreadTests {
    /// The calling thread's nice value.
    private static func niceness() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

    private static func nicenessWithin(_ niceness: LowPriorityThread.Niceness) async -> Int32 {
        await withCheckedContinuation { continuation in
            LowPriorityThread.run(niceness, name: "test") { continuation.resume(returning: Self.niceness()) }
        }
    }

    @Test("Only the threads of low-priority work have a raised nice value, and nested work does not raise it further")
    func niceness() async {
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(getpid()))
        #expect(await Self.nicenessWithin(.visible) == own + 2)
        #expect(await Self.nicenessWithin(.background) == own + 4)
        let nested = await withCheckedContinuation { continuation in
            LowPriorityThread.run(.background, name: "outer") {
                LowPriorityThread.run(.background, name: "inner") { continuation.resume(returning: Self.niceness()) }
            }
        }
        #expect(nested == own + 4)
        #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(getpid())) == own)
    }
}
