import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The row that announces a new album.
@MainActor struct NewAlbumRowTests {
    private let program = ProgramFixture(photos: 12)
    private var table: AlbumTable { program.main.list.table }
    private var row: NewAlbumRow? { table.tableFooterView as? NewAlbumRow }

    private func move(to point: CGPoint) {
        program.send(.pointerMoved, at: point)
        program.advance(by: 0.4)
    }

    @Test("APP-15: a row announces the new album while photos are over the table, and fades when they leave it")
    func appearsAndFades() throws {
        #expect(row == nil)
        program.drag(from: program.center(ofPhoto: 3), to: program.center(ofAlbum: 2))
        let shown = try #require(row)
        #expect(shown.alpha == 1 && !shown.isTarget)
        let last = try #require(table.frameForItem(at: IndexPath(row: program.gallery.albums.count - 1, section: 0)))
        #expect(shown.frame == CGRect(x: 0, y: last.maxY, width: last.width, height: AlbumCell.height))
        move(to: shown.convert(shown.bounds.center, to: nil))
        #expect(shown.isTarget && shown.accessibilityStates == [.dropTarget])
        move(to: program.center(ofAlbum: 2))
        #expect(!shown.isTarget)
        program.send(.pointerMoved, at: program.center(ofPhoto: 5))
        program.advance(by: 0.1)
        let alpha = shown.withShownValues { shown.alpha }
        #expect(alpha > 0 && alpha < 1, "it fades")
        program.advance(by: 1)
        #expect(row == nil)
        program.release()
    }

    @Test("APP-15, APP-7, DROP-7: two pointers drag photos to the row or the trash; each is a target until both leave")
    func twoDrags() throws {
        func move(to point: CGPoint, mouse: Int) {
            program.send(.pointerMoved, at: point, mouse: mouse)
            program.advance(by: 0.4)
        }
        for mouse in [1, 2] {
            program.send(.pointerDown(.primary, clickCount: 1), at: program.center(ofPhoto: mouse), mouse: mouse)
            move(to: program.center(ofPhoto: mouse) + CGPoint(x: 20, y: 0), mouse: mouse)
            move(to: program.center(ofAlbum: 2), mouse: mouse)
        }
        let shown = try #require(row)
        let trash = program.main.trash
        func view(_ isRow: Bool) -> View { isRow ? shown : trash }
        for isRow in [true, false] {
            let target = view(isRow)
            for mouse in [1, 2] { move(to: target.convert(target.bounds.center, to: nil), mouse: mouse) }
            #expect(target.accessibilityStates == [.dropTarget])
            move(to: program.center(ofAlbum: 2), mouse: 1)
            #expect(target.accessibilityStates == [.dropTarget], "the other drag is over it")
            move(to: program.center(ofAlbum: 2), mouse: 2)
            #expect(target.accessibilityStates.isEmpty)
        }
        // One drag leaves the table: the row stays for the other one.
        move(to: program.center(ofPhoto: 5), mouse: 1)
        program.advance(by: 1)
        #expect(row === shown && shown.alpha == 1)
        move(to: program.center(ofPhoto: 6), mouse: 2)
        program.advance(by: 1)
        #expect(row == nil)
        for mouse in [1, 2] { program.send(.pointerCanceled, at: program.center(ofPhoto: 6), mouse: mouse) }
        program.advance(by: 2)
    }

    @Test("APP-15: the new album appears in the place of the row")
    func replacedByAlbum() throws {
        program.drag(from: program.center(ofPhoto: 3), to: program.center(ofAlbum: 2))
        let shown = try #require(row)
        let frame = shown.frame
        move(to: shown.convert(shown.bounds.center, to: nil))
        program.release()
        program.advance(by: 0.02)
        let count = program.gallery.albums.count
        #expect(program.gallery.albums.last?.title == "New album")
        #expect(table.frameForItem(at: IndexPath(row: count - 1, section: 0)) == frame)
        #expect(row == nil)
        program.advance(by: 1)
        #expect(table.subviews.allSatisfy { !($0 is NewAlbumRow) })
    }

    @Test("APP-15: a full table has the row at its end, and keeps its offset when the album is created there")
    func fullTable() throws {
        for number in 1...40 { _ = program.gallery.createAlbum(title: "More \(number)") }
        program.advance(by: 1)
        let height = table.contentSize.height
        program.drag(from: program.center(ofPhoto: 3), to: program.center(ofAlbum: 2))
        let shown = try #require(row)
        #expect(table.contentSize.height == height + AlbumCell.height)
        move(to: table.convert(CGPoint(x: 100, y: table.bounds.maxY - 2), to: nil))
        program.advance(by: 4)
        #expect(table.contentOffset == table.maximumOffset && shown.isTarget)
        let (offset, frame) = (table.contentOffset, shown.frame)
        program.release()
        program.advance(by: 1)
        #expect(table.contentOffset == offset)
        let index = program.gallery.albums.count - 1
        #expect(table.frameForItem(at: IndexPath(row: index, section: 0)) == frame)
        #expect(table.contentSize.height == height + AlbumCell.height)
    }

    @Test("DRAG-11, APP-15: a drag that rests on the last row of a full table is dropped on it, not on a new album")
    func restingOnLastRow() throws {
        for number in 1...40 { _ = program.gallery.createAlbum(title: "More \(number)") }
        program.advance(by: 1)
        table.scroll(to: table.maximumOffset, animated: false)
        let offset = table.contentOffset
        let count = program.gallery.albums.count
        program.drag(from: program.center(ofPhoto: 3), to: program.center(ofAlbum: count - 1))
        program.advance(by: 4)
        #expect(row != nil && table.contentOffset == offset)
        program.release()
        program.advance(by: 1)
        #expect(program.gallery.albums.count == count)
        #expect(program.gallery.albums.last?.photoCount == 1)
    }

    @Test("DRAG-14, APP-15: the preview becomes small and leaves the symbol and the title of the row visible")
    func previewLeavesRowVisible() throws {
        program.drag(from: program.center(ofPhoto: 3), to: program.center(ofAlbum: 2))
        let shown = try #require(row)
        move(to: shown.convert(shown.bounds.center, to: nil))
        program.advance(by: 1)
        let preview = try #require(program.root.engine.presentations.first?.previews.last).bounds
        let parts = shown.unobscuredRects.map { shown.convert($0, to: nil) }
        #expect(parts.count == 2)
        for part in parts {
            let covered = part.intersection(preview)
            let share = covered.isNull ? 0 : covered.width * covered.height / (part.width * part.height)
            #expect(share < 0.2, "\(preview) covers \(share) of \(part)")
        }
    }

    @Test("APP-15: the row does not appear for a dragged album row")
    func albumRows() {
        program.main.toggleEditing()
        program.drag(from: program.center(ofAlbum: 2), to: program.center(ofAlbum: 4))
        #expect(row == nil)
    }
}
