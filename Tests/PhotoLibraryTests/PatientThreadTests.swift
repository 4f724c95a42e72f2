import Foundation
import Testing

@testable import PhotoLibrary

struct PatientThreadTests {
    /// By how much the calling thread gives way.
    private static func niceness() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

    private static func nicenessWithin(_ niceness: PatientThread.Niceness) async -> Int32 {
        await withCheckedContinuation { continuation in
            PatientThread.run(niceness, name: "test") { continuation.resume(returning: Self.niceness()) }
        }
    }

    @Test("work that can wait gives way, no more when it is begun by such work, and nobody else does")
    func niceness() async {
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(getpid()))
        #expect(await Self.nicenessWithin(.awaited) == own + 2)
        #expect(await Self.nicenessWithin(.background) == own + 4)
        let nested = await withCheckedContinuation { continuation in
            PatientThread.run(.background, name: "outer") {
                PatientThread.run(.background, name: "inner") { continuation.resume(returning: Self.niceness()) }
            }
        }
        #expect(nested == own + 4)
        #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(getpid())) == own)
    }
}
