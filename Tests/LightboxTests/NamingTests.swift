import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Titles of new albums and folders, and names within sentences.
@MainActor @Suite(.timeLimit(.minutes(20))) struct NamingTests {
    private let program = ProgramFixture(photos: 12)
    private var main: MainController { program.main }
    private var titles: [String] { program.gallery.albums.map(\.title) }

    private func isRenaming(_ view: View) -> Bool {
        (view as? LibraryRowCell)?.isRenaming == true || view.subviews.contains(where: isRenaming)
    }

    @Test("APP-12, APP-15: a drop on the row of a new album says what it did; its title belongs to the same undo step")
    func dropAndName() async throws {
        let before = titles
        program.drag(from: program.center(ofPhoto: 3), to: program.center(ofAlbum: 2))
        let row = try #require(main.list.table.tableFooterView)
        program.send(.pointerMoved, at: row.convert(row.bounds.center, to: nil))
        program.advance(by: 0.4)
        program.release()
        program.advance(by: 1)
        #expect(program.notice == "Moved 1 photo to New album")
        program.type("Rome")
        program.press(.enter)
        await program.gallery.finishWriting()
        program.advance(by: 0.5)
        #expect(titles == before + ["Rome"] && program.notice == "Moved 1 photo to Rome")
        #expect(program.gallery.nextUndo?.text == "making Rome")
        program.button("Undo").map(program.click)
        await program.gallery.finishWriting()
        #expect(titles == before && main.grid.count == 12)
        program.gallery.redo()
        await program.gallery.finishWriting()
        #expect(titles == before + ["Rome"] && main.grid.count == 11)
    }

    @Test("APP-12: if another change comes before the title, each is a step of its own, and named as such")
    func changeBetween() async throws {
        program.drag(from: program.center(ofPhoto: 3), to: program.center(ofAlbum: 2))
        let row = try #require(main.list.table.tableFooterView)
        program.send(.pointerMoved, at: row.convert(row.bounds.center, to: nil))
        program.advance(by: 0.4)
        program.release()
        program.advance(by: 1)
        await program.gallery.finishWriting()
        program.gallery.copy(Array(main.grid.photos.prefix(1)), to: program.gallery.albums[1].id, at: nil)
        await program.gallery.finishWriting()
        program.type("Rome")
        program.press(.enter)
        await program.gallery.finishWriting()
        program.advance(by: 0.5)
        #expect(program.notice == "Moved 1 photo to Rome" && program.button("Undo") == nil)
        #expect(program.gallery.nextUndo?.text == "renaming New album to Rome")
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(titles.last == "New album" && program.gallery.nextUndo?.text == "copying 1 photo")
    }

    @Test("APP-12: a title that is given later is an undo step of its own")
    func laterName() async {
        program.press(.character("n"), .control)
        program.advance(by: 0.5)
        program.press(.escape)
        let new = program.gallery.albums.count
        main.perform(.rename)
        program.type("Oslo")
        program.press(.enter)
        await program.gallery.finishWriting()
        #expect(titles.last == "Oslo" && program.gallery.nextUndo?.text == "renaming New album to Oslo")
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(titles.last == "New album" && titles.count == new)
    }

    @Test(
        "APP-43, APP-12: an album that is moved to a new folder is visible there, in one step with the folder's title")
    func newFolder() async throws {
        let album = try #require(program.gallery.albums.last)
        main.list.makeFolder(of: [.album(album.id)], titled: "Norway")
        program.advance(by: 1)
        #expect(program.notice == "Moved \(album.title) to Norway")
        let path = try #require(main.list.path(of: .album(album.id)))
        let frame = try #require(main.list.table.frameForItem(at: path))
        #expect(frame.maxY <= main.list.table.bounds.maxY)
        await program.gallery.finishWriting()
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.gallery.catalog.folders.isEmpty)
    }

    @Test("APP-15: photos dropped on the pane of a library without albums become one, which is opened and named")
    func withoutAlbums() async throws {
        let pair = WindowPair(ProgramFixture(photos: 12))
        let target = pair.second
        let albums = target.gallery.albums
        // All but the one that the other window shows.
        for album in albums.dropFirst() { target.main.list.delete(.album(album.id)) }
        await pair.settle()
        target.main.grid.show(nil)
        target.main.updateHeader()
        pair.drag(
            pair.first, from: pair.first.center(ofPhoto: 1), to: target.main.pane.bounds.center + CGPoint(x: 300, y: 0),
            of: target)
        pair.first.advance(by: 0.4)
        #expect(pair.first.root.engine.presentations.first?.badge?.sign != .forbidden)
        #expect(target.main.list.table.tableFooterView is NewAlbumRow)
        pair.first.release()
        await pair.settle()
        #expect(target.gallery.albums.map(\.photoCount) == [11, 1])
        #expect(target.main.grid.album == target.gallery.albums.last?.id && isRenaming(target.root))
    }

    @Test("APP-18: a row announces the album that the typed title makes, unless one has it")
    func chooserRow() throws {
        func find(_ view: View) -> AlbumChooser? { view as? AlbumChooser ?? view.subviews.lazy.compactMap(find).first }
        main.grid.select(3)
        program.press(.character("m"), .control)
        program.type("alb")
        program.advance(by: 0.3)
        func rows() -> [String] {
            func cells(_ view: View) -> [TextRowCell] {
                (view as? TextRowCell).map { [$0] } ?? view.subviews.flatMap(cells)
            }
            let found = find(program.root).map(cells) ?? []
            return found.sorted { $0.frame.minY < $1.frame.minY }.compactMap(\.accessibilityName)
        }
        #expect(rows().last == "New album 'alb'" && rows().count > 1)
        program.press(.end)
        program.press(.enter)
        #expect(titles.last == "alb" && program.notice == "Moved 1 photo to alb")
        program.press(.character("m"), .control)
        program.type("alb")
        program.advance(by: 0.3)
        #expect(!rows().contains { $0.hasPrefix("New album") })
    }

    @Test("APP-17: a name that runs from right to left is isolated, so that the words of the sentence keep their order")
    func isolated() {
        #expect("Oslo".isolated == "Oslo" && "Žižkov Ελλάδα".isolated == "Žižkov Ελλάδα")
        #expect("שלום".isolated == "\u{2068}שלום\u{2069}")
        #expect(DisplayText.albums(["שלום", "Oslo"]) == "\u{2068}שלום\u{2069} and Oslo")
        let text = DisplayText.transfer(copies: false, 3, known: 1, to: "שלום")
        #expect(text == "Moved 3 photos to \u{2068}שלום\u{2069}; 1 was there already")
        #expect("a\u{202E}b\u{2069}".isolated == "\u{2068}ab\u{2069}")
    }

    @Test("APP-17, APP-43: the notice of a folder that a drop has made isolates each name, also once it is named")
    func isolatedFolder() async {
        let program = ProgramFixture(photos: 12)
        let gallery = program.gallery
        gallery.rename(.album(gallery.albums[1].id), to: "ישראל")
        gallery.rename(.album(gallery.albums[2].id), to: "1000")
        program.main.list.makeFolder(of: gallery.albums[1...2].map { .album($0.id) })
        #expect(program.notice == "Moved \u{2068}ישראל\u{2069} and 1000 to New folder")
        program.type("רומא")
        program.press(.enter)
        await gallery.finishWriting()
        program.advance(by: 1)
        #expect(program.notice == "Moved \u{2068}ישראל\u{2069} and 1000 to \u{2068}רומא\u{2069}")
    }

    @Test("APP-17: an import says what was added and what was not")
    func imports() {
        func text(_ count: Int, known: Int = 0, _ failed: String...) -> String? {
            DisplayText.imported(
                count, known: known, to: ["Oslo"], failed.map { ($0, "Couldn't add '\($0)': it is empty.") })
        }
        #expect(text(0) == nil)
        #expect(text(3, known: 1) == "Added 2 photos to Oslo; 1 was there already")
        #expect(text(3, "a.txt") == "Added 3 photos to Oslo. Couldn't add 'a.txt': it is empty.")
        #expect(text(0, "a.txt") == "Couldn't add 'a.txt': it is empty.")
        #expect(text(3, "a", "b") == "Added 3 photos to Oslo; 'a' and 'b' couldn't be added")
        #expect(text(0, "a", "b") == "Couldn't add 'a' and 'b'")
        #expect(text(1, "a", "") == "Added 1 photo to Oslo; 2 files couldn't be added")
    }
}
