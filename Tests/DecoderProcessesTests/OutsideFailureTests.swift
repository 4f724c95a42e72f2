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

    @Test(
        "DECODE-2: the end of a session or a lack of memory says nothing about the image",
        arguments: ["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"])
    func signals(name: String) throws {
        let reason = try reason(Probe.pool(), DecodeRequest(Data((name + "\n").utf8)))
        #expect(reason == .noDecoder(name))
        #expect(reason.map { DecodeError(file: "", reason: $0).isAboutContent } == false)
    }

    @Test("DECODE-2: time spent reading a slow disk says nothing about the image")
    func slowDisk() throws {
        let program = try Probe.marked("slow disk")
        var limits = DecoderLimits(processors: 2)
        limits.time = 3
        let pool = DecoderPool(program, limits: limits)
        let request = try DecodeRequest(TestImage.png())
        _ = try pool.decode(request)
        // It reads nothing, as if the disk did not answer.
        let stopped = Probe.helpers(of: program)
        try #require(stopped.count == 1)
        for id in stopped { kill(id, SIGSTOP) }
        let reason = try reason(pool, request)
        #expect(reason == .unreadable(code: ETIMEDOUT))
        #expect(reason.map { DecodeError(file: "", reason: $0).isAboutContent } == false)
        #expect(Probe.helpers(of: program).isEmpty)
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
