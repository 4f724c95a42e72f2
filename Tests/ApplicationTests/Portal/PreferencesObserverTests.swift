import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Application
@testable import X11

/// The user's preferences in the desktop portal, a scripted one on a bus of its own.
@Suite(
    .timeLimit(.minutes(20)),
    .enabled(if: SessionBus.isInstalled, "dbus-daemon or python3-gi is not installed; `make test` installs them."))
struct PreferencesObserverTests {
    /// The reported preferences, in order.
    private func preferences(of portal: DesktopPortal) -> (PreferencesObserver, AsyncStream<DesktopPreferences>) {
        let (stream, continuation) = AsyncStream<DesktopPreferences>.makeStream()
        return (PreferencesObserver(of: portal) { continuation.yield($0) }, stream)
    }

    @Test("HAND-3: the preferences of the portal are read, and each change is reported once")
    func changes() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("settings", ["color-scheme=1", "contrast=7", "reduced-motion=1", "later=1"])
        let (observer, stream) = preferences(of: bus.portal)
        var reported = stream.makeAsyncIterator()
        // A number without a meaning is no preference, and other keys have no effect.
        #expect(await reported.next() == DesktopPreferences(isDark: true, reducesMotion: true))
        #expect(try await log.nextObject()["namespaces"] as? [String] == ["org.freedesktop.appearance"])
        for line in ["color-scheme=1", "color-scheme=2"] { try bus.send(line) }
        #expect(await reported.next() == DesktopPreferences(isDark: false, reducesMotion: true))
        for line in ["contrast=1", "reduced-motion=0", "color-scheme=3"] { try bus.send(line) }
        var last: DesktopPreferences?
        for _ in 0..<3 { last = await reported.next() }
        #expect(last == DesktopPreferences(increasesContrast: true))
        withExtendedLifetime(observer) {}
    }

    @Test("HAND-3: an observer that is released ends its connection")
    func released() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("settings", ["color-scheme=2"])
        do {
            let (observer, stream) = preferences(of: bus.portal)
            var reported = stream.makeAsyncIterator()
            #expect(await reported.next() == DesktopPreferences(isDark: false))
            withExtendedLifetime(observer) {}
        }
        #expect(try await log.nextObject()["event"] as? String == "settings")
        #expect(try await log.nextObject()["event"] as? String == "vanished")
    }

    @Test("HAND-3: a portal without settings, or with none of appearance, has no preferences")
    func missing() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("settings")
        let (observer, stream) = preferences(of: bus.portal)
        var reported = stream.makeAsyncIterator()
        #expect(await reported.next() == DesktopPreferences())
        withExtendedLifetime(observer) {}
        _ = log
        let other = try await SessionBus()
        let dialogs = try await other.start("choose")
        let (second, _) = preferences(of: other.portal)
        #expect(try await dialogs.nextObject()["event"] as? String == "vanished", "it disconnects after the refusal")
        withExtendedLifetime(second) {}
    }

    @Test("HAND-3: the portal's preferences override the theme, and the program's own choice overrides both")
    func precedence() {
        var theme = DesktopSettings()
        (theme.isDark, theme.reducedMotion, theme.increasesContrast) = (true, true, true)
        func settings(_ preferences: DesktopPreferences, isDark: Bool? = nil) -> WindowContent.Settings {
            WindowContent.Settings(theme, preferences, (isDark, nil))
        }
        let none = settings(DesktopPreferences())
        #expect(none.isDark && none.reducesMotion && none.increasesContrast)
        let portal = settings(DesktopPreferences(isDark: false, increasesContrast: false, reducesMotion: false))
        #expect(!portal.isDark && !portal.reducesMotion && !portal.increasesContrast)
        #expect(settings(DesktopPreferences(isDark: false), isDark: true).isDark)
    }
}
