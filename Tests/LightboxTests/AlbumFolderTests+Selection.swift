import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The selection in and around closed folders.
extension AlbumFolderTests {
    private var closed: [String] { ["All photos", "Norway/…", "Album 4", "Album 6", "Album 7", "Album 8"] }

    /// Moves the selected Album 5 into the closed folder.
    private func moveSelectedIntoClosedFolder() async throws {
        await makeFolder()
        let id = try #require(folder?.folderID)
        main.list.setOpen([id], false)
        main.open(AlbumID(rawValue: 5))
        table.becomeFocused()
        program.advance(by: 1)
        main.list.move(album(5), to: id)
        await settle()
        #expect(tree == "All photos Norway(2 3 5) 4 6 7 8" && rows == closed)
    }

    @Test("APP-43: an album that is moved into a closed folder stays selected and shown, and the folder's row says so")
    func selectionInClosedFolder() async throws {
        try await moveSelectedIntoClosedFolder()
        let norway = try #require(cell("Norway"))
        #expect(main.grid.album == AlbumID(rawValue: 5) && main.header.title.text == "Album 5")
        #expect(main.list.selectedItem == album(5))
        #expect(norway.accessibilityValue["containsSelection"] == 1 && !norway.isSelected && norway.isCurrent)
        let edge = norway.convert(CGPoint(x: 200, y: 8), to: nil)
        let (marked, plain) = (program.color(at: edge), program.color(at: edge + CGPoint(x: 0, y: AlbumCell.height)))
        #expect(marked != plain, "the plate is drawn")
        // The keys begin at the folder.
        program.press(.right)
        #expect(rows.contains("  Album 5") && rowCell("Album 5")?.isSelected == true)
        #expect(norway.accessibilityValue["containsSelection"] == nil && main.grid.album == AlbumID(rawValue: 5))
        gallery.undo()
        await settle()
        #expect(rowCell("Album 5")?.isSelected == true && rowCell("Album 5")?.indentationLevel == 0)
    }

    @Test("APP-43: below a folder that contains the selection, the keys go on to its neighbors")
    func keysFromClosedFolder() async throws {
        try await moveSelectedIntoClosedFolder()
        program.press(.down)
        #expect(main.list.selectedItem == album(4) && cell("Norway")?.containsSelection == false)
        program.press(.up)
        #expect(main.list.selectedItem == folder && cell("Norway")?.isSelected == true)
    }

    @Test("APP-43: Delete shows the selected row in a closed folder instead of deleting it")
    func deletionInClosedFolder() async throws {
        try await moveSelectedIntoClosedFolder()
        program.press(.delete)
        await settle()
        #expect(tree == "All photos Norway(2 3 5) 4 6 7 8" && rows.contains("  Album 5"))
        program.press(.delete)
        await settle()
        #expect(tree == "All photos Norway(2 3) 4 6 7 8")
    }

    @Test("APP-43: a drop of the selected album on a closed folder leaves the folder closed and the album shown")
    func dropOnClosedFolder() async throws {
        await makeFolder()
        main.list.setOpen([try #require(folder?.folderID)], false)
        main.open(AlbumID(rawValue: 5))
        main.toggleEditing()
        program.advance(by: 1)
        await drop("Album 5", at: center("Norway"))
        #expect(tree == "All photos Norway(2 3 5) 4 6 7 8" && rows == closed)
        #expect(main.grid.album == AlbumID(rawValue: 5) && cell("Norway")?.containsSelection == true)
        // A cell that is made later says so, too.
        table.reloadData()
        program.advance(by: 0.1)
        #expect(cell("Norway")?.containsSelection == true)
        // Closed folders in each other: the visible one.
        main.list.makeFolder(of: [try #require(folder)], titled: "Travels")
        await settle()
        let outer = try #require(gallery.catalog.tree.rows.first { gallery.catalog.title(of: $0.item) == "Travels" })
        main.list.setOpen([try #require(outer.item.folderID)], false)
        program.advance(by: 1)
        #expect(cell("Travels")?.containsSelection == true && cell("Norway") == nil)
        #expect(main.grid.album == AlbumID(rawValue: 5), "its row was not visible")
    }

    // MARK: Narrow windows

    @Test("APP-43: closing a folder over the selected row, and deleting that row, leave the albums of a narrow window")
    func overlay() async throws {
        let program = ProgramFixture(photos: 12, width: 600)
        let main = program.main
        main.list.makeFolder(of: [album(2), album(3)], titled: "Norway")
        await program.gallery.finishWriting()
        let folder = try #require(program.gallery.catalog.tree.rows[1].item.folderID)
        main.open(AlbumID(rawValue: 3))
        program.advance(by: 1)
        #expect(!main.split.showsOverlay, "a choice hides the albums")
        main.split.setShowsOverlay(true)
        program.advance(by: 1)
        program.click(try #require(program.button("Close Norway")))
        program.advance(by: 1)
        #expect(main.grid.album == AlbumID(.folder(folder)) && main.split.showsOverlay)
        main.list.setOpen([folder], true)
        main.list.table.becomeFocused()
        program.press(.left)
        #expect(main.list.outline.rows.count == 7 && main.split.showsOverlay)
        main.list.delete(.folder(folder))
        await program.gallery.finishWriting()
        program.advance(by: 1)
        #expect(main.grid.album == AlbumID(rawValue: 4) && main.split.showsOverlay)
        program.press(program.center(ofAlbum: 2))
        program.release()
        program.advance(by: 1)
        #expect(main.grid.album == AlbumID(rawValue: 5) && !main.split.showsOverlay)
    }
}
