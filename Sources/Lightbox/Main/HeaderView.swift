import Foundation
import Views

/// A strip of 52 points above a list or a grid: a title at the left, controls at the right.
///
/// Where the controls would leave the title no room, those that say how go into a menu behind three dots.
@MainActor final class HeaderView: View {
    static let height: CGFloat = 52
    private static let gap: CGFloat = 8
    /// The title keeps so much, as long as there is a control that can give way.
    private static let titleRoom: CGFloat = 150

    private struct Placed {
        let view: View
        let size: CGSize
        /// What stands for it in the menu; nil for what stays.
        let menuItems: (() -> [MenuItem])?
    }

    let title: Label
    let detail = Label("", font: .system(size: 12), tone: .secondary)
    private var controls: [Placed] = []
    private let more = Button(symbol: .more, name: "More")
    private let inset: CGFloat

    /// A header; controls are given from the left to the right.
    init(title: String, inset: CGFloat) {
        // The window goes from the left to the right, in whichever script an album is named.
        self.title = Label(title, font: .system(size: 17, weight: .semibold), alignment: .left)
        self.inset = inset
        super.init()
        addSubview(self.title)
        addSubview(detail)
        more.isHidden = true
        more.onPress = { [weak self] in self?.showMore() }
        addSubview(more)
    }

    /// Adds a control at the right end. With menu items it gives way where there is little room, the first added first.
    func addControl(_ view: View, size: CGSize, menuItems: (() -> [MenuItem])? = nil) {
        controls.append(Placed(view: view, size: size, menuItems: menuItems))
        addSubview(view)
    }

    private func showMore() {
        var items: [MenuItem] = []
        for control in controls where control.view.isHidden {
            let new = control.menuItems?() ?? []
            if !items.isEmpty, !new.isEmpty { items.append(.separator) }
            items += new
        }
        Menu(items).show(below: more)
    }

    override func layoutSubviews() {
        let x = layoutControls()
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

    /// Places the controls from the right; returns where they begin.
    private func layoutControls() -> CGFloat {
        let end = bounds.width - inset + 4
        var shown = controls.indices.map { _ in true }
        func width() -> CGFloat {
            let dots = shown.contains(false) ? more.sizeThatFits(.zero).width + Self.gap : 0
            return controls.indices.reduce(dots) { $0 + (shown[$1] ? controls[$1].size.width + Self.gap : 0) }
        }
        for index in controls.indices where controls[index].menuItems != nil {
            if end - width() - inset >= Self.titleRoom { break }
            shown[index] = false
        }
        more.isHidden = !shown.contains(false)
        var x = end
        func place(_ view: View, _ size: CGSize) {
            x -= size.width
            view.frame = CGRect(
                x: x.rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height
            )
            x -= Self.gap
        }
        for (index, control) in controls.enumerated().reversed() {
            control.view.isHidden = !shown[index]
            if shown[index] { place(control.view, control.size) }
        }
        if !more.isHidden { place(more, more.sizeThatFits(.zero)) }
        return x
    }

    override func draw(_ context: Context) {
        let pixel = 1 / (root?.scale ?? 1)
        context.fill(CGRect(x: 0, y: bounds.height - pixel, width: bounds.width, height: pixel), palette.line)
    }
}
