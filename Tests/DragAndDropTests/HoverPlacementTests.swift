import Foundation
import Testing

@testable import DragAndDrop

@Suite("Hover placement") struct HoverPlacementTests {
    /// A row of 240 by 60 points with a thumbnail and a title.
    private let row = [
        CGRect(x: 16, y: 108, width: 44, height: 44), CGRect(x: 72, y: 112, width: 120, height: 18),
    ]

    private func ordinary(at pointer: CGPoint, side: CGFloat = 148) -> CGRect {
        CGRect(center: pointer, size: CGSize(width: side, height: side * 2 / 3))
    }

    private func placement(at pointer: CGPoint, after previous: HoverPlacement? = nil) -> HoverPlacement? {
        HoverPlacement(leaving: row, pointer: pointer, ordinary: ordinary(at: pointer), after: previous)
    }

    @Test("DRAG-14: a stack that would cover a row becomes small, keeps its aspect ratio and moves beside the pointer")
    func compact() throws {
        let pointer = CGPoint(x: 100, y: 130)
        let found = try #require(placement(at: pointer))
        #expect(abs(found.size.width - 33) < 0.01 && abs(found.size.height - 22) < 0.01)
        let frame = found.frame(at: pointer)
        #expect(!frame.contains(pointer))
        #expect(max(abs(frame.center.x - pointer.x) - frame.width / 2, 0) < 4)
        #expect(max(abs(frame.center.y - pointer.y) - frame.height / 2, 0) < 4)
    }

    @Test("DRAG-5, DRAG-14: the badge is at the corner of the stack that is farthest from the pointer")
    func badge() throws {
        var sides: Set<HoverPlacement.Side> = []
        for x in stride(from: CGFloat(20), through: 230, by: 10) {
            for y in stride(from: CGFloat(100), through: 160, by: 10) {
                let pointer = CGPoint(x: x, y: y)
                guard let found = placement(at: pointer) else { continue }
                sides.insert(found.side)
                let frame = found.frame(at: pointer)
                let corner = CGPoint(
                    x: frame.midX + found.badgePosition.x * frame.width / 2,
                    y: frame.midY + found.badgePosition.y * frame.height / 2)
                let distance = corner.distance(to: pointer)
                #expect(distance > hypot(frame.width, frame.height))
            }
        }
        #expect(sides.count > 1)
    }

    @Test("DRAG-14: the stack keeps its place and size if it covers little of the target, or is small already")
    func unchanged() {
        #expect(placement(at: CGPoint(x: 350, y: 130)) == nil)
        let pointer = CGPoint(x: 100, y: 130)
        let small = ordinary(at: pointer, side: 30)
        #expect(HoverPlacement(leaving: row, pointer: pointer, ordinary: small, after: nil) == nil)
        for rects in [[], [CGRect.null], [CGRect(origin: pointer, size: .zero)]] {
            let found = HoverPlacement(leaving: rects, pointer: pointer, ordinary: ordinary(at: pointer), after: nil)
            #expect(found == nil)
        }
    }

    @Test("DRAG-14: a stack that covers the target beside its named parts becomes small, too")
    func wholeTarget() throws {
        let target = CGRect(x: 0, y: 100, width: 264, height: 60)
        for x in stride(from: CGFloat(4), through: 260, by: 4) {
            for y in stride(from: CGFloat(104), through: 156, by: 4) {
                let pointer = CGPoint(x: x, y: y)
                let found = HoverPlacement(
                    leaving: row, in: target, pointer: pointer, ordinary: ordinary(at: pointer), after: nil)
                let size = try #require(found?.size, "at \(pointer)")
                #expect(abs(size.width - 33) < 0.01, "the named parts decide on the size")
            }
        }
        // Beside the row.
        let pointer = CGPoint(x: 264 + 60, y: 130)
        let beside = ordinary(at: pointer)
        #expect(HoverPlacement(leaving: row, in: target, pointer: pointer, ordinary: beside, after: nil) == nil)
    }

    @Test("DRAG-14: the stack covers no more of the target than on any other side, or twice that on its former side")
    func leastCovered() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix(seed: seed)
        var placements = 0
        for _ in 0..<2_000 {
            let rects = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                CGRect(
                    x: .random(in: 0...200, using: &generator), y: .random(in: 0...100, using: &generator),
                    width: .random(in: 1...120, using: &generator), height: .random(in: 1...60, using: &generator))
            }
            var previous: HoverPlacement?
            var pointer = CGPoint(
                x: .random(in: 0...300, using: &generator), y: .random(in: 0...150, using: &generator))
            for _ in 0..<10 {
                pointer.x += .random(in: -20...20, using: &generator)
                pointer.y += .random(in: -20...20, using: &generator)
                let found = HoverPlacement(
                    leaving: rects, pointer: pointer, ordinary: ordinary(at: pointer), after: previous)
                if let found {
                    placements += 1
                    #expect((32...56.01).contains(max(found.size.width, found.size.height)), "seed \(seed)")
                    let frame = found.frame(at: pointer)
                    let nearest = CGPoint(
                        x: min(max(pointer.x, frame.minX), frame.maxX), y: min(max(pointer.y, frame.minY), frame.maxY))
                    #expect(nearest.distance(to: pointer) < 4, "seed \(seed)")
                    let covered = HoverPlacement.Side.ofPointer.map { side in
                        let frame = HoverPlacement.frame(found.size, side: side, at: pointer)
                        return rects.reduce(0) { $0 + area($1.intersection(frame)) }
                    }
                    let own = rects.reduce(0) { $0 + area($1.intersection(found.frame(at: pointer))) }
                    let least = covered.min() ?? 0
                    let isKept = found.side == previous?.side
                    let whole = rects.reduce(0) { $0 + area($1) }
                    #expect(own <= (isKept ? max(least * 2, whole * 0.02) : least) + 1e-6, "seed \(seed)")
                }
                previous = found
            }
        }
        #expect(placements > 1_000, "seed \(seed)")
    }

    @Test("DRAG-14: a low stack keeps its size and lies below or above the whole target, level with the pointer")
    func low() throws {
        let target = CGRect(x: 0, y: 100, width: 264, height: 60)
        var sides: Set<HoverPlacement.Side> = []
        for height in stride(from: CGFloat(24), through: 64, by: 8) {
            var previous: HoverPlacement?
            for y in stride(from: CGFloat(116), through: 146, by: 2) {
                let pointer = CGPoint(x: 100, y: y)
                let ordinary = CGRect(x: pointer.x - 30, y: pointer.y - height / 2, width: 200, height: height)
                let found = try #require(
                    HoverPlacement(leaving: row, in: target, pointer: pointer, ordinary: ordinary, after: previous))
                let frame = found.frame(at: pointer)
                #expect(frame.size == ordinary.size && frame.minX == ordinary.minX)
                #expect(!frame.intersects(target) && frame.insetBy(dx: 0, dy: -4).intersects(target))
                #expect(previous == nil || previous?.side == found.side)
                #expect(found.badgePosition == CGPoint(x: 1, y: found.side == .below ? 1 : -1))
                // The others of the stack are not higher.
                #expect(found.scaled(CGSize(width: 90, height: 148)).height <= height + 0.01)
                previous = found
                sides.insert(found.side)
            }
        }
        #expect(sides == [.below])
    }

    @Test("DRAG-14: a low stack lies above a target whose lower edge is far, and beside the pointer in a large one")
    func lowInLargeTarget() throws {
        let size = CGSize(width: 200, height: 40)
        func side(at y: CGFloat, height: CGFloat) throws -> HoverPlacement.Side {
            let (pointer, target) = (CGPoint(x: 100, y: y), CGRect(x: 0, y: 0, width: 200, height: height))
            let found = try #require(
                HoverPlacement(
                    leaving: [target], pointer: pointer, ordinary: CGRect(center: pointer, size: size), after: nil))
            #expect(found.size == size && !found.frame(at: pointer).contains(pointer))
            return found.side
        }
        #expect(try side(at: 30, height: 140) == .above)
        #expect(try side(at: 110, height: 140) == .below)
        #expect(HoverPlacement.Side.ofPointer.contains(try side(at: 110, height: 220)))
    }

    private func area(_ rect: CGRect) -> CGFloat { rect.isNull ? 0 : rect.width * rect.height }

    @Test("DRAG-14: a stack that passes over targets keeps its place and size until the pointer rests on one")
    @MainActor func passing() {
        let fixture = EngineFixture()
        fixture.photo.frame.size = CGSize(width: 240, height: 160)
        fixture.beginDrag()
        fixture.settle()
        for row in 0..<4 {
            let list = fixture.addAlbum("row \(row)", at: CGRect(x: 300, y: 100 + 60 * row, width: 150, height: 60))
            list.delegate.proposal = DropProposal(operation: .copy)
            list.delegate.proposal.unobscuredRects = [CGRect(x: 0, y: 0, width: 150, height: 60)]
        }
        fixture.send(.pointerMoved, at: CGPoint(x: 375, y: 60))
        fixture.settle()
        let size = fixture.previews[0].size
        for step in 1...45 {
            fixture.send(.pointerMoved, at: CGPoint(x: 375, y: 60 + 4 * CGFloat(step)))
            fixture.advanceInOneFrame(by: 0.016)
            #expect(abs(fixture.previews[0].size.width - size.width) < 0.01, "step \(step)")
        }
        fixture.advance(by: 0.05)
        #expect(abs(fixture.previews[0].size.width - size.width) < 0.01)
        fixture.settle()
        #expect(abs(max(fixture.previews[0].size.width, fixture.previews[0].size.height) - 45) < 0.01)
        // Small, it stays so from target to target.
        fixture.send(.pointerMoved, at: CGPoint(x: 375, y: 310))
        fixture.advanceInOneFrame(by: 0.016)
        #expect(max(fixture.previews[0].size.width, fixture.previews[0].size.height) < 46)
        fixture.escape()
        fixture.settle()
        #expect(fixture.isIdle)
    }

    @Test("DRAG-14: the stack returns to its ordinary place when the target no longer names anything")
    @MainActor func session() throws {
        let fixture = EngineFixture()
        fixture.photo.frame.size = CGSize(width: 240, height: 160)
        fixture.beginDrag()
        fixture.settle()
        let list = fixture.addAlbum("list", at: CGRect(x: 300, y: 300, width: 150, height: 60))
        list.delegate.proposal = DropProposal(operation: .copy)
        list.delegate.proposal.unobscuredRects = [CGRect(x: 0, y: 0, width: 150, height: 60)]
        let pointer = CGPoint(x: 375, y: 330)
        fixture.drag(to: pointer)
        fixture.settle()
        let small = fixture.previews[0]
        #expect(abs(max(small.size.width, small.size.height) - 45) < 0.01)
        let frame = CGRect(center: small.center, size: small.size)
        #expect(!frame.contains(pointer) && frame.insetBy(dx: -4, dy: -4).contains(pointer))
        func badgePosition() throws -> CGPoint { try #require(fixture.engine.presentations[0].badge).position }
        let away = CGPoint(x: frame.midX < pointer.x ? -1 : 1, y: frame.midY < pointer.y ? -1 : 1)
        #expect(try badgePosition().distance(to: away) < 0.02)
        list.delegate.proposal.unobscuredRects = [CGRect(x: 0, y: 0, width: 4, height: 60)]
        list.delegate.proposal.targetFrame = CGRect(x: 0, y: 0, width: 150, height: 60)
        fixture.drag(to: pointer + CGPoint(x: 2, y: 0))
        fixture.settle()
        #expect(max(fixture.previews[0].size.width, fixture.previews[0].size.height) < 60)
        list.delegate.proposal.unobscuredRects = []
        list.delegate.proposal.targetFrame = nil
        fixture.drag(to: pointer + CGPoint(x: 1, y: 0))
        fixture.settle()
        #expect(max(fixture.previews[0].size.width, fixture.previews[0].size.height) > 150)
        #expect(try badgePosition().distance(to: CGPoint(x: 1, y: -1)) < 0.02)
    }
}
