import Application

/// Where copied items lie until they are pasted: the display's clipboard, or a program's own where there is none.
@MainActor protocol Pasteboard: AnyObject {
    /// Whether what lies there was put by this program.
    var isOwn: Bool { get }
    /// Puts items there in place of what lay there; returns whether they are there.
    @discardableResult func put(_ providers: [ItemProvider]) -> Bool
    /// What lies there; empty when nothing does that can be understood.
    func items() async -> [ItemProvider]
}

extension Clipboard: Pasteboard {}

/// The clipboard of a program that shares none with others, as in a replay.
@MainActor final class PrivatePasteboard: Pasteboard {
    private var providers: [ItemProvider] = []

    var isOwn: Bool { !providers.isEmpty }

    func put(_ providers: [ItemProvider]) -> Bool {
        self.providers = providers
        return true
    }

    func items() async -> [ItemProvider] { providers }
}
