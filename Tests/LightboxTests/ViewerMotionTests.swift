import Foundation
import PhotoLibrary
import Testing
import ViewTesting
import Views

@testable import Lightbox

/// Thrown photos, pinches beside the middle, and photos that leave the filmstrip.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ViewerMotionTests {
    let fixture = ProgramFixture(photos: 40)
    let viewer: PhotoViewer
    private let middle: CGPoint

    init() throws {
        fixture.main.grid.onOpen?(5)
        viewer = try #require(fixture.main.viewer)
        middle = fixture.root.bounds.center
        fixture.advance(by: 1)
    }

    private var index: Int? { fixture.main.grid.index(of: viewer.photo) }
    private var frame: CGRect { viewer.placement.frame(in: viewer.space, at: fixture.now) }

    /// The position in the photo of a point of the window, from 0 to 1.
    private func part(_ point: CGPoint) -> CGPoint {
        CGPoint(x: (point.x - frame.minX) / frame.width, y: (point.y - frame.minY) / frame.height)
    }

    /// Enlarges the photo by keys, so that it can be moved in all directions.
    private func enlarge() {
        for _ in 0..<6 { fixture.send(.keyDown(.character("+"), isRepeat: false), at: middle) }
        fixture.advance(by: 2)
        #expect(frame.width > fixture.root.bounds.width + 400 && frame.height > fixture.root.bounds.height + 400)
    }

    private func down(_ point: CGPoint, byTouch: Bool) {
        if byTouch {
            fixture.touch(.pointerDown(.primary, clickCount: 1), at: point)
        } else {
            fixture.press(point)
        }
    }

    private func move(to point: CGPoint, byTouch: Bool) {
        if byTouch { fixture.touch(.pointerMoved, at: point) } else { fixture.send(.pointerMoved, at: point) }
        fixture.advance(by: 0.016)
    }

    private func up(_ point: CGPoint, byTouch: Bool) {
        if byTouch {
            fixture.touch(.pointerUp(.primary), at: point)
        } else {
            fixture.send(.pointerUp(.primary), at: point)
        }
    }

    @Test(
        "APP-31, HAND-2: an enlarged photo that is thrown goes on at its velocity, slows down, and stays inside its edges",
        arguments: [true, false])
    func throwing(byTouch: Bool) {
        enlarge()
        let (start, step) = (middle - CGPoint(x: 60, y: 30), CGPoint(x: 12, y: 6))
        down(start, byTouch: byTouch)
        var point = start
        for _ in 0..<8 {
            point = point + step
            move(to: point, byTouch: byTouch)
        }
        up(point, byTouch: byTouch)
        var places = [frame.origin]
        for _ in 0..<60 {
            fixture.advance(by: 0.017)
            places.append(frame.origin)
        }
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        // It does not jump when it is released: the first frames are as fast as the pointer was.
        #expect((9...13.5).contains(steps[0].x) && (4.5...7).contains(steps[0].y), "\(steps[0])")
        let travelled = places[60] - places[0]
        #expect(travelled.x > 60 && travelled.y > 30, "\(travelled)")
        let speeds = steps.map(\.x)
        #expect(speeds.allSatisfy { $0 >= -0.5 } && (speeds.last ?? 1) < 0.5, "it does not swing back")
        #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $1 <= $0 + 0.1 }, "it slows down: \(speeds)")
        #expect(index == 5, "an enlarged photo is not left")
        // Thrown harder than it is large, it ends at its edge, and no empty space is beside it.
        for _ in 0..<3 {
            down(middle, byTouch: byTouch)
            point = middle
            for _ in 0..<5 {
                point = point + CGPoint(x: 60, y: 30)
                move(to: point, byTouch: byTouch)
            }
            up(point, byTouch: byTouch)
            fixture.advance(by: 1)
        }
        #expect(abs(frame.minX) <= 1 && abs(frame.minY) <= 1 && index == 5)
    }

    @Test("APP-14: the image of a square cell is drawn at its place in the photo on all of the way from the cell")
    func croppedImage() {
        let cell = CGRect(x: 300, y: 200, width: 180, height: 180)
        let image = Image(copying: Surface(width: 90, height: 90, format: .rgb))
        for ratio in [0.2, 0.66, 1.5, 7] as [Float] {
            let photo = ListedPhoto(id: PhotoID(rawValue: 1), aspectRatio: ratio)
            let content = ViewerContent(photo: photo, picture: .image(image))
            let rest = CGRect(x: 40, y: 60, width: 1_000, height: 700).fitting(aspectRatio: CGFloat(photo.aspectRatio))
            for phase in stride(from: 0.0, through: 1, by: 0.1) {
                let place = content.place(at: rest, from: cell, phase, slide: 0)
                let (drawn, whole) = (content.frame(of: image, at: place), place.image)
                #expect(drawn.center.distance(to: whole.center) < 0.01)
                #expect(abs(drawn.width - min(whole.width, whole.height)) < 0.01)
                #expect(abs(drawn.width - drawn.height) < 0.01)
                guard phase == 0 else { continue }
                #expect(drawn.center.distance(to: cell.center) < 0.01 && abs(drawn.width - 180) < 0.01)
            }
        }
    }

    @Test("APP-14: a photo that opens from a square cell is whole before what the cell leaves out comes into view")
    func wholePreview() async throws {
        let fixture = ProgramFixture(photos: 12)
        let grid = fixture.main.grid
        await fixture.wait { grid.cell(at: 0)?.shownImage != nil }
        fixture.main.openPhoto(0)
        let viewer = try #require(fixture.main.viewer)
        #expect(viewer.content?.isCropped == true)
        // No frame, and so no time of the program, passes until the image arrives.
        var polling = Polling()
        while viewer.content?.isCropped == true { _ = await polling.pause() }
        #expect(viewer.content?.photo == grid.photo(at: 0) && !viewer.contents.isFading)
    }

    @Test("APP-31, HAND-2: a thrown photo passes its edge in no frame, however close to it and fast it is thrown")
    func throwingToEdge() {
        let space = ViewerPlacement.Space(
            rest: CGRect(x: 0, y: 50, width: 800, height: 500), viewer: CGSize(width: 800, height: 600),
            hasPrevious: false, hasNext: false, actualScale: 4)
        for distance in [0, 0.5, 4, 20, 90, 300] as [CGFloat] {
            for speed in [50, 300, 1500, 4000, 12_000] as [CGFloat] {
                for sign in [1, -1] as [CGFloat] {
                    var (placement, now) = (ViewerPlacement(), Timestamp.zero)
                    placement.zoom(to: 4, about: .zero, in: space, at: now)
                    placement.finish()
                    let rest = placement.frame(in: space, at: now)
                    let (dx, dy) = (-rest.minX - distance, -rest.minY - distance)
                    placement.pan(by: CGPoint(x: sign * dx, y: sign * dy), in: space, at: now)
                    let velocity = CGPoint(x: sign * speed, y: sign * speed)
                    _ = placement.release(velocity: velocity, in: space, at: now)
                    var places: [CGPoint] = []
                    for _ in 0..<480 {
                        let frame = placement.frame(in: space, at: now)
                        let isInside =
                            frame.minX <= 0.01 && frame.minY <= 0.01 && frame.maxX >= space.viewer.width - 0.01
                            && frame.maxY >= space.viewer.height - 0.01
                        guard isInside else {
                            Issue.record("\(distance) points from the edge at \(sign * speed): \(frame)")
                            return
                        }
                        places.append(frame.origin)
                        now = now + .seconds(1.0 / 240)
                    }
                    let steps = zip(places, places.dropFirst()).map { ($1.x - $0.x) * sign }
                    #expect(steps.allSatisfy { $0 >= -0.01 }, "it does not swing back")
                    #expect(places[479].distance(to: placement.frame(in: space, at: now + .seconds(5)).origin) < 0.5)
                }
            }
        }
    }

    @Test("APP-31, HAND-2: a photo that was dragged beyond its edge returns to it, and is not thrown further outward")
    func throwingBeyondEdge() {
        let space = ViewerPlacement.Space(
            rest: CGRect(x: 0, y: 50, width: 800, height: 500), viewer: CGSize(width: 800, height: 600),
            hasPrevious: false, hasNext: false, actualScale: 4)
        for velocity in [0, 500, 5000] as [CGFloat] {
            var (placement, now) = (ViewerPlacement(), Timestamp.zero)
            placement.zoom(to: 4, about: .zero, in: space, at: now)
            placement.finish()
            placement.pan(by: CGPoint(x: -placement.frame(in: space, at: now).minX, y: 0), in: space, at: now)
            placement.pan(by: CGPoint(x: 100, y: 0), in: space, at: now)
            var last = placement.frame(in: space, at: now).minX
            #expect(last > 30)
            _ = placement.release(velocity: CGPoint(x: velocity, y: 0), in: space, at: now)
            for _ in 0..<480 {
                now = now + .seconds(1.0 / 240)
                let x = placement.frame(in: space, at: now).minX
                #expect(x <= last + 0.01)
                last = x
            }
            #expect(abs(last) < 0.1)
        }
    }

    @Test("APP-31, HAND-2: a thrown photo is stopped by a finger that is put on it")
    func stopping() {
        enlarge()
        down(middle, byTouch: true)
        var point = middle
        for _ in 0..<6 {
            point = point + CGPoint(x: 20, y: 0)
            move(to: point, byTouch: true)
        }
        up(point, byTouch: true)
        fixture.advance(by: 0.05)
        let thrown = frame.minX
        // A pan follows the finger from where the photo is.
        down(middle, byTouch: true)
        for step in 1...20 { move(to: middle - CGPoint(x: CGFloat(step) * 4, y: 0), byTouch: true) }
        let held = frame.minX
        fixture.advance(by: 0.5)
        #expect(frame.minX == held && held < thrown + 60, "the finger holds it")
        up(middle - CGPoint(x: 80, y: 0), byTouch: true)
    }

    @Test(
        "APP-14, HAND-2: during a pinch the point between the fingers stays over the same part of the photo, also while both move",
        arguments: [CGPoint(x: 0, y: 0), CGPoint(x: 180, y: 90), CGPoint(x: -150, y: 60), CGPoint(x: 40, y: -120)])
    func pinchAnchor(offset: CGPoint) {
        // At first within the limits of the scale and not yet at the edges.
        let anchor = middle + offset
        let lines: [(from: CGPoint, to: CGPoint)] = [
            (anchor - CGPoint(x: 60, y: 0), anchor - CGPoint(x: 110, y: 0)),
            (anchor + CGPoint(x: 60, y: 0), anchor + CGPoint(x: 110, y: 0)),
        ]
        let width = frame.width
        for (finger, line) in lines.enumerated() {
            fixture.touch(.pointerDown(.primary, clickCount: 1), at: line.from, finger: finger)
        }
        func glide(_ lines: [(from: CGPoint, to: CGPoint)], by vector: CGPoint) {
            // The first steps are needed to tell a pinch from a pan.
            var followed: (part: CGPoint, center: CGPoint)?
            for step in 1...20 {
                for (finger, line) in lines.enumerated() {
                    let point = line.from + (line.to - line.from) * (CGFloat(step) / 20)
                    fixture.touch(.pointerMoved, at: point, finger: finger)
                }
                fixture.advance(by: 0.016)
                let center = anchor + vector * (CGFloat(step) / 20)
                let seen = part(center)
                if let followed, step > 8 {
                    #expect(seen.distance(to: followed.part) < 0.004, "step \(step): \(seen), \(followed.part)")
                }
                if step == 8 { followed = (seen, center) }
            }
        }
        glide(lines, by: .zero)
        #expect(frame.width / width > 1.4)
        // Both fingers move on, and apart.
        let vector = CGPoint(x: 30, y: 16)
        glide(
            [
                (lines[0].to, lines[0].to + vector - CGPoint(x: 30, y: 0)),
                (lines[1].to, lines[1].to + vector + CGPoint(x: 30, y: 0)),
            ], by: vector)
        for (finger, line) in lines.enumerated() {
            fixture.touch(.pointerUp(.primary), at: line.to + vector, finger: finger)
        }
        fixture.advance(by: 1)
        #expect(index == 5 && !viewer.isClosing)
        let viewport = fixture.root.bounds
        #expect(frame.width < viewport.width || frame.minX <= 1 && frame.maxX >= viewport.maxX - 1)
    }

    // MARK: Filmstrip

    private func center(ofStripPhoto index: Int) throws -> CGPoint {
        let cell = try #require(viewer.filmstrip?.grid.cellForItem(at: IndexPath(item: index, section: 0)))
        return cell.convert(cell.bounds.center, to: nil)
    }

    @Test("APP-31, SPRING-1: a photo of the filmstrip is dragged onto Back, which closes the viewer, and into an album")
    func filmstripToAlbum() async throws {
        let photo = try #require(fixture.main.grid.photo(at: 8))
        let back = viewer.bar.backButton
        fixture.drag(from: try center(ofStripPhoto: 8), to: middle)
        #expect(fixture.root.engine.sessions.first?.items.compactMap(\.photoDrag).map(\.photo) == [photo])
        #expect(viewer.filmstrip?.isHidden == false && !viewer.isClosing)
        fixture.send(.pointerMoved, at: back.convert(back.bounds.center, to: nil))
        fixture.advance(by: 2)
        #expect(fixture.main.viewer == nil && fixture.root.engine.sessions.count == 1)
        let count = fixture.gallery.albums[2].photoCount
        fixture.send(.pointerMoved, at: fixture.center(ofAlbum: 2))
        fixture.advance(by: 0.3)
        fixture.release()
        fixture.advance(by: 1)
        #expect(fixture.gallery.albums[2].photoCount == count + 1 && fixture.main.grid.count == 39)
        #expect(fixture.main.grid.index(of: photo) == nil)
    }

    @Test("APP-31, DROP-4: a photo of the filmstrip that is dropped on the large photo returns into the strip")
    func filmstripRefusal() async throws {
        let names = fixture.shownNames
        let start = try center(ofStripPhoto: 8)
        fixture.drag(from: start, to: middle)
        #expect(fixture.root.engine.sessions.count == 1)
        fixture.release()
        fixture.advance(by: 0.1)
        let preview = fixture.root.engine.presentations.first?.previews.first
        #expect(preview != nil, "it animates back")
        fixture.advance(by: 1)
        #expect(fixture.root.engine.sessions.isEmpty && fixture.shownNames == names)
        #expect(!viewer.isClosing && index == 5, "a drag shows no other photo")
        let cell = try #require(viewer.filmstrip?.grid.cellForItem(at: IndexPath(item: 8, section: 0)))
        #expect(!cell.isHidden && cell.alpha == 1)
    }
}
