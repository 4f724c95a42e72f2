import Application
import ArgumentParser
import Foundation

/// A window of photos whose data arrives after seconds, in pieces, out of order, and some of it never (SCENE-1).
@main struct SlowPhotosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slow-photos",
        abstract: "Photos to drag elsewhere, whose data takes its time.",
        discussion: """
            Drag a photo into Lightbox, a file manager or a browser. The line below it says how late its data comes.

            Examples:
              slow-photos              Open the window.
              slow-photos --speed 10   Ten times less slow.
            """)

    @Option(help: ArgumentHelp("How many times faster than the captions say, from 0.01 to 1000.", valueName: "factor"))
    var speed = 1.0

    @Option(
        help: ArgumentHelp("Answer questions about the running program on this Unix socket.", valueName: "socket"),
        completion: .file())
    var inspect: String?

    func validate() throws {
        guard (0.01...1000).contains(speed) else { throw ValidationError("--speed takes a number from 0.01 to 1000.") }
        if inspect?.isEmpty == true { throw ValidationError("--inspect needs the path of a socket.") }
    }

    func run() throws {
        // The process's first thread is the main actor's.
        try MainActor.assumeIsolated { () throws -> Void in
            let program = try SlowPhotosProgram(speed: speed, inspect: inspect)
            program.show()
            withExtendedLifetime(program) { dispatchMain() }
        }
    }
}
