import Application
import Foundation
import UIKitNames
import X11

/// Opens the windows of the program's object and runs the main run loop.
@MainActor final class ProgramRunner {
    private let display: Display
    private var windows: [OpenWindow] = []

    private init(_ display: Display) { self.display = display }

    /// Opens the display, calls `launch`, which returns whether it has shown a window, and handles events.
    static func run(teamExecutables: Set<String> = [], _ launch: @MainActor () -> Bool) -> Never {
        AllocatorTuning.returnFreedBlocks()
        let runner: ProgramRunner
        do {
            runner = ProgramRunner(try Display.open())
        } catch {
            fail("\(error)")
        }
        runner.display.teamExecutables = teamExecutables
        runner.display.onConnectionLost = { fail("\($0)") }
        // Before the first window, which sets the same values.
        let settings = runner.display.settings
        InterfaceText.display = InterfaceText(
            family: settings.fontFamily ?? WindowContent.Setup.defaultFontFamily, scale: settings.scale)
        UIApplication.shared.host = runner
        guard launch(), !runner.windows.isEmpty else {
            fail(
                "The program shows no window. Call makeKeyAndVisible() in application(_:didFinishLaunchingWithOptions:) "
                    + "or in scene(_:willConnectTo:options:).")
        }
        // The run loop serves its timers and the main queue, on which events arrive. `dispatchMain()` would run no
        // timers of the run loop.
        return withExtendedLifetime(runner) {
            while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
        }
    }

    private static func fail(_ message: String) -> Never {
        StandardError.write(StandardError.line(message, program: programName))
        exit(1)
    }

    /// The name of the executable.
    static var programName: String { ProcessInfo.processInfo.processName }

    /// Removes a window that the user has closed; ends the program after the last one.
    func close(_ window: OpenWindow) {
        if windows.count == 1 { UIApplication.shared.terminate() }
        window.close()
        windows.removeAll { $0 === window }
        UIApplication.shared.remove(window.content)
        if windows.isEmpty { exit(0) }
    }
}

extension ProgramRunner: ApplicationHost {
    func show(_ window: UIWindow) {
        guard !windows.contains(where: { $0.content === window }) else { return }
        do {
            windows.append(try OpenWindow(window, on: display, runner: self, isFirst: windows.isEmpty))
        } catch {
            Self.fail("\(error)")
        }
    }

    func setTitle(_ title: String?, of window: UIWindow) {
        windows.first { $0.content === window }?.setTitle(title)
    }

    var windowSize: CGSize { windows.first?.content.bounds.size ?? UIScreen.initialSize }

    func open(_ url: URL) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // A link cannot be an option of the command: it begins with its scheme.
        process.arguments = ["xdg-open", url.absoluteString]
        guard UIApplication.shared.canOpenURL(url) else { return false }
        return (try? process.run()) != nil
    }

    func call(after seconds: Double, _ action: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { action() }
    }
}
