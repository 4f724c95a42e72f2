import Foundation
import PhotoLibrary
import Testing

@testable import Lightbox

@Suite struct CommandLineTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    @Test("Without arguments the window opens with the default library and the stored settings")
    func defaults() throws {
        let options = try #require(fixture.options())
        #expect(options.library == Library.defaultDirectory)
        #expect(options.size == nil && options.isDark == nil && options.cadence == nil)
        #expect(options.synthetic == nil && options.inspect == nil && options.record == nil && options.paths.isEmpty)
    }

    @Test("Every option is parsed")
    func options() throws {
        try fixture.picture("a.png", shade: 1)
        let options = try #require(
            fixture.options(
                "--size", "1024x768", "--scheme", "dark", "--cadence", "slow", "--synthetic", "500", "--inspect",
                "/tmp/socket", "--library", fixture.library.path, fixture.path("a.png")))
        #expect(options.size?.width == 1024 && options.size?.height == 768)
        #expect(options.isDark == true)
        #expect(options.cadence == .slow)
        #expect(options.synthetic == 500)
        #expect(options.inspect == "/tmp/socket")
        #expect(options.library.path == fixture.library.path)
        #expect(options.paths == [fixture.path("a.png")])
        #expect(options.opensNewWindow == false && fixture.options("--new-window")?.opensNewWindow == true)
        #expect(fixture.options("--record", "/tmp/run.jsonl")?.record == "/tmp/run.jsonl")
        #expect(fixture.options("--scheme", "light")?.isDark == false)
        #expect(try #require(fixture.options("--scheme", "auto")).isDark == nil)
    }

    @Test("File URLs are accepted as paths, as desktops pass them")
    func addresses() throws {
        try fixture.picture("a b.png", shade: 1)
        let url = URL(fileURLWithPath: fixture.path("a b.png")).absoluteString
        #expect(url.contains("%20"))
        #expect(fixture.options(url)?.paths == [fixture.path("a b.png")])
    }

    @Test(
        "Invalid arguments print one line to standard error and exit with status 64",
        arguments: [
            (["--size", "10x10"], "like 1280x800"), (["--size", "1280"], "like 1280x800"),
            (["--size", "99999x800"], "like 1280x800"), (["--size", "-1280x800"], "--size"),
            (["--size", "１２８０x800"], "like 1280x800"), (["--scheme", "blue"], "'light', 'dark' or 'auto'"),
            (["--cadence", "quick"], "'immediate', 'fast' or 'slow'"), (["--synthetic", "0"], "1 to 1,000,000"),
            (["--synthetic", "many"], "--synthetic"), (["--inspect", ""], "--inspect"),
            (["--library", "", "list"], "folder"), (["--library", "x", "list"], "lightbox list"),
            (["--bogus"], "--bogus"), (["import"], "<paths>"), (["import", "x", "--album", " "], "--album"),
            (["list", "x"], "x"), (["--record", ""], "--record"),
            (["--record", "run.jsonl", "/tmp"], "lightbox import"),
            (["replay"], "<record>"), (["replay", "r", "--shot", "gap.png"], "like 1.25=gap.png"),
            (["replay", "r", "--shot", "-1=gap.png"], "--shot"),
            (["replay", "r", "--shot", "1="], "like 1.25=gap.png"),
            (["replay", "r", "--shot", "nan=a.png"], "like 1.25=gap.png"), (["replay", "r", "--speed", "0"], "0.01"),
            (["replay", "r", "--speed", "101"], "0.01 to 100"), (["replay", "r", "--frames", ""], "--frames"),
            (["replay", "r", "--check", "--shot", "1=a.png"], "--check can't be combined"),
            (["replay", "r", "--check", "--frames", "f"], "--check"),
            (["replay", "r", "--check", "--speed", "1"], "--check"),
            (["replay", "r", "--check", "--window"], "--check"),
        ])
    func wrong(_ arguments: [String], _ part: String) {
        let status = LightboxCommand.run(arguments, console: fixture.console()) { _ in
            Issue.record("a window was opened")
        }
        let (out, error) = fixture.take()
        #expect(status == 64)
        #expect(out.isEmpty)
        #expect(error.hasPrefix("lightbox: ") && error.hasSuffix("\n"))
        #expect(error.filter { $0 == "\n" }.count == 1)
        #expect(error.contains(part), "\(error)")
    }

    @Test("For a path that does not exist, or a URL that is not a file URL, no window opens")
    func missing() {
        #expect(fixture.run(fixture.path("nothing.jpg")) == 1)
        #expect(
            fixture.take().error == "lightbox: Couldn't open '\(fixture.path("nothing.jpg"))': "
                + "there is no such file or folder.\n")
        #expect(fixture.run("https://example.org/a.jpg") == 1)
        #expect(fixture.take().error.contains("only files on this computer"))
    }

    @Test(
        "Every command prints its help and version to standard output",
        arguments: [
            (["--help"], "lightbox import <path>"), (["-h"], "Arrange photos and albums"),
            (["help"], "Arrange photos and albums"),
            (["help", "list"], "lightbox list"), (["import", "--help"], "--link"), (["list", "-h"], "--json"),
            (["replay", "--help"], "--shot"), (["help", "replay"], "--frames"), (["replay", "-h"], "--check"),
            (["--version"], LightboxCommand.version),
        ])
    func help(_ arguments: [String], _ part: String) {
        let status = LightboxCommand.run(arguments, console: fixture.console()) { _ in
            Issue.record("a window was opened")
        }
        let (out, error) = fixture.take()
        #expect(status == 0)
        #expect(error.isEmpty)
        #expect(out.contains(part))
    }

    @Test("A window size is parsed with the separator x or ×")
    func sizes() {
        #expect(WindowSize(argument: "800x600") == WindowSize(argument: "800×600"))
        #expect(WindowSize(argument: "480x360") != nil)
        #expect(WindowSize(argument: "479x360") == nil)
        #expect(WindowSize(argument: "800x600x2") == nil)
        #expect(WindowSize(argument: "x600") == nil)
    }
}
