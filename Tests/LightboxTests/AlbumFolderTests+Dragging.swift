import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Rows that are dragged by keys, by fingers and by several pointers.
extension AlbumFolderTests {
    // MARK: Keys

    private func pickUp(_ number: Int) {
        main.open(AlbumID(rawValue: Int64(number)))
        table.becomeFocused()
        main.perform(.pickUp)
        program.advance(by: 0.5)
    }

    @Test("APP-43, DRAG-12: left and right choose the level of a row that is dragged by keys, and are announced")
    func keyboardLevels() async throws {
        await makeFolder()
        main.toggleEditing()
        pickUp(4)
        #expect(program.root.announcement?.hasSuffix("Albums, between Album 3 and Album 5, at the top level") == true)
        program.press(.right)
        #expect(program.root.announcement?.hasSuffix("Albums, between Album 3 and Album 5, in Norway") == true)
        #expect(cell("Norway")?.isInsertionTarget == true)
        program.press(.right)
        #expect(program.root.announcement?.hasSuffix("in Norway") == true, "no level follows")
        program.press(.left)
        #expect(program.root.announcement?.hasSuffix("at the top level") == true)
        #expect(cell("Norway")?.isInsertionTarget == false)
        program.press(.right)
        program.press(.enter)
        await settle()
        #expect(tree == "All photos Norway(2 3 4) 5 6 7 8")
        // Out of the folder again, and behind it.
        pickUp(4)
        program.press(.left)
        program.press(.enter)
        await settle()
        #expect(tree == "All photos Norway(2 3) 4 5 6 7 8")
        #expect(try await gallery.store.catalog() == gallery.catalog)
    }

    @Test("APP-43, DRAG-12: the level that keys have chosen stays while the row moves on, as far as it is possible")
    func keyboardLevelStays() async throws {
        await makeFolder()
        main.list.makeFolder(of: [album(3)], titled: "Oslo")
        await settle()
        #expect(tree == "All photos Norway(2 Oslo(3)) 4 5 6 7 8")
        main.toggleEditing()
        pickUp(4)
        program.press(.right)
        program.press(.right)
        #expect(program.root.announcement?.hasSuffix("in Oslo") == true)
        // Onto Album 5, and beside it, where there is the top level only.
        for _ in 0..<2 { program.press(.down) }
        #expect(program.root.announcement?.hasSuffix("between Album 5 and Album 6") == true)
        program.press(.left)
        #expect(program.root.announcement?.hasSuffix("between Album 5 and Album 6") == true, "the row does not move")
        for _ in 0..<2 { program.press(.up) }
        #expect(program.root.announcement?.hasSuffix("in Oslo") == true)
        program.press(.left)
        program.press(.enter)
        await settle()
        #expect(tree == "All photos Norway(2 Oslo(3) 4) 5 6 7 8")
    }

    // MARK: Several pointers

    private func lift(_ title: String, mouse: Int) {
        let start = center(title)
        program.send(.pointerDown(.primary, clickCount: 1), at: start, mouse: mouse)
        for step in 1...5 {
            program.send(.pointerMoved, at: start + CGPoint(x: 0, y: CGFloat(step) * 3), mouse: mouse)
            program.advance(by: 0.05)
        }
    }

    /// Moves a mouse to a point of a row and returns it. Its gap moves the rows.
    @discardableResult private func move(to title: String, y: CGFloat = 0, mouse: Int) -> CGPoint {
        for offset in [2, 1, 0] as [CGFloat] {
            program.send(.pointerMoved, at: center(title) + CGPoint(x: 0, y: y + offset), mouse: mouse)
            program.advance(by: 0.5)
        }
        return center(title) + CGPoint(x: 0, y: y)
    }

    private func drop(on title: String, y: CGFloat = 0, mouse: Int) async {
        program.send(.pointerUp(.primary), at: move(to: title, y: y, mouse: mouse), mouse: mouse)
        await settle()
    }

    private func operation(ofDrag index: Int) -> DropOperation? {
        let sessions = program.root.engine.sessions
        return sessions.indices.contains(index) ? program.root.engine.operation(of: sessions[index]) : nil
    }

    @Test("APP-43, HAND-1, DROP-7: two pointers drag a row each, with a gap and the ring of a folder for each")
    func twoRows() async throws {
        await makeFolder()
        main.list.makeFolder(of: [album(5), album(6)], titled: "Oslo")
        await settle()
        #expect(tree == "All photos Norway(2 3) 4 Oslo(5 6) 7 8")
        main.toggleEditing()
        program.advance(by: 0.5)
        lift("Album 7", mouse: 1)
        lift("Album 8", mouse: 2)
        #expect(program.root.engine.sessions.count == 2)
        move(to: "Album 3", y: -28, mouse: 1)
        #expect(cell("Norway")?.isInsertionTarget == true && operation(ofDrag: 0) == .move)
        move(to: "Album 6", y: -28, mouse: 2)
        #expect(operation(ofDrag: 1) == .move && cell("Oslo")?.isInsertionTarget == true)
        #expect(cell("Norway")?.isInsertionTarget == true, "the first drag keeps its folder")
        #expect(main.list.table.gapFrames.count == 2)
        // Out of the table and back.
        program.send(.pointerMoved, at: program.center(ofPhoto: 5), mouse: 1)
        program.advance(by: 0.5)
        #expect(cell("Norway")?.isInsertionTarget == false && cell("Oslo")?.isInsertionTarget == true)
        #expect(main.list.table.gapFrames.count == 1)
        move(to: "Album 3", y: -28, mouse: 1)
        #expect(operation(ofDrag: 0) == .move && main.list.table.gapFrames.count == 2)
        await drop(on: "Album 6", y: -28, mouse: 2)
        #expect(tree == "All photos Norway(2 3) 4 Oslo(5 8 6) 7")
        #expect(program.root.engine.sessions.count == 1 && cell("Oslo")?.isInsertionTarget == false)
        #expect(cell("Norway")?.isInsertionTarget == true && main.list.table.gapFrames.count == 1)
        await drop(on: "Album 3", y: -28, mouse: 1)
        #expect(tree == "All photos Norway(2 7 3) 4 Oslo(5 8 6)")
        #expect(cell("Norway")?.isInsertionTarget == false && main.list.rowDrags.isEmpty)
        expectCompleteTable()
        #expect(try await gallery.store.catalog() == gallery.catalog)
    }

    @Test("APP-43, HAND-1: while one pointer drags a folder outside the table, another one moves an album")
    func folderAndAlbum() async throws {
        await makeFolder()
        main.list.makeFolder(of: [album(8)], titled: "Oslo")
        await settle()
        #expect(tree == "All photos Norway(2 3) 4 5 6 7 Oslo(8)")
        main.toggleEditing()
        program.advance(by: 0.5)
        lift("Norway", mouse: 1)
        #expect(!rows.contains("  Album 2"))
        program.send(.pointerMoved, at: program.center(ofPhoto: 5), mouse: 1)
        program.advance(by: 0.5)
        lift("Album 6", mouse: 2)
        await drop(on: "Oslo", mouse: 2)
        #expect(tree == "All photos Norway(2 3) 4 5 7 Oslo(8 6)" && !rows.contains("  Album 2"))
        // The folder into the one that has changed meanwhile.
        move(to: "Oslo", mouse: 1)
        #expect(cell("Oslo")?.isDropTarget == true)
        await drop(on: "Oslo", mouse: 1)
        #expect(tree == "All photos 4 5 7 Oslo(8 6 Norway(2 3))" && rows.contains("    Album 2"))
        expectCompleteTable()
        #expect(try await gallery.store.catalog() == gallery.catalog)
    }

    @Test("APP-43, DRAG-9: a dragged row whose folder is deleted meanwhile ends its drag")
    func deletedMeanwhile() async throws {
        await makeFolder()
        main.toggleEditing()
        program.advance(by: 0.5)
        lift("Album 3", mouse: 1)
        move(to: "Album 6", y: -28, mouse: 1)
        main.list.delete(try #require(folder))
        await settle()
        #expect(program.root.engine.sessions.isEmpty && tree == "All photos 4 5 6 7 8")
        expectCompleteTable()
        gallery.undo()
        await settle()
        #expect(tree == "All photos Norway(2 3) 4 5 6 7 8")
        #expect(main.list.rowDrags.isEmpty)
    }

    private func expectCompleteTable(sourceLocation: SourceLocation = #_sourceLocation) {
        let cells = main.list.outline.rows.indices.map { table.cellForRow(at: IndexPath(row: $0, section: 0)) }
        let titles = cells.map { ($0 as? LibraryRowCell)?.texts?.title }
        let expected = main.list.outline.rows.map { gallery.catalog.title(of: $0.id) }
        #expect(titles == expected, sourceLocation: sourceLocation)
        let levels = cells.map { $0?.indentationLevel }
        #expect(levels == main.list.outline.rows.map(\.level), sourceLocation: sourceLocation)
        let tops = cells.map { ($0?.frame.minY ?? 0) - (cells[0]?.frame.minY ?? 0) }
        #expect(
            tops == cells.indices.map { CGFloat($0) * AlbumCell.height }, "the rows are in order",
            sourceLocation: sourceLocation)
    }

    // MARK: Touch

    private func grip(_ title: String) -> CGPoint {
        guard let row = rowCell(title) else { return .zero }
        return row.convert(CGPoint(x: row.bounds.maxX - 26, y: row.bounds.midY), to: nil)
    }

    @Test("DROP-8, APP-43: a finger in the first row moves an album to the first place, where the gap stays open")
    func firstPlace() async throws {
        main.toggleEditing()
        program.advance(by: 0.5)
        let (start, finger) = (grip("Album 4"), grip("All photos") - CGPoint(x: 0, y: 20))
        program.touch(.pointerDown(.primary, clickCount: 1), at: start)
        program.advance(by: 0.8)
        program.glide([(start, finger)])
        program.advance(by: 0.5)
        let opened = grip("All photos").y
        for _ in 0..<20 {
            program.touch(.pointerMoved, at: finger)
            program.advance(by: 0.016)
            #expect(abs(grip("All photos").y - opened) < 0.5)
            #expect(operation(ofDrag: 0) == .move)
        }
        program.touch(.pointerUp(.primary), at: finger)
        await settle()
        #expect(tree == "4 All photos 2 3 5 6 7 8")
    }

    @Test(
        "APP-43, HAND-2: a finger on the grip drags a row into a folder and out of it; a tap on the triangle closes it")
    func touch() async throws {
        await makeFolder()
        main.toggleEditing()
        program.advance(by: 0.5)
        func drag(_ title: String, to point: CGPoint) async {
            let start = grip(title)
            program.touch(.pointerDown(.primary, clickCount: 1), at: start)
            program.advance(by: 0.8)
            // The location lies above the finger, which would hide the gap (DROP-8).
            let finger = point + CGPoint(x: 0, y: program.root.engine.thresholds.precisionOffset)
            program.glide([(start, finger)])
            program.advance(by: 0.5)
            program.touch(.pointerUp(.primary), at: finger)
            await settle()
        }
        await drag("Album 6", to: grip("Norway"))
        #expect(tree == "All photos Norway(2 3 6) 4 5 7 8" && program.notice == "Moved Album 6 to Norway")
        await drag("Album 3", to: grip("Album 5") + CGPoint(x: 0, y: 28))
        #expect(tree == "All photos Norway(2 6) 4 5 3 7 8")
        // Below the last album of the folder, one level to the right.
        await drag("Album 8", to: grip("Album 6") + CGPoint(x: 16, y: 28))
        #expect(tree == "All photos Norway(2 6 8) 4 5 3 7")
        main.toggleEditing()
        program.advance(by: 0.5)
        let triangle = try #require(program.button("Close Norway"))
        let point = triangle.convert(triangle.bounds.center, to: nil)
        program.touch(.pointerDown(.primary, clickCount: 1), at: point)
        program.touch(.pointerUp(.primary), at: point)
        program.advance(by: 0.5)
        #expect(rows.prefix(2) == ["All photos", "Norway/…"])
    }

    // MARK: Photos

    @Test("APP-5, APP-43: the photos of a folder's row are read while it is pressed, not when it is lifted")
    func prefetching() async throws {
        let photos = try #require(gallery.photos(in: AlbumID(rawValue: 1)))
        gallery.copy(Array(photos[..<3]), to: AlbumID(rawValue: 2), at: nil)
        gallery.copy(Array(photos[2..<5]), to: AlbumID(rawValue: 3), at: nil)
        await makeFolder()
        let list = try #require(folder?.list)
        program.press(center("Norway"))
        await gallery.finishWriting()
        // The synthetic store has no library to read from at the lift.
        #expect(gallery.photos(in: list) == nil && gallery.prefetchedPhotos(of: list)?.count == 5)
        for step in 1...10 {
            program.send(.pointerMoved, at: center("Norway") + CGPoint(x: CGFloat(step) * 4, y: 0))
            program.advance(by: 0.02)
        }
        #expect(program.root.engine.sessions.first?.itemList.count == 5)
        program.send(.pointerMoved, at: center("Album 6"))
        program.advance(by: 0.5)
        program.release()
        await settle()
        #expect(program.notice == "Copied 5 photos to Album 6")
        #expect(gallery.prefetchedPhotos(of: list) == nil, "a change may have changed the list")
        // A click shows what was read.
        program.press(center("Norway"))
        await gallery.finishWriting()
        #expect(gallery.prefetchedPhotos(of: list)?.count == 5)
        program.release()
        await settle()
        #expect(main.grid.album == list && main.grid.photos.count == 5)
    }
}
