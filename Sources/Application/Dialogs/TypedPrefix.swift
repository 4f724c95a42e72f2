import Foundation
import Views

/// Text that is typed to select an entry of a list by its beginning. After a pause of a second, the
/// next text begins a new prefix.
package struct TypedPrefix {
    private static let pause = Duration.seconds(1)

    private var text = ""
    private var time = Timestamp.zero

    /// Creates an empty prefix.
    package init() {}

    /// Whether text that is typed now begins a new prefix.
    package func isNew(at now: Timestamp) -> Bool { text.isEmpty || now - time > Self.pause }

    /// Appends typed text, or begins a new prefix with it.
    package mutating func append(_ typed: String, at now: Timestamp) {
        text = (isNew(at: now) ? "" : text) + typed
        time = now
    }

    /// Removes the last character, if a prefix is being typed. Returns whether it is.
    package mutating func removeLast(at now: Timestamp) -> Bool {
        guard !isNew(at: now) else { return false }
        text.removeLast()
        time = now
        return true
    }

    /// Whether there is no text.
    package var isEmpty: Bool { text.isEmpty }

    /// Begins a new prefix with the next text.
    package mutating func clear() { text = "" }

    /// Whether a name begins with the text, without regard to case and diacritics.
    package func matches(_ name: String) -> Bool {
        name.range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
    }
}
