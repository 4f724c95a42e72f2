import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DecoderProcesses
@testable import ImageFiles

/// Failures that the content of the image does not cause.
@Suite("Failures from outside", .timeLimit(.minutes(20)))
struct OutsideFailureTests {
    private func reason(_ pool: DecoderPool, _ request: DecodeRequest) throws -> DecodeError.Reason? {
        let error = #expect(throws: DecodeError.self) { try pool.decode(request) }
        return error?.reason
    }

    @Test("DECODE-2: a sparse file of the greatest length is too long", arguments: [Int(Int64.max), 1 << 30 + 1])
    func sparseFile(length: Int) throws {
        let name = "/lightbox-sparse-\(UUID().uuidString)"
        let file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        shm_unlink(name)
        try #require(ftruncate(file, length) == 0)
        let request = DecodeRequest(
            .file(path: "/proc/self/fd/\(file)"), name: "photo", size: .original, urgency: .visible)
        #expect(try reason(Probe.pool(), request) == .tooLong(bytes: length))
    }

    @Test("DECODE-4: a slow image whose helper is killed takes the slot of one slow image only")
    func killedWhileSlow() throws {
        let program = try Probe.marked("killed while slow")
        var limits = DecoderLimits(processors: 2)
        (limits.time, limits.delay) = (600, 0.1)
        let pool = DecoderPool(program, limits: limits)
        _ = try pool.decode(DecodeRequest(TestImage.png()))
        let counts = Mutex((delays: 0, polls: 0))
        let request = DecodeRequest(
            .bytes(Array("hang\n".utf8)), name: "photo", size: .original, urgency: .visible,
            // Long enough for the second helper to be slow as well: it is asked every 0.05 s.
            isCanceled: {
                counts.withLock { counts in
                    if counts.delays > 0 { counts.polls += 1 }
                    return counts.polls > 20
                }
            },
            onDelay: {
                counts.withLock { $0.delays += 1 }
                for id in Probe.helpers(of: program) { kill(id, SIGKILL) }
            })
        #expect(try reason(pool, request) == .canceled)
        #expect(counts.withLock { $0.delays } == 1)
    }
}
