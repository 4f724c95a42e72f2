/// A drag of a sheet between its detents.
struct SheetDrag {
    /// The height of the visible part at the press.
    let start: CGFloat
    /// Whether the sheet may be dragged below its lowest detent.
    let isDismissible: Bool
    /// Where the pointer was pressed, and where it is, as y coordinates in the window.
    private let pressed: CGFloat
    private var position: CGFloat
    /// The positions of the last 100 ms.
    private var samples: [(y: CGFloat, time: Timestamp)]

    init(height: CGFloat, isDismissible: Bool, at y: CGFloat, time: Timestamp) {
        self.isDismissible = isDismissible
        (start, pressed, position, samples) = (height, y, y, [(y, time)])
    }

    mutating func move(to y: CGFloat, time: Timestamp) {
        position = y
        samples.append((y, time))
        while samples.count > 2, time - samples[0].time > .milliseconds(100) { samples.removeFirst() }
    }

    /// The height of the visible part between two detents; beyond them the sheet follows less.
    func height(between least: CGFloat, and greatest: CGFloat) -> CGFloat {
        let height = start + pressed - position
        if height > greatest { return greatest + (height - greatest) * 0.1 }
        if height < least { return max(least - (least - height) * (isDismissible ? 1 : 0.1), 0) }
        return height
    }

    /// The height at which the sheet would come to rest after a release.
    func projected(_ height: CGFloat, at time: Timestamp) -> CGFloat {
        guard let first = samples.first, let last = samples.last, last.time > first.time,
            time - last.time < .milliseconds(100)
        else { return height }
        return height - (last.y - first.y) / CGFloat((last.time - first.time).seconds) * 0.15
    }
}

/// The bar at the upper edge of a sheet by which it can be dragged.
@MainActor final class SheetGrabber: UIView {
    static let size = CGSize(width: 36, height: 5)

    override func draw(_ context: Context) {
        context.fill(Path(roundedRect: bounds, cornerRadius: bounds.height / 2), palette.secondaryText.withAlpha(0.5))
    }

    /// Nil: presses reach the sheet.
    override func hitTest(_ point: CGPoint) -> UIView? { nil }
}
