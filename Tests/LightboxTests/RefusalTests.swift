import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The badge over views that refuse the dragged items.
@MainActor struct RefusalTests {
    private let program = ProgramFixture(photos: 12)

    private func center(_ view: View) -> CGPoint { view.convert(view.bounds.center, to: nil) }

    private var trash: View? {
        func find(_ view: View) -> View? {
            view.accessibilityRole == .trash ? view : view.subviews.lazy.compactMap(find).first
        }
        return find(program.root)
    }

    /// The sign of the badge with the pointer of the only drag at a point.
    private func sign(at point: CGPoint) -> BadgePresentation.Sign? {
        program.send(.pointerMoved, at: point)
        program.advance(by: 0.05)
        return program.root.engine.presentations.first?.badge?.sign
    }

    @Test("DROP-13: photos are refused visibly by their own album's row and by the header")
    func photos() throws {
        program.drag(from: program.center(ofPhoto: 3), to: program.center(ofPhoto: 5))
        #expect(sign(at: program.center(ofAlbum: 0)) == .forbidden)
        #expect(sign(at: program.center(ofAlbum: 2)) == BadgePresentation.Sign.none)
        #expect(sign(at: center(program.main.header)) == .forbidden)
        #expect(sign(at: center(program.main.sidebar.header)) == .forbidden)
        #expect(sign(at: center(try #require(trash))) == BadgePresentation.Sign.none)
        #expect(sign(at: program.center(ofPhoto: 5)) == BadgePresentation.Sign.none)
        program.send(.pointerMoved, at: program.center(ofAlbum: 0))
        program.release()
        program.advance(by: 1)
        #expect(program.notice != nil && program.main.grid.count == 12)
    }

    @Test("DROP-13: between the photos and the albums that take a photo, nothing refuses it")
    func lineBetweenPanes() {
        let program = ProgramFixture(photos: 12)
        let row = program.center(ofAlbum: 1)
        let edge = program.main.grid.grid.convert(.zero, to: nil).x
        program.drag(from: program.center(ofPhoto: 3), to: CGPoint(x: edge + 40, y: row.y))
        var refused: [CGFloat] = []
        for x in stride(from: edge + 40, through: edge - 40, by: -1) {
            program.send(.pointerMoved, at: CGPoint(x: x, y: row.y))
            program.advance(by: 0.016)
            if program.root.engine.presentations.first?.badge?.sign == .forbidden { refused.append(x - edge) }
        }
        #expect(refused.isEmpty, "\(refused)")
        program.press(.escape)
    }

    @Test("DROP-13: an album's row is refused visibly by the grid that shows the album, which does not change")
    func ownRow() throws {
        let (names, grid) = (program.shownNames, program.main.grid.grid)
        program.drag(from: program.center(ofAlbum: 0), to: program.center(ofPhoto: 5))
        #expect(program.root.engine.presentations.first?.badge?.sign == .forbidden)
        #expect(grid.gapFrames.isEmpty)
        program.send(.pointerMoved, at: program.center(ofPhoto: 5), modifiers: .control)
        program.advance(by: 0.2)
        #expect(program.root.engine.presentations.first?.badge?.sign == .forbidden, "nor would a copy change anything")
        program.release()
        for _ in 1...60 {
            program.advance(by: 1.0 / 60)
            let cells = program.root.movingParts(at: program.root.now).filter { $0.container === grid }
            #expect(cells.allSatisfy { $0.alpha == 1 && $0.frame.origin == $0.goal.origin })
        }
        #expect(program.shownNames == names && program.root.engine.sessions.isEmpty)
    }

    @Test("DROP-13: an album row is refused visibly by the grid and the trash")
    func albums() throws {
        program.main.toggleEditing()
        program.drag(from: program.center(ofAlbum: 2), to: program.center(ofAlbum: 4))
        #expect(program.root.engine.presentations.first?.badge?.sign == BadgePresentation.Sign.none)
        #expect(sign(at: program.center(ofPhoto: 5)) == .forbidden)
        #expect(sign(at: center(try #require(trash))) == .forbidden)
    }
}
