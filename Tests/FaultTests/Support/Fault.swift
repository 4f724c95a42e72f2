import Foundation
import Synchronization
import Testing

/// What happens to a process at its writing system calls; see Shim/faults.c.
struct Fault: Sendable, CustomStringConvertible {
    /// What happens at a call; nil: nothing.
    enum Kind: String, Sendable, CaseIterable {
        case kill, torn, short
        case inputOutput = "EIO"
        case full = "ENOSPC"
        case interrupted = "EINTR"
    }

    var kind: Kind?
    /// The number of the first call, from 1.
    var call = 1
    /// The number of calls.
    var count = 1
    /// The number of bytes that the disk takes.
    var space: Int?
    /// The time in microseconds until the process is killed.
    var delay: Int?

    /// No fault: calls are counted.
    static let none = Fault()

    var environment: [String: String] {
        var variables = ["FAULT_AT": "\(call)", "FAULT_COUNT": "\(count)"]
        variables["FAULT_KIND"] = kind?.rawValue
        variables["FAULT_SPACE"] = space.map { "\($0)" }
        variables["FAULT_DELAY"] = delay.map { "\($0)" }
        return variables
    }

    var description: String {
        let calls = count == 1 ? "call \(call)" : "\(count) calls from \(call)"
        let parts = [
            kind.map { "\($0.rawValue) at \(calls)" }, space.map { "a disk of \($0) bytes" },
            delay.map { "a kill after \($0) µs" },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

/// The size of the tests: `LIGHTBOX_FAULTS=full` makes them long, `RANDOM_SEED` sets another seed.
enum FaultRuns {
    static let isFull = ProcessInfo.processInfo.environment["LIGHTBOX_FAULTS"] == "full"
    static let seed = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

    /// Prints what a test has done.
    static func log(_ test: String, _ text: String) { print("Faults.\(test): RANDOM_SEED=\(seed), \(text)") }
}

/// The library that is loaded before a program and counts or fails its calls.
enum Shim {
    /// The compiled library, or why there is none.
    static let library = Result { try build() }

    private static let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("lightbox-faults-\(getpid()).so").path

    private struct Failure: Error, CustomStringConvertible { var description: String }

    private static func build() throws -> String {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Shim/faults.c")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Part of Swift's toolchain.
        process.arguments = ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", path, source.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "clang can't build \(source.path)") }
        // Programs that are running keep it.
        atexit { unlink(Shim.path) }
        return path
    }
}

/// The result of a program that has exited or was killed.
struct Ending: Sendable {
    var status: Int32
    var output: String
    var error: String
    /// The lines of the shim.
    var report: String

    var lines: [Substring] { output.split(separator: "\n") }

    /// Whether the program was killed.
    var isKilled: Bool { status == 128 + SIGKILL }
    /// Whether the program did not end in time.
    var isHung: Bool { status == 124 }
    /// Whether the program, or the loader of its libraries, ended by itself in time, and not by a signal.
    var isOrderly: Bool { status < 128 && !isHung }
    /// The numbers of writing calls and of written bytes; nil if the program was killed.
    var counts: (calls: Int, bytes: Int)? {
        guard let line = report.split(separator: "\n").last(where: { $0.hasPrefix("calls ") }) else { return nil }
        let numbers = line.split(separator: " ").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
}

/// A program built beside the tests.
struct FaultyProgram: Sendable {
    let path: String
    /// Added to the environment of the tests.
    var environment: [String: String] = [:]
    /// A command that starts the program, such as `prlimit` with its arguments.
    var prefix: [String] = []
    /// In seconds.
    var timeout = 120

    init(_ name: String) throws {
        let tests = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        path = tests.deletingLastPathComponent().appendingPathComponent(name).path
        try #require(FileManager.default.isExecutableFile(atPath: path), "build \(name) beside the tests")
    }

    /// Runs the program to its end, with faults at the files in a folder.
    func run(_ arguments: [String], _ fault: Fault? = nil, in root: URL? = nil) throws -> Ending {
        let process = Process()
        var variables: [String] = []
        var reportFile: URL?
        if let fault, let root {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("lightbox-\(UUID().uuidString)")
            reportFile = file
            var environment = fault.environment
            environment["FAULT_ROOT"] = root.path
            environment["FAULT_REPORT"] = file.path
            environment["LD_PRELOAD"] = try Shim.library.get()
            variables = ["/usr/bin/env"] + environment.map { "\($0.key)=\($0.value)" }
        }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["-k", "10", "\(timeout)"] + prefix + variables + [path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // A pipe, since a limit of file sizes would keep messages out of a file.
        let messages = MessageReader(error.fileHandleForReading)
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let report = reportFile.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        if let reportFile { unlink(reportFile.path) }
        let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        return Ending(
            status: status, output: String(decoding: text, as: UTF8.self), error: messages.wait(), report: report ?? "")
    }
}

/// Reads a program's messages while its output is read.
private final class MessageReader: Sendable {
    private let text = Mutex("")
    private let end = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle) {
        Thread.detachNewThread {
            let data = try? handle.readToEnd()
            self.text.withLock { $0 = String(decoding: data ?? Data(), as: UTF8.self) }
            self.end.signal()
        }
    }

    /// Returns the messages once the program has ended.
    func wait() -> String {
        end.wait()
        return text.withLock { $0 }
    }
}
