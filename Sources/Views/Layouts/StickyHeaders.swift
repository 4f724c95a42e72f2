/// The headers of a layout's sections, all of one height, across the width of the view. A header stays at the top of
/// the visible area while its section is scrolled under it, until the next header pushes it out.
@MainActor struct StickyHeaders {
    /// The kind under which the view asks its data source for a header.
    static let kind = SelfSizingLayout.headerKind

    /// In points, aligned to pixels; 0 for no headers.
    let height: CGFloat
    /// The y coordinate of each header at rest, ascending.
    let tops: [CGFloat]
    /// The y coordinate of the end of the last section.
    let bottom: CGFloat

    /// Returns the headers that are at rest in a rectangle in content coordinates, or stay in sight there. O(log
    /// sections + headers).
    func frames(in rect: CGRect, width: CGFloat) -> [SupplementaryFrame] {
        guard height > 0, !tops.isEmpty else { return [] }
        let first = max(tops.partitioningIndex { $0 > rect.minY } - 1, 0)
        let end = max(tops.partitioningIndex { $0 >= rect.maxY }, first + 1)
        return (first..<end).map { section in
            let next = section + 1 < tops.count ? tops[section + 1] : bottom
            return SupplementaryFrame(
                kind: Self.kind, indexPath: IndexPath(item: 0, section: section),
                frame: CGRect(x: 0, y: tops[section], width: width, height: height),
                pin: .top(max(next - height, tops[section])))
        }
    }
}
