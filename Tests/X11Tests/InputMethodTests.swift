import CX11
import DragAndDrop
import Foundation
import Testing

@testable import X11

@Suite(
    "Input methods", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ClientProcess.isInstalled, ClientProcess.advice))
@MainActor struct InputMethodTests {
    /// A window with the focus, whose program was started with the name of a server.
    @MainActor private struct Fixture {
        let window: ShownWindow
        var method: ClientProcess?

        var texts: [String] {
            window.recorder.kinds.compactMap { if case .text(let text) = $0 { text } else { nil } }
        }
        var keys: [Key] { window.recorder.kinds.compactMap { if case .keyDown(let key, _) = $0 { key } else { nil } } }
    }

    private func fixture(startsServer: Bool = true) async throws -> Fixture {
        // Read by Xlib when the method is opened, at the first key.
        setenv("XMODIFIERS", "@im=test", 1)
        let server = try XServer()
        let window = try await ShownWindow(server: server)
        var fixture = Fixture(window: window)
        if startsServer { fixture.method = try await start(on: server) }
        window.client.focus(window.window.id)
        let recorder = window.recorder
        try await recorder.signal.wait("the focus") { recorder.kinds.contains(.focusChanged(true)) }
        return fixture
    }

    private func start(on server: XServer) async throws -> ClientProcess {
        let method = try ClientProcess("xim.py", ["test"], on: server)
        try await method.wait(for: "ready")
        return method
    }

    private func type(_ keys: String, into fixture: Fixture) throws { try fixture.window.server.user("key \(keys)") }

    private func target(_ session: Int, x: CGFloat = 10) -> TextInputTarget {
        TextInputTarget(session: session, caret: CGRect(x: x, y: 20, width: 0, height: 15))
    }

    @Test("HAND-7: a server composes the text of an editor, beside its caret, and keys keep their order")
    func composition() async throws {
        let fixture = try await fixture()
        let method = try #require(fixture.method)
        let recorder = fixture.window.recorder
        fixture.window.window.textInput = target(1)
        try type("a b space Left", into: fixture)
        try await recorder.signal.wait("the key behind the text") { fixture.keys.contains(.left) }
        #expect(fixture.texts == ["\u{4e61}\u{4e62}"])
        let kinds = recorder.kinds.filter { $0 == .text("\u{4e61}\u{4e62}") || $0 == .keyDown(.left, isRepeat: false) }
        #expect(kinds == [.text("\u{4e61}\u{4e62}"), .keyDown(.left, isRepeat: false)])
        #expect(fixture.keys == [.left], "keys of a composition are none of the program's")
        #expect(method.said("spot 10 35"))
        // The place of the caret is sent with the next key.
        fixture.window.window.textInput = target(1, x: 33)
        try type("a", into: fixture)
        try await method.wait(for: "spot 33 35")
        #expect(!method.said("reset"))
    }

    @Test("HAND-7: without an editor no key reaches the server, and a composition ends with its editor")
    func focus() async throws {
        let fixture = try await fixture()
        let method = try #require(fixture.method)
        let (recorder, window) = (fixture.window.recorder, fixture.window.window)
        try type("1 period k", into: fixture)
        try await recorder.signal.wait("the keys") { fixture.keys.count == 3 }
        #expect(fixture.texts == ["1", ".", "k"] && method.count("key") == 0 && method.count("focus") == 0)
        window.textInput = target(1)
        try type("a", into: fixture)
        try await method.wait(for: "key a")
        // The user moves to another editor.
        window.textInput = target(2)
        try await method.wait(for: "reset")
        try type("b space", into: fixture)
        try await recorder.signal.wait("the text") { fixture.texts.count == 4 }
        #expect(fixture.texts.last == "\u{4e62}")
        window.textInput = nil
        try await method.wait(for: "unfocus")
        try type("5", into: fixture)
        try await recorder.signal.wait("the key") { fixture.texts.last == "5" }
        #expect(!method.said("key 5"))
    }

    @Test("HAND-7: the focus that an event moves decides about the keys behind it")
    func queuedKeys() async throws {
        let fixture = try await fixture()
        let method = try #require(fixture.method)
        let recorder = fixture.window.recorder
        // Enter begins editing, as in a list of albums.
        recorder.onInput = { [self] window, event in
            if event.kind == .keyDown(.enter, isRepeat: false) { window.textInput = target(1) }
        }
        try type("1 Return a space", into: fixture)
        try await recorder.signal.wait("the text") { fixture.texts.contains("\u{4e61}") }
        #expect(fixture.texts == ["1", "\u{4e61}"] && !method.said("key 1"))
    }

    @Test("HAND-7: after the exit of the server keys go on, and a server that is started later is used")
    func exit() async throws {
        let fixture = try await fixture(startsServer: false)
        let recorder = fixture.window.recorder
        fixture.window.window.textInput = target(1)
        try type("x", into: fixture)
        try await recorder.signal.wait("a key without a server") { fixture.texts == ["x"] }
        let first = try await start(on: fixture.window.server)
        try await first.wait(for: "focus")
        try type("a space", into: fixture)
        try await recorder.signal.wait("composed text") { fixture.texts.last == "\u{4e61}" }
        first.stop()
        // The server's window is destroyed after its process has ended.
        let display = fixture.window.display
        for _ in 0..<10_000 where display.connection.usesServer && display.connection.inputMethod != nil {
            display.settle()
            await nextTurn()
        }
        try type("y", into: fixture)
        try await recorder.signal.wait("a key after the exit") { fixture.texts.last == "y" }
        let second = try await start(on: fixture.window.server)
        try await second.wait(for: "focus")
        try type("b space", into: fixture)
        try await recorder.signal.wait("composed text again") { fixture.texts.last == "\u{4e62}" }
    }

    @Test("HAND-7: the built-in method composes dead keys for any typing")
    func deadKeys() async throws {
        setenv("XMODIFIERS", "@im=none", 1)
        let window = try await ShownWindow(server: XServer())
        let recorder = window.recorder
        // The key of the grave accent on most keyboards.
        window.client.assign(XK_dead_acute, toKey: 49)
        window.client.focus(window.window.id)
        try await recorder.signal.wait("the focus") { recorder.kinds.contains(.focusChanged(true)) }
        try window.server.user("key dead_acute e x")
        try await recorder.signal.wait("the last key") { recorder.kinds.contains(.text("x")) }
        #expect(recorder.kinds.contains(.text("é")))
    }

    @Test("HAND-7: only names of servers are those of servers")
    func names() {
        #expect(Connection.namesServer("@im=ibus") && Connection.namesServer("@a=b@im=fcitx@c=d"))
        for modifiers in ["", "@im=", "@im=none", "@im=local", "@im=none@x=y", "im=ibus"] {
            #expect(!Connection.namesServer(modifiers))
        }
    }
}
