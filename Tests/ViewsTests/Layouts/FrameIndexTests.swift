import Foundation
import Testing

@testable import Views

@MainActor struct FrameIndexTests {
    private static let count = 100_000

    private func index(isHorizontal: Bool) -> FrameIndex {
        let frames = (0..<Self.count).map { item in
            let position = CGFloat(item / 2 * 100)
            let other = CGFloat(item % 2 * 100)
            return CGRect(
                x: isHorizontal ? position : other, y: isHorizontal ? other : position, width: 90, height: 90)
        }
        return FrameIndex([frames], width: 200, isHorizontal: isHorizontal)
    }

    @Test("LIST-7: a layout looks at the frames near a point or a rectangle only", arguments: [false, true])
    func looks(isHorizontal: Bool) {
        let index = index(isHorizontal: isHorizontal)
        func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
            isHorizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
        }
        for along in stride(from: CGFloat(40), to: 4_900_000, by: 311_111) {
            for across in [CGFloat(45), 95, 150, 600] {
                var looks = 0
                let found = index.nearest(to: point(along, across), counts: [Self.count]) { _ in looks += 1 }
                #expect(looks < 200, "\(along), \(across)")
                let item = Int(along / 100) * 2 + (across > 96 ? 1 : 0)
                // Between two cells, the nearer one; they are not compared here.
                if along.truncatingRemainder(dividingBy: 100) < 90, across != 95 { #expect(found?.index == item) }
            }
            let start = point(along, 0)
            let size = isHorizontal ? CGSize(width: 400, height: 200) : CGSize(width: 200, height: 400)
            let range = index.indices(in: CGRect(origin: start, size: size), 0, count: Self.count)
            #expect(range.count < 20 && range.contains(Int(along / 100) * 2 + 1))
        }
    }

    @Test("LIST-7: a rectangle beside a section finds none of its positions", arguments: [false, true])
    func besideSections(isHorizontal: Bool) {
        let frames = (0..<4).map { section in
            (0..<10).map { item in
                let along = CGFloat(section * 10 + item) * 100
                return CGRect(x: isHorizontal ? along : 0, y: isHorizontal ? 0 : along, width: 90, height: 90)
            }
        }
        let index = FrameIndex(frames, width: 100, isHorizontal: isHorizontal)
        let area =
            isHorizontal
            ? CGRect(x: 2_320, y: 0, width: 60, height: 90) : CGRect(x: 0, y: 2_320, width: 90, height: 60)
        #expect((0..<4).map { index.indices(in: area, $0, count: 10).isEmpty } == [true, true, false, true])
        #expect(index.indices(in: area, 2, count: 10).contains(3))
    }

    @Test("LIST-7: the nearest frame is found in any arrangement, in random ones, too", arguments: 0..<8)
    func nearest(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 1)
        let frames = (0..<3).map { _ in
            (0..<1 + random.below(60)).map { _ in
                CGRect(
                    x: random.below(900), y: random.below(900), width: 5 + random.below(200),
                    height: 5 + random.below(200))
            }
        }
        let index = FrameIndex(frames, width: 900)
        func distance(_ frame: CGRect, _ point: CGPoint) -> CGFloat {
            CGPoint(x: min(max(point.x, frame.minX), frame.maxX), y: min(max(point.y, frame.minY), frame.maxY))
                .distance(to: point)
        }
        for _ in 0..<100 {
            let point = CGPoint(x: random.below(1_200) - 100, y: random.below(1_200) - 100)
            let found = index.nearest(to: point, counts: frames.map(\.count))
            let least = frames.joined().map { distance($0, point) }.min() ?? 0
            guard let found, found.index < frames[found.section].count else { continue }
            #expect(distance(frames[found.section][found.index], point) == least)
            let rect = CGRect(origin: point, size: CGSize(width: random.below(300), height: random.below(300)))
            for (section, all) in frames.enumerated() {
                let range = index.indices(in: rect, section, count: all.count)
                #expect(all.indices.allSatisfy { !all[$0].intersects(rect) || range.contains($0) })
            }
        }
    }

    @Test("A grid finds cells in rectangles and at points of any size and place, also of none")
    func hugeRectangles() {
        let layout = GridLayout()
        layout.environment = LayoutEnvironment(
            width: 400, scale: 1, presentationCounts: [50, 0, 7], itemCounts: [50, 0, 7],
            itemAtPresentationPath: { $0 }, itemAspectRatio: { _ in 1 })
        layout.prepare(.replaced)
        let all = layout.presentationIndices(in: CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
        #expect(all.map(\.section) == [0, 2] && all.map(\.indices) == [0..<50, 0..<7])
        #expect(layout.presentationIndices(in: CGRect(x: 0, y: 1e300, width: 1, height: 1)).isEmpty)
        for y in [-1e300, 1e300, CGFloat.infinity, CGFloat.nan] {
            _ = layout.presentationIndexPath(at: CGPoint(x: y, y: y))
        }
        #expect(layout.presentationIndexPath(at: CGPoint(x: 1e300, y: 30))?.section == 0)
    }
}
