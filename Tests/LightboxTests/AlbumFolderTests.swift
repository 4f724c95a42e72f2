import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Folders of albums in the sidebar.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AlbumFolderTests {
    let program = ProgramFixture(photos: 12)
    var main: MainController { program.main }
    var gallery: Gallery { program.gallery }
    var table: AlbumTable { main.list.table }

    /// The rows, such as "All photos", "Norway/" for an open folder and "  Album 2" in it.
    var rows: [String] {
        main.list.outline.rows.map { row in
            String(repeating: "  ", count: row.level) + (gallery.catalog.title(of: row.id) ?? "?")
                + (row.isContainer ? row.isOpen ? "/" : "/…" : "")
        }
    }

    /// The tree with all folders open.
    var tree: String {
        func text(_ folder: FolderID?) -> String {
            gallery.catalog.tree.items(in: folder).map { item in
                let title = gallery.catalog.title(of: item) ?? "?"
                return item.folderID.map { "\(title)(\(text($0)))" } ?? title.replacing("Album ", with: "")
            }.joined(separator: " ")
        }
        return text(nil)
    }

    func album(_ number: Int) -> AlbumItem { .album(AlbumID(rawValue: Int64(number))) }
    var folder: AlbumItem? { gallery.catalog.tree.rows.first { $0.item.folderID != nil }?.item }

    func center(_ title: String) -> CGPoint {
        let index = main.list.outline.rows.firstIndex { gallery.catalog.title(of: $0.id) == title }
        return index.map { program.center(ofAlbum: $0) } ?? .zero
    }

    func rowCell(_ title: String) -> LibraryRowCell? {
        let row = main.list.outline.rows.first { gallery.catalog.title(of: $0.id) == title }
        return row.flatMap { main.list.path(of: $0.id) }.flatMap { table.cellForRow(at: $0) } as? LibraryRowCell
    }

    func cell(_ title: String) -> FolderCell? { rowCell(title) as? FolderCell }

    func settle() async {
        await gallery.finishWriting()
        program.advance(by: 1)
    }

    /// Makes a folder of Album 2 and Album 3 named "Norway".
    func makeFolder() async {
        main.list.makeFolder(of: [album(2), album(3)], titled: "Norway")
        await settle()
    }

    func drop(_ title: String, at point: CGPoint) async {
        program.drag(from: center(title), to: point)
        program.release()
        await settle()
    }

    // MARK: Dragging in edit mode

    @Test("APP-43: a drop of an album on another in edit mode makes a folder of both, whose title is edited at once")
    func making() async throws {
        main.toggleEditing()
        await drop("Album 5", at: center("Album 3"))
        #expect(tree == "All photos 2 New folder(3 5) 4 6 7 8")
        #expect(rows[2...4] == ["New folder/", "  Album 3", "  Album 5"])
        program.type("Norway")
        program.press(.enter)
        await settle()
        #expect(rows[2] == "Norway/" && gallery.nextUndo?.text == "making Norway")
        #expect(program.notice == "Moved Album 3 and Album 5 to Norway")
        #expect(try await gallery.store.catalog() == gallery.catalog)
        gallery.undo()
        await settle()
        #expect(tree == "All photos 2 3 4 5 6 7 8" && program.notice == "Undid making Norway")
        gallery.redo()
        await settle()
        #expect(tree == "All photos 2 Norway(3 5) 4 6 7 8")
    }

    @Test("APP-43: a drop of an album on a folder moves it to the folder's end, open or closed")
    func movingIn() async throws {
        await makeFolder()
        main.toggleEditing()
        await drop("Album 6", at: center("Norway"))
        #expect(tree == "All photos Norway(2 3 6) 4 5 7 8" && program.notice == "Moved Album 6 to Norway")
        main.list.setOpen([try #require(folder?.folderID)], false)
        program.advance(by: 1)
        await drop("Album 4", at: center("Norway"))
        #expect(tree == "All photos Norway(2 3 6 4) 5 7 8" && !rows.contains("  Album 4"))
        gallery.undo()
        await settle()
        #expect(tree == "All photos Norway(2 3 6) 4 5 7 8")
    }

    @Test(
        "APP-43: a gap between the albums of a folder leads into it; behind the last, the distance to the right decides"
    )
    func levels() async throws {
        await makeFolder()
        main.toggleEditing()
        let edge = center("Album 3") + CGPoint(x: 0, y: -28)
        program.drag(from: center("Album 6"), to: edge)
        #expect(cell("Norway")?.isInsertionTarget == true, "the folder is marked")
        program.release()
        await settle()
        #expect(tree == "All photos Norway(2 6 3) 4 5 7 8" && cell("Norway")?.isInsertionTarget == false)
        #expect(cell("Norway")?.texts?.detail == "3 albums" && rowCell("Album 6")?.indentationLevel == 1)
        // Below the last album of the folder, straight down from the top level: behind the folder.
        await drop("Album 7", at: center("Album 4") + CGPoint(x: 0, y: -28))
        #expect(tree == "All photos Norway(2 6 3) 7 4 5 8")
        await drop("Album 8", at: center("Album 7") + CGPoint(x: 24, y: -28))
        #expect(tree == "All photos Norway(2 6 3 8) 7 4 5")
        await drop("Album 3", at: center("All photos") + CGPoint(x: 0, y: 28))
        #expect(tree == "All photos 3 Norway(2 6 8) 7 4 5")
        #expect(cell("Norway")?.texts?.detail == "3 albums" && rowCell("Album 3")?.indentationLevel == 0)
        #expect(try await gallery.store.catalog() == gallery.catalog)
    }

    @Test("APP-43: a dragged folder moves with its albums, which are hidden meanwhile, and into another folder")
    func movingFolder() async throws {
        await makeFolder()
        main.toggleEditing()
        program.drag(from: center("Norway"), to: center("Norway") + CGPoint(x: 0, y: 12))
        #expect(rows.count == 7 && !rows.contains("  Album 2"))
        // The rows below have moved up.
        program.send(.pointerMoved, at: center("Album 5") + CGPoint(x: 0, y: 28))
        program.advance(by: 0.5)
        program.release()
        await settle()
        #expect(tree == "All photos 4 5 Norway(2 3) 6 7 8" && rows.contains("  Album 2"), "open again")
        main.list.makeFolder(of: [album(7)], titled: "Travels")
        await settle()
        main.list.setOpen([FolderID(rawValue: 1)], false)
        program.advance(by: 1)
        await drop("Norway", at: center("Travels"))
        #expect(tree == "All photos 4 5 6 Travels(7 Norway(2 3)) 8")
        // A folder does not make a folder with an album.
        await drop("Travels", at: center("Album 5"))
        #expect(!tree.contains("New folder"))
    }

    @Test("APP-43, DRAG-12: the keyboard drags an album into a folder")
    func keyboardDrag() async throws {
        await makeFolder()
        main.toggleEditing()
        main.open(AlbumID(rawValue: 4))
        table.becomeFocused()
        main.perform(.pickUp)
        program.advance(by: 0.5)
        // Up: beside and into each row above.
        for _ in 0..<12 where !(program.root.engine.sessions.isEmpty || cell("Norway")?.isDropTarget == true) {
            program.press(.up)
        }
        #expect(cell("Norway")?.isDropTarget == true)
        program.press(.enter)
        await settle()
        #expect(tree == "All photos Norway(2 3 4) 5 6 7 8")
    }

    // MARK: Opening

    @Test("APP-43: the triangle, the arrow keys and a selection open and close a folder")
    func opening() async throws {
        await makeFolder()
        let folder = try #require(folder?.folderID)
        let closed = ["All photos", "Norway/…", "Album 4", "Album 5", "Album 6", "Album 7", "Album 8"]
        program.click(try #require(program.button("Close Norway")))
        #expect(rows == closed && program.button("Open Norway")?.tooltipText == "Open Norway (Right)")
        program.click(try #require(program.button("Open Norway")))
        #expect(rows.count == 9)
        program.press(program.center(ofAlbum: 1))
        program.release()
        program.advance(by: 0.5)
        #expect(main.list.selected == AlbumID(.folder(folder)) && main.header.title.text == "Norway")
        program.press(.left)
        #expect(rows == closed && main.list.selectedItem == .folder(folder))
        program.press(.right)
        #expect(rows.count == 9 && cell("Norway")?.accessibilityValue["open"] == 1)
        program.press(.right)
        #expect(main.list.selectedItem == album(2) && main.grid.album == AlbumID(rawValue: 2))
        program.press(.left)
        #expect(main.list.selectedItem == .folder(folder))
        program.press(.right)
        program.click(try #require(program.button("Close Norway")))
        #expect(rows == closed && main.list.selectedItem == .folder(folder), "the selected row stays visible")
        #expect(main.grid.album == AlbumID(.folder(folder)))
        #expect(FolderID.list(in: "3 x 7") == [FolderID(rawValue: 3), FolderID(rawValue: 7)])
    }

    @Test("APP-43, SPRING-3: photos over a closed folder open it and go on to an album, or become one in the folder")
    func springLoading() async throws {
        await makeFolder()
        main.list.setOpen([try #require(folder?.folderID)], false)
        program.advance(by: 1)
        program.drag(from: program.center(ofPhoto: 2), to: center("Norway"))
        typealias Sign = BadgePresentation.Sign
        #expect(program.root.engine.presentations.first?.badge?.sign == Sign.none)
        program.advance(by: 2)
        #expect(program.root.engine.presentations.first?.badge?.sign == Sign.none, "it takes them")
        #expect(rows.contains("  Album 2") && main.grid.album == AlbumID(rawValue: 1), "the shown album stays")
        program.send(.pointerMoved, at: center("Album 3"))
        program.advance(by: 0.3)
        program.release()
        await settle()
        #expect(program.notice == "Moved 1 photo to Album 3")
        main.list.setOpen([try #require(folder?.folderID)], false)
        program.advance(by: 1)
        program.drag(from: program.center(ofPhoto: 2), to: center("Norway"))
        program.release()
        await settle()
        #expect(program.notice == "Moved 1 photo to New album" && gallery.albums[0].photoCount == 10)
        let new = try #require(gallery.albums.first { $0.title == "New album" })
        #expect(gallery.catalog.tree.place(of: .album(new.id))?.folder == folder?.folderID && new.photoCount == 1)
        #expect(rows.contains("  New album"), "its title is edited in the open folder")
        program.type("Fjord")
        program.press(.enter)
        await settle()
        #expect(program.notice == "Moved 1 photo to Fjord")
        gallery.undo()
        await settle()
        #expect(gallery.albums.count == 8 && gallery.albums[0].photoCount == 11, "one step")
    }

    @Test("APP-43: a row that is dropped on a folder moves the album there; with Control, it copies the photos")
    func albumOnFolder() async throws {
        gallery.move(Array(main.grid.photos.prefix(4)), from: AlbumID(rawValue: 1), to: AlbumID(rawValue: 5), at: nil)
        await makeFolder()
        await drop("Album 5", at: center("Norway"))
        #expect(program.notice == "Moved Album 5 to Norway" && tree == "All photos Norway(2 3 5) 4 6 7 8")
        #expect(gallery.album(AlbumID(rawValue: 5))?.photoCount == 4)
        // It is there already, and the folder's own photos are, too.
        for title in ["Album 5", "Norway"] {
            main.dismissNotice()
            await drop(title, at: center("Norway") + CGPoint(x: 20, y: 10))
            #expect(tree == "All photos Norway(2 3 5) 4 6 7 8")
            // Where it was lifted, the folder gives no reason.
            if title != "Norway" { #expect(program.notice == "Album 5 is in Norway already") }
        }
        program.drag(from: center("Album 5"), to: center("Norway"))
        program.send(.pointerMoved, at: center("Norway"), modifiers: .control)
        program.advance(by: 0.1)
        program.send(.pointerUp(.primary), at: center("Norway"), modifiers: .control)
        await settle()
        let new = try #require(gallery.albums.first { $0.title == "New album" })
        #expect(new.photoCount == 4 && gallery.album(AlbumID(rawValue: 5))?.photoCount == 4)
        #expect(tree == "All photos Norway(2 3 5 New album) 4 6 7 8")
    }

    @Test("APP-43, MOTION-6: the indentation of a row slides when the row changes its level, and when that is undone")
    func slidingIndentation() async throws {
        await makeFolder()
        let top = try #require(rowCell("Album 5")).shownThumbnailX
        func positions() throws -> [CGFloat] {
            try (0..<120).map { _ in
                program.advance(by: 1.0 / 120)
                return try #require(rowCell("Album 5")).shownThumbnailX
            }
        }
        for level in 1...2 {
            if level == 1 {
                gallery.move(album(5), to: AlbumPlace(in: try #require(folder?.folderID)))
            } else {
                gallery.undo()
            }
            await gallery.finishWriting()
            let shown = try positions()
            #expect(zip(shown, shown.dropFirst()).allSatisfy { abs($1 - $0) < 2 }, "\(shown)")
            #expect(shown.last == (level == 1 ? top + 16 : top))
            await settle()
        }
    }

    @Test("APP-43: a selected folder shows the photos of its albums, each once, and follows changes")
    func photos() async throws {
        let photos = try #require(gallery.photos(in: AlbumID(rawValue: 1)))
        gallery.copy(Array(photos[..<3]), to: AlbumID(rawValue: 2), at: nil)
        gallery.copy(Array(photos[2..<5]), to: AlbumID(rawValue: 3), at: nil)
        await makeFolder()
        let list = try #require(folder?.list)
        main.open(list)
        await settle()
        #expect(main.grid.photos == Array(photos[..<5]) && main.header.title.text == "Norway")
        gallery.copy([photos[7]], to: AlbumID(rawValue: 2), at: nil)
        await settle()
        #expect(main.grid.photos.map(\.id.rawValue) == [1, 2, 3, 8, 4, 5])
        gallery.move(album(3), to: .end)
        await settle()
        #expect(main.grid.photos.map(\.id.rawValue) == [1, 2, 3, 8])
        main.list.delete(try #require(folder))
        await settle()
        let shown = try #require(main.grid.album)
        #expect(shown != list && gallery.exists(shown))
        gallery.undo()
        await settle()
        #expect(main.grid.album == list && main.grid.photos.count == 4, "undo shows it again")
    }

    @Test("APP-5, APP-43: a drag of a folder's row takes the photos of its albums, and copies them")
    func dragging() async throws {
        let photos = try #require(gallery.photos(in: AlbumID(rawValue: 1)))
        gallery.copy(Array(photos[..<3]), to: AlbumID(rawValue: 2), at: nil)
        await makeFolder()
        main.open(try #require(folder?.list))
        await settle()
        program.drag(from: center("Norway"), to: center("Album 6"))
        #expect(program.root.engine.sessions.first?.items.count == 3)
        program.release()
        await settle()
        #expect(program.notice == "Copied 3 photos to Album 6" && gallery.albums[1].photoCount == 3)
    }

    // MARK: Commands

    @Test("APP-43: deleting a folder deletes its albums in one step, or keeps them in its place")
    func deleting() async throws {
        await makeFolder()
        let item = try #require(folder)
        main.showAlbumMenu(item, at: CGPoint(x: 100, y: 200))
        program.advance(by: 0.1)
        program.choose("Delete folder with its albums")
        await settle()
        #expect(tree == "All photos 4 5 6 7 8" && program.notice == "Deleted Norway with its 2 albums")
        #expect(try await gallery.store.catalog() == gallery.catalog)
        gallery.undo()
        await settle()
        #expect(tree == "All photos Norway(2 3) 4 5 6 7 8")
        main.showAlbumMenu(item, at: CGPoint(x: 100, y: 200))
        program.advance(by: 0.1)
        program.choose("Delete folder, keep albums")
        await settle()
        #expect(tree == "All photos 2 3 4 5 6 7 8" && program.notice == "Deleted Norway; its albums are kept")
        gallery.undo()
        await settle()
        #expect(tree == "All photos Norway(2 3) 4 5 6 7 8" && program.notice == "Undid deleting the folder Norway")
        main.open(item.list)
        table.becomeFocused()
        program.press(.delete)
        await settle()
        #expect(tree == "All photos 4 5 6 7 8")
    }

    @Test("APP-18, APP-43: menus and keys make folders, move rows to them and out of them, and rename them")
    func withoutDragging() async throws {
        program.press(.character("n"), [.control, .shift])
        program.type("Norway")
        program.press(.enter)
        await settle()
        #expect(rows.last == "Norway/")
        main.showAlbumMenu(album(5), at: CGPoint(x: 100, y: 200))
        program.advance(by: 0.1)
        program.choose("Move to folder")
        #expect(program.menuTitles == ["Norway", "New folder"])
        program.choose("Norway")
        await settle()
        #expect(tree == "All photos 2 3 4 6 7 8 Norway(5)" && program.notice == "Moved Album 5 to Norway")
        main.open(AlbumID(rawValue: 5))
        program.press(.character("g"), .control)
        program.advance(by: 0.3)
        program.press(.enter)
        await settle()
        #expect(tree == "All photos 2 3 4 6 7 8 Norway() 5" && program.notice == "Moved Album 5 out of its folder")
        program.press(.character("g"), .control)
        program.advance(by: 0.3)
        program.type("Sweden")
        program.press(.enter)
        await settle()
        #expect(tree == "All photos 2 3 4 6 7 8 Norway() Sweden(5)" && gallery.nextUndo?.text == "making Sweden")
        main.open(try #require(folder?.list))
        table.becomeFocused()
        program.press(.function(2))
        program.type("Fjords")
        program.press(.enter)
        await settle()
        #expect(tree == "All photos 2 3 4 6 7 8 Fjords() Sweden(5)")
        // A new album is made in the selected folder.
        program.press(.character("n"), .control)
        program.press(.escape)
        await settle()
        #expect(tree == "All photos 2 3 4 6 7 8 Fjords(New album) Sweden(5)")
    }
}
