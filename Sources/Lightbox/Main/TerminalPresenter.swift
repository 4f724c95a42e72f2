import Application
import PhotoLibrary

/// Writes what happens while the program ends, such as an import that fails, to standard error: no window can show it.
@MainActor final class TerminalPresenter: Gallery.Presenter {
    private let console: Console

    init(_ console: Console) { self.console = console }

    func showNotice(_ message: String, undo: Bool, showing target: Gallery.NoticeTarget?, failures: [String]) {
        // Terminals show the controls that isolate names as unknown characters.
        console.printError(message.filter { !["\u{2068}", "\u{2069}"].contains($0) })
    }

    func show(_ step: Gallery.Step) {}

    func show(_ activity: ImportActivity) -> @MainActor () -> Void { {} }

    func appearanceDidChange(to appearance: AppearanceChoice) {}

    func sampleDidChange() {}

    func updateHeader() {}
}
