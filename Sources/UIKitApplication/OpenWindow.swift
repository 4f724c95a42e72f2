import Application
import Foundation
import UIKitNames
import X11

/// A window of the desktop that displays a `UIWindow`.
@MainActor final class OpenWindow: WindowedProgram {
    /// The environment variable with the path of the inspector's socket.
    private static let inspectorVariable = "LIGHTBOX_INSPECT"

    let content: UIWindow
    let controller: WindowController
    private weak var runner: ProgramRunner?
    private var inspector: InspectServer?

    /// Opens the window. The first one of a program answers the inspector.
    ///
    /// - Throws: `DisplayError`, or an error of the inspector's socket.
    init(_ content: UIWindow, on display: Display, runner: ProgramRunner, isFirst: Bool) throws {
        self.content = content
        self.runner = runner
        let name = ProgramRunner.programName
        let size = content.frame.isEmpty ? UIScreen.initialSize : content.frame.size
        controller = try WindowController(
            display: display,
            configuration: .init(title: content.title ?? name, className: (name.lowercased(), name), size: size))
        controller.root.addSubview(content)
        content.frame = controller.root.bounds
        controller.content.onResize = { [weak content] size in
            content?.resize(to: size)
            // The display may have a new scale.
            if let scale = content?.root?.scale { InterfaceText.display.scale = scale }
        }
        controller.onClose = { [weak self] in self?.quit() }
        if isFirst, let path = ProcessInfo.processInfo.environment[Self.inspectorVariable], !path.isEmpty {
            inspector = try InspectServer(path: path, program: self)
        }
        controller.show()
    }

    func setTitle(_ title: String?) { controller.window.title = title ?? ProgramRunner.programName }

    func close() {
        inspector?.close()
        controller.close()
    }

    /// Closes the window as if the user had closed it.
    func quit() { runner?.close(self) }
}
