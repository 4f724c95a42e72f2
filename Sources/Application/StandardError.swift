import Foundation

/// A program's standard error stream.
package enum StandardError {
    /// Writes text as it is. A failure is ignored, since there is no other stream to report it to.
    package static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Returns an error message as one line that begins with the program's name.
    package static func line(_ message: some CustomStringConvertible, program: String) -> String {
        "\(program): \("\(message)".replacingControlCharacters)\n"
    }
}

extension String {
    /// The text without control characters, line separators and bidirectional controls, which would move a terminal's
    /// cursor, change its colors or reorder the rest of the line; each is replaced by U+FFFD.
    package var replacingControlCharacters: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    case .format where scalar.properties.isBidiControl: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}
