import Foundation

/// The sizes of files as the dialogs and the program show them.
package enum FileSize {
    /// "812 bytes", "45 kB", "3.4 MB".
    package static func text(_ count: Int) -> String {
        let units = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
        guard let (unit, size) = units.first(where: { Double(count) >= $0.1 }) else {
            return count == 1 ? "1 byte" : "\(count.formatted()) bytes"
        }
        let value = Double(count) / size
        return value.formatted(.number.precision(.fractionLength(value < 10 ? 1 : 0))) + " " + unit
    }
}
