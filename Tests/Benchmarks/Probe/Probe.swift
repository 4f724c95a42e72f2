import Foundation
import Scenarios

/// Runs a scenario a number of times and exits, to be measured from outside.
///
/// `Probe NAME TIMES` writes the peak resident memory in KiB.
@main struct Probe {
    @MainActor static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let name = arguments.first, let times = arguments.dropFirst().first.flatMap(Int.init),
            let entry = Scenarios.all.first(where: { $0.name == name })
        else {
            FileHandle.standardError.write(Data("Usage: Probe NAME TIMES, where NAME is that of a scenario.\n".utf8))
            exit(2)
        }
        try await entry.make().run(times: times)
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print(usage.ru_maxrss)
    }
}
