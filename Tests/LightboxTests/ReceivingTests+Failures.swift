import Foundation
import ImageFiles
@testable import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Imports that fail leave error tiles (APP-10).
extension ReceivingTests {
    private var grid: PhotoGridController { program.main.grid }

    private var tiles: [ImportPlaceholderCell] {
        program.placeholders.compactMap { $0 as? ImportPlaceholderCell }.filter { $0.failure != nil }
    }

    private func failures() -> [String] { tiles.compactMap { $0.failure?.description } }

    private func waitForTiles(_ count: Int) async {
        await program.wait { tiles.count == count && grid.itemImporter?.transfers.isEmpty == true }
        program.advance(by: 1)
    }

    private func write(_ data: Data, _ name: String) throws -> ItemProvider {
        let url = URL(fileURLWithPath: fixture.path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
        return file(name)
    }

    private func failing(_ error: any Error, _ name: String = "far.png") -> ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = name
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in throw error }
        return provider
    }

    /// Presses a button of an error tile.
    private func press(_ name: String, ofTile index: Int) {
        func find(_ view: View) -> Button? {
            if let button = view as? Button, button.accessibilityName == name, !button.isHidden { return button }
            return view.subviews.lazy.compactMap(find).first
        }
        guard tiles.indices.contains(index), let button = find(tiles[index]) else {
            Issue.record("tile \(index) has no button \(name)")
            return
        }
        program.click(button)
    }

    private func isHit(_ button: Button) -> Bool {
        program.root.hitTest(button.convert(button.bounds.center, to: nil)) === button
    }

    @Test("APP-10: a link whose download fails leaves an error tile; Retry downloads it again, Remove removes the tile")
    func failedLink() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/away.png"))
        drop([ItemProvider(object: url)], at: between)
        await waitForTiles(1)
        #expect(grid.grid.placeholderCount == 1 && program.shownNames.count == 3)
        #expect(tiles.first?.accessibilityStates.contains(.error) == true)
        #expect(failures() == ["Couldn't add 'away.png': the server '127.0.0.1' can't be reached."])
        let retry = try #require(program.button("Retry"))
        #expect(isHit(retry))
        program.click(retry)
        #expect(tiles.isEmpty && program.placeholders.first?.accessibilityStates.contains(.loading) == true)
        await waitForTiles(1)
        let remove = try #require(program.button("Remove"))
        #expect(isHit(remove))
        program.click(remove)
        await program.wait { grid.grid.placeholderCount == 0 }
        #expect(grid.grid.placeholderCount == 0 && program.shownNames == ["1.png", "2.png", "3.png"])
    }

    @Test("APP-10: files that are missing or not complete can be tried again; the photo takes the tile's place")
    func retriedFiles() async throws {
        let whole = try ImageEncoder.png(rgb: Array(repeating: 70, count: 12 * 8 * 3), width: 12, height: 8)
        let part = try write(whole.prefix(50), "new/part.png")
        drop([file("new/late.png"), part], at: between)
        await waitForTiles(2)
        #expect(failures().first == "Couldn't add 'late.png': the file does not exist.")
        #expect(failures().last?.hasPrefix("Couldn't add 'part.png': the image is damaged") == true)
        try fixture.picture("new/late.png", shade: 71)
        press("Retry", ofTile: 0)
        await program.wait { program.shownNames.count == 4 }
        program.advance(by: 1)
        #expect(program.shownNames == ["1.png", "late.png", "2.png", "3.png"] && tiles.count == 1)
        try whole.write(to: URL(fileURLWithPath: fixture.path("new/part.png")))
        press("Retry", ofTile: 0)
        await program.wait { program.shownNames.count == 5 }
        #expect(program.shownNames == ["1.png", "late.png", "part.png", "2.png", "3.png"])
        #expect(grid.grid.placeholderCount == 0)
        await program.gallery.finishWriting()
        let coast = try #require(program.gallery.albums.first?.id)
        #expect(try await library.photos(in: coast).map(\.name) == program.shownNames)
    }

    @Test("APP-10: no Retry where it cannot help: no image, data that another program offers no longer, no loader")
    func withoutRetry() async throws {
        let text = try write(Data("no picture".utf8), "new/text.txt")
        let ended = ItemProviderError.sourceFailed("the other program stopped after 10 bytes. Try to drag it again.")
        drop([text, failing(ended)], at: between)
        await waitForTiles(2)
        #expect(
            failures() == [
                "Couldn't add 'text.txt': the file is not an image.",
                "Couldn't add 'far.png': the other program stopped after 10 bytes. Try to drag it again.",
            ])
        #expect(tiles.first?.failure?.advice == "Only photos can be added to an album.")
        #expect(program.button("Retry") == nil && program.button("Remove") != nil)
        let heic = ImportError(file: "a.heic", reason: .decoding(.noLoader(.heic)))
        let failure = FailedImport(heic, content: .file(URL(fileURLWithPath: "/a.heic")))
        #expect(failure.source == nil)
        #expect("\(failure)" == "Couldn't add 'a.heic': HEIC is not supported: install heif-gdk-pixbuf.")
        #expect(failure.advice == "Then start Lightbox again and add it once more.")
        let full = ImportError(file: "a.png", reason: .cannotStore(code: ENOSPC))
        #expect(FailedImport(full, content: .image(Data(), name: "a.png")).makeProvider() != nil)
    }

    @Test("APP-10: data that could not be stored waits in a file, which Retry reads and which leaves with its tile")
    func spooledData() async throws {
        let manager = FileManager.default
        let (originals, incoming) = (
            library.directory.appendingPathComponent("originals"), library.directory.appendingPathComponent("incoming")
        )
        let aside = library.directory.appendingPathComponent("aside")
        func spooled() -> [String] { (try? manager.contentsOfDirectory(atPath: incoming.path)) ?? [] }
        // A file instead of the folder: nothing can be stored.
        try manager.moveItem(at: originals, to: aside)
        try Data().write(to: originals)
        let images = try (0..<2).map { shade in
            try ImageEncoder.png(rgb: Array(repeating: UInt8(80 + shade), count: 12 * 8 * 3), width: 12, height: 8)
        }
        drop(
            images.enumerated().map { index, data in
                let provider = ItemProvider()
                provider.suggestedName = "data \(index).png"
                provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in data }
                return provider
            }, at: between)
        await waitForTiles(2)
        for tile in tiles {
            guard case .spooled = tile.failure?.source else {
                Issue.record("the data is in memory: \(tile.failure?.description ?? "")")
                return
            }
        }
        #expect(spooled().count == 2)
        press("Retry", ofTile: 0)
        await waitForTiles(2)
        #expect(spooled().count == 2, "the repetition failed, too")
        press("Remove", ofTile: 1)
        #expect(spooled().count == 1)
        try manager.removeItem(at: originals)
        try manager.moveItem(at: aside, to: originals)
        press("Retry", ofTile: 0)
        await program.wait { program.shownNames.count == 4 && spooled().isEmpty }
        #expect(program.shownNames == ["1.png", "data 0.png", "2.png", "3.png"] && spooled().isEmpty)
    }

    @Test("APP-10: error tiles and placeholders keep their places while other albums are shown")
    func otherAlbum() async throws {
        let gate = Gate()
        drop([file("new/late.png"), try slow(95, gate: gate), file("new/never.png")], at: between)
        await program.wait { tiles.count == 2 }
        let coast = try #require(program.gallery.albums.first?.id)
        let names = program.placeholders.map(\.itemName)
        #expect(names == ["late.png", "slow.png", "never.png"])
        program.main.makeAlbum()
        program.advance(by: 0.3)
        #expect(grid.grid.placeholderCount == 0)
        program.main.open(coast)
        program.advance(by: 0.3)
        #expect(program.placeholders.map(\.itemName) == names && tiles.count == 2)
        #expect(center(of: tiles[0]).x > program.center(ofPhoto: 0).x)
        program.gallery.scheduleReload()
        await program.gallery.finishWriting()
        #expect(program.placeholders.map(\.itemName) == names)
        gate.open()
        await program.wait { program.shownNames.count == 4 }
        #expect(program.shownNames == ["1.png", "slow.png", "2.png", "3.png"])
        #expect(tiles.map(\.itemName) == ["late.png", "never.png"])
        program.advance(by: 1)
        #expect(center(of: tiles[0]).x < program.center(ofPhoto: 1).x)
        #expect(center(of: tiles[1]).x > program.center(ofPhoto: 1).x)
    }

    private func label(_ text: String, in view: View) -> Label? {
        if let label = view as? Label, label.text == text { return label }
        return view.subviews.lazy.compactMap { label(text, in: $0) }.first
    }

    private func center(of view: View) -> CGPoint { view.convert(view.bounds.center, to: nil) }

    @Test("APP-10: an error tile is no photo: it is not counted, selected, dragged or undone")
    func noPhoto() async throws {
        drop([file("new/late.png")], at: between)
        await waitForTiles(1)
        #expect(program.main.header.detail.text == "3 photos" && !program.gallery.canUndo)
        program.send(.keyDown(.character("a"), isRepeat: false), at: .zero, modifiers: .control)
        grid.grid.becomeFocused()
        program.send(.keyDown(.character("a"), isRepeat: false), at: .zero, modifiers: .control)
        #expect(program.selected == ["1.png", "2.png", "3.png"])
        let tile = try #require(tiles.first)
        program.drag(from: center(of: tile) - CGPoint(x: 0, y: 20), to: program.center(ofAlbum: 0))
        #expect(!program.root.engine.isDragging)
        program.release()
        program.drag(from: program.center(ofPhoto: 2), to: program.center(ofPhoto: 0) - CGPoint(x: 60, y: 0))
        program.release()
        await program.gallery.finishWriting()
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.shownNames == ["1.png", "2.png", "3.png"] && tiles.count == 1)
    }

    @Test("APP-10, APP-12: undo of a drop removes its error tiles, and redo brings them back to their places")
    func undoneTiles() async throws {
        let other = try write(Data("no picture".utf8), "new/other.txt")
        drop([other], at: between)
        await waitForTiles(1)
        program.advance(by: 1)
        #expect(!program.gallery.canUndo, "a drop that has added nothing is no step")
        let text = try write(Data("no picture".utf8), "new/text.txt")
        for (name, shade) in [("new/a.png", 10), ("new/b.png", 11)] { try fixture.picture(name, shade: UInt8(shade)) }
        drop([file("new/a.png"), text, file("new/b.png")], at: between)
        await waitForTiles(2)
        let coast = try #require(grid.album)
        func places() -> [String?] {
            (program.placeholders.compactMap { $0 as? ImportPlaceholderCell }.filter { $0.failure != nil }
                .map { ($0.frame, $0.itemName) }
                + program.shownNames.indices.compactMap { index in
                    grid.grid.frameForItem(at: IndexPath(item: index, section: 0)).map {
                        ($0, program.shownNames[index])
                    }
                })
                .sorted { ($0.0.minY, $0.0.minX) < ($1.0.minY, $1.0.minX) }.map(\.1).filter { $0 != "other.txt" }
        }
        await program.gallery.finishWriting()
        program.advance(by: 1)
        let before = places()
        #expect(before == ["1.png", "a.png", "text.txt", "b.png", "2.png", "3.png"])
        for _ in 0..<2 {
            program.gallery.undo()
            await program.gallery.finishWriting()
            program.advance(by: 1)
            #expect(program.shownNames == ["1.png", "2.png", "3.png"] && tiles.map(\.itemName) == ["other.txt"])
            program.gallery.redo()
            await program.gallery.finishWriting()
            program.advance(by: 1)
            #expect(places() == before && tiles.count == 2)
        }
        // Another change ends the redo; the tiles of the undone drop do not return with that of the change.
        program.gallery.undo()
        await program.gallery.finishWriting()
        program.gallery.remove(Array(grid.photos.prefix(1)), from: coast)
        program.gallery.undo()
        program.gallery.redo()
        await program.gallery.finishWriting()
        program.advance(by: 1)
        #expect(tiles.map(\.itemName) == ["other.txt"])
    }

    @Test("APP-10, APP-12: undo of a drop on a row removes the tiles of its album, and redo brings them back")
    func undoneTilesOfRow() async throws {
        let text = try write(Data("no picture".utf8), "new/text.txt")
        try fixture.picture("new/a.png", shade: 10)
        let coast = try #require(grid.album)
        drop([text, file("new/a.png")], at: program.center(ofAlbum: 0))
        await program.wait { tiles.count == 1 && program.notice != nil }
        program.gallery.undo()
        await program.gallery.finishWriting()
        program.advance(by: 1)
        #expect(tiles.isEmpty && program.shownNames == ["1.png", "2.png", "3.png"])
        program.gallery.redo()
        await program.gallery.finishWriting()
        program.advance(by: 1)
        #expect(tiles.map(\.itemName) == ["text.txt"] && program.shownNames.last == "a.png")
        #expect(grid.album == coast)
    }

    @Test("APP-10: a file that fails again has one tile, the menu removes all tiles, and Details says why files failed")
    func manyFailures() async throws {
        let names = ["new/a.png", "new/b.png", "new/c.png"]
        for _ in 0..<2 {
            drop(names.map(file), at: between)
            await program.wait { program.button("Details") != nil && tiles.count == 3 }
            await waitForTiles(3)
        }
        #expect(Set(failures()).count == 3)
        let details = try #require(program.button("Details"))
        program.click(details)
        program.advance(by: 0.5)
        let reasons = failures().sorted()
        #expect(program.root.subviews.contains { label(reasons.joined(separator: "\n"), in: $0) != nil })
        program.press(.enter)
        grid.onContextMenu?(nil, program.center(ofPhoto: 0))
        program.advance(by: 0.3)
        program.choose("Remove messages of failed imports")
        program.advance(by: 1)
        #expect(tiles.isEmpty && grid.grid.placeholderCount == 0 && program.shownNames.count == 3)
        grid.onContextMenu?(nil, program.center(ofPhoto: 0))
        program.advance(by: 0.3)
        #expect(!program.menuTitles.isEmpty && !program.menuTitles.contains("Remove messages of failed imports"))
    }

    @Test("APP-10: Tab reaches a tile's buttons by place, arrow keys move between them, Enter and Delete act")
    func keys() async throws {
        drop([file("new/late.png"), file("new/never.png")], at: between)
        await waitForTiles(2)
        grid.grid.becomeFocused()
        func focused() -> String? {
            guard let button = program.root.focusedView as? Button else { return nil }
            let tile = tiles.firstIndex { center(of: $0).distance(to: center(of: button)) < 110 } ?? -1
            return button.accessibilityName.map { "\($0) \(tile)" }
        }
        type(.tab)
        #expect(focused() == "Retry 0")
        type(.right)
        #expect(focused() == "Remove 0")
        type(.left)
        #expect(focused() == "Retry 0")
        type(.tab)
        type(.tab)
        #expect(focused() == "Retry 1")
        type(.delete)
        program.advance(by: 1)
        #expect(tiles.map(\.itemName) == ["late.png"] && program.root.focusedView === grid.grid)
        try fixture.picture("new/late.png", shade: 71)
        type(.tab)
        type(.enter)
        await program.wait { program.shownNames.count == 4 }
        #expect(program.shownNames == ["1.png", "late.png", "2.png", "3.png"])
        #expect(program.root.focusedView === grid.grid)
    }

    @Test("APP-10: files that fail on a row, or in a folder, leave tiles in their albums; the others are imported")
    func elsewhereFailed() async throws {
        let text = try write(Data("no picture".utf8), "new/text.txt")
        try fixture.picture("new/a.png", shade: 10)
        drop([text, file("new/a.png")], at: program.center(ofAlbum: 0))
        await program.wait { tiles.count == 1 && program.notice != nil }
        #expect(tiles.map(\.itemName) == ["text.txt"] && program.shownNames.last == "a.png")
        // A drag of the same id cannot enter before the former one has landed.
        program.advance(by: 1)
        try fixture.picture("Hills/1.png", shade: 20)
        _ = try write(Data("broken".utf8), "Hills/2.png")
        try fixture.picture("Hills/3.png", shade: 21)
        try FileManager.default.createDirectory(atPath: fixture.path("Empty"), withIntermediateDirectories: true)
        drop([file("Hills"), file("Empty"), file("new/a.png")], at: between)
        await program.wait { program.gallery.albums.count == 2 && tiles.count == 2 }
        #expect(failures().first == "Couldn't add 'Empty': there are no images in the folder.")
        let hills = try #require(program.gallery.albums.last)
        #expect(hills.title == "Hills" && hills.photoCount == 2)
        program.main.open(hills.id)
        await program.wait { tiles.count == 1 && program.shownNames.count == 2 }
        program.advance(by: 1)
        #expect(program.shownNames == ["1.png", "3.png"] && tiles.map(\.itemName) == ["2.png"])
        #expect(center(of: tiles[0]).x > program.center(ofPhoto: 0).x)
        #expect(center(of: tiles[0]).x < program.center(ofPhoto: 1).x)
    }

    @Test("APP-10: an album of error tiles alone is not called empty; an empty album takes drops on its message too")
    func onlyTiles() async throws {
        program.main.makeAlbum()
        program.advance(by: 0.3)
        let message = try #require(label("Drop photos here", in: program.root))
        drop([file("new/late.png")], at: center(of: message))
        await waitForTiles(1)
        #expect(tiles.count == 1 && program.main.pane.emptyReason == nil)
        press("Remove", ofTile: 0)
        program.advance(by: 0.5)
        #expect(program.main.pane.emptyReason != nil)
    }
}
