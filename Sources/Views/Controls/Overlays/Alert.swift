/// A message or a question over a window that has to be answered before anything else (RUN-3).
///
/// For situations in which the program cannot continue; never for drops. Enter gives the preferred answer, Escape the
/// one that cancels; without such an answer the keys have no effect, unless the alert has one answer only.
///
///     let alert = Alert(
///         "Delete the board?", message: "Its cards are deleted, too.",
///         answers: [.cancel, Alert.Answer("Delete") { board.delete() }])
///     alert.show(in: root)
public struct Alert {
    /// A possible answer, which is a button.
    public struct Answer {
        /// The key that gives an answer.
        public enum Role: Sendable, Hashable {
            /// No key.
            case normal
            /// The default answer, given by Enter.
            case preferred
            /// The answer that changes nothing, given by Escape.
            case cancel
        }

        /// The title of the button.
        public let title: String
        /// The key.
        public let role: Role
        /// Whether the answer deletes something: its title is red.
        public var isDestructive = false
        let action: @MainActor () -> Void

        /// Creates an answer. Use a verb as the title of its button. The action is called after the alert has closed.
        public init(_ title: String, role: Role = .normal, action: @escaping @MainActor () -> Void = {}) {
            self.title = title
            self.role = role
            self.action = action
        }

        /// The answer "Cancel", which changes nothing.
        public static var cancel: Answer { Answer("Cancel", role: .cancel) }
    }

    /// The title, in a few words.
    public var title: String
    /// The text below the title.
    public var message: String
    /// The symbol before the title.
    public var symbol: Symbol?
    /// The answers from left to right; an empty list shows the button "Close".
    public var answers: [Answer]

    /// Creates an alert.
    public init(_ title: String, message: String, symbol: Symbol? = nil, answers: [Answer] = []) {
        (self.title, self.message, self.symbol, self.answers) = (title, message, symbol, answers)
    }

    /// Shows the alert in the center of a window. It takes the focus and restores it when it closes.
    @MainActor public func show(in root: RootView) { ModalPanel(self).show(in: root) }

    /// Shows the alert, and returns the index of the answer in ``answers``; nil if the window was closed instead, or if
    /// there are no answers. The answer's action is called before.
    @MainActor public func answer(in root: RootView) async -> Int? {
        await withCheckedContinuation { continuation in
            let panel = ModalPanel(self)
            panel.onEnd = { continuation.resume(returning: $0.flatMap { answers.indices.contains($0) ? $0 : nil }) }
            panel.show(in: root)
        }
    }
}
