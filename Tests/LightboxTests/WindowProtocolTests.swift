import Application
import Foundation
import Testing

@testable import Lightbox

/// The lines between the process with the window and other processes.
@Suite struct WindowProtocolTests {
    static let paths = ["/a b", "/line\nend\r", "/Größe/🏔️", "/\u{FFFD}\u{1B}[31m", "/quote\"\\"]

    @Test(
        "APP-38: a request survives its encoding, with any path",
        arguments: [
            WindowRequest.Action.open(paths: paths, inNewWindow: false, startupTime: 4_294_967_295),
            .open(paths: [], inNewWindow: true, startupTime: nil),
            .importFiles(ImportRequest(paths: paths, album: "Sommer\n☀️", links: true)),
            .importFiles(ImportRequest(paths: ["/a"], album: nil, links: false)),
        ])
    func request(_ action: WindowRequest.Action) throws {
        let request = WindowRequest(action, expiry: .max)
        let line = request.line()
        #expect(line.last == UInt8(ascii: "\n") && line.count { $0 == UInt8(ascii: "\n") } == 1)
        #expect(try WindowRequest(line: line.dropLast()) == request)
    }

    @Test(
        "APP-38: an answer survives its encoding",
        arguments: [
            WindowAnswer.accepted, .refused("No.\n"), .failures(["a", "b"]),
            .step(ImportStep(completed: 1, total: 2, name: "a\nb.png", result: .failed, message: "Couldn't.")),
            .step(ImportStep(completed: 2, total: 2, name: "ü", result: .present)),
            .finished(ImportResult(summary: "Added 1 photo.", hasFailures: true, error: "Quit.")),
        ])
    func answer(_ answer: WindowAnswer) throws {
        let line = answer.line()
        #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
        #expect(try WindowAnswer(line: line.dropLast()) == answer)
    }

    private func error(of line: String) -> WindowProtocol.ParseError? {
        do throws(WindowProtocol.ParseError) {
            _ = try WindowRequest(line: Array(line.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "APP-38: a line that is no request is refused by its reason",
        arguments: [
            ("", WindowProtocol.ParseError.notJSON), ("hello", .notJSON), ("[1]", .notJSON),
            (#"{"version":1,"ask":"dance"}"#, .otherVersion(1)), (#"{"ask":"open"}"#, .badField("version")),
            (#"{"version":"1"}"#, .badField("version")),
            (#"{"version":3,"ask":"dance","paths":[],"expiry":1}"#, .badField("ask")),
            (#"{"version":3,"ask":"open","expiry":1}"#, .badField("paths")),
            (#"{"version":3,"ask":"open","paths":["a"],"expiry":1}"#, .badField("paths")),
            (#"{"version":3,"ask":"open","paths":["/a\u0000b"],"expiry":1}"#, .badField("paths")),
            (#"{"version":3,"ask":"import","paths":[],"expiry":1}"#, .badField("paths")),
            (#"{"version":3,"ask":"open","paths":[7],"expiry":1}"#, .badField("paths")),
            (#"{"version":3,"ask":"open","paths":[],"expiry":"soon"}"#, .badField("expiry")),
            (#"{"version":3,"ask":"open","paths":[],"newWindow":"yes","expiry":1}"#, .badField("newWindow")),
        ])
    func refused(_ line: String, _ expected: WindowProtocol.ParseError) {
        #expect(error(of: line) == expected)
    }

    @Test("APP-38: a request expires, so that a window that was stopped does not perform it later")
    func expiry() {
        let action = WindowRequest.Action.open(paths: [], inNewWindow: false, startupTime: nil)
        #expect(!WindowRequest(action, timeout: .seconds(600)).isExpired)
        #expect(WindowRequest(action, expiry: 0).isExpired)
    }

    @Test("APP-38: the time of the user's action is read from the startup notification's id")
    func startupTime() {
        #expect(StartupNotification.time(inID: "caja-12-host_TIME_TIME56789") == 56_789)
        for id in ["", "caja-12", "a_TIME", "a_TIMEx", "a_TIME99999999999", "a_TIME-1"] {
            #expect(StartupNotification.time(inID: id) == nil)
        }
    }

    @Test("APP-38: a relative path is resolved in the folder of the command")
    func absolutePaths() {
        let folder = FileManager.default.currentDirectoryPath
        #expect(ImportRequest.absolutePath("a b.png") == folder + "/a b.png")
        #expect(ImportRequest.absolutePath("/x/ü\n.png") == "/x/ü\n.png")
        #expect(ImportRequest.absolutePath("./-c").hasPrefix("/"))
    }
}
