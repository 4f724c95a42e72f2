import Foundation
import Testing
import Views

@testable import Lightbox

@MainActor struct OwnShapesDropTests {
    /// The frames of the visible photos by name.
    private func frames(_ program: ProgramFixture) -> [String: CGRect] {
        let grid = program.main.grid
        return Dictionary(
            program.shownNames.enumerated().compactMap { index, name in
                grid.cell(at: index).map { (name, $0.convert($0.bounds, to: nil)) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Releases the drag and returns the photos that move by more than a pixel, apart from the dropped ones.
    private func movedPhotos(_ program: ProgramFixture, except dropped: Set<String>) -> [String] {
        program.advance(by: 1)
        let before = frames(program)
        program.release()
        program.advance(by: 2)
        let after = frames(program)
        #expect(dropped.allSatisfy { after[$0] != nil })
        return before.keys.sorted().filter { name in
            guard !dropped.contains(name), let old = before[name], let new = after[name] else { return false }
            return abs(old.minX - new.minX) > 1 || abs(old.maxX - new.maxX) > 1 || abs(old.minY - new.minY) > 1
        }
    }

    @Test("ORDER-7, APP-9: at a drop among photos in their own shapes no other photo moves")
    func withinAlbum() {
        let program = ProgramFixture(photos: 24, width: 760, height: 900)
        program.main.grid.keepsAspectRatios = true
        program.advance(by: 1)
        program.drag(from: program.center(ofPhoto: 2), to: program.center(ofPhoto: 5))
        let moved = movedPhotos(program, except: ["Photo 3"])
        #expect(moved.isEmpty && program.shownNames.firstIndex(of: "Photo 3") != 2)
    }

    @Test("ORDER-7, VIEW-12: photos of another album have their shapes in the gap", arguments: [false, true])
    func fromAnotherAlbum(copies: Bool) {
        let program = ProgramFixture(photos: 24, width: 760, height: 900)
        program.main.grid.keepsAspectRatios = true
        program.advance(by: 1)
        for _ in 0..<6 {
            program.drag(from: program.center(ofPhoto: 3), to: program.center(ofAlbum: 3), steps: 5)
            program.release()
            program.advance(by: 0.5)
        }
        let name = program.shownNames[1]
        program.drag(from: program.center(ofPhoto: 1), to: program.center(ofAlbum: 3))
        program.advance(by: 1.5)
        #expect(program.shownNames.count == 6)
        let goal = program.center(ofPhoto: 2)
        for step in 1...20 {
            program.send(
                .pointerMoved, at: CGPoint(x: 130, y: 300) + (goal - CGPoint(x: 130, y: 300)) * (CGFloat(step) / 20),
                modifiers: copies ? .control : [])
            program.advance(by: 0.016)
        }
        let moved = movedPhotos(program, except: [name])
        #expect(moved.isEmpty && program.shownNames.count == 7 && program.shownNames.last != name)
    }

    /// Drags photos from one point to others with the Control key, rests at each, and releases.
    private func copy(
        _ program: ProgramFixture, from start: CGPoint, along points: [() -> CGPoint], beforeRelease: () -> Void = {}
    ) {
        program.press(start)
        var last = start
        for point in points {
            let end = point()
            for step in 1...8 {
                program.send(
                    .pointerMoved, at: last + (end - last) * (CGFloat(step) / 8), modifiers: .control)
                program.advance(by: 0.016)
            }
            last = end
            program.advance(by: 1.5)
        }
        beforeRelease()
        program.send(.pointerUp(.primary), at: last, modifiers: .control)
        program.advance(by: 1.5)
    }

    private func show(_ program: ProgramFixture, _ album: Int) {
        program.press(program.center(ofAlbum: album))
        program.release()
        program.advance(by: 0.5)
    }

    @Test("VIEW-12, APP-9: photos that the album contains have no place in the gap of a copy")
    func presentPhotos() {
        let program = ProgramFixture(photos: 24, width: 760, height: 900)
        program.main.grid.keepsAspectRatios = true
        program.advance(by: 1)
        for photo in [0, 2, 5] {
            copy(program, from: program.center(ofPhoto: photo), along: [{ program.center(ofAlbum: 3) }])
            show(program, 0)
        }
        show(program, 3)
        let present = program.shownNames
        #expect(present == ["Photo 1", "Photo 3", "Photo 6"])
        show(program, 0)
        copy(
            program, from: program.center(ofPhoto: 2),
            along: [{ program.center(ofAlbum: 3) }, { program.center(ofPhoto: 1) }],
            beforeRelease: { #expect(program.main.grid.grid.gapParts.isEmpty, "a drop would insert nothing") })
        #expect(program.shownNames == present)
        show(program, 0)
        program.press(program.center(ofPhoto: 1))
        program.release()
        program.send(.keyDown(.character("a"), isRepeat: false), at: .zero, modifiers: .control)
        program.advance(by: 0.5)
        #expect(program.selected.count == 24)
        copy(
            program, from: program.center(ofPhoto: 1),
            along: [{ program.center(ofAlbum: 3) }, { program.center(ofPhoto: 1) }],
            beforeRelease: { #expect(program.main.grid.grid.gapParts.reduce(0) { $0 + $1.items } == 21) })
        #expect(program.shownNames.count == 24)
    }
}
