import Foundation
import PhotoLibrary
import Testing
import ViewTesting

@testable import Lightbox
@testable import Views

/// All Photos of many photos beside an album of as many. By default 100,000; `LIGHTBOX_AMOUNTS=full` in the environment
/// uses a million.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LargeListTests {
    private static let count =
        ProcessInfo.processInfo.environment["LIGHTBOX_AMOUNTS"] == "full" ? 1_000_000 : 100_000

    /// What the views have done during the same steps.
    private struct Work {
        var cells: Set<ObjectIdentifier> = []
        var mostCells = 0
        var requests = 0
        var shownPhotos: Set<PhotoID> = []
        var mostHeaders = 0
    }

    private func scroll(_ program: ProgramFixture) -> Work {
        let (grid, controller) = (program.main.grid.grid, program.main.grid)
        var work = Work()
        let requests = controller.imagesAhead.requestCount
        func step(to offset: CGFloat) {
            grid.contentOffset.y = offset
            program.advance(by: 0.017)
            let cells = grid.subviews.filter { $0 is PhotoCell && !$0.isHidden }
            work.cells.formUnion(cells.map { ObjectIdentifier($0) })
            work.mostCells = max(work.mostCells, cells.count)
            work.shownPhotos.formUnion(
                grid.indexPathsForVisibleItems.compactMap {
                    controller.photo(at: controller.sections.index(of: $0))?.id
                })
            work.mostHeaders = max(
                work.mostHeaders, grid.visibleSupplementaryViews(ofKind: SelfSizingLayout.headerKind).count)
        }
        // Notches of the wheel, screenfuls, and jumps with the thumb.
        let middle = (grid.contentSize.height / 2).rounded()
        for notch in 0..<40 { step(to: middle + CGFloat(notch) * 53) }
        for screen in 0..<20 { step(to: middle + CGFloat(screen) * grid.bounds.height) }
        for part in 0..<20 { step(to: (grid.contentSize.height * CGFloat(part) / 20).rounded()) }
        work.requests = controller.imagesAhead.requestCount - requests
        return work
    }

    @Test("APP-34, APP-40: All Photos scrolls like an album: with as many cells, reused ones, and requests")
    func scrolling() async throws {
        let program = ProgramFixture(photos: Self.count)
        let main = program.main
        let album = try #require(main.grid.album)
        #expect(main.grid.count == Self.count)
        let ofAlbum = scroll(program)
        main.open(AlbumID(.allPhotos))
        await program.wait { main.gallery.photos(in: AlbumID(.allPhotos))?.count == Self.count }
        program.advance(by: 1)
        #expect(main.grid.grid.numberOfSections > Self.count / 4001)
        let ofAll = scroll(program)
        #expect(ofAlbum.mostCells < 100 && ofAlbum.mostHeaders == 0 && ofAll.mostHeaders >= 1)
        // A header takes the place of a part of a row, and the last row of a month may not be full.
        #expect(ofAll.mostCells <= ofAlbum.mostCells + 10, "\(ofAll.mostCells) and \(ofAlbum.mostCells) cells")
        #expect(ofAll.cells.count <= ofAlbum.cells.count + 20, "\(ofAll.cells.count), \(ofAlbum.cells.count) cells")
        #expect(ofAll.shownPhotos.count > 200 && ofAll.shownPhotos.count <= ofAlbum.shownPhotos.count + 100)
        #expect(ofAll.requests <= ofAlbum.requests + 100, "\(ofAll.requests) and \(ofAlbum.requests) requests")
        #expect(ofAll.mostHeaders <= 4)
        main.open(album)
        #expect(main.grid.count == Self.count)
    }
}
