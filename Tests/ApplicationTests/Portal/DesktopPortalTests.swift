import Foundation
import TestSupport
import Testing

@testable import Application

/// The desktop's file dialog, shown by a scripted portal on a bus of its own.
@Suite(
    .timeLimit(.minutes(20)),
    .enabled(if: SessionBus.isInstalled, "dbus-daemon or python3-gi is not installed; `make test` installs them."))
struct DesktopPortalTests {
    private let photos = ["file:///home/ann/A%20photo%23.jpg", "file:///home/ann/b.jpg"]
    private let paths = ["/home/ann/A photo#.jpg", "/home/ann/b.jpg"]
    private let ordinary = PortalRequest("Import photos", button: "Import", for: .files)

    private func isUnavailable(_ error: (any Error)?, _ reason: String) -> Bool {
        guard case .unavailable(let text)? = error as? PortalError else { return false }
        return text.contains(reason)
    }

    @Test("APP-27: the desktop's dialog gets the title, the folder, the filters and the window, and returns files")
    func files() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("choose", photos)
        let request = PortalRequest(
            "Import photos", button: "Import", for: .files, in: "/home/ann/Päris",
            filters: [.init("Photos", types: ["image/*"], patterns: ["*.dng"])], window: 0x2a0001)
        #expect(try await bus.portal.choose(request)?.map(\.path) == paths)
        let seen = try await log.nextObject()
        #expect(seen["window"] as? String == "x11:2a0001" && seen["title"] as? String == "Import photos")
        let options = try #require(seen["options"] as? [String: Any])
        #expect(options["accept_label"] as? String == "Import")
        #expect(options["current_folder"] as? String == "/home/ann/Päris\0")
        #expect(options["multiple"] as? Bool == true && options["directory"] as? Bool == false)
        #expect(options["modal"] as? Bool == true)
        let filters = try #require(options["filters"] as? [[Any]])
        #expect(filters.count == 1 && filters[0][0] as? String == "Photos")
        #expect((filters[0][1] as? [[Any]])?.map { $0[0] as? Int } == [0, 1])
        #expect((filters[0][1] as? [[Any]])?.map { $0[1] as? String } == ["*.dng", "image/*"])
        #expect(try await log.nextObject()["event"] as? String == "vanished")
    }

    @Test("APP-27: a dialog asks for folders, or for one to write to, without a window and filters")
    func folders() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("choose", ["file:///home/ann/Trip/"])
        for (purpose, several) in [(PortalRequest.Purpose.folders, true), (.targetFolder, false)] {
            let chosen = try await bus.portal.choose(PortalRequest("Export", button: "Export", for: purpose))
            #expect(chosen?.map(\.path) == ["/home/ann/Trip"])
            let seen = try await log.nextObject()
            #expect(seen["window"] as? String == "")
            let options = try #require(seen["options"] as? [String: Any])
            #expect(options["directory"] as? Bool == true && options["multiple"] as? Bool == several)
            #expect(options["filters"] == nil && options["current_folder"] == nil)
            #expect(try await log.nextObject()["event"] as? String == "vanished")
        }
    }

    @Test("RUN-4: the desktop's dialog for a new file gets the suggested name, and filters in any case")
    func newFile() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("choose", ["file:///home/ann/plan.json"])
        let request = PortalRequest(
            "Save board", button: "Save", for: .newFile(name: "board.json"), filters: [.init(extensions: ["json"])])
        #expect(try await bus.portal.choose(request)?.map(\.path) == ["/home/ann/plan.json"])
        let seen = try await log.nextObject()
        #expect(seen["method"] as? String == "SaveFile")
        let options = try #require(seen["options"] as? [String: Any])
        #expect(options["current_name"] as? String == "board.json" && options["directory"] == nil)
        let filters = try #require(options["filters"] as? [[Any]])
        #expect((filters[0][1] as? [[Any]])?.map { $0[1] as? String } == ["*.[jJ][sS][oO][nN]"])
    }

    @Test(
        "APP-27: an answer counts if it precedes the confirmation, has an unpredicted path, or follows a malformed one",
        arguments: ["early", "old", "odd"])
    func unusual(behavior: String) async throws {
        let bus = try await SessionBus()
        let log = try await bus.start(behavior, photos)
        #expect(try await bus.portal.choose(ordinary)?.map(\.path) == paths)
        withExtendedLifetime(log) {}
    }

    @Test("APP-27: a canceled or closed dialog chooses nothing", arguments: ["cancel", "close", "choose"])
    func canceled(behavior: String) async throws {
        let bus = try await SessionBus()
        let log = try await bus.start(behavior)
        #expect(try await bus.portal.choose(ordinary) == nil)
        withExtendedLifetime(log) {}
    }

    @Test("APP-27: files on other machines have no path; the others are chosen")
    func remote() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("choose", ["mtp://phone/a.jpg", "sftp://host/b.jpg"])
        await #expect(throws: PortalError.notLocal(count: 2)) { try await bus.portal.choose(ordinary) }
        let mixed = try await SessionBus()
        let other = try await mixed.start("choose", ["mtp://phone/a.jpg", photos[1]])
        #expect(try await mixed.portal.choose(ordinary)?.map(\.path) == [paths[1]])
        withExtendedLifetime((log, other)) {}
    }

    @Test("APP-27: the end of the task closes the dialog")
    func ending() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("wait")
        let (portal, ordinary) = (bus.portal, ordinary)
        let task = Task { try await portal.choose(ordinary) }
        #expect(try await log.nextObject()["event"] as? String == "request")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await log.nextObject()["event"] as? String == "vanished")
    }

    @Test("APP-27: a portal that ends, or whose bus ends, while its dialog is open is reported")
    func ended() async throws {
        let bus = try await SessionBus()
        let log = try await bus.start("quit")
        await #expect(throws: PortalError.ended) { try await bus.portal.choose(ordinary) }
        withExtendedLifetime(log) {}
        let other = try await SessionBus()
        let waiting = try await other.start("wait")
        let (portal, request) = (other.portal, ordinary)
        let task = Task { try await portal.choose(request) }
        #expect(try await waiting.nextObject()["event"] as? String == "request")
        other.stop()
        // The confirmation may be on its way.
        let error = await #expect(throws: PortalError.self) { try await task.value }
        #expect(error == .ended || isUnavailable(error, "closed"))
    }

    @Test("APP-27: a portal that refuses, selects no folders or does not answer in time is not available")
    func unavailable() async throws {
        let refusing = try await SessionBus()
        var log = try await refusing.start("refuse")
        let refusal = await #expect(throws: PortalError.self) { try await refusing.portal.choose(ordinary) }
        #expect(isUnavailable(refusal, "There is no display"))

        let old = try await SessionBus()
        log = try await old.start("version2", photos)
        let folders = PortalRequest("Export", button: "Export", for: .targetFolder)
        let refused = await #expect(throws: PortalError.self) { try await old.portal.choose(folders) }
        #expect(isUnavailable(refused, "version 2"))
        #expect(try await old.portal.choose(ordinary)?.count == 2)

        let silent = try await SessionBus()
        log = try await silent.start("silent")
        var impatient = silent.portal
        impatient.timeout = 0.3
        let portal = impatient
        let late = await #expect(throws: PortalError.self) { try await portal.choose(ordinary) }
        #expect(isUnavailable(late, "does not answer"))
        #expect(try await log.nextObject()["event"] as? String == "request")
        #expect(try await log.nextObject()["event"] as? String == "vanished", "no dialog opens later")
    }

    @Test("APP-27: without a bus, or without a portal on it, the dialog is not available")
    func absent() async throws {
        let bus = try await SessionBus()
        let none = await #expect(throws: PortalError.self) { try await bus.portal.choose(ordinary) }
        #expect(isUnavailable(none, "org.freedesktop.portal.Desktop"))
        bus.stop()
        for (address, reason) in [("", "no session bus"), (bus.address, "onnect"), ("x", "x")] {
            let portal = DesktopPortal(environment: ["DBUS_SESSION_BUS_ADDRESS": address])
            let error = await #expect(throws: PortalError.self) { try await portal.choose(ordinary) }
            #expect(isUnavailable(error, reason) && error?.description.hasSuffix("..") == false)
        }
    }

    @Test("APP-27: the bus is that of DBUS_SESSION_BUS_ADDRESS, or the socket in XDG_RUNTIME_DIR")
    func address() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("run time,\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var environment = ["XDG_RUNTIME_DIR": folder.path]
        #expect(DesktopPortal(environment: environment).address == nil)
        try Data().write(to: folder.appendingPathComponent("bus"))
        let address = try #require(DesktopPortal(environment: environment).address)
        #expect(address.hasPrefix("unix:path=/") && address.contains("run%20time%2c") && address.hasSuffix("/bus"))
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/other"
        #expect(DesktopPortal(environment: environment).address == "unix:path=/other")
        #expect(DesktopPortal(environment: ["XDG_RUNTIME_DIR": "relative"]).address == nil)
    }
}

extension SessionBus {
    /// The portal as a program in this session finds it.
    var portal: DesktopPortal { DesktopPortal(environment: ["DBUS_SESSION_BUS_ADDRESS": address]) }
}
