import Foundation

/// Frames by section and position, found by location.
///
/// Each section has strips along both axes, with the range of positions whose frames meet the strip. A query combines
/// the ranges of both axes: O(strips and frames near its rectangle), for scrolling along either axis.
struct FrameIndex {
    /// Consecutive strips of a section along one axis.
    private struct Strips {
        /// The positions whose frames meet each strip.
        private var ranges: [ClosedRange<Int>?] = []
        /// The extent of all frames; nil without frames. The first strip begins at its lower bound.
        private let whole: ClosedRange<CGFloat>?
        private static let length: CGFloat = 128

        /// Creates strips for frames with these extents along the axis, by position; nil leaves a position out.
        init(_ extents: [ClosedRange<CGFloat>?]) {
            whole = extents.lazy.compactMap { $0 }.reduce(nil) { whole, extent in
                whole.map { min($0.lowerBound, extent.lowerBound)...max($0.upperBound, extent.upperBound) } ?? extent
            }
            guard let whole else { return }
            let count = Int(min(whole.upperBound - whole.lowerBound, 1e8) / Self.length) + 1
            ranges = Array(repeating: nil, count: count)
            for (position, extent) in extents.enumerated() {
                guard let extent else { continue }
                for strip in strips(extent, from: whole.lowerBound) {
                    let range = ranges[strip] ?? position...position
                    ranges[strip] = min(range.lowerBound, position)...max(range.upperBound, position)
                }
            }
        }

        private func strips(_ extent: ClosedRange<CGFloat>, from start: CGFloat) -> Range<Int> {
            func strip(_ value: CGFloat) -> Int {
                min(max(Int(flooring: (value - start) / Self.length), 0), ranges.count - 1)
            }
            return strip(extent.lowerBound)..<strip(extent.upperBound) + 1
        }

        /// Returns a range that contains the positions whose frames meet an extent; nil if there are none.
        func positions(in extent: ClosedRange<CGFloat>) -> ClosedRange<Int>? {
            guard let whole, whole.overlaps(extent) else { return nil }
            var found: ClosedRange<Int>?
            for case let range? in ranges[strips(extent, from: whole.lowerBound)] {
                found =
                    found.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) } ?? range
            }
            return found
        }
    }

    private struct Section {
        let frames: [CGRect]
        let rows: Strips
        let columns: Strips
        /// The last frame that is not empty, and the ends of the last ones.
        let last: CGRect?
        let end: CGPoint
        /// The end of the sections before.
        let start: CGPoint

        init(_ frames: [CGRect], after start: CGPoint) {
            (self.frames, self.start) = (frames, start)
            func extents(_ extent: (CGRect) -> ClosedRange<CGFloat>) -> [ClosedRange<CGFloat>?] {
                frames.map { $0.isEmpty ? nil : extent($0) }
            }
            rows = Strips(extents { $0.minY...$0.maxY })
            columns = Strips(extents { $0.minX...$0.maxX })
            last = frames.last { !$0.isEmpty }
            let tail = frames.suffix(16)
            end = CGPoint(x: tail.map(\.maxX).max() ?? 0, y: tail.map(\.maxY).max() ?? 0)
        }
    }

    private let sections: [Section]
    private let isHorizontal: Bool
    /// The size of cells in a section without any.
    private let typicalSize: CGSize
    /// The distance between positions that a gap has added.
    private static let spacing: CGFloat = 8
    /// How far the content of sections that scroll by themselves is scrolled, by section; `frame`, `indices` and
    /// `nearest` return and take the locations that are visible then.
    var offsets: [Int: CGPoint] = [:]
    /// Returns the frame of a position behind the last item of a section, before scrolling; nil uses a frame like that
    /// of the last item.
    @preconcurrency var addedFrame: (@MainActor (_ position: Int, _ section: Int) -> CGRect?)?

    /// Creates an index in O(frames, and strips that each of them meets).
    ///
    /// - Parameters:
    ///   - frames: The frames by section and position; empty ones are not found by their location.
    ///   - width: The width of the view, in points.
    ///   - isHorizontal: Whether the content is scrolled horizontally: added positions continue it to the right.
    init(_ frames: [[CGRect]] = [], width: CGFloat = 1, isHorizontal: Bool = false) {
        self.isHorizontal = isHorizontal
        var start = CGPoint.zero
        sections = frames.map { frames in
            let section = Section(frames, after: start)
            for frame in frames { start = CGPoint(x: max(start.x, frame.maxX), y: max(start.y, frame.maxY)) }
            return section
        }
        typicalSize =
            frames.lazy.joined().first { !$0.isEmpty }?.size ?? CGSize(width: min(width, 100), height: 60)
    }

    /// Returns the number of positions of a section.
    func count(_ section: Int) -> Int { sections.indices.contains(section) ? sections[section].frames.count : 0 }

    /// Returns the frame of a position; of one that does not exist, a frame like the last one, behind it. O(1), if
    /// `addedFrame` takes constant time.
    @MainActor func frame(_ position: Int, _ number: Int) -> CGRect {
        let frame = unscrolledFrame(position, number)
        return offsets[number].map { frame.offsetBy(dx: -$0.x, dy: -$0.y) } ?? frame
    }

    /// Returns the frame of a position before its section was scrolled by itself.
    @MainActor func unscrolledFrame(_ position: Int, _ number: Int) -> CGRect {
        guard sections.indices.contains(number), position >= 0 else { return .zero }
        let section = sections[number]
        if position < section.frames.count { return section.frames[position] }
        if let frame = addedFrame?(position, number) { return frame }
        let added = CGFloat(position - section.frames.count)
        guard let last = section.last else {
            let origin =
                isHorizontal
                ? CGPoint(x: section.start.x + added * typicalSize.width, y: 0)
                : CGPoint(x: 0, y: section.start.y + added * typicalSize.height)
            return CGRect(origin: origin, size: typicalSize)
        }
        let origin =
            isHorizontal
            ? CGPoint(x: section.end.x + Self.spacing + added * (last.width + Self.spacing), y: last.minY)
            : CGPoint(x: last.minX, y: section.end.y + Self.spacing + added * (last.height + Self.spacing))
        return CGRect(origin: origin, size: last.size)
    }

    /// Returns a range that contains the positions of a section whose frames meet a rectangle. `count` is the number of
    /// positions, with those that a gap has added.
    @MainActor func indices(in shown: CGRect, _ section: Int, count: Int) -> Range<Int> {
        let rect = offsets[section].map { shown.offsetBy(dx: $0.x, dy: $0.y) } ?? shown
        // Also false for NaN, of which no range can be made.
        guard sections.indices.contains(section), count > 0, rect.minX <= rect.maxX, rect.minY <= rect.maxY else {
            return 0..<0
        }
        var (low, high) = (Int.max, -1)
        if let rows = sections[section].rows.positions(in: rect.minY...rect.maxY),
            let columns = sections[section].columns.positions(in: rect.minX...rect.maxX), rows.overlaps(columns)
        {
            (low, high) = (max(rows.lowerBound, columns.lowerBound), min(rows.upperBound, columns.upperBound))
        }
        let existing = self.count(section)
        for position in existing..<max(count, existing)
        where unscrolledFrame(position, section).intersects(rect) {
            (low, high) = (min(low, position), max(high, position))
        }
        return low > high || low >= count ? 0..<0 : low..<min(high + 1, count)
    }

    /// Returns the position whose frame contains a point, or the nearest one; behind the last one in its section.
    ///
    /// Looks at the frames near the point, which it passes to `onLook`, and doubles the distance until it finds one.
    @MainActor func nearest(to point: CGPoint, counts: [Int], onLook: (CGRect) -> Void = { _ in }) -> PresentationPath?
    {
        var best: (path: PresentationPath, distance: CGFloat)?
        var reach: CGFloat = 1
        repeat {
            let area = CGRect(origin: point, size: .zero).insetBy(dx: -reach, dy: -reach)
            for (section, count) in counts.enumerated() {
                for position in indices(in: area, section, count: count) {
                    let frame = frame(position, section)
                    onLook(frame)
                    let nearest = CGPoint(
                        x: min(max(point.x, frame.minX), frame.maxX), y: min(max(point.y, frame.minY), frame.maxY))
                    let distance = nearest.distance(to: point)
                    if distance < best?.distance ?? .infinity {
                        best = (PresentationPath(index: position, section: section), distance)
                    }
                }
            }
            // A frame outside of the area may be nearer than one that only its strips have in common with the area.
            if let distance = best?.distance, distance <= reach { break }
            reach = min(reach * 4 + 64, best?.distance ?? .infinity)
        } while reach < 1e6
        guard let (path, _) = best else { return counts.isEmpty ? nil : PresentationPath(index: 0, section: 0) }
        let frame = frame(path.index, path.section)
        let isBehind =
            isHorizontal
            ? point.x > frame.maxX || point.y > frame.maxY && point.x > frame.minX
            : point.y > frame.maxY || point.x > frame.maxX && point.y > frame.minY
        return isBehind && path.index == counts[path.section] - 1
            ? PresentationPath(index: path.index + 1, section: path.section) : path
    }
}
