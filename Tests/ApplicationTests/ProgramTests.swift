import Foundation
import TestSupport
import Testing

@testable import Application

/// The end of a program, and its second start, without a display.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ProgramTests {
    private let program = Program("Cards", identifier: "org.example.Cards", version: "1.2")
    private let log = Log()

    final class Log {
        var events: [String] = []
        var answer = true
    }

    init() {
        program.exitProcess = { [log] in log.events.append("exit \($0)") }
        // A busy machine may take longer to end than the time until this message.
        program.printError = { [log] in if !$0.contains("Waiting to save") { log.events.append($0) } }
        program.willEnd = { [log] in log.events.append("end") }
        program.willQuit = { [log] in
            await Task.yield()
            log.events.append("written")
        }
    }

    private func settle(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    @Test("RUN-1: quitting writes everything before the process ends, and happens once")
    func quit() async {
        program.quit()
        program.quit()
        #expect(program.isEnding)
        await settle { log.events.count == 3 }
        #expect(log.events == ["end", "written", "exit 0"])
    }

    @Test("RUN-1: a program that may not quit goes on; while it asks, it does not ask again")
    func question() async {
        log.answer = false
        program.mayQuit = { [log] in
            log.events.append("asked")
            await Task.yield()
            return log.answer
        }
        program.quit()
        program.quit()
        await settle { !program.isAsking }
        #expect(log.events == ["asked"] && !program.isEnding)
        log.answer = true
        program.quit()
        await settle { log.events.last == "exit 0" }
        #expect(log.events == ["asked", "asked", "end", "written", "exit 0"])
    }

    @Test("RUN-1: a signal ends the program without questions; a second one does not wait")
    func signals() async {
        program.mayQuit = { false }
        program.willQuit = { [log] in
            while log.answer { await Task.yield() }
        }
        program.lossMessage = { "3 items were not imported." }
        program.quitBySignal()
        #expect(log.events == ["end"])
        program.quitBySignal()
        let message = "Ended before all changes were saved. 3 items were not imported.\n"
        #expect(log.events.last == "exit 1" && log.events.contains { $0.hasSuffix(message) })
        log.answer = false
        await settle { log.events.last == "exit 0" }
    }

    @Test("RUN-1: an error without a window is written to standard error as one line")
    func report() {
        program.report(SettingsError.damaged(path: "/x\n"))
        let lines = log.events.flatMap { $0.components(separatedBy: "\n") }
        #expect(lines.count == 2 && lines.last == "" && log.events.count == 1)
    }

    @Test("RUN-6: a second start passes its arguments to the process that runs, which keeps them until it can use them")
    func secondStart() async throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_RUNTIME_DIR": folder.url.path, "DESKTOP_STARTUP_ID": "shell-1_TIME77"]
        #expect(!program.handOver([], environment: environment))
        program.onReopen = { [log] arguments, folder in log.events.append("\(arguments) \(folder)") }
        let second = Program("Cards", identifier: "org.example.Cards")
        #expect(second.handOver(["a.txt", "ü"], environment: environment))
        let here = FileManager.default.currentDirectoryPath
        await settle { !log.events.isEmpty }
        #expect(log.events == ["[\"a.txt\", \"ü\"] \(here)"])
        // A program of another name is another one; without a folder for sockets, each start runs on its own.
        #expect(!Program("Notes", identifier: "org.example.Notes").handOver([], environment: environment))
        #expect(!second.handOver([], environment: [:]))
        program.quit()
        await settle { log.events.last == "exit 0" }
        #expect(!second.handOver([], environment: environment))
    }
}
