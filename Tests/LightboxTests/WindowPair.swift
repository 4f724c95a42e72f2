import Foundation
import ViewTesting
import Views

@testable import Lightbox

/// Two windows of one gallery, beside each other on a screen, without a display.
@MainActor struct WindowPair {
    let first: ProgramFixture
    let second: ProgramFixture
    let screen = SimulatedScreen()

    private static let gap: CGFloat = 20

    /// Opens the second window at what the first one shows.
    init(_ first: ProgramFixture) {
        self.first = first
        second = ProgramFixture(like: first)
        screen.add(first, at: .zero)
        screen.add(second, at: CGPoint(x: first.root.bounds.width + Self.gap, y: 0))
    }

    var gallery: Gallery { first.gallery }
    var windows: [ProgramFixture] { [first, second] }

    /// The area of both windows in the coordinates of one of them.
    func area(from window: ProgramFixture) -> CGRect {
        windows.reduce(CGRect.null) { area, other in
            area.union(CGRect(origin: screen.convert(.zero, from: other, to: window), size: other.root.bounds.size))
        }
    }

    /// Drags from a point of one window to a point of the other one, without releasing.
    func drag(_ source: ProgramFixture, from start: CGPoint, to end: CGPoint, of target: ProgramFixture) {
        source.drag(from: start, to: screen.convert(end, from: target, to: source))
    }

    /// Runs pending work, and lets animations end in both windows.
    func settle(until condition: () -> Bool = { true }) async {
        await gallery.finishWriting()
        await first.wait(until: condition)
        first.advance(by: 1)
    }
}

extension ProgramFixture {
    /// The index at which the gap of the grid would insert a photo, among the photos other than the one at an index.
    func indexOfGap(without moved: Int? = nil) -> Int? {
        guard let gap = main.grid.grid.gapFrames.first else { return nil }
        return (0..<main.grid.count).count { index in
            guard index != moved, let frame = main.grid.cell(at: index)?.frame else { return false }
            return (frame.midY, frame.midX) < (gap.midY, gap.midX)
        }
    }
}
