import Foundation
import Testing
import Views

@testable import Lightbox

/// Drops in a window on the album that the drag comes from, in another window of the same gallery.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TwoWindowsDropTests {
    private let pair = WindowPair(ProgramFixture(photos: 12))
    private var first: ProgramFixture { pair.first }
    private var second: ProgramFixture { pair.second }

    @Test("APP-44, DROP-9: photos that a drag from the other window reorders are visible all the way")
    func reorderedCells() async throws {
        first.main.grid.grid.select([0, 1, 2].map { IndexPath(item: $0, section: 0) }, clearing: true)
        pair.drag(first, from: first.center(ofPhoto: 1), to: second.center(ofPhoto: 7), of: second)
        first.advance(by: 1)
        func cells() -> [ObjectIdentifier: MovingPart] {
            let parts = second.root.movingParts(at: second.root.now).filter { $0.kind == .cell }
            return Dictionary(parts.map { (ObjectIdentifier($0.owner), $0) }, uniquingKeysWith: { first, _ in first })
        }
        /// The centers of the previews, in the coordinates of the second window.
        func previews() -> [CGPoint] {
            pair.windows.flatMap { window in
                window.root.movingParts(at: window.root.now).filter { $0.kind == .preview && $0.alpha > 0.9 }
                    .map { pair.screen.convert($0.frame.center, from: window, to: second) }
            }
        }
        let grid = second.main.grid.grid
        var (before, landing) = (cells(), previews())
        first.release()
        for _ in 1...60 {
            first.advance(by: 1.0 / 60)
            let after = cells()
            for (owner, part) in before {
                // A cell that wraps to another row cross-fades.
                guard let new = after[owner], new.number == part.number, abs(new.alpha - part.alpha) >= 0.4 else {
                    continue
                }
                // The preview that has landed becomes the cell.
                let place = grid.convert(new.frame.center, to: nil)
                #expect(
                    new.alpha == 1 && landing.contains { $0.distance(to: place) < 4 },
                    "\(part.name) from \(part.alpha) to \(new.alpha)")
            }
            (before, landing) = (after, previews())
        }
        await pair.settle()
        #expect(second.shownNames == first.shownNames && second.shownNames.firstIndex(of: "Photo 1") ?? 0 > 0)
    }

    @Test("APP-44, ORDER-7: the other window closes up over the photos of its album; at the drop no other photo moves")
    func closedUp() async throws {
        first.main.grid.grid.select([0, 1, 2].map { IndexPath(item: $0, section: 0) }, clearing: true)
        pair.drag(first, from: first.center(ofPhoto: 1), to: second.center(ofPhoto: 7), of: second)
        first.advance(by: 1)
        let grid = second.main.grid
        let gap = try #require(grid.grid.gapFrames.first)
        func frames() -> [String: CGRect] {
            var frames: [String: CGRect] = [:]
            for index in 0..<grid.count {
                guard let cell = grid.cell(at: index), let name = cell.accessibilityName else { continue }
                frames[name] = cell.frame
            }
            return frames
        }
        let moved = ["Photo 1", "Photo 2", "Photo 3"]
        let before = frames().filter { !moved.contains($0.key) }
        first.release()
        await pair.settle()
        first.advance(by: 1)
        let after = frames()
        #expect(after.filter { !moved.contains($0.key) } == before && before.count == 9)
        #expect(after["Photo 1"] == gap)
    }

    @Test("APP-44, DROP-13: an album's row is refused by the grid of another window that shows the album")
    func ownRow() async throws {
        let names = second.shownNames
        pair.drag(first, from: first.center(ofAlbum: 0), to: second.center(ofPhoto: 5), of: second)
        first.advance(by: 0.3)
        #expect(first.root.engine.presentations.first?.badge?.sign == .forbidden)
        first.release()
        await pair.settle()
        #expect(second.shownNames == names && pair.windows.compactMap(\.notice).count == 1)
    }
}
