import Foundation
import Testing
import Views

@testable import Lightbox

@MainActor struct TouchMenuTests {
    let fixture = ProgramFixture(photos: 40)
    private var menu: MenuView? { fixture.root.subviews.lazy.compactMap { $0 as? MenuView }.first }

    @Test("HAND-2, APP-18: a long press on a photo that is released without moving selects it and opens its menu")
    func photo() {
        let point = fixture.center(ofPhoto: 3)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: point)
        fixture.advance(by: 0.8)
        #expect(fixture.root.engine.sessions.map(\.phase.name) == ["lifting"] && menu == nil)
        fixture.touch(.pointerUp(.primary), at: point + CGPoint(x: 3, y: 2))
        #expect(menu != nil && fixture.selected == [fixture.shownNames[3]])
        fixture.advance(by: 1)
        #expect(fixture.root.engine.sessions.isEmpty && menu != nil)
        // A tap beside it closes it.
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: CGPoint(x: 5, y: 790))
        fixture.touch(.pointerUp(.primary), at: CGPoint(x: 5, y: 790))
        #expect(menu == nil)
    }

    @Test("HAND-2, LIFT-1: a long press on a photo that moves drags it and opens no menu")
    func drag() {
        let point = fixture.center(ofPhoto: 3)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: point)
        fixture.advance(by: 0.8)
        fixture.glide([(point, point + CGPoint(x: 60, y: 0))])
        fixture.glide([(point + CGPoint(x: 60, y: 0), point)])
        fixture.touch(.pointerUp(.primary), at: point)
        #expect(menu == nil)
    }

    @Test("HAND-2: of two fingers that rest on photos neither opens a menu; the one that remains does after its delay")
    func twoFingers() {
        let points = [fixture.center(ofPhoto: 3), fixture.center(ofPhoto: 4)]
        func rest() {
            for (finger, point) in points.enumerated() {
                fixture.touch(.pointerDown(.primary, clickCount: 1), at: point, finger: finger)
            }
            fixture.advance(by: 0.8)
            fixture.touch(.pointerUp(.primary), at: points[1], finger: 1)
            fixture.advance(by: 0.1)
        }
        rest()
        fixture.touch(.pointerUp(.primary), at: points[0], finger: 0)
        #expect(menu == nil)
        rest()
        fixture.advance(by: 0.6)
        #expect(fixture.root.engine.sessions.map(\.phase.name) == ["lifting"] && menu == nil)
        fixture.touch(.pointerUp(.primary), at: points[0], finger: 0)
        #expect(menu != nil)
    }

    @Test("HAND-2: a long press on an album and on the background opens their menus")
    func others() {
        let album = fixture.center(ofAlbum: 0)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: album)
        fixture.advance(by: 0.6)
        fixture.touch(.pointerUp(.primary), at: album)
        #expect(menu != nil)
        menu?.close()
        let background = CGPoint(x: 1270, y: 120)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: background)
        fixture.advance(by: 0.6)
        fixture.touch(.pointerUp(.primary), at: background)
        #expect(menu != nil)
    }
}
