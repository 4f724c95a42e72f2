import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Sorting an album by the menu, in a real library.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SortTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private var main: MainController { program.main }
    private let sorted = ["img1.png", "img2.png", "img3.png", "img10.png"]

    init() async throws {
        let fixture = try CommandFixture()
        for (index, name) in sorted.enumerated() { try fixture.picture("Oslo/\(name)", shade: UInt8(40 * index + 20)) }
        (self.fixture, program) = (fixture, try await fixture.program(importing: "Oslo"))
        await program.wait { [program] in program.shownNames.count == 4 }
        main.gallery.move([main.grid.photos[0]], from: main.grid.photosAlbum, to: main.grid.photosAlbum, at: nil)
        await main.gallery.finishWriting()
    }

    private func choose(_ title: String) async {
        let item = main.sortItems.first { $0.title == title }
        guard case .command(let perform)? = item?.kind, item?.isEnabled == true else {
            Issue.record("there is no \(title)")
            return
        }
        perform()
        await main.gallery.finishWriting()
        program.advance(by: 0.5)
    }

    private var checked: [String] { main.sortItems.filter(\.isChecked).map(\.title) }

    @Test("APP-19: an order that is chosen again is reversed; the menu checks what the album has, and undo restores it")
    func directions() async {
        let before = program.shownNames
        #expect(checked.isEmpty && before != sorted)
        #expect(main.sortItems.filter(\.isEnabled).map(\.title) == ["Date taken", "Date added", "Name", "Rating"])
        await choose("Name")
        #expect(program.shownNames == sorted && checked == ["Name", "Ascending"])
        #expect(program.notice == "Sorted by name, ascending" && program.button("Undo") != nil)
        await choose("Name")
        #expect(program.shownNames == sorted.reversed() && checked == ["Name", "Descending"])
        #expect(program.notice == "Sorted by name, descending")
        await choose("Ascending")
        #expect(program.shownNames == sorted && checked == ["Name", "Ascending"])
        await choose("Date added")
        #expect(checked == ["Date added", "Ascending"])
        main.gallery.rate([main.grid.photos[2]], 5)
        await choose("Rating")
        #expect(program.shownNames.first == "img3.png" && checked.isEmpty)
        for _ in 0..<6 {
            main.gallery.undo()
            await main.gallery.finishWriting()
        }
        #expect(program.shownNames == before && checked.isEmpty)
    }

    @Test("APP-19: the menu checks an order until photos are moved, but not after a removal, and in another run, too")
    func present() async throws {
        await choose("Name")
        await choose("Name")
        await main.settings.finish()
        let values = main.settings.values
        let again = AlbumSortings(settings: SettingsWriter(store: main.gallery.store, values: values))
        let album = try #require(main.shownAlbum)
        #expect(again.sorting(of: album, photos: main.grid.photos) == AlbumSorting(order: .name, isDescending: true))
        #expect(again.sorting(of: album, photos: main.grid.photos.reversed()) == nil)
        main.gallery.remove([main.grid.photos[1]], from: album)
        #expect(checked == ["Name", "Descending"])
        main.gallery.move([main.grid.photos[0]], from: album, to: album, at: nil)
        #expect(checked.isEmpty)
    }
}

extension PhotoGridController {
    /// The shown album, which exists.
    fileprivate var photosAlbum: AlbumID { album ?? AlbumID(rawValue: 0) }
}
