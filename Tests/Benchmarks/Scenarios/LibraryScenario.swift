import Foundation

/// A scenario of `LibraryProbe`, a program of the measured package that uses what its targets share. Measured in a
/// process of its own.
public struct LibraryScenario: Sendable {
    /// Also the name of the threshold files.
    public let name: String
    /// The number of repetitions whose instructions are counted.
    public let counted: Int
    /// The limit of the processor time of the longest step on the project's machines: of a keystroke, or of a frame.
    public let limit: Duration

    /// All scenarios: a text that is typed into the search of a library of 100,000 photos (APP-37), and a million
    /// photos that are scrolled in an album and in the months of All Photos (APP-40).
    public static let all =
        ["search-word", "search-words", "search-stars"].map {
            LibraryScenario(name: $0, counted: 1, limit: .milliseconds(50))
        }
        + ["album-by-screenfuls", "months-by-screenfuls", "album-by-notches", "months-by-notches"].map {
            LibraryScenario(name: "scroll-\($0)", counted: 1, limit: .milliseconds(16))
        }

    /// The program and the library, which the Makefile has made; nil if `make` does not run the benchmarks.
    public static var probe: (program: URL, library: String)? {
        let environment = ProcessInfo.processInfo.environment
        guard let program = environment["LIGHTBOX_LIBRARY_PROBE"],
            let library = environment["LIGHTBOX_SEARCHED_LIBRARY"]
        else { return nil }
        return (URL(fileURLWithPath: program), library)
    }

    /// The arguments of a run with a number of repetitions.
    public func arguments(_ times: Int, library: String) -> [String] { [name, "\(times)", library] }

    /// The measurements that the program writes: the peak resident memory in KiB, and the processor time of the longest
    /// step in microseconds.
    public static func figures(_ output: String) -> (memory: Int, longestStep: Double)? {
        let parts = output.split(whereSeparator: \.isWhitespace)
        guard parts.count == 2, let memory = Int(parts[0]), let step = Double(parts[1]) else { return nil }
        return (memory, step)
    }
}

/// The reason for which `LibraryProbe` has measured nothing.
public struct LibraryProbeFailure: Error, CustomStringConvertible {
    /// A sentence.
    public let description: String

    /// Creates a failure with its description.
    public init(_ description: String) { self.description = description }
}

extension LibraryScenario {
    /// Repeats the scenario five times and returns the least processor time of its longest step.
    public func measureLongestStep() throws -> Duration {
        guard let (program, library) = Self.probe else {
            throw LibraryProbeFailure("'make bench' names the program and the library to measure.")
        }
        var shortest: Double?
        // The longest step of the run that other programs disturb least.
        for _ in 0..<5 {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments(1, library: library)
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0, let step = Self.figures(text)?.longestStep else {
                throw LibraryProbeFailure("LibraryProbe ended with status \(process.terminationStatus).")
            }
            shortest = min(shortest ?? step, step)
        }
        return .microseconds(Int64(shortest ?? 0))
    }
}
