import Foundation
import Testing
import Views

@testable import Lightbox

@MainActor @Suite(.timeLimit(.minutes(20))) struct OwnShapesDropTests {
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

    /// Drags photos from one point to others, rests at each, and releases.
    private func drag(
        _ program: ProgramFixture, copies: Bool, from start: CGPoint, along points: [() -> CGPoint],
        beforeRelease: () -> Void = {}
    ) {
        let modifiers: KeyModifiers = copies ? .control : []
        program.press(start)
        var last = start
        for point in points {
            let end = point()
            for step in 1...8 {
                program.send(.pointerMoved, at: last + (end - last) * (CGFloat(step) / 8), modifiers: modifiers)
                program.advance(by: 0.016)
            }
            last = end
            program.advance(by: 1.5)
        }
        beforeRelease()
        program.send(.pointerUp(.primary), at: last, modifiers: modifiers)
        program.advance(by: 1.5)
    }

    private func show(_ program: ProgramFixture, _ album: Int) {
        program.press(program.center(ofAlbum: album))
        program.release()
        program.advance(by: 0.5)
    }

    @Test(
        "VIEW-12, APP-2, APP-9: photos of another album that this one contains keep their places and have none in the gap",
        arguments: [false, true])
    func presentPhotos(copies: Bool) async {
        let program = ProgramFixture(photos: 24, width: 760, height: 900)
        program.main.grid.keepsAspectRatios = true
        program.advance(by: 1)
        for photo in [0, 2, 5] {
            drag(program, copies: true, from: program.center(ofPhoto: photo), along: [{ program.center(ofAlbum: 3) }])
            show(program, 0)
        }
        show(program, 3)
        let present = program.shownNames
        #expect(present == ["Photo 1", "Photo 3", "Photo 6"])
        show(program, 0)
        drag(
            program, copies: copies, from: program.center(ofPhoto: 2),
            along: [{ program.center(ofAlbum: 3) }, { program.center(ofPhoto: 1) }],
            beforeRelease: { #expect(program.main.grid.grid.gapParts.isEmpty, "a drop would insert nothing") })
        #expect(program.shownNames == present)
        let title = program.gallery.albums[3].title
        #expect(
            program.notice
                == (copies ? "The photo is in \(title) already" : "Moved 1 photo to \(title); it was there already"))
        #expect((program.button("Undo") == nil) == copies)
        show(program, 0)
        let rest = copies ? 24 : 23
        #expect(program.shownNames.count == rest)
        program.press(program.center(ofPhoto: 1))
        program.release()
        program.send(.keyDown(.character("a"), isRepeat: false), at: .zero, modifiers: .control)
        program.advance(by: 0.5)
        #expect(program.selected.count == rest)
        drag(
            program, copies: copies, from: program.center(ofPhoto: 1),
            along: [{ program.center(ofAlbum: 3) }, { program.center(ofPhoto: 1) }],
            beforeRelease: { #expect(program.main.grid.grid.gapParts.reduce(0) { $0 + $1.items } == 21) })
        #expect(program.shownNames.count == 24)
        #expect(program.shownNames.filter(present.contains) == present)
        show(program, 0)
        #expect(program.shownNames.count == (copies ? 24 : 0))
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.shownNames.count == rest)
    }

    @Test("VIEW-12, APP-2: the gap of photos from several albums has their places after the drop")
    func severalAlbums() {
        let program = ProgramFixture(photos: 24, width: 760, height: 900)
        program.main.grid.keepsAspectRatios = true
        program.advance(by: 1)
        for photo in [0, 4] {
            drag(program, copies: true, from: program.center(ofPhoto: photo), along: [{ program.center(ofAlbum: 3) }])
            show(program, 0)
        }
        show(program, 3)
        // Photo 5 of album 4, which album 1 contains, then photos 3 and 7 of album 1.
        program.press(program.center(ofPhoto: 1))
        program.advance(by: 0.8)
        let row = program.center(ofAlbum: 0)
        program.send(.pointerMoved, at: row)
        program.advance(by: 1.5)
        #expect(program.shownNames.count == 24)
        for photo in [2, 6] {
            program.send(.pointerDown(.secondary, clickCount: 1), at: program.center(ofPhoto: photo))
            program.send(.pointerUp(.secondary), at: program.center(ofPhoto: photo))
            program.advance(by: 0.5)
        }
        program.send(.pointerMoved, at: program.center(ofPhoto: 8))
        #expect(program.root.engine.presentations.first?.session.items.count == 3)
        let moved = movedPhotos(program, except: ["Photo 3", "Photo 7"])
        #expect(moved.isEmpty && program.shownNames.count == 24)
    }
}
