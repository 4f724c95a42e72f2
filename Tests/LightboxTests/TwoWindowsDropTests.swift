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
        var before = cells()
        first.release()
        for _ in 1...60 {
            first.advance(by: 1.0 / 60)
            let after = cells()
            for (owner, part) in before {
                // A cell that wraps to another row cross-fades.
                guard let new = after[owner], new.number == part.number else { continue }
                #expect(abs(new.alpha - part.alpha) < 0.4, "\(part.name) from \(part.alpha) to \(new.alpha)")
            }
            before = after
        }
        await pair.settle()
        #expect(second.shownNames == first.shownNames && second.shownNames.firstIndex(of: "Photo 1") ?? 0 > 0)
    }

    @Test("APP-44, DROP-13: an album's row is refused by the grid of another window that shows the album")
    func ownRow() async throws {
        let names = second.shownNames
        pair.drag(first, from: first.center(ofAlbum: 0), to: second.center(ofPhoto: 5), of: second)
        first.advance(by: 0.3)
        #expect(first.root.engine.presentations.first?.badge?.sign == .forbidden)
        first.release()
        await pair.settle()
        #expect(second.shownNames == names && pair.windows.allSatisfy { $0.notice == nil })
    }
}
