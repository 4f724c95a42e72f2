import Application
import ArgumentParser
import Foundation
import ImageFiles

/// The command line of `slow-photos`: a window of photos whose data arrives late, in pieces, out of order, or never
/// (SCENE-1).
@main struct SlowPhotosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slow-photos",
        abstract: "Show photos to drag to other programs, whose data arrives late.",
        discussion: """
            Drag a photo into Lightbox, a file manager or a browser. Each photo's caption states when its data arrives.

            Examples:
              slow-photos              Open the window with painted photos.
              slow-photos *.jpg        Offer these photos instead.
              slow-photos --speed 10   Deliver the data ten times faster.
            """)

    @Argument(help: "Photos to offer instead of the painted ones.", completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp("The speed relative to the captions, from 0.01 to 1000.", valueName: "factor"))
    var speed = 1.0

    @Option(
        help: ArgumentHelp("Answer requests about the running program on this Unix socket.", valueName: "socket"),
        completion: .file())
    var inspect: String?

    func validate() throws {
        guard (0.01...1000).contains(speed) else { throw ValidationError("--speed takes a number from 0.01 to 1000.") }
        if inspect?.isEmpty == true { throw ValidationError("--inspect needs the path of a socket.") }
    }

    func run() throws {
        AllocatorTuning.returnFreedBlocks()
        // The main thread runs the main actor.
        try MainActor.assumeIsolated { () throws -> Void in
            let program = try SlowPhotosProgram(photos(), speed: speed, inspect: inspect)
            program.show()
            withExtendedLifetime(program) { dispatchMain() }
        }
    }

    /// The photos named on the command line. Prints an error for each file that is not an image.
    ///
    /// - Throws: `ExitCode.failure` if files are named and none is an image.
    private func photos() throws -> [SlowPhoto] {
        guard !files.isEmpty else { return SlowPhoto.painted }
        let sources = files.compactMap { path -> SlowPhoto.Source? in
            do {
                return .file(URL(fileURLWithPath: path), try ImageDecoder.probe(path: path))
            } catch {
                StandardError.write(StandardError.line("\(error)", program: "slow-photos"))
                return nil
            }
        }
        guard !sources.isEmpty else { throw ExitCode.failure }
        return SlowPhoto.photos(sources)
    }
}
