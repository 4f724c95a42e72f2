import Foundation
import Geometry
import TestSupport
import Testing

@testable import Canvas

@MainActor @Suite(.timeLimit(.minutes(20))) struct MovingTextTests {
    private static let letters = 9
    /// Letters apart from each other.
    private let text = TextLayout(
        Array(repeating: "i", count: letters).joined(separator: "    "), font: .system(size: 14))

    /// The centers of the letters' ink, in pixels, if the text is drawn about the middle of a surface.
    private func centers(_ draw: (Context) -> Void) -> [CGPoint] {
        let surface = Surface(width: 400, height: 120)
        surface.withContext { context in
            context.translate(x: 200, y: 60)
            draw(context)
            context.draw(text, at: CGPoint(x: -text.size.width / 2, y: -text.size.height / 2), color: .black)
        }
        var columns = (0..<400).map { x in (0..<120).reduce(0) { $0 + Int(surface.pixel(x: x, y: $1) >> 24) } }
        var centers: [CGPoint] = []
        while let start = columns.firstIndex(where: { $0 > 0 }) {
            let end = columns[start...].firstIndex(of: 0) ?? 400
            var (sum, center) = (0.0, CGPoint.zero)
            for x in start..<end {
                for y in 0..<120 {
                    let ink = Double(surface.pixel(x: x, y: y) >> 24)
                    sum += ink
                    center = CGPoint(x: center.x + ink * Double(x), y: center.y + ink * Double(y))
                }
                columns[x] = 0
            }
            centers.append(CGPoint(x: center.x / sum, y: center.y / sum))
        }
        return centers
    }

    /// The largest distance of a letter from a line through its positions in consecutive frames.
    private func jitter(_ frames: [[CGPoint]]) -> CGFloat {
        let end = CGFloat(frames.count - 1)
        return (0..<Self.letters).flatMap { letter in
            frames.enumerated().map { number, frame in
                let expected =
                    frames[0][letter] + (frames[frames.count - 1][letter] - frames[0][letter]) * (CGFloat(number) / end)
                return frame[letter].distance(to: expected)
            }
        }.max() ?? .infinity
    }

    @Test("MOTION-2: the letters of a text that is scaled move together, by fractions of a pixel")
    func scaled() throws {
        let frames = (0...60).map { number in
            centers { $0.scale(x: 1.06 - CGFloat(number) * 0.0009, y: 1.06 - CGFloat(number) * 0.0009) }
        }
        try #require(frames.allSatisfy { $0.count == Self.letters })
        #expect(jitter(frames) < 0.2)
    }

    @Test("MOTION-2: the letters of a text that turns move together, by fractions of a pixel")
    func turned() throws {
        let frames = (0...60).map { number in centers { $0.rotate(radians: 0.06 - CGFloat(number) * 0.0009) } }
        try #require(frames.allSatisfy { $0.count == Self.letters })
        #expect(jitter(frames) < 0.2)
    }
}
