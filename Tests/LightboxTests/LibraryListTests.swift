import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Ratings, titles, captions and deleted photos of a library.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LibraryListTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }

    init() async throws {
        let fixture = try CommandFixture()
        for (index, name) in ["Iceland/geyser.png", "Iceland/fjord.png", "Rome/forum.png"].enumerated() {
            try fixture.picture(name, shade: UInt8(40 * (index + 1)))
        }
        (self.fixture, program) = (fixture, try await fixture.program(importing: "Iceland", "Rome"))
    }

    private func settle() async {
        await gallery.finishWriting()
        program.advance(by: 1)
    }

    private func rating(_ index: Int) -> Int? { main.grid.cell(at: index)?.accessibilityValue["rating"] }

    @Test("APP-35: the keys 1 to 5 rate the selected photos, 0 removes the rating, and undo restores the former ones")
    func ratings() async {
        main.grid.grid.selectAll()
        program.press(.character("3"))
        await settle()
        #expect(program.notice == "Rated 2 photos 3 stars" && (0...1).map(rating) == [3, 3])
        main.grid.select(1)
        program.press(.character("5"))
        await settle()
        #expect((0...1).map(rating) == [3, 5] && program.notice == "Rated 1 photo 5 stars")
        let undo = gallery.nextUndo
        program.press(.character("5"))
        await settle()
        #expect(gallery.nextUndo == undo && program.button("Undo") == nil, "a repeated rating is no step of its own")
        main.grid.grid.selectAll()
        program.press(.character("0"))
        await settle()
        #expect((0...1).map(rating) == [nil, nil] && program.notice == "Removed the ratings of 2 photos")
        gallery.undo()
        await settle()
        #expect((0...1).map(rating) == [3, 5])
    }

    @Test("APP-12: photos of an album that is not loaded yet are selected once they are there")
    func selectionOfUnloadedAlbum() async throws {
        let rome = try #require(gallery.albums.first { $0.title == "Rome" })
        let photo = try #require(rome.coverID)
        #expect(gallery.photos(in: rome.id) == nil)
        main.open(rome.id)
        main.grid.selectShown([photo])
        #expect(main.grid.selectedPhotos.isEmpty)
        await program.wait { !main.grid.selectedPhotos.isEmpty }
        #expect(main.grid.selectedPhotos.map(\.id) == [photo])
    }

    @Test("APP-22: letters typed in the grid select the first photo whose name begins with them, and no command runs")
    func typeAhead() async throws {
        let names = program.shownNames
        let index = try #require(names.firstIndex(of: "fjord.png"))
        let photo = try #require(main.grid.photo(at: index))
        main.grid.select(1 - index)
        main.grid.grid.becomeFocused()
        func press(_ text: String) {
            for character in text {
                program.send(.keyDown(.character(character), isRepeat: false), at: .zero)
                program.type(String(character))
                program.send(.keyUp(.character(character)), at: .zero)
            }
        }
        press("X")
        program.send(.keyDown(.backspace, isRepeat: false), at: .zero)
        program.send(.keyUp(.backspace), at: .zero)
        #expect(main.grid.count == 2, "Backspace takes the letter back")
        press("FJORD.")
        await program.wait { main.grid.selectedPhotos.map(\.id) == [photo.id] }
        #expect(main.grid.selectedPhotos.map(\.id) == [photo.id])
        await settle()
        #expect(!gallery.isFavorite(photo), "the period is part of the name")
        program.advance(by: 1.5)
        press(".")
        await settle()
        #expect(gallery.isFavorite(photo), "after a pause it is the command again")
        program.advance(by: 1.5)
        press("nothing")
        program.advance(by: 1.5)
        press("4")
        await settle()
        #expect(main.grid.selectedPhotos.map(\.id) == [photo.id] && rating(index) == 4)
    }

    @Test("APP-36: title and caption are edited in the panel, name the photo, are found by a search, and are undone")
    func texts() async throws {
        main.setShowsInfo(true)
        main.grid.select(0)
        let panel = main.infoPanel
        await program.wait { panel.information != nil }
        program.advance(by: 1)
        let photo = try #require(main.grid.photo(at: 0))
        let editors = panel.subviews.flatMap(\.subviews)
        let title = try #require(editors.lazy.compactMap { $0 as? TextField }.first)
        let caption = try #require(editors.lazy.compactMap { $0 as? TextView }.first)
        program.click(title)
        program.type("Strokkur")
        program.press(.enter)
        #expect(main.grid.grid.isFocused, "keys perform commands again")
        await settle()
        #expect(gallery.store.name(of: photo) == "Strokkur")
        program.click(caption)
        let height = caption.frame.height
        program.type("Eruption")
        for line in ["at dawn", "and again", "at noon"] {
            program.press(.enter)
            program.type(line)
        }
        program.advance(by: 0.1)
        #expect(caption.frame.height > height, "the editor grows with its text")
        // The selection changes while the text is being edited.
        main.grid.select(1)
        await program.wait { panel.information?.photo?.id != photo.id && panel.information != nil }
        await settle()
        #expect(caption.text.isEmpty && title.text.isEmpty)
        #expect(try await gallery.store.photos(matching: "dawn strokk") == [photo])
        gallery.undo()
        gallery.undo()
        await settle()
        #expect(try await gallery.store.photos(matching: "strokk").isEmpty)
    }

    @Test("APP-34: deleted photos show the days left, and leave with their originals when they are deleted for good")
    func deletedPhotos() async throws {
        let library = try #require(main.library)
        main.fileAccess = .computer
        main.grid.grid.selectAll()
        let photos = main.grid.selectedPhotos
        let files = try photos.map { library.originalURL(of: try #require(try library.photo($0.id))).path }
        program.press(.delete)
        await settle()
        main.open(AlbumID(.recentlyDeleted))
        await program.wait { main.grid.cell(at: 0)?.shownImage != nil && main.grid.count == 2 }
        #expect(main.grid.cell(at: 0)?.accessibilityValue["daysLeft"] == 30)
        main.grid.grid.selectAll()
        program.press(.delete)
        program.button("Delete").map(program.click)
        await settle()
        #expect(main.grid.count == 0 && !files.contains { FileManager.default.fileExists(atPath: $0) })
        gallery.undo()
        await settle()
        #expect(program.notice == "Couldn't undo removing 2 photos: the photos were deleted permanently")
        main.open(AlbumID(.allPhotos))
        await program.wait { main.grid.count == 1 }
        #expect(program.shownNames == ["forum.png"])
    }

    @Test("APP-12: a redo that has nothing left to do says so")
    func impossibleRedo() async throws {
        main.fileAccess = .computer
        let photo = try #require(main.grid.photo(at: 0))
        gallery.delete([photo])
        await settle()
        gallery.copy([photo], to: gallery.albums[1].id, at: nil)
        gallery.undo()
        await settle()
        gallery.deletePermanently([photo])
        gallery.redo()
        await settle()
        #expect(program.notice == "Couldn't redo copying 1 photo: the photos were deleted permanently")
    }

    // MARK: Names below photos

    /// The rows of the window, below a cell, in which something is drawn that differs from the background.
    private func inkedRows(below index: Int) -> [CGFloat] {
        guard let cell = main.grid.cell(at: index) else { return [] }
        let frame = cell.convert(cell.bounds, to: nil)
        let background = program.color(at: CGPoint(x: frame.minX - 4, y: frame.maxY + 12))
        return stride(from: frame.maxY + 7, to: frame.maxY + PhotoCell.nameHeight, by: 1).filter { y in
            program.colors(along: y)[Int(frame.minX)..<Int(frame.maxX)].contains { $0 != background }
        }
    }

    @Test("APP-41: names are shown below the photos in both layouts, with space for them, and the choice is stored")
    func names() async throws {
        #expect(inkedRows(below: 0).isEmpty)
        let squares = try #require(main.grid.cell(at: 0)).frame
        main.perform(.showNames)
        program.advance(by: 1)
        #expect(inkedRows(below: 0).count > 4 && inkedRows(below: 1).count > 4)
        #expect(main.grid.cell(at: 0)?.frame == squares, "the photo keeps its place and size")
        main.setKeepsAspectRatios(true)
        program.advance(by: 1)
        #expect(inkedRows(below: 0).count > 4)
        #expect(main.item(.showNames).isChecked)
        await main.settings.finish()
        #expect(try main.library?.setting("showsNames") == "true")
        main.perform(.showNames)
        program.advance(by: 1)
        #expect(inkedRows(below: 0).isEmpty && !main.item(.showNames).isChecked)
    }

    @Test("APP-41: with names, rows of photos are farther apart; a gap opens below a name, too")
    func rowsWithNames() throws {
        let many = ProgramFixture(photos: 40)
        for keepsShapes in [false, true] {
            many.main.setKeepsAspectRatios(keepsShapes)
            many.main.setShowsNames(false)
            many.advance(by: 1)
            func tops() -> [CGFloat] {
                Set((0..<30).compactMap { many.main.grid.cell(at: $0)?.frame.minY }).sorted()
            }
            let before = tops()
            many.main.setShowsNames(true)
            many.advance(by: 1)
            #expect(tops()[1] == before[1] + PhotoCell.nameHeight && tops()[0] == before[0])
            let cell = try #require(many.main.grid.cell(at: 1))
            let name = cell.convert(CGPoint(x: cell.bounds.midX + 8, y: cell.bounds.maxY + 12), to: nil)
            many.drag(from: many.center(ofPhoto: 4), to: name)
            #expect(!many.main.grid.grid.gapFrames.isEmpty, "\(keepsShapes)")
            many.press(.escape)
            many.release()
            many.advance(by: 1)
        }
    }

    @Test("APP-41: names that are hidden again leave no marks")
    func hiddenNames() throws {
        let few = ProgramFixture(photos: 3)
        few.advance(by: 1)
        let cell = try #require(few.main.grid.cell(at: 1))
        let below = cell.convert(CGPoint(x: 0, y: cell.bounds.maxY + 10), to: nil)
        // Right of the albums, whose covers are loaded meanwhile.
        func colors() -> [UInt32] { Array(few.colors(along: below.y)[Int(below.x)...]) }
        let before = colors()
        few.main.setShowsNames(true)
        few.advance(by: 1)
        #expect(colors() != before)
        few.main.setShowsNames(false)
        few.advance(by: 1)
        #expect(colors() == before)
    }
}
