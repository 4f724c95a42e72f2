import Application
import ArgumentParser
import UIKitApplication

/// The command line of `scenes`: the programs of the talks, each a scene of its own (SCENE-1 to SCENE-6).
@main struct ScenesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenes",
        abstract: "Show programs that use drag and drop, written with UIKit's names.",
        discussion: """
            Without a name, a window lists the scenes. Drag between the windows of two scenes, or to and from other \
            programs.

            Scenes:
            \(Scene.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))
            """)

    @Argument(help: ArgumentHelp("The scene to show.", valueName: "name"))
    var scene: Scene?

    @Option(
        help: ArgumentHelp("Answer requests about the running program on this Unix socket.", valueName: "socket"),
        completion: .file())
    var inspect: String?

    func validate() throws {
        if inspect?.isEmpty == true { throw ValidationError("--inspect needs the path of a socket.") }
    }

    func run() throws {
        // The main thread runs the main actor.
        MainActor.assumeIsolated {
            if let inspect { setenv("LIGHTBOX_INSPECT", inspect, 1) }
            UIApplication.run(size: scene?.windowSize ?? Scene.chooserSize) {
                guard let scene else { return UINavigationController(rootViewController: ChooserViewController()) }
                return scene.makeRootViewController()
            }
        }
    }
}

extension Scene: ExpressibleByArgument {}
