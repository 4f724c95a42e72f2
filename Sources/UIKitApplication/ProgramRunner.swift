import Application
import Foundation
import UIKitNames

/// Opens the windows of the program's object in a ``Program``.
@MainActor final class ProgramRunner {
    let program: Program
    private var windows: [OpenWindow] = []

    private init() {
        program = Program(Self.programName, identifier: Self.programName)
        program.willEnd = { UIApplication.shared.terminate() }
    }

    /// Opens the display, calls `launch`, which returns whether it has shown a window, and handles events.
    static func run(teamExecutables: Set<String> = [], _ launch: @MainActor () -> Bool) -> Never {
        let runner = ProgramRunner()
        runner.program.run {
            let display = try runner.program.open()
            display.teamExecutables = teamExecutables
            // Before the first window, which sets the same values.
            let settings = display.settings
            InterfaceText.display = InterfaceText(
                family: settings.fontFamily ?? WindowContent.Setup.defaultFontFamily, scale: settings.scale)
            UIApplication.shared.host = runner
            MemoryPressure.watch {
                DispatchQueue.main.async { UIApplication.shared.receiveMemoryWarning() }
            }
            guard launch(), !runner.windows.isEmpty else {
                fail(
                    "The program shows no window. Call makeKeyAndVisible() in "
                        + "application(_:didFinishLaunchingWithOptions:) or in scene(_:willConnectTo:options:).")
            }
        }
    }

    private static func fail(_ message: String) -> Never {
        StandardError.write(StandardError.line(message, program: programName))
        exit(1)
    }

    /// The name of the executable.
    static var programName: String { ProcessInfo.processInfo.processName }

    /// Closes what the program shows of a window that is closed.
    func didClose(_ window: OpenWindow) {
        windows.removeAll { $0 === window }
        UIApplication.shared.remove(window.content)
    }
}

extension ProgramRunner: ApplicationHost {
    func show(_ window: UIWindow) {
        guard !windows.contains(where: { $0.content === window }) else { return }
        do {
            windows.append(try OpenWindow(window, runner: self, isFirst: windows.isEmpty))
        } catch {
            Self.fail("\(error)")
        }
    }

    func close(_ window: UIWindow) { windows.first { $0.content === window }?.quit() }

    func setTitle(_ title: String?, of window: UIWindow) {
        windows.first { $0.content === window }?.setTitle(title)
    }

    func chooseFiles(_ request: FileRequest, over window: UIWindow) async throws -> [URL] {
        guard let root = window.root else { return [] }
        let purpose: FileDialog.Purpose =
            switch request.purpose {
            case .files(let noun): .open(noun: noun)
            case .folder: .chooseFolder
            case .newFile(let name): .save(name: name)
            }
        let dialog = FileDialog(
            request.title, button: request.button, for: purpose, in: request.folder, extensions: request.extensions,
            over: root)
        return try await dialog.choose()
    }

    var windowSize: CGSize { windows.first?.content.bounds.size ?? UIScreen.initialSize }

    func open(_ url: URL) -> Bool {
        guard UIApplication.shared.canOpenURL(url) else { return false }
        return (try? DesktopOpener.open(url)) != nil
    }

    func call(after seconds: Double, _ action: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { action() }
    }
}
