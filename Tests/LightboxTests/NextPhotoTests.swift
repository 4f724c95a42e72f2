import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The selection after photos have left a built-in list.
@MainActor @Suite(.timeLimit(.minutes(20))) struct NextPhotoTests {
    private let program = ProgramFixture(photos: 12)
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }

    private func open(_ list: BuiltInList) async {
        main.open(AlbumID(list))
        await settle { gallery.photos(in: AlbumID(list)) != nil }
        main.grid.grid.becomeFocused()
    }

    private func settle(until condition: () -> Bool = { true }) async {
        await gallery.finishWriting()
        await program.wait(until: condition)
        program.advance(by: 1)
    }

    @Test("APP-13, APP-35: after the mark of a favorite was removed in Favorites, the next photo is selected")
    func nextFavorite() async {
        await settle { gallery.photos(in: AlbumID(.favorites)) != nil }
        main.grid.grid.select([[0, 1], [0, 2], [0, 3]], clearing: true)
        program.press(.character("."))
        await settle()
        await open(.favorites)
        #expect(program.shownNames == ["Photo 4", "Photo 3", "Photo 2"])
        main.grid.select(1)
        program.press(.character("."))
        #expect(program.selected == ["Photo 2"])
        await settle()
        #expect(program.selected == ["Photo 2"])
        program.press(.character("."))
        await settle()
        #expect(program.selected == ["Photo 4"], "the last one that is left")
        // In an album, the photo stays and is still selected.
        main.open(gallery.albums[0].id)
        main.grid.select(3)
        program.press(.character("."))
        await settle()
        #expect(program.selected == ["Photo 4"])
    }

    @Test("APP-13, APP-34: after photos were deleted permanently, the next one is selected")
    func nextAfterPermanentDeletion() async {
        main.grid.grid.select([[0, 1], [0, 2], [0, 3], [0, 4]], clearing: true)
        main.removeSelected()
        await settle()
        await open(.recentlyDeleted)
        let names = program.shownNames
        #expect(names.count == 4)
        main.grid.select(1)
        program.press(.delete)
        program.button("Delete").map(program.click)
        await settle()
        #expect(program.shownNames == [names[0], names[2], names[3]] && program.selected == [names[2]])
        #expect(main.grid.grid.isFocused, "the keys go on")
        main.grid.select(2)
        program.press(.delete)
        program.button("Delete").map(program.click)
        await settle()
        #expect(program.selected == [names[2]], "the last one that is left")
    }
}
