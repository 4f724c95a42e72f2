import Application
import Foundation
import ImageFiles
import PhotoLibrary
import SamplePhotos
import Synchronization
import Testing

@testable import Lightbox

/// The order of the work of a first start. Its speed is measured outside the tests.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FirstStartTests {
    /// The photos that are painted, in the order in which their painting begins.
    private final class Painter: Sendable {
        struct Step: Sendable {
            let name: String
            let longSide: Int
        }

        private let begun = Mutex<[Step]>([])
        private let gate = DispatchSemaphore(value: 0)
        private let isGated: Bool
        var steps: [Step] { begun.withLock { $0 } }

        /// - Parameter isGated: Whether all photos but the first one wait for `open()`.
        init(isGated: Bool = false) { self.isGated = isGated }

        func open() { gate.signal() }

        func paint(_ picture: SamplePicture, longSide: Int) throws -> Data {
            begun.withLock { $0.append(Step(name: picture.name, longSide: longSide)) }
            if isGated, picture.name != SampleLibrary.albums[0].pictures[0].name {
                gate.wait()
                gate.signal()
            }
            let (width, height) = (longSide / 12, longSide / 18)
            let shades = picture.name.utf8.map { UInt8(truncatingIfNeeded: Int($0) * 3) }
            let pixels = (0..<width * height * 3).map { shades[$0 % shades.count] }
            return try ImageEncoder.png(rgb: pixels, width: width, height: height)
        }
    }

    private let fixture: CommandFixture
    private let thumbnails: ThumbnailCache

    init() throws {
        fixture = try CommandFixture()
        thumbnails = ThumbnailCache(directory: URL(fileURLWithPath: fixture.path("thumbnails")))
    }

    private func filler(_ painter: Painter, concurrency: Int) -> SampleFiller {
        var filler = SampleFiller(importer: Importer(thumbnails: thumbnails))
        filler.paint = { try painter.paint($0, longSide: $1) }
        filler.concurrency = concurrency
        return filler
    }

    @Test(
        "APP-24: the shown album is painted first, all photos small before any at its full size, few at once",
        arguments: [1, 2])
    func order(concurrency: Int) async throws {
        let painter = Painter()
        let library = try await fixture.openLibrary().library
        var added = 0
        try await filler(painter, concurrency: concurrency).fill(library) { event in
            guard case .added = event else { return }
            added += 1
            // A photo appears before those behind the next ones are begun.
            #expect(painter.steps.count <= added + concurrency)
        }
        let (steps, albums) = (painter.steps, SampleLibrary.albums)
        let count = albums.reduce(0) { $0 + $1.pictures.count }
        #expect(count >= 40 && steps.count == 2 * count && added == count)
        #expect(steps.prefix(count).allSatisfy { $0.longSide == SampleFiller.reducedSide })
        #expect(steps.dropFirst(count).allSatisfy { $0.longSide == SampleFiller.fullSide })
        // Two threads may begin in either order.
        let shown = albums[0].pictures.count
        for steps in [steps.prefix(count), steps.dropFirst(count)] {
            let names = Set(steps.prefix(shown + concurrency - 1).map(\.name))
            #expect(names.isSuperset(of: albums[0].pictures.map(\.name)))
        }
        // Then the covers of the other albums, which the sidebar shows.
        let covers = Set(steps.prefix(shown + albums.count - 1 + concurrency - 1).map(\.name))
        #expect(covers.isSuperset(of: albums.compactMap(\.pictures.first?.name)))
    }

    @Test("APP-24: the first photo and the progress are visible while the next photo is being painted")
    func first() async throws {
        let painter = Painter(isGated: true)
        let opened = try await fixture.openLibrary()
        let (library, filler) = (opened.library, filler(painter, concurrency: 2))
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: thumbnails))
        program.model.beginSample()
        let filling = Task { try await filler.fill(library) { program.model.show($0) } }
        await program.wait { program.main.grid.cell(at: 0)?.shownImage != nil }
        #expect(program.main.grid.count == 1 && program.main.grid.cell(at: 0)?.shownImage != nil)
        let total = SampleLibrary.albums.reduce(0) { $0 + $1.pictures.count }
        #expect(program.main.sidebarDetail == "Painting 1 of \(total)")
        #expect(painter.steps.count <= 3 && painter.steps.allSatisfy { $0.longSide == SampleFiller.reducedSide })
        painter.open()
        try await filling.value
        await program.wait { program.main.grid.count == SampleLibrary.albums[0].pictures.count }
        #expect(program.main.grid.count == SampleLibrary.albums[0].pictures.count)
    }
}
