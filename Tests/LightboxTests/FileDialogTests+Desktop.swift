import Foundation
import Synchronization
import TestSupport
import Testing
import Views

@testable import Application
@testable import Lightbox

/// The dialogs of the desktop, in place of the program's own.
extension FileDialogTests {
    /// The desktop's dialogs of a test: requests, and an answer for each.
    private final class Desktop: Sendable {
        private let state = Mutex<(requests: [PortalRequest], isCanceled: Bool)>(([], false))
        var requests: [PortalRequest] { state.withLock(\.requests) }
        var isCanceled: Bool { state.withLock(\.isCanceled) }
        let answer: @Sendable () async throws -> [URL]?

        init(_ answer: @escaping @Sendable () async throws -> [URL]?) { self.answer = answer }

        func choose(_ request: PortalRequest) async throws -> [URL]? {
            state.withLock { $0.requests.append(request) }
            return try await withTaskCancellationHandler {
                try await answer()
            } onCancel: {
                state.withLock { $0.isCanceled = true }
            }
        }
    }

    private func use(_ desktop: Desktop) { main.desktopDialog = { try await desktop.choose($0) } }

    @Test("APP-27: where the desktop has a dialog, it is shown instead, and its files are imported")
    func desktopImport() async throws {
        let path = fixture.path("Pictures/new1.png")
        let desktop = Desktop { [URL(fileURLWithPath: path)] }
        use(desktop)
        let count = main.grid.count
        press(.character("i"), [.control, .shift])
        await program.wait { main.grid.count == count + 1 }
        #expect(dialog == nil)
        #expect(desktop.requests.map(\.purpose) == [.files] && desktop.requests.map(\.title) == ["Import photos"])
        #expect(desktop.requests.first?.folder == fixture.folder.path)
        #expect(desktop.requests.first?.filters.map(\.name) == ["Photos", "All files"])
        press(.character("i"), [.control, .shift])
        await program.wait { desktop.requests.count == 2 }
        #expect(desktop.requests.last?.folder == fixture.path("Pictures"), "it begins where the last one ended")
    }

    @Test("APP-27: folders that are chosen in the desktop's dialog become albums, and photos are exported to one")
    func desktopFolders() async throws {
        for number in 1...2 { try fixture.picture("Pictures/Beach/b\(number).png", shade: UInt8(15 + number * 5)) }
        let path = fixture.path("Pictures/Beach")
        let desktop = Desktop { [URL(fileURLWithPath: path, isDirectory: true)] }
        use(desktop)
        main.perform(.importFolders)
        await program.wait { main.gallery.albums.count == 2 }
        #expect(main.gallery.albums.map(\.title) == ["Meadow", "Beach"])
        let target = fixture.path("Out")
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        let other = Desktop { [URL(fileURLWithPath: target, isDirectory: true)] }
        use(other)
        press(.character("e"), [.control, .shift])
        await program.wait { program.notice?.hasPrefix("Exported") == true }
        #expect(program.notice == "Exported 3 photos to Out")
        #expect(try FileManager.default.contentsOfDirectory(atPath: target).count == 3)
        #expect(desktop.requests.map(\.purpose) == [.folders] && other.requests.map(\.purpose) == [.targetFolder])
        #expect(other.requests.first?.filters.isEmpty == true && dialog == nil)
    }

    @Test("APP-27: the program's own dialog is shown if the desktop's is not available; other failures are reported")
    func desktopFailures() async throws {
        use(Desktop { throw PortalError.unavailable(reason: "there is none") })
        press(.character("i"), [.control, .shift])
        await program.wait { dialog != nil }
        press(.escape)
        #expect(dialog == nil)
        use(Desktop { throw PortalError.ended })
        press(.character("e"), [.control, .shift])
        await program.wait { program.notice == PortalError.ended.description }
        #expect(dialog == nil && program.notice == PortalError.ended.description)
    }

    @Test("APP-27: another dialog, and the end of the window, close the desktop's dialog; canceled, it does nothing")
    func desktopCancellation() async throws {
        let gate = Gate()
        let first = Desktop {
            await gate.wait()
            return nil
        }
        use(first)
        press(.character("i"), [.control, .shift])
        await program.wait { first.requests.count == 1 }
        let second = Desktop {
            await gate.wait()
            return nil
        }
        use(second)
        press(.character("i"), [.control, .shift])
        await program.wait { second.requests.count == 1 }
        // The request is canceled on another thread.
        await program.wait { first.isCanceled }
        #expect(first.isCanceled && !second.isCanceled)
        main.close()
        await program.wait { second.isCanceled }
        #expect(second.isCanceled)
        gate.open()
        #expect(dialog == nil)
    }
}
