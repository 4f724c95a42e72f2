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

            Examples:
              scenes pinboard                Open the pinboard.
              scenes slow-photos --speed 10  Deliver the slow photos' data ten times faster.
              scenes slow-photos *.jpg       Offer these photos instead of the painted ones.
            """)

    @Argument(help: ArgumentHelp("The scene to show.", valueName: "name"))
    var scene: Scene?

    @Argument(help: "Photos to offer in the scene slow-photos.", completion: .file())
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "The speed of the scene slow-photos relative to its captions, from 0.01 to 1000.", valueName: "factor"))
    var speed: Double?

    @Option(
        help: ArgumentHelp("Answer requests about the running program on this Unix socket.", valueName: "socket"),
        completion: .file())
    var inspect: String?

    func validate() throws {
        if scene != .slowPhotos, speed != nil || !files.isEmpty {
            throw ValidationError("Only the scene slow-photos takes files and --speed.")
        }
        if let speed, !(0.01...1000).contains(speed) {
            throw ValidationError("--speed takes a number from 0.01 to 1000.")
        }
        if inspect?.isEmpty == true { throw ValidationError("--inspect needs the path of a socket.") }
    }

    func run() throws {
        let photos = try slowPhotos()
        // The main thread runs the main actor.
        MainActor.assumeIsolated {
            if let inspect { setenv("LIGHTBOX_INSPECT", inspect, 1) }
            UIApplication.run(size: scene?.windowSize ?? Scene.chooserSize, teamExecutables: ["lightbox"]) {
                guard let scene else { return UINavigationController(rootViewController: ChooserViewController()) }
                let controller =
                    scene == .slowPhotos
                    ? SlowPhotosViewController(photos: photos, speed: speed ?? 1) : scene.makeViewController()
                return scene.makeRootViewController(showing: controller)
            }
        }
    }

    /// The photos named on the command line, or the painted ones. Prints an error for each file that is not an image.
    ///
    /// - Throws: `ExitCode.failure` if files are named and none is an image.
    private func slowPhotos() throws -> [SlowPhoto] {
        guard !files.isEmpty else { return SlowPhoto.painted }
        let sources = files.compactMap { path -> SlowPhoto.Source? in
            if let image = UIImage(contentsOfFile: path) {
                return .file(URL(fileURLWithPath: path), size: image.size)
            }
            StandardError.write(StandardError.line("'\(path)' is not an image that can be read.", program: "scenes"))
            return nil
        }
        guard !sources.isEmpty else { throw ExitCode.failure }
        return SlowPhoto.photos(sources)
    }
}

extension Scene: ExpressibleByArgument {}
