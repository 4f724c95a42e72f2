import Foundation

/// Text that is typed to select an entry of a list by its beginning (APP-22). After a pause of a second, the next text
/// begins a new prefix. See ``ItemContainerView/onType``.
public struct TypedPrefix: Equatable, Sendable {
    private static let pause = Duration.seconds(1)

    /// The text that was typed so far.
    public private(set) var text = ""
    private var time = Timestamp.zero

    /// Creates an empty prefix.
    public init() {}

    /// Whether text that is typed now begins a new prefix.
    public func isNew(at now: Timestamp) -> Bool { text.isEmpty || now - time > Self.pause }

    /// Appends typed text, or begins a new prefix with it.
    public mutating func append(_ typed: String, at now: Timestamp) {
        text = (isNew(at: now) ? "" : text) + typed
        time = now
    }

    /// Removes the last character, if a prefix is being typed. Returns whether it is.
    public mutating func removeLast(at now: Timestamp) -> Bool {
        guard !isNew(at: now) else { return false }
        text.removeLast()
        time = now
        return true
    }

    /// Whether there is no text.
    public var isEmpty: Bool { text.isEmpty }

    /// Begins a new prefix with the next text.
    public mutating func clear() { text = "" }

    /// Whether a name begins with the text, without regard to case and diacritics.
    public func matches(_ name: String) -> Bool {
        name.range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
    }
}
