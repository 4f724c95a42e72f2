import Foundation
import Views

/// A strip of 52 points above a list or a grid: a title at the left, controls at the right.
@MainActor final class HeaderView: View {
    static let height: CGFloat = 52
    private static let gap: CGFloat = 8
    let title: Label
    let detail = Label("", font: .system(size: 12), tone: .secondary)
    private var controls: [(view: View, size: CGSize)] = []
    private let inset: CGFloat

    /// A header; controls are given from the left to the right.
    init(title: String, inset: CGFloat) {
        self.title = Label(title, font: .system(size: 17, weight: .semibold))
        self.inset = inset
        super.init()
        addSubview(self.title)
        addSubview(detail)
    }

    func addControl(_ view: View, size: CGSize) {
        controls.append((view, size))
        addSubview(view)
    }

    override func layoutSubviews() {
        var x = bounds.width - inset + 4
        for (view, size) in controls.reversed() where !view.isHidden {
            x -= size.width
            view.frame = CGRect(
                x: x.rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height
            )
            x -= Self.gap
        }
        let room = max(x - inset, 0)
        let wanted = title.sizeThatFits(CGSize(width: room, height: bounds.height))
        let width = min(wanted.width.rounded(.up) + 1, room)
        title.frame = CGRect(
            x: inset, y: ((bounds.height - wanted.height) / 2).rounded(), width: width, height: wanted.height)
        let rest = max(room - width - 10, 0)
        // All of it or nothing: half a number says nothing.
        let small = detail.sizeThatFits(CGSize(width: bounds.width, height: bounds.height))
        detail.isHidden = rest < small.width + 1
        detail.frame = CGRect(
            x: inset + width + 10, y: (title.frame.maxY - small.height - 2).rounded(), width: small.width + 1,
            height: small.height)
    }

    override func draw(_ context: Context) {
        let pixel = 1 / (root?.scale ?? 1)
        context.fill(CGRect(x: 0, y: bounds.height - pixel, width: bounds.width, height: pixel), palette.line)
    }
}
