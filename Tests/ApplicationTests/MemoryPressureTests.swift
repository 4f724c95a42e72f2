import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Application

@Suite(.timeLimit(.minutes(20))) struct MemoryPressureTests {
    /// A pipe in the file system, which a service manager would write to.
    private func pipe(_ name: String) throws -> (path: String, descriptor: Int32) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)").path
        try #require(mkfifo(path, 0o600) == 0)
        let descriptor = open(path, O_RDWR | O_NONBLOCK)
        try #require(descriptor >= 0)
        return (path, descriptor)
    }

    @Test("BUILD-4: each report of the service manager's pipe is passed on once, regardless of its content")
    func reports() async throws {
        let (path, descriptor) = try pipe("pressure")
        defer {
            close(descriptor)
            unlink(path)
        }
        let (reports, arrival) = AsyncStream.makeStream(of: Void.self)
        #expect(MemoryPressure.watch(environment: ["MEMORY_PRESSURE_WATCH": path]) { arrival.yield() })
        var iterator = reports.makeAsyncIterator()
        for length in [1, 1_000] {
            let bytes = [UInt8](repeating: 7, count: length)
            #expect(write(descriptor, bytes, length) == length)
            #expect(await iterator.next() != nil)
        }
    }

    @Test("BUILD-4: the text of the service manager is written to its file before the first report")
    func text() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("pressure-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        let text = Data("some 100 200\0".utf8)
        #expect(
            MemoryPressure.watch(environment: [
                "MEMORY_PRESSURE_WATCH": file.path, "MEMORY_PRESSURE_WRITE": text.base64EncodedString(),
            ]) {})
        #expect(try Data(contentsOf: file) == text)
    }

    @Test(
        "BUILD-4: without a report there is no thread: switched off, without a file, and where the path is a folder",
        arguments: ["/dev/null", "", "relative", "/missing/pressure", "/tmp"])
    func off(_ path: String) {
        #expect(!MemoryPressure.watch(environment: ["MEMORY_PRESSURE_WATCH": path]) {})
    }

    @Test(
        "BUILD-4: the kernel accepts the threshold",
        .enabled(if: access("/proc/pressure/memory", R_OK | W_OK) == 0, "The kernel measures no pressure."))
    func kernel() { #expect(MemoryPressure.watch(environment: [:]) {}) }
}
