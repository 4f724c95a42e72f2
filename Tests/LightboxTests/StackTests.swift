import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// What the stack of a drag shows.
@MainActor @Suite(.timeLimit(.minutes(20))) struct StackTests {
    private let program = ProgramFixture(photos: 400)
    private var main: MainController { program.main }
    private var table: AlbumTable { main.list.table }

    /// The previews of the drag, the topmost one last.
    private var previews: [PreviewPresentation] {
        program.root.engine.presentations.flatMap(\.previews).filter { $0.alpha > 0.5 }
    }
    private var cards: [PhotoCard] { previews.compactMap { $0.content.view as? PhotoCard } }

    /// Waits for three cards below the topmost preview, each with an image of its own.
    private func expectThreeCards() async {
        await program.wait { cards.count == 3 && cards.allSatisfy { $0.image != nil } }
        program.advance(by: 1)
        #expect(cards.count == 3 && cards.allSatisfy { $0.image != nil })
        #expect(Set(cards.compactMap { $0.image.map(ObjectIdentifier.init) }).count == 3)
    }

    @Test("APP-5, DRAG-6: of an album's row, each photo on the stack shows itself below the row's cover")
    func row() async {
        program.drag(from: program.center(ofAlbum: 0), to: CGPoint(x: 900, y: 500))
        #expect(previews.count == 4 && previews.last?.content.view is AlbumCell)
        await expectThreeCards()
        #expect(cards.allSatisfy { $0.bounds.size == CGSize(width: 44, height: 44) })
        program.press(.escape)
        program.advance(by: 1)
        program.release()
        #expect(previews.isEmpty)
    }

    @Test("APP-3, DRAG-6: selected photos that are out of view are on the stack below the pressed one")
    func selection() async {
        let selected = [0, 300, 310, 320, 330, 340]
        main.grid.grid.select(selected.map { IndexPath(item: $0, section: 0) }, clearing: true)
        program.drag(from: program.center(ofPhoto: 0), to: CGPoint(x: 900, y: 500))
        #expect(previews.count == 4 && previews.last?.content.view is PhotoCell)
        await expectThreeCards()
        program.release()
        program.advance(by: 1)
        #expect(previews.isEmpty && main.grid.grid.selectedCount == 6)
    }

    @Test("DRAG-14, APP-43: over a row that takes it, a dragged row is its tile beside the pointer, elsewhere a row")
    func rowOnRow() throws {
        main.toggleEditing()
        program.advance(by: 0.5)
        let size = try #require(table.cellForRow(at: IndexPath(row: 4, section: 0))).bounds.insetBy(dx: 8, dy: 2).size
        program.drag(from: program.center(ofAlbum: 4), to: program.center(ofAlbum: 2))
        program.advance(by: 1)
        let tile = try #require(previews.last)
        #expect(tile.content.size == CGSize(width: 44, height: 44))
        #expect(tile.size.width == tile.size.height && (30...46).contains(tile.size.width))
        // Between two rows, and outside the table.
        for point in [program.center(ofAlbum: 2) + CGPoint(x: 0, y: -29), CGPoint(x: 900, y: 500)] {
            program.send(.pointerMoved, at: program.center(ofAlbum: 2))
            program.advance(by: 1)
            program.send(.pointerMoved, at: point)
            program.advance(by: 1)
            let row = try #require(previews.last)
            #expect(row.content.size == size)
        }
        program.press(.escape)
        program.release()
    }

    @Test("DRAG-14: the preview of a row changes over no row that the drag passes, and once it rests on one")
    func passedRows() throws {
        main.toggleEditing()
        program.advance(by: 0.5)
        let start = program.center(ofAlbum: 1)
        program.drag(from: start, to: start + CGPoint(x: 0, y: 12))
        let row = try #require(previews.last)
        for step in 1...60 {
            program.send(.pointerMoved, at: start + CGPoint(x: 0, y: 12 + CGFloat(step) * 4))
            program.advance(by: 0.016)
            let shown = try #require(previews.last)
            #expect(shown.content.size == row.content.size, "step \(step)")
            #expect(abs(shown.size.width - row.size.width) < 2 && abs(shown.size.height - row.size.height) < 2)
        }
        program.send(.pointerMoved, at: program.center(ofAlbum: 3))
        program.advance(by: 1)
        #expect(try #require(previews.last).content.size == CGSize(width: 44, height: 44))
        program.press(.escape)
        program.release()
    }

    @Test("DROP-4, LIFT-10: after Escape, the preview of hundreds of photos flies to its cell and stays whole")
    func canceledMany() async throws {
        await program.wait { main.grid.cell(at: 7)?.shownImage != nil }
        program.drawsFrames = true
        program.advance(by: 1)
        let center = program.center(ofPhoto: 7)
        let color = program.color(at: center)
        main.grid.grid.becomeFocused()
        program.press(.character("a"), .control)
        #expect(main.grid.grid.selectedCount == 400)
        program.drag(from: center, to: CGPoint(x: 800, y: 500))
        program.press(.escape)
        var landed = 0
        for frame in 0..<60 {
            let distance = previews.last.map { $0.center.distance(to: center) }
            if distance.map({ $0 < 1 }) ?? true {
                landed += 1
                let shown = program.color(at: center)
                let isSame = [0, 8, 16].allSatisfy { shift in
                    abs(Int(shown >> UInt32(shift) & 255) - Int(color >> UInt32(shift) & 255)) < 12
                }
                #expect(isSame, "frame \(frame): \(String(shown, radix: 16)) in place of \(String(color, radix: 16))")
            }
            program.advance(by: 1.0 / 60)
        }
        #expect(landed > 40)
        program.release()
    }

    @Test("DRAG-14: over a row, photos are small wherever the pointer is in it", arguments: [0.05, 0.3, 0.6, 0.95])
    func wholeRow(part: Double) throws {
        let row = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
        let frame = row.convert(row.bounds, to: nil)
        let point = CGPoint(x: frame.minX + frame.width * part, y: frame.midY)
        program.drag(from: program.center(ofPhoto: 0), to: point)
        program.advance(by: 0.5)
        let preview = try #require(previews.last)
        #expect(max(preview.size.width, preview.size.height) <= 56)
        program.press(.escape)
        program.release()
    }

    @Test("DRAG-14, DRAG-12: photos that are held by the keyboard leave the row that they are over visible, too")
    func keyboard() throws {
        main.grid.grid.becomeFocused()
        main.grid.select(0)
        main.perform(.pickUp)
        program.advance(by: 0.5)
        program.press(.tab)
        program.press(.down)
        program.advance(by: 1)
        let preview = try #require(previews.last)
        #expect(max(preview.size.width, preview.size.height) <= 56)
        let row = try #require(table.indexPathsForVisibleItems.first { table.cellForRow(at: $0)?.isDropTarget == true })
        let cell = try #require(table.cellForRow(at: row))
        let covered = cell.unobscuredRects.map { cell.convert($0, to: nil) }.reduce(0) { sum, rect in
            let common = rect.intersection(preview.bounds)
            return common.isNull ? sum : sum + common.width * common.height
        }
        #expect(covered < 300, "at \(preview.bounds) over \(cell.convert(cell.bounds, to: nil))")
        program.press(.escape)
    }

    @Test("APP-12: undo shows the photos that it concerns, if none of them is visible")
    func undoScrolls() async throws {
        let album = program.gallery.albums[0].id
        let moved = try #require(main.grid.photo(at: 0))
        program.gallery.move([moved], from: album, to: album, at: 390)
        await program.gallery.finishWriting()
        let frame = try #require(main.grid.grid.frameForItem(at: IndexPath(item: 390, section: 0)))
        main.grid.grid.scrollRectToVisible(frame)
        program.advance(by: 2)
        #expect(main.grid.grid.contentOffset.y > 1_000)
        program.gallery.undo()
        await program.gallery.finishWriting()
        program.advance(by: 2)
        #expect(main.grid.selectedPhotos == [moved] && main.grid.cell(at: 0) != nil)
        #expect(main.grid.grid.contentOffset.y < 100)
    }

    @Test("MOTION-6: a smaller image that stands in for a photo has no rounded corners")
    func standIn() async throws {
        let loader = main.loader
        let photo = try #require(main.grid.photo(at: 399))
        var image: Image?
        let request = loader.load(photo, size: PixelSize(width: 44, height: 44), radius: 6) { image = try? $0.get() }
        await program.wait { image != nil }
        let rounded = try withExtendedLifetime(request) { try #require(image) }
        #expect(Surface(rounded).pixel(x: 0, y: 0) >> 24 < 20)
        let standIn = try #require(loader.nearest(photo))
        #expect(standIn.width == 40 && loader.nearest(photo) === standIn, "it is made once")
        #expect(loader.cached(photo, size: PixelSize(width: 44, height: 44), radius: 0) == nil)
        let surface = Surface(standIn)
        for (x, y) in [(0, 0), (39, 0), (0, 39), (39, 39)] { #expect(surface.pixel(x: x, y: y) >> 24 > 250) }
    }
}

extension Surface {
    /// The pixels of an image.
    fileprivate convenience init(_ image: Image) {
        self.init(width: image.width, height: image.height)
        withContext(scale: 1) { $0.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height)) }
    }
}
