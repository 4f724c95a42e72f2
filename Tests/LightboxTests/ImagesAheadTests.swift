import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Images that are loaded before their photos scroll into view.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ImagesAheadTests {
    private let program = ProgramFixture(photos: 3000)
    private var grid: PhotoGrid { program.main.grid.grid }
    private var ahead: ImagesAhead { program.main.grid.imagesAhead }

    private func scroll(by distance: CGFloat) {
        grid.contentOffset.y += distance
        program.advance(by: 0.02)
    }

    private var visible: Set<PhotoID> { photos(grid.indexPathsForVisibleItems) }

    /// The photos of the viewport that follows, or for -1 precedes, the present one.
    private func next(_ direction: CGFloat = 1) -> Set<PhotoID> {
        photos(grid.indexPathsForItems(in: grid.bounds.offsetBy(dx: 0, dy: direction * grid.bounds.height)))
    }

    private func photos(_ paths: [IndexPath]) -> Set<PhotoID> {
        Set(paths.compactMap { program.main.grid.photo(at: $0.item)?.id })
    }

    private var shownImages: Int {
        grid.indexPathsForVisibleItems.count { (grid.cellForItem(at: $0) as? PhotoCell)?.shownImage != nil }
    }

    private func loadVisible() async { await program.wait { shownImages == grid.indexPathsForVisibleItems.count } }

    @Test("APP-46: while the photos scroll, the images of the next viewport are loaded, each once")
    func ahead() async {
        await loadVisible()
        #expect(ahead.requestCount == 0, "nothing is loaded before the user scrolls")
        scroll(by: 60)
        var requested = next().subtracting(visible)
        #expect(ahead.pending == requested && requested.count > 10)
        for _ in 1...5 {
            scroll(by: 60)
            requested.formUnion(next().subtracting(visible))
            #expect(ahead.pending.isSuperset(of: next().subtracting(visible)))
        }
        #expect(ahead.requestCount == requested.count)
        await program.wait { ahead.pending.isEmpty }
        await loadVisible()
        scroll(by: grid.bounds.height - 200)
        #expect(shownImages == grid.indexPathsForVisibleItems.count, "they are shown at once")
    }

    @Test("APP-46: what left both viewports is canceled; scrolling back loads the other direction")
    func direction() async {
        await loadVisible()
        grid.contentOffset.y = 6000
        program.advance(by: 0.02)
        scroll(by: 50)
        let below = next().subtracting(visible)
        #expect(ahead.pending == below)
        scroll(by: -50)
        #expect(ahead.pending == next(-1).subtracting(visible) && ahead.pending.isDisjoint(with: below))
        // Much faster than images are loaded.
        for _ in 1...20 {
            scroll(by: 1.5 * grid.bounds.height)
            #expect(ahead.pending.isSubset(of: next().union(visible)))
        }
        let last = ahead.pending
        await program.wait { ahead.pending.isEmpty }
        await loadVisible()
        scroll(by: grid.bounds.height)
        #expect(!last.isEmpty && shownImages == grid.indexPathsForVisibleItems.count)
    }

    @Test("APP-46: another album cancels the images of the former one")
    func otherAlbum() async throws {
        await loadVisible()
        scroll(by: 60)
        #expect(!ahead.pending.isEmpty)
        let other = try #require(program.gallery.albums.last { $0.id != program.main.grid.album })
        program.main.open(other.id)
        #expect(ahead.pending.isEmpty)
    }

    @Test("APP-46: at launch, images are loaded after the first frame")
    func launch() async throws {
        let photo = try #require(program.main.grid.photo(at: 0))
        func makeLoader() -> PhotoLoader {
            PhotoLoader(store: program.gallery.store, backgroundWork: program.gallery.backgroundWork)
        }
        let (held, other) = (makeLoader(), makeLoader())
        let showFirstFrame = held.holdRequests()
        let size = PixelSize(width: 31, height: 31)
        var loaded: [String] = []
        var requests = [
            held.load(photo, size: size, radius: 0) { _ in loaded.append("held") },
            held.loadWhole(photo, covering: size) { _ in loaded.append("whole") },
            other.load(photo, size: size, radius: 0) { _ in loaded.append("other") },
        ]
        await program.wait { !loaded.isEmpty }
        #expect(loaded == ["other"])
        showFirstFrame()
        await program.wait { loaded.count == requests.count }
        requests.append(
            held.load(photo, size: PixelSize(width: 32, height: 32), radius: 0) { _ in loaded.append("later") })
        await program.wait { loaded.count == requests.count }
        #expect(Set(loaded) == ["other", "held", "whole", "later"])
    }
}
