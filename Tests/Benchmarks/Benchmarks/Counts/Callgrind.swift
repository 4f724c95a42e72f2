import Foundation
import Scenarios

/// Counts what a scenario costs by running it in valgrind.
///
/// The processor's own counters are closed in many sandboxes and disturbed by other programs; valgrind's need nothing
/// and give the same numbers each time.
struct Callgrind {
    /// The cost of doing a scenario once.
    struct Cost {
        var instructions: Int
        /// Calls of `malloc` and its like.
        var allocations: Int
        /// The most memory that the program had in all, in KiB.
        var memory: Int
    }

    /// Why nothing was counted.
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
    /// Beside this program, which is told its name alone and not where it lies.
    private let probe = (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
        .deletingLastPathComponent().appendingPathComponent("Probe")

    /// What is needed to start and to prepare drops out, since a long run is compared with a short one.
    func cost(of entry: ScenarioEntry, times: Int) throws -> Cost {
        // First, so that caches of fonts on the disk are there for both.
        let memory = try run(probe, [entry.name, "\(times)"]).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let memory = Int(memory) else { throw Failure.unreadable(program: probe.path) }
        var (short, long) = (try count(entry.name, times: times), try count(entry.name, times: times * 3))
        // Starting costs millions of instructions more now and then, and never less: what is least is what it takes. By
        // turns, since that lasts for some runs.
        for _ in 0..<2 {
            short.lower(to: try count(entry.name, times: times))
            long.lower(to: try count(entry.name, times: times * 3))
        }
        return Cost(
            instructions: max(long.instructions - short.instructions, 0) / (times * 2),
            allocations: max(long.allocations - short.allocations, 0) / (times * 2), memory: memory)
    }

    /// What a whole run took.
    private struct Count {
        var instructions: Int
        var allocations: Int

        mutating func lower(to other: Count) {
            instructions = min(instructions, other.instructions)
            allocations = min(allocations, other.allocations)
        }
    }

    private func count(_ name: String, times: Int) throws -> Count {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("callgrind-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\(file.path)", probe.path, name,
                "\(times)",
            ])
        return try read(String(decoding: Data(contentsOf: file), as: UTF8.self))
    }

    /// Reads the sum of all instructions, and how often allocating functions were called.
    private func read(_ text: String) throws -> Count {
        var (names, callee): ([Substring: Substring], Substring) = ([:], "")
        var (instructions, allocations): (Int?, Int) = (nil, 0)
        for line in text.split(separator: "\n") {
            if line.hasPrefix("fn=") || line.hasPrefix("cfn=") {
                // `(12) malloc` names a function for the first time, `(12)` ever after.
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
        // Otherwise dictionaries cost something else each time.
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
