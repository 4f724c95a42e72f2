import Foundation
import Testing

/// Another process that holds the lock of a library's database, so that no other one can write.
final class DatabaseLock {
    private let holder = ChildProcess()

    /// Takes the lock, and blocks until the process has it.
    init(on library: URL) throws {
        let (input, output) = (Pipe(), Pipe())
        holder.process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        holder.process.arguments = [
            "-c",
            "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); "
                + "c.execute('BEGIN IMMEDIATE'); print('locked', flush=True); sys.stdin.read()",
            library.appendingPathComponent("library.sqlite").path,
        ]
        holder.process.standardInput = input
        holder.process.standardOutput = output
        try holder.process.run()
        let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        try #require(answer.hasPrefix("locked"))
    }

    /// Ends the process, and with it the lock.
    func release() {
        holder.kill()
        holder.process.waitUntilExit()
    }
}
