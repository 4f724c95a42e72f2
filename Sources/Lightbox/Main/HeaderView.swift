import Foundation
import Views

/// A strip of 52 points above a list or a grid: a title at the left, controls at the right.
///
/// While the controls leave the title less than `minimumTitleWidth`, or a title of `minimumTitleBesideDetail` and the
/// detail less than both need, controls are hidden, the least important one first. The menu at the right end has their
/// commands (APP-29). What is shown depends neither on the title nor on whether photos are selected.
@MainActor final class HeaderView: View {
    static let height: CGFloat = 52
    private static let gap: CGFloat = 8
    /// The minimum width of the title, as long as a control can be hidden.
    private static let minimumTitleWidth: CGFloat = 150

    /// The distance between the title and the detail.
    private static let detailGap: CGFloat = 10
    /// The width of a title beside which the detail is shown. A shorter title is shown completely.
    private static let minimumTitleBesideDetail: CGFloat = 100
    /// The width of what is shown in place of the title, as long as a control can be hidden.
    private static let minimumTitleViewWidth: CGFloat = 200

    private struct Control {
        let view: View
        let size: CGSize
        /// The control with the least importance is hidden first; nil is never hidden.
        let importance: Int?
        /// Whether the control is part of the header now.
        var isIncluded = true
        /// Whether the control is included and has space. It is visible until it has faded out.
        var isShown = true
    }

    let title: Label
    let detail = Label("", font: .system(size: 12), tone: .secondary)
    /// A wider text that the detail may have soon. It has its space, so that nothing moves then.
    let widerDetail = Label("", font: .system(size: 12))
    /// Whether a detail without space beside the title is shown below it.
    var allowsDetailBelow = false
    private var controls: [Control] = []
    private let inset: CGFloat
    /// The control before the title; nil for none.
    private var leadingControl: View?
    /// Whether a layout is in progress in which controls move and fade.
    private var animatesControls = false
    /// What is shown in place of the title, such as a search field, and its largest width.
    private var titleView: (view: View, width: CGFloat)?

    /// - Parameter inset: The distance of the title and of the last control from the edges.
    init(title: String, inset: CGFloat) {
        // The window's layout is left to right, regardless of the script of an album's title.
        self.title = Label(title, font: .system(size: 17, weight: .semibold), alignment: .left)
        self.inset = inset
        super.init(frame: .zero)
        addSubview(self.title)
        addSubview(detail)
        widerDetail.isHidden = true
        addSubview(widerDetail)
    }

    /// Adds a control at the right end. If the title has too little space, controls with an importance are hidden, the
    /// least important one first and of equal ones the leftmost one.
    func addControl(_ view: View, size: CGSize, importance: Int? = nil) {
        controls.append(Control(view: view, size: size, importance: importance))
        addSubview(view)
    }

    /// Includes a control that was added, or leaves it out. In a window it fades, the controls beside it move, and
    /// those that lose or get space by it fade, too.
    func setControl(_ view: View, isIncluded: Bool) {
        guard let index = controls.firstIndex(where: { $0.view === view }), controls[index].isIncluded != isIncluded
        else { return }
        // Other changes of the layout are not animated.
        if root != nil { layoutIfNeeded() }
        controls[index].isIncluded = isIncluded
        setNeedsLayout()
        guard let root, !bounds.isEmpty else { return }
        animatesControls = true
        root.animate {
            layoutIfNeeded()
        } completion: { [weak self] in
            self?.hideFadedControls()
        }
        animatesControls = false
    }

    /// Shows or hides a control; by a fade in a layout that animates the controls.
    private func setShown(_ isShown: Bool, at index: Int) {
        guard controls[index].isShown != isShown else { return }
        controls[index].isShown = isShown
        let view = controls[index].view
        guard animatesControls else {
            view.isHidden = !isShown
            view.alpha = 1
            return
        }
        if isShown, view.isHidden {
            ViewAnimation.withoutAnimation { view.alpha = 0 }
            view.isHidden = false
        }
        view.alpha = isShown ? 1 : 0
    }

    /// Hides the controls that have faded out, so that they are out of the reach of presses and keys.
    private func hideFadedControls() {
        // Another animation may have taken over the fade of a control.
        for control in controls where !control.isShown && control.view.withShownValues({ control.view.alpha }) == 0 {
            control.view.isHidden = true
            control.view.alpha = 1
        }
    }

    /// The control before the title, and those at the right end that are visible.
    private var visibleControls: [View] {
        ([leadingControl] + controls.map(\.view)).compactMap(\.self).filter { !$0.isHidden }
    }

    /// Shows a view of at most the given width in place of the title; nil shows the title again.
    func setTitleView(_ view: View?, width: CGFloat = 0) {
        titleView?.view.removeFromSuperview()
        titleView = view.map { ($0, width) }
        if let view { addSubview(view) }
        title.isHidden = view != nil
        setNeedsLayout()
    }

    /// Shows a control before the title; nil for none.
    func setLeadingControl(_ control: View?) {
        guard control !== leadingControl else { return }
        leadingControl?.removeFromSuperview()
        leadingControl = control
        if let control { addSubview(control) }
        setNeedsLayout()
    }

    /// Lays out the control before the title; returns the x coordinate of the title.
    private func layoutLeadingControl() -> CGFloat {
        guard let leadingControl else { return inset }
        let size = leadingControl.sizeThatFits(.zero)
        leadingControl.frame = CGRect(
            x: inset - 8, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
        return leadingControl.frame.maxX + 4
    }

    override func layoutSubviews() {
        let start = layoutLeadingControl()
        // Show the detail completely or not at all: a truncated number misleads. A long title is truncated instead.
        let detailSize = detail.sizeThatFits(CGSize(width: bounds.width, height: bounds.height))
        let widest = max(detailSize.width, widerDetail.sizeThatFits(bounds.size).width)
        let detailWidth = detailSize.width > 0 ? widest + 1 + Self.detailGap : 0
        // Regardless of the title's own width, so that no control moves when only the title changes.
        let least = titleView.map { min($0.width, Self.minimumTitleViewWidth) } ?? Self.minimumTitleBesideDetail
        let needed = least + detailWidth
        let end = layoutControls(from: start, leaving: max(needed, Self.minimumTitleWidth))
        ViewAnimation.withoutAnimation { layoutTitle(from: start, to: end, detailSize, detailWidth) }
    }

    /// Lays out the title, or the view in its place, and the detail, which has a width with its distance.
    private func layoutTitle(from inset: CGFloat, to end: CGFloat, _ detailSize: CGSize, _ detailWidth: CGFloat) {
        let shown = titleView?.view ?? title
        let available = max(end - inset, 0)
        let titleSize = shown.sizeThatFits(CGSize(width: available, height: bounds.height))
        let natural = titleView.map { min($0.width, available) } ?? titleSize.width.rounded(.up) + 1
        detail.isHidden = available < detailWidth + min(natural, Self.minimumTitleBesideDetail)
        let width = min(natural, detail.isHidden ? available : available - detailWidth)
        if detail.isHidden, allowsDetailBelow, detailSize.width > 0, detailSize.width + 1 <= available {
            detail.isHidden = false
            let top = ((bounds.height - titleSize.height - detailSize.height) / 2).rounded()
            shown.frame = CGRect(x: inset, y: top, width: width, height: titleSize.height)
            detail.frame = CGRect(
                x: inset, y: top + titleSize.height.rounded(.up), width: detailSize.width + 1,
                height: detailSize.height)
            return
        }
        shown.frame = CGRect(
            x: inset, y: ((bounds.height - titleSize.height) / 2).rounded(), width: width, height: titleSize.height)
        // On the title's baseline, or beside the middle of the view in its place.
        let detailBaseline =
            titleView == nil ? shown.frame.maxY - 2 : shown.frame.midY + detailSize.height / 2
        detail.frame = CGRect(
            x: inset + width + Self.detailGap, y: (detailBaseline - detailSize.height).rounded(),
            width: detailSize.width + 1, height: detailSize.height)
    }

    /// Lays out the controls from the right, as many as leave a width behind `start`; returns the x coordinate of the
    /// leftmost one.
    private func layoutControls(from start: CGFloat, leaving minimum: CGFloat) -> CGFloat {
        let end = bounds.width - inset + 4
        var shown = controls.map(\.isIncluded)
        func width() -> CGFloat {
            controls.indices.reduce(0) { $0 + (shown[$1] ? controls[$1].size.width + Self.gap : 0) }
        }
        let order = controls.indices.filter { controls[$0].importance != nil && shown[$0] }
            .sorted { (controls[$0].importance ?? 0, $0) < (controls[$1].importance ?? 0, $1) }
        for index in order {
            if end - width() - start >= minimum { break }
            shown[index] = false
        }
        var x = end
        func place(_ view: View, _ size: CGSize) {
            x -= size.width
            view.frame = CGRect(
                x: x.rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height
            )
            x -= Self.gap
        }
        for (index, control) in controls.enumerated().reversed() {
            // A control that was hidden appears where it is, and does not move there.
            let isNew = shown[index] && control.view.isHidden
            setShown(shown[index], at: index)
            guard shown[index] else { continue }
            if isNew {
                ViewAnimation.withoutAnimation { place(control.view, control.size) }
            } else {
                place(control.view, control.size)
            }
        }
        return x
    }

    override func draw(_ context: Context) {
        let pixel = 1 / (root?.scale ?? 1)
        context.fill(CGRect(x: 0, y: bounds.height - pixel, width: bounds.width, height: pixel), palette.line)
    }
}

extension HeaderView: MovingContent {
    /// The visible controls. They move and fade only by the animation of `setControl(_:isIncluded:)`.
    func movingPieces(at time: Timestamp) -> [MovingPiece] {
        visibleControls.map { MovingPiece($0, frame: $0.frame, alpha: $0.alpha) }
    }
}
