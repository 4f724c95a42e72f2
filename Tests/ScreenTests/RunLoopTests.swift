import Foundation
import Testing

extension ScreenTests {
    /// Runs a program that is written with UIKit's names.
    @Suite @MainActor struct RunLoopTests {
        @Test(
            "BUILD-4: timers, the run loop, the main queue, tasks and memory warnings work in a program of UIKitApplication"
        )
        func calls() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try XServer(depth: 24, [], folder: folder)
            var environment = ProcessInfo.processInfo.environment
            environment["DISPLAY"] = server.name
            // Reports that memory is short, as a service manager does.
            let pipe = folder.appendingPathComponent("pressure").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let writer = Glibc.open(pipe, O_RDWR | O_NONBLOCK)
            defer { close(writer) }
            #expect(write(writer, "x", 1) == 1)
            environment["MEMORY_PRESSURE_WATCH"] = pipe
            let result = try await Command.run([], environment, program: "RunLoopProbe")
            #expect(result.status == 0, "\(result.error)")
            let called = Set(result.output.split(separator: "\n").map(String.init))
            let ways = ["timer", "run loop", "queue", "delayed queue", "task", "appeared", "memory warning"]
            #expect(called == Set(ways.map { "\($0) on the main thread: true" }))
        }

        @Test("BUILD-4: without a display the program reports why it ends")
        func noDisplay() async throws {
            var environment = ProcessInfo.processInfo.environment
            environment["DISPLAY"] = nil
            let result = try await Command.run([], environment, program: "RunLoopProbe")
            #expect(result.status == 1 && result.error.hasPrefix("RunLoopProbe: "))
        }
    }
}
