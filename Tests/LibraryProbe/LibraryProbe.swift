import Foundation
import PhotoLibrary

/// Types searches in a library, or scrolls its photos, a number of times, to be measured from outside. The benchmarks
/// run it: it uses what the library's targets share, which another package cannot.
///
/// `LibraryProbe make FOLDER PHOTOS` makes a library. `LibraryProbe NAME TIMES FOLDER` repeats a scenario and writes
/// the peak resident memory in KiB, and the processor time of the longest step in microseconds, such as a keystroke.
@main struct LibraryProbe {
    @MainActor static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let (first, rest) = (arguments.first ?? "", Array(arguments.dropFirst()))
        if first == "make", rest.count == 2, let photos = Int(rest[1]) {
            return try SearchedLibrary.make(in: URL(fileURLWithPath: rest[0], isDirectory: true), photos: photos)
        }
        guard rest.count == 2, let times = Int(rest[0]),
            let scenario = try scenario(first, in: URL(fileURLWithPath: rest[1], isDirectory: true))
        else {
            FileHandle.standardError.write(
                Data("Usage: LibraryProbe make FOLDER PHOTOS, or LibraryProbe NAME TIMES FOLDER\n".utf8))
            exit(2)
        }
        var longest = 0.0
        for _ in 0..<times {
            for step in 0..<scenario.steps {
                let start = processorTime
                try scenario.run(step)
                longest = max(longest, processorTime - start)
            }
        }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print(usage.ru_maxrss, longest)
    }

    /// The time of this thread in microseconds, which other programs do not prolong. The scenarios wait for nothing.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    @MainActor private static func scenario(_ name: String, in folder: URL) throws -> (any ProbeScenario)? {
        if let text = SearchScenario.texts[name] { return try SearchScenario(text, in: folder) }
        switch name {
        case "scroll-album-by-screenfuls": return ScrollScenario(sections: 1, distance: 800)
        case "scroll-album-by-notches": return ScrollScenario(sections: 1, distance: 53)
        case "scroll-months-by-screenfuls": return ScrollScenario(sections: 250, distance: 800)
        case "scroll-months-by-notches": return ScrollScenario(sections: 250, distance: 53)
        default: return nil
        }
    }
}

/// An operation of several steps, each of which the user notices. The initializer is not measured.
@MainActor protocol ProbeScenario: AnyObject {
    var steps: Int { get }
    func run(_ step: Int) throws
}
