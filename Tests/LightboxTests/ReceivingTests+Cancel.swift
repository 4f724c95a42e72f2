import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Imports that the user cancels (HOLD-4).
extension ReceivingTests {
    /// The files of the library that hold images, and the rows of its database that an import writes.
    private func contents() async throws -> [String] {
        let places = ["originals", "incoming", "outgoing"].map { fixture.library.appendingPathComponent($0).path }
        let files = places.flatMap { place in
            let found = (try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? []
            return found.filter { name in
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: "\(place)/\(name)", isDirectory: &isFolder)
                return !isFolder.boolValue
            }
        }
        var rows: [String] = []
        for album in try await library.albums() {
            rows += [album.title] + (try await library.photos(in: album.id).map { "\(album.title)/\($0.name)" })
        }
        return (files + rows).sorted()
    }

    /// The item that is being imported; nil when it is finished.
    private var pending: PendingImport? {
        program.gallery.albums.first.flatMap { program.main.grid.pendingImports[$0.id].first }
    }

    private func waitForCancel() async {
        await program.wait { pending == nil && program.main.grid.itemImporter?.transfers.isEmpty == true }
        await program.gallery.finishWriting()
        program.advance(by: 1)
    }

    @Test("HOLD-4: Cancel in the middle of a folder leaves no photo, no album and no file")
    func cancelFolder() async throws {
        let count = 200
        for index in 0..<count { try fixture.picture("Many/\(index).png", shade: UInt8(index)) }
        let before = try await contents()
        drop([file("Many")], at: between)
        let progress = try #require(pending?.progress)
        #expect(program.placeholders.first?.progress === progress, "the Cancel button cancels it")
        // Off the main actor, which other tests keep busy.
        let imported = try await Task.detached { [library] in
            while !progress.isFinished {
                guard let album = try await library.albums().first(where: { $0.title == "Many" }) else { continue }
                let imported = try await library.photos(in: album.id).count
                guard imported > 0 else { continue }
                progress.cancel()
                return imported
            }
            return 0
        }.value
        #expect((1..<count).contains(imported))
        await waitForCancel()
        let left = Set(try await contents()).symmetricDifference(before)
        #expect(left.isEmpty, "\(left.sorted().prefix(5))")
        #expect(program.main.grid.grid.placeholderCount == 0 && program.gallery.albums.map(\.title) == ["Coast"])
        #expect(program.shownNames == ["1.png", "2.png", "3.png"])
        #expect(!program.gallery.canUndo && program.notice == nil)
    }

    @Test("HOLD-4: Cancel on a placeholder leaves nothing of its file, whenever it comes")
    func cancelFile() async throws {
        let before = try await contents()
        var canceled = 0
        for step in 0..<12 {
            try fixture.picture("new/\(step).png", shade: UInt8(100 + step))
            drop([file("new/\(step).png")], at: between)
            for _ in 0..<(step * step * step) { await Task.yield() }
            guard let pending else { break }
            canceled += 1
            pending.progress?.cancel()
            await waitForCancel()
            #expect(try await contents() == before)
            #expect(program.main.grid.grid.placeholderCount == 0 && program.shownNames.count == 3)
            #expect(!program.gallery.canUndo)
        }
        #expect(canceled > 0)
    }
}
