import Application
import Foundation
import UIKitNames

/// A window of the desktop that displays a `UIWindow`.
@MainActor final class OpenWindow: WindowedProgram {
    /// The environment variable with the path of the inspector's socket.
    private static let inspectorVariable = "LIGHTBOX_INSPECT"
    /// The environment variable with the path of the file to which the window's input is recorded.
    private static let recordVariable = "LIGHTBOX_RECORD"

    let content: UIWindow
    let controller: WindowController
    private weak var runner: ProgramRunner?
    private var inspector: InspectServer?

    /// Opens the window. The first one of a program answers the inspector and is recorded.
    ///
    /// - Throws: `DisplayError`, `RecordError`, or an error of the inspector's socket.
    init(_ content: UIWindow, runner: ProgramRunner, isFirst: Bool) throws {
        self.content = content
        self.runner = runner
        let name = ProgramRunner.programName
        let size = content.frame.isEmpty ? UIScreen.initialSize : content.frame.size
        controller = try WindowController(
            display: runner.program.open(),
            configuration: .init(title: content.title ?? name, className: (name.lowercased(), name), size: size))
        if isFirst, let path = Self.path(in: Self.recordVariable) { try record(to: path) }
        controller.root.addSubview(content)
        content.frame = controller.root.bounds
        controller.content.onResize = { [weak content] in content?.resize(to: $0) }
        runner.program.add(controller) { [weak self] in self?.close() }
        if isFirst, let path = Self.path(in: Self.inspectorVariable) {
            inspector = try InspectServer(path: path, program: self)
        }
        controller.show()
    }

    private static func path(in variable: String) -> String? {
        ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Records all input until the window closes. A recorded run has a pasteboard of its own, since its replay has no
    /// other programs.
    private func record(to path: String) throws {
        let name = ProgramRunner.programName
        let start = RecordedArguments(arguments: Array(CommandLine.arguments.dropFirst()))
        let header = RecordHeader(program: name, setup: controller.content.setup, start: start)
        controller.content.recorder = try Recorder(path: path, header: header) { error in
            StandardError.write(StandardError.line("\(error)", program: name))
        }
        controller.root.pasteboard = PrivatePasteboard()
    }

    func setTitle(_ title: String?) { controller.title = title ?? ProgramRunner.programName }

    private func close() {
        inspector?.close()
        controller.close()
        runner?.didClose(self)
    }

    /// Closes the window as if the user had closed it.
    func quit() { runner?.program.close(controller) }
}

/// The initial state of a recorded program: its command line without the program's name.
private struct RecordedArguments: Codable, Sendable {
    var arguments: [String]
}
