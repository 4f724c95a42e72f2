import Foundation
import PhotoLibrary
import SamplePhotos
import Synchronization
import TestSupport
import Testing

@testable import Lightbox

/// The deletion of a sample that is being painted.
extension SampleFillerTests {
    /// Holds back the painting of some photos.
    private final class HeldPainting: Sendable {
        private let gate = DispatchSemaphore(value: 0)
        private let count = Mutex(0)
        let holds: @Sendable (_ number: Int, _ longSide: Int) -> Bool

        /// The number of photos whose painting has begun.
        var paintedCount: Int { count.withLock { $0 } }

        init(_ holds: @escaping @Sendable (_ number: Int, _ longSide: Int) -> Bool) { self.holds = holds }

        func open() { gate.signal() }

        func paint(_ picture: SamplePicture, longSide: Int) throws -> Data {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if holds(number, longSide) {
                gate.wait()
                // For the next one.
                gate.signal()
            }
            return try SampleFillerTests.file(of: picture, longSide: longSide)
        }
    }

    @Test(
        """
        APP-42, APP-24: the sample can be deleted while it is painted, in one step; later starts paint nothing, undo \
        completes what was there, and the sample can be added again
        """, arguments: [false, true], [false, true])
    @MainActor func deletionWhilePainting(isSharpening: Bool, isAddedAgain: Bool) async throws {
        let opened = try Library.open(at: fixture.library)
        let library = opened.library
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        let (main, gallery, model) = (program.main, program.gallery, program.model)
        let painting = HeldPainting { number, longSide in
            isSharpening ? longSide == SampleFiller.fullSide : number > 5
        }
        var filling = filling()
        filling.paint = { try painting.paint($0, longSide: $1) }
        let filler = filling
        model.onAddSample = { model.paintSample { try await filler.fill(library, start: .always, onEvent: $0) } }
        model.onContinueSample = { model.paintSample { try await filler.fill(library, start: .never, onEvent: $0) } }
        main.perform(.addSample)
        let total = filler.albums.reduce(0) { $0 + $1.pictures.count }
        let first = isSharpening ? total : 5
        await program.wait { model.sample?.progress == .reduced(first, of: total) && gallery.albums.count == 3 }
        #expect(main.canDeleteSample && main.programMenuItems.contains { $0.title == "Delete sample photos" })
        main.perform(.deleteSample)
        #expect(!main.canDeleteSample && gallery.albums.count == 3, "the photos in progress are completed first")
        painting.open()
        if isAddedAgain {
            // As at the end of the program.
            await model.finish()
            #expect(try await library.albums().isEmpty)
        }
        await program.wait { gallery.albums.isEmpty && program.notice == "Deleted the sample photos" }
        await gallery.finishWriting()
        #expect(model.sample == nil && gallery.nextUndo?.text == "deleting the sample")
        let count = try await library.list(of: AlbumID(.recentlyDeleted)).count
        #expect(isSharpening ? count == total : (5..<total).contains(count))
        let paintedCount = painting.paintedCount
        try await filler.fill(library) { _ in Issue.record("a later start begins again") }
        #expect(painting.paintedCount == paintedCount)

        func isComplete() -> Bool { (try? library.setting(SampleProgress.key) == nil) == true && model.sample == nil }
        if isAddedAgain {
            main.perform(.addSample)
            await program.wait { isComplete() }
            #expect(try names(library) == sample)
            let paintedCount = painting.paintedCount
            gallery.undo()
            await gallery.finishWriting()
            program.advance(by: 1)
            #expect(model.sample == nil && painting.paintedCount == paintedCount, "the former one is not continued")
        } else {
            gallery.undo()
            await program.wait { isComplete() }
            await gallery.finishWriting()
            #expect(!gallery.canUndo && gallery.albums.reduce(0) { $0 + $1.photoCount } == count)
        }
        #expect(try self.isComplete(library))
    }
}
