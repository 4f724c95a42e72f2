import ArgumentParser
import Foundation

/// A picture of one moment, written as 1.25=gap.png.
struct Shot: Equatable {
    /// Since the beginning of the record.
    let time: Duration
    let file: String

    /// - Throws: what is wrong with it, for the user.
    static func read(_ argument: String) throws -> Shot {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, let seconds = Double(parts[0]), seconds >= 0,
            let time = Duration(milliseconds: seconds * 1000)
        else { throw ValidationError("write it like 1.25=gap.png: seconds, and the file for the picture.") }
        return Shot(time: time, file: String(parts[1]))
    }
}
