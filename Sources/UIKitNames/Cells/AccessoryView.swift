/// An arrow, a checkmark, a button with information, or the mark of rows that can be moved.
@MainActor final class AccessoryView: UIView {
    enum Kind: Equatable {
        case standard(UITableViewCell.AccessoryType)
        case reorder
        /// The mark of an item in a list with several selected ones.
        case selection(isSelected: Bool)
        /// An arrow that shows and hides the children of a row.
        case outline(isExpanded: Bool)
    }

    var kind: Kind { didSet { if kind != oldValue { setNeedsDisplay() } } }
    /// Replaces the color of the symbol; nil uses that of its kind.
    var tint: UIColor? { didSet { setNeedsDisplay() } }
    private let onPress: () -> Void

    init(_ kind: Kind, onPress: @escaping () -> Void) {
        (self.kind, self.onPress) = (kind, onPress)
        super.init(frame: .zero)
    }

    var width: CGFloat {
        switch kind {
        case .standard(.none): 0
        case .standard(.disclosureIndicator): 10
        case .standard(.detailDisclosureButton): 40
        case .standard(.checkmark), .standard(.detailButton), .reorder, .selection, .outline: 22
        }
    }

    /// Whether the view has a button: the left 22 points.
    private var hasButton: Bool {
        if case .outline = kind { return true }
        return kind == .standard(.detailButton) || kind == .standard(.detailDisclosureButton)
    }

    /// Whether a press anywhere in the row is one of the button.
    var takesWholeRow = false

    /// The area of the button, in the view's coordinates.
    private var buttonArea: CGRect {
        if takesWholeRow, let superview { return convert(superview.bounds, from: superview) }
        return CGRect(x: -6, y: 0, width: 34, height: frame.height)
    }

    override func draw(_ context: Context) {
        let own = tint?.resolved(in: appearance.colorScheme)
        let (accent, gray) = (own ?? palette.accent, own ?? palette.secondaryText)
        func box(_ x: CGFloat, _ side: CGFloat) -> CGRect {
            CGRect(center: CGPoint(x: x, y: bounds.midY), size: CGSize(width: side, height: side))
        }
        switch kind {
        case .standard(.none): break
        case .standard(.disclosureIndicator):
            context.draw(.chevronRight, in: box(bounds.maxX - 6, 12), color: gray)
        case .standard(.checkmark): context.draw(.checkmark, in: box(bounds.midX, 16), color: accent)
        case .standard(.detailButton): drawInformation(context, box(11, 20), accent)
        case .standard(.detailDisclosureButton):
            drawInformation(context, box(11, 20), accent)
            context.draw(.chevronRight, in: box(bounds.maxX - 6, 12), color: gray)
        case .selection(let isSelected):
            let circle = box(bounds.midX, 22).insetBy(dx: 0.75, dy: 0.75)
            guard isSelected else {
                context.stroke(Path(ovalIn: circle), gray.withAlpha(gray.alpha * 0.5), width: 1.5)
                break
            }
            context.fill(Path(ovalIn: circle.insetBy(dx: -0.75, dy: -0.75)), accent)
            context.draw(.checkmark, in: box(bounds.midX, 13), color: .white)
        case .outline(let isExpanded):
            let color = own ?? palette.accent
            context.draw(isExpanded ? .chevronDown : .chevronRight, in: box(bounds.midX, 14), color: color)
        case .reorder:
            for line in -1...1 {
                let rect = CGRect(x: bounds.minX + 1, y: bounds.midY + CGFloat(line) * 5 - 0.5, width: 20, height: 1.5)
                context.fill(rect, gray)
            }
        }
    }

    private func drawInformation(_ context: Context, _ circle: CGRect, _ color: Color) {
        context.stroke(Path(ovalIn: circle.insetBy(dx: 1, dy: 1)), color, width: 1.5)
        context.fill(
            Path(ovalIn: CGRect(center: circle.center + CGPoint(x: 0, y: -4.5), size: CGSize(width: 2.6, height: 2.6))),
            color)
        context.fill(
            CGRect(x: circle.midX - 1, y: circle.midY - 1.5, width: 2, height: 7), color)
    }

    override func hitTest(_ point: CGPoint) -> View? {
        hasButton && buttonArea.contains(point) ? self : nil
    }

    override func pointerDown(_ event: InputEvent) -> Bool { hasButton }

    override func pointerUp(_ event: InputEvent) {
        if buttonArea.contains(event.location) { onPress() }
    }

    override var defaultAccessibilityRole: AccessibilityRole? { hasButton ? .button : nil }
    override var defaultAccessibilityName: String? {
        if case .outline(let isExpanded) = kind { return isExpanded ? "Collapse" : "Expand" }
        return hasButton ? "More information" : nil
    }
}

/// The button of the view; a view without one is not hit.
extension AccessoryView: TouchTarget {}
