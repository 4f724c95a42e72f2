import Foundation
import Testing
import Views

@testable import Lightbox

@MainActor struct PinchTests {
    let fixture = ProgramFixture(photos: 400)
    private var grid: PhotoGrid { fixture.main.grid.grid }

    private var width: CGFloat { grid.frameForItem(at: IndexPath(item: 0, section: 0))?.width ?? 0 }

    /// Pinches two fingers about a point, from one distance between them to another.
    private func pinch(about point: CGPoint, from start: CGFloat, to end: CGFloat) {
        func places(_ distance: CGFloat) -> [CGPoint] {
            [point - CGPoint(x: 0, y: distance / 2), point + CGPoint(x: 0, y: distance / 2)]
        }
        for (finger, place) in places(start).enumerated() {
            fixture.touch(.pointerDown(.primary, clickCount: 1), at: place, finger: finger)
            fixture.advance(by: 0.05)
        }
        fixture.glide(zip(places(start), places(end)).map { ($0, $1) })
        for (finger, place) in places(end).enumerated() {
            fixture.touch(.pointerUp(.primary), at: place, finger: finger)
        }
        fixture.advance(by: 1.5)
    }

    @Test("APP-9, HAND-2: a pinch on the screen zooms the photos about its center, and lifts and selects nothing")
    func pinch() throws {
        grid.scroll(to: CGPoint(x: 0, y: 2_000), animated: false)
        fixture.advance(by: 0.5)
        let center = grid.convert(CGPoint(x: grid.bounds.midX, y: grid.bounds.minY + 500), to: nil)
        let path = try #require(grid.indexPathForItem(at: grid.convert(center, from: nil)))
        func distance() throws -> CGFloat {
            let frame = try #require(grid.frameForItem(at: path))
            return grid.convert(frame.center, to: nil).y - center.y
        }
        let (first, zoom, y) = (width, fixture.main.grid.zoom, try distance())
        pinch(about: center, from: 120, to: 200)
        #expect(width > first * 1.3 && fixture.main.grid.zoom > zoom)
        #expect(try abs(distance() - y) <= 1)
        #expect(fixture.root.engine.sessions.isEmpty && grid.selectedCount == 0 && !grid.isTracking)
        pinch(about: center, from: 200, to: 120)
        #expect(abs(width - first) < first * 0.2)
        #expect(try abs(distance() - y) <= 1)
        // The next pinch begins at a scale of 1.
        let now = fixture.main.grid.zoom
        pinch(about: center, from: 120, to: 124)
        #expect(fixture.main.grid.zoom == now)
        // A slow one whose fingers rest first lifts nothing.
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: center - CGPoint(x: 0, y: 60), finger: 0)
        fixture.touch(.pointerDown(.primary, clickCount: 1), at: center + CGPoint(x: 0, y: 60), finger: 1)
        fixture.advance(by: 1.2)
        #expect(fixture.root.engine.sessions.isEmpty)
    }

    @Test("APP-13, HAND-2: two fingers that move together select by the rubber band, and taps add until Done")
    func selection() throws {
        let start = fixture.center(ofPhoto: 0) - CGPoint(x: 60, y: 40)
        let places = [start, start + CGPoint(x: 0, y: 80)]
        for (finger, place) in places.enumerated() {
            fixture.touch(.pointerDown(.primary, clickCount: 1), at: place, finger: finger)
        }
        let zoom = fixture.main.grid.zoom
        let vector = fixture.center(ofPhoto: 1) - fixture.center(ofPhoto: 0)
        fixture.glide(places.map { ($0, $0 + vector) })
        for (finger, place) in places.enumerated() {
            fixture.touch(.pointerUp(.primary), at: place + vector, finger: finger)
        }
        fixture.advance(by: 0.5)
        let names = fixture.shownNames
        #expect(fixture.selected == Array(names[0...1]) && fixture.main.grid.zoom == zoom)
        #expect(grid.contentOffset == .zero && grid.addsByTap)
        func tap(_ index: Int) {
            let point = fixture.center(ofPhoto: index)
            fixture.touch(.pointerDown(.primary, clickCount: 1), at: point)
            fixture.touch(.pointerUp(.primary), at: point)
            fixture.advance(by: 0.5)
        }
        tap(3)
        tap(0)
        #expect(fixture.selected == [names[1], names[3]])
        #expect(fixture.main.grid.cell(at: 2)?.showsSelectionMark == true)
        fixture.click(try #require(fixture.button("Done")))
        fixture.advance(by: 0.5)
        #expect(!grid.addsByTap && fixture.selected == [names[1], names[3]] && fixture.button("Done") == nil)
        #expect(fixture.main.grid.cell(at: 2)?.showsSelectionMark == false)
        tap(5)
        #expect(fixture.selected == [names[5]])
    }

    @Test("APP-9: each pinch of a touchpad begins at a scale of 1")
    func touchpad() {
        let point = grid.convert(grid.bounds.center, to: nil)
        for scale in [1.0, 1.1, 1.3] { fixture.send(.pinch(scale: scale), at: point) }
        fixture.advance(by: 0.5)
        let zoom = fixture.main.grid.zoom
        #expect(zoom > 0.45)
        fixture.send(.pinch(scale: 1), at: point)
        #expect(fixture.main.grid.zoom == zoom)
        fixture.send(.pinch(scale: 0.7), at: point)
        #expect(fixture.main.grid.zoom < zoom)
    }

    @Test("APP-9: fingers that rest on the touchpad during a pinch change nothing, nor does a new pinch at once")
    func touchpadPhases() {
        let point = grid.convert(grid.bounds.center, to: nil)
        let phases: [PinchPhase] = [.began, .changed, .changed]
        for (scale, phase) in zip([1.0, 1.1, 1.3], phases) {
            fixture.send(.pinch(scale: scale, phase: phase), at: point)
        }
        let zoom = fixture.main.grid.zoom
        fixture.advance(by: 0.5)
        fixture.send(.pinch(scale: 1.3, phase: .changed), at: point)
        #expect(fixture.main.grid.zoom == zoom)
        fixture.send(.pinch(scale: 1.3, phase: .ended), at: point)
        fixture.send(.pinch(scale: 1, phase: .began), at: point)
        #expect(fixture.main.grid.zoom == zoom)
    }
}
