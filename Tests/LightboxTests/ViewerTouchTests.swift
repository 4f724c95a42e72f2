import Foundation
import Testing
import Views

@testable import Lightbox

@Suite(.timeLimit(.minutes(20))) @MainActor struct ViewerTouchTests {
    let fixture = ProgramFixture(photos: 40)
    let viewer: PhotoViewer
    private let middle: CGPoint

    init() throws {
        fixture.main.grid.onOpen?(5)
        viewer = try #require(fixture.root.subviews.lazy.compactMap { $0 as? PhotoViewer }.first)
        middle = fixture.root.bounds.center
        fixture.advance(by: 1)
    }

    private var index: Int? { fixture.main.grid.index(of: viewer.photo) }
    private var frame: CGRect { viewer.placement.frame(in: viewer.space, at: fixture.now) }

    /// Moves one finger along a line within `seconds`.
    private func swipe(from start: CGPoint, by vector: CGPoint, seconds: Double = 0.1) {
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: start)
        fixture.glide([(start, start + vector)], steps: max(Int(seconds / 0.016), 2))
        fixture.touch(.pointerUp(.primary), at: start + vector)
    }

    private func doubleTap(_ point: CGPoint) {
        for count in 1...2 {
            fixture.touch(.pointerDown(.primary, clickCount: count), at: point)
            fixture.advance(by: 0.05)
            fixture.touch(.pointerUp(.primary), at: point)
            fixture.advance(by: 0.05)
        }
        fixture.advance(by: 1)
    }

    @Test("APP-14, HAND-2: a swipe shows the next or the previous photo, which follows the finger; two do not close")
    func swipes() {
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: middle)
        fixture.glide([(middle, middle - CGPoint(x: 200, y: 0))])
        // The movement before the gesture is left out.
        #expect(abs(viewer.placement.slide(at: fixture.now) + 188) <= 11 && index == 5)
        fixture.advance(by: 0.2)
        fixture.touch(.pointerUp(.primary), at: middle - CGPoint(x: 200, y: 0))
        fixture.advance(by: 1)
        #expect(index == 5 && viewer.placement.slide(at: fixture.now) == 0, "released without speed, near its place")
        for step in 1...2 {
            swipe(from: middle, by: CGPoint(x: -160, y: 4))
            #expect(index == 5 + step)
            fixture.advance(by: 0.05)
            #expect(viewer.placement.slide(at: fixture.now) > 100, "the photo slides in from the right")
        }
        swipe(from: middle, by: CGPoint(x: 160, y: 0))
        fixture.advance(by: 1)
        #expect(index == 6 && !viewer.isClosing && viewer.placement.slide(at: fixture.now) == 0)
    }

    /// The numbers of the photos that are at least partly in the window.
    private var visible: Set<Int> {
        let photos = viewer.shownPhotos(at: fixture.now)
        return Set(
            (photos.shown + photos.neighbors).filter { $0.place.visible.intersects(fixture.root.bounds) }
                .compactMap { fixture.main.grid.index(of: $0.content.photo) })
    }

    @Test("APP-14, HAND-2: a second swipe, before the first one has ended, removes no photo that is still visible")
    func secondSwipe() async {
        await fixture.wait { viewer.content?.photo == viewer.photo && viewer.isLoaded(1) }
        swipe(from: middle, by: CGPoint(x: -250, y: 0))
        #expect(index == 6)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: middle)
        fixture.glide([(middle, middle - CGPoint(x: 120, y: 0))], steps: 4)
        let before = visible
        #expect(before.isSuperset(of: [5, 6]), "the first photo has not left yet")
        fixture.touch(.pointerUp(.primary), at: middle - CGPoint(x: 120, y: 0))
        #expect(index == 7 && visible.isSuperset(of: before))
        fixture.advance(by: 1)
        #expect(visible == [7] && viewer.leaving == nil && viewer.left == nil)
    }

    @Test("APP-14, HAND-2: while a finger holds a photo aside, the one beside it fades on")
    func heldFade() async throws {
        await fixture.wait { viewer.content?.photo == viewer.photo && viewer.isLoaded(1) }
        viewer.contents.showFromNextFrame(viewer.content)
        swipe(from: middle, by: CGPoint(x: -250, y: 0))
        #expect(index == 6)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: middle)
        fixture.glide([(middle, middle + CGPoint(x: 60, y: 0))], steps: 4)
        let before = try #require(viewer.shownPhotos(at: fixture.now).neighbors.last).opacity
        #expect(0.1...0.9 ~= before)
        #expect(visible == [5, 6])
        fixture.advance(by: 1.0 / 240)
        let after = try #require(viewer.shownPhotos(at: fixture.now).neighbors.last).opacity
        #expect(before...(before + 0.05) ~= after)
        fixture.advance(by: 1)
        #expect(viewer.shownPhotos(at: fixture.now).neighbors.map(\.opacity) == [1])
        fixture.touch(.pointerUp(.primary), at: middle + CGPoint(x: 60, y: 0))
        fixture.advance(by: 1)
        #expect(visible.count == 1 && viewer.left == nil)
    }

    @Test("APP-14, HAND-2: beyond the first and the last photo a swipe resists and returns", arguments: [0, 39])
    func ends(number: Int) throws {
        for _ in 0..<abs(number - 5) {
            fixture.send(.keyDown(number < 5 ? .left : .right, isRepeat: false), at: middle)
        }
        #expect(index == number)
        let vector = CGPoint(x: number == 0 ? 300 : -300, y: 0)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: middle)
        fixture.glide([(middle, middle + vector)])
        #expect(abs(viewer.placement.slide(at: fixture.now)) < 150 && abs(viewer.placement.slide(at: fixture.now)) > 80)
        fixture.touch(.pointerUp(.primary), at: middle + vector)
        fixture.advance(by: 1)
        #expect(index == number && viewer.placement.slide(at: fixture.now) == 0)
    }

    @Test("APP-14, HAND-2: a double tap enlarges the photo about the finger, and shows it whole again")
    func doubleTap() {
        let whole = frame
        let point = middle + CGPoint(x: 60, y: 20)
        let part = CGPoint(x: (point.x - whole.minX) / whole.width, y: (point.y - whole.minY) / whole.height)
        doubleTap(point)
        #expect(abs(frame.width - whole.width * 2.5) <= 1)
        #expect(abs(frame.minX + part.x * frame.width - point.x) <= 1)
        // An enlarged photo is moved, up to its edge.
        let left = frame.minX
        swipe(from: middle, by: CGPoint(x: 60, y: 0), seconds: 0.5)
        fixture.advance(by: 1)
        #expect(frame.minX > left + 30 && index == 5)
        for _ in 0..<6 { swipe(from: middle, by: CGPoint(x: 300, y: 0)) }
        fixture.advance(by: 1)
        #expect(abs(frame.minX) <= 1 && index == 5)
        doubleTap(middle)
        #expect(frame == whole && !viewer.isClosing)
    }

    @Test("APP-14, HAND-2: a pinch enlarges the photo about its center, within limits")
    func pinch() {
        let whole = frame
        func pinch(_ start: CGFloat, _ end: CGFloat) {
            func places(_ distance: CGFloat) -> [CGPoint] {
                [middle - CGPoint(x: distance / 2, y: 0), middle + CGPoint(x: distance / 2, y: 0)]
            }
            for (finger, place) in places(start).enumerated() {
                fixture.touch(.pointerDown(.primary, clickCount: 1), at: place, finger: finger)
            }
            fixture.glide(zip(places(start), places(end)).map { ($0, $1) })
            for (finger, place) in places(end).enumerated() {
                fixture.touch(.pointerUp(.primary), at: place, finger: finger)
            }
        }
        pinch(100, 200)
        #expect(abs(frame.width / whole.width - 2) < 0.05 && index == 5)
        pinch(50, 500)
        fixture.advance(by: 1)
        #expect(abs(frame.width / whole.width - 4) < 0.01)
        pinch(500, 40)
        #expect(frame.width < whole.width)
        fixture.advance(by: 1)
        #expect(frame == whole && index == 5)
    }

    @Test("HAND-2, APP-31: a long press on the photo that is released without moving opens its menu, as a button does")
    func menu() async throws {
        await fixture.wait { viewer.content?.photo == viewer.photo }
        func shown() -> MenuView? { fixture.root.subviews.lazy.compactMap { $0 as? MenuView }.first }
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: middle)
        fixture.advance(by: 0.8)
        #expect(fixture.root.engine.sessions.map(\.phase.name) == ["lifting"] && shown() == nil)
        fixture.touch(.pointerUp(.primary), at: middle + CGPoint(x: 2, y: 3))
        fixture.advance(by: 1)
        #expect(fixture.menuTitles.contains("Slide show") && fixture.menuTitles.contains("Close"))
        #expect(fixture.root.engine.sessions.isEmpty && !viewer.isClosing)
        try #require(shown()).close()
        // A tap, a press that moves, and a long press on a button of the bar open none.
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: middle)
        fixture.touch(.pointerUp(.primary), at: middle)
        swipe(from: middle, by: CGPoint(x: -160, y: 0))
        #expect(shown() == nil)
        fixture.advance(by: 1)
        let button = viewer.bar.favoriteButton
        let place = button.convert(button.bounds.center, to: nil as View?)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: place)
        fixture.advance(by: 0.8)
        fixture.touch(.pointerUp(.primary), at: place)
        #expect(shown() == nil && index == 6)
        fixture.send(.pointerDown(.secondary, clickCount: 1), at: place)
        fixture.send(.pointerUp(.secondary), at: place)
        #expect(shown() == nil)
        fixture.send(.pointerDown(.secondary, clickCount: 1), at: middle)
        fixture.send(.pointerUp(.secondary), at: middle)
        fixture.advance(by: 0.3)
        #expect(fixture.menuTitles.contains("Close"))
    }
}
