import Foundation
import Scenarios

/// Measures the cost of a scenario in valgrind.
///
/// Hardware counters are disabled in many sandboxes, and disturbed by other programs. The counts of valgrind need no
/// privileges and are reproducible.
struct Callgrind {
    /// The cost of a single repetition.
    struct Cost {
        var instructions: Int
        /// Calls of `malloc` and the other allocators.
        var allocations: Int
        /// The peak resident memory in KiB.
        var memory: Int
    }

    /// The reasons for which nothing was counted.
    enum Failure: Error, CustomStringConvertible {
        case ended(program: String, status: Int32)
        case unreadable(program: String)

        var description: String {
            switch self {
            case .ended(let program, let status): "\(program) ended with status \(status)."
            case .unreadable(let program): "\(program) wrote nothing that could be read."
            }
        }
    }

    private static let allocators: Set<String> = [
        "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
    ]
    /// The measured program, which writes its peak resident memory in KiB first.
    private let probe: URL

    /// - Parameter program: The measured program; nil for `Probe`, beside this executable.
    init(program: URL? = nil) {
        // `arguments[0]` holds the name of this executable without the folder.
        probe =
            program
            ?? (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
            .deletingLastPathComponent().appendingPathComponent("Probe")
    }

    /// The instructions in which the startup is not noticed.
    private static let negligible = 1_000_000_000

    /// Returns the cost without startup and preparation, by subtracting a short run from a long one. A single
    /// repetition is compared with none: its cost includes what only the first one does.
    ///
    /// - Parameter arguments: Returns the arguments of a run with a number of repetitions.
    func cost(times: Int, arguments: (Int) -> [String]) throws -> Cost {
        let (few, many) = times == 1 ? (0, 1) : (times, times * 3)
        // First, so that font caches on disk exist for both runs.
        let memory = try run(probe, arguments(times)).split(whereSeparator: \.isWhitespace).first
        guard let memory = memory.flatMap({ Int($0) }) else { throw Failure.unreadable(program: probe.path) }
        var (short, long) = (try count(arguments(few)), try count(arguments(many)))
        // Startup occasionally costs up to twenty million instructions more, never less: the minimum is the cost. Short
        // and long runs alternate, since a disturbance lasts for several runs.
        for _ in 0..<2 where long.instructions - short.instructions < Self.negligible {
            short.lower(to: try count(arguments(few)))
            long.lower(to: try count(arguments(many)))
        }
        return Cost(
            instructions: max(long.instructions - short.instructions, 0) / (many - few),
            allocations: max(long.allocations - short.allocations, 0) / (many - few), memory: memory)
    }

    /// The counts of a whole run.
    private struct Count {
        var instructions: Int
        var allocations: Int

        mutating func lower(to other: Count) {
            instructions = min(instructions, other.instructions)
            allocations = min(allocations, other.allocations)
        }
    }

    private func count(_ arguments: [String]) throws -> Count {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("callgrind-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\(file.path)", probe.path,
            ] + arguments)
        return try read(String(decoding: Data(contentsOf: file), as: UTF8.self))
    }

    /// Reads the total number of instructions, and the number of calls of the allocators.
    private func read(_ text: String) throws -> Count {
        var (names, callee): ([Substring: Substring], Substring) = ([:], "")
        var (instructions, allocations): (Int?, Int) = (nil, 0)
        for line in text.split(separator: "\n") {
            if line.hasPrefix("fn=") || line.hasPrefix("cfn=") {
                // `(12) malloc` defines a name, `(12)` refers to it.
                let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
                guard let number = parts.first else { continue }
                if parts.count > 1 { names[number] = parts[1] }
                if line.hasPrefix("cfn=") { callee = names[number] ?? "" }
            } else if line.hasPrefix("calls=") {
                let calls = line.dropFirst(6).prefix { $0 != " " }
                if Self.allocators.contains(String(callee)) { allocations += Int(calls) ?? 0 }
            } else if line.hasPrefix("totals:") {
                instructions = Int(line.dropFirst(7).trimmingCharacters(in: .whitespaces))
            }
        }
        guard let instructions else { throw Failure.unreadable(program: "valgrind") }
        return Count(instructions: instructions, allocations: allocations)
    }

    private func run(_ program: URL, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        // Without it the cost of dictionaries varies.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure.ended(program: program.lastPathComponent, status: process.terminationStatus)
        }
        return text
    }
}
