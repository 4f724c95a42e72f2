import ArgumentParser
import Foundation

/// A snapshot requested by `--shot`, such as `1.25=gap.png`.
struct RequestedSnapshot: Equatable {
    /// The time since the start of the record.
    let time: Duration
    let file: String

    /// - Throws: `ValidationError` with a message for the user.
    static func read(_ argument: String) throws -> RequestedSnapshot {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, let seconds = Double(parts[0]), seconds >= 0,
            let time = Duration(milliseconds: seconds * 1000)
        else { throw ValidationError("write it like 1.25=gap.png: the time in seconds and the image's file.") }
        return RequestedSnapshot(time: time, file: String(parts[1]))
    }
}
