import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Contents that change without a cut.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CrossFadeTests {
    private let program = ProgramFixture(photos: 12)

    private func color(at point: CGPoint) -> [Int] {
        let color = program.color(at: point)
        return [16, 8, 0].map { Int(color >> $0 & 255) }
    }

    private func distance(_ a: [Int], _ b: [Int]) -> Int { zip(a, b).map { abs($0 - $1) }.max() ?? 0 }

    /// The colors of a point in the frames until they have not changed for half a second.
    private func film(of point: CGPoint, from before: [Int]) async -> [[Int]] {
        var colors = [before]
        var unchanged = 0
        for _ in 0..<600 where unchanged < 30 {
            await Task.yield()
            program.advance(by: 1.0 / 60)
            colors.append(color(at: point))
            let isUnchanged = colors.last == colors[colors.count - 2] && colors.last != before
            unchanged = isUnchanged ? unchanged + 1 : 0
        }
        return colors
    }

    /// Whether the colors change by small steps: a cut would be one step of the whole distance.
    private func fades(_ colors: [[Int]], least: Int = 20) -> Bool {
        guard let first = colors.first, let last = colors.last, distance(first, last) > least else { return false }
        let largest = zip(colors, colors.dropFirst()).map { distance($0, $1) }.max() ?? 0
        return largest * 100 < distance(first, last) * 45
    }

    @Test("MOTION-6: a row's thumbnail fades to the new cover")
    func cover() async throws {
        let path = IndexPath(row: 0, section: 0)
        let cell = try #require(program.main.list.table.cellForRow(at: path) as? AlbumCell)
        let point = cell.convert(cell.thumbnailRect.center, to: nil)
        await program.wait { distance(color(at: point), color(at: program.center(ofPhoto: 0))) < 60 }
        program.advance(by: 1)
        let album = program.gallery.albums[0].id
        let photo = try #require(program.main.grid.photo(at: 4))
        let before = color(at: point)
        program.gallery.makeCover(photo, of: album)
        let colors = await film(of: point, from: before)
        #expect(fades(colors), "\(colors)")
    }

    @Test("MOTION-6: the trash fades to its highlight and back")
    func trash() async throws {
        func find(_ view: View) -> View? {
            view.accessibilityRole == .trash ? view : view.subviews.lazy.compactMap(find).first
        }
        let trash = try #require(find(program.root))
        // Between the can and the edge of the background.
        let point = trash.convert(CGPoint(x: 4, y: trash.bounds.midY), to: nil)
        for target in [trash.convert(trash.bounds.center, to: nil), program.center(ofPhoto: 5)] {
            let before = color(at: point)
            program.send(.pointerMoved, at: target)
            let colors = await film(of: point, from: before)
            #expect(fades(colors, least: 8), "\(colors)")
        }
    }

    @Test("MOTION-6: a moved row lands on the color of the table, without a cut when its cell takes its place")
    func row() async throws {
        let table = program.main.list.table
        program.main.toggleEditing()
        program.advance(by: 1)
        // The first row is selected.
        let cells = try (1..<3).map { try #require(table.cellForRow(at: IndexPath(row: $0, section: 0))) }
        // On the grip, and where a row has no text.
        let grip = cells[0].convert(CGPoint(x: cells[0].bounds.maxX - 28, y: cells[0].bounds.midY), to: nil)
        let place = cells[1].convert(CGPoint(x: cells[1].bounds.midX + 40, y: cells[1].bounds.maxY - 8), to: nil)
        let before = color(at: place)
        let end = cells[1].convert(CGPoint(x: cells[1].bounds.maxX - 28, y: cells[1].bounds.maxY + 1), to: nil)
        program.drag(from: grip, to: end)
        #expect(distance(color(at: place), before) > 5, "the lifted row is raised")
        program.release()
        let colors = await film(of: place, from: color(at: place))
        let steps = zip(colors, colors.dropFirst()).map { distance($0, $1) }
        #expect(try distance(#require(colors.last), before) <= 1 && steps.allSatisfy { $0 <= 4 }, "\(colors)")
    }

    @Test("MOTION-6: while photos change to their own shapes, their crop follows the frame")
    func shapes() async throws {
        await program.wait { program.main.grid.cell(at: 0)?.shownImage != nil }
        program.advance(by: 1)
        let cell = try #require(program.main.grid.cell(at: 0))
        let aspect = try #require(cell.photo).aspectRatio
        func shown() -> CGFloat { cell.shownImage.map { CGFloat($0.width) / CGFloat($0.height) } ?? 0 }
        #expect(abs(shown() - 1) < 0.02)
        program.main.setKeepsAspectRatios(true)
        program.advance(by: 0.1)
        for _ in 0..<20_000 where abs(shown() - CGFloat(aspect)) > 0.02 { await Task.yield() }
        #expect(abs(shown() - CGFloat(aspect)) < 0.02, "the image is not cropped")
        #expect(abs(cell.bounds.width / cell.bounds.height - CGFloat(aspect)) > 0.02, "and the frame still moves")
        await program.wait { cell.shownImage.map { CGFloat($0.width) } == cell.bounds.width.rounded() }
    }
}
