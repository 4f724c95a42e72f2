/// The texts, text fields and buttons of an alert.
@MainActor final class AlertContent: UIView {
    private static let width: CGFloat = 320
    private static let padding: CGFloat = 20
    private static let gap: CGFloat = 8

    private let titleLabel = Label(font: .system(size: 17, weight: .semibold), alignment: .center, lines: 0)
    private let messageLabel = Label(font: .system(size: 13), alignment: .center, lines: 0)
    private var fields: [UIView] = []
    private var buttons: [TintedButton] = []
    private var isColumn = false

    init() {
        super.init(frame: .zero)
        addSubview(titleLabel)
        addSubview(messageLabel)
    }

    func setTexts(title: String?, message: String?) {
        (titleLabel.text, messageLabel.text) = (title ?? "", message ?? "")
        didChange()
    }

    func add(_ field: UIView) {
        fields.append(field)
        addSubview(field)
        didChange()
    }

    func setButtons(_ new: [TintedButton], isColumn: Bool) {
        for button in buttons { button.removeFromSuperview() }
        (buttons, self.isColumn) = (new, isColumn)
        for button in new { addSubview(button) }
        didChange()
    }

    private func didChange() {
        setNeedsLayout()
        var view = superview
        while let step = view, !(step is PresentationView) { view = step.superview }
        view?.setNeedsLayout()
    }

    func naturalSize() -> CGSize {
        CGSize(width: Self.width, height: layOut(width: Self.width) { _, _ in })
    }

    override func layoutSubviews() { _ = layOut(width: bounds.width) { $0.frame = $1 } }

    /// Passes the frame of each part to `place`, from top to bottom; returns the height.
    private func layOut(width: CGFloat, _ place: (View, CGRect) -> Void) -> CGFloat {
        let inner = max(width - 2 * Self.padding, 0)
        var y = Self.padding
        func add(_ view: View, height: CGFloat, gap: CGFloat) {
            place(view, CGRect(x: Self.padding, y: y, width: inner, height: height))
            y += height + gap
        }
        for label in [titleLabel, messageLabel] {
            let height = label.text.isEmpty ? 0 : label.sizeThatFits(CGSize(width: inner, height: .infinity)).height
            add(label, height: height, gap: height > 0 ? 6 : 0)
        }
        if !fields.isEmpty { y += 8 }
        for field in fields { add(field, height: 32, gap: Self.gap) }
        let hasTexts = y > Self.padding
        if hasTexts { y += fields.isEmpty ? 10 : 8 }
        if !hasTexts { y = Self.gap }
        if isColumn || buttons.count == 1 {
            for button in buttons { add(button, height: isColumn ? 36 : 32, gap: isColumn ? 4 : Self.gap) }
        } else if !buttons.isEmpty {
            let count = CGFloat(buttons.count)
            let each = ((inner - Self.gap * (count - 1)) / count).rounded(.down)
            for (index, button) in buttons.enumerated() {
                let x = Self.padding + CGFloat(index) * (each + Self.gap)
                place(button, CGRect(x: x, y: y, width: each, height: 32))
            }
            y += 32 + Self.gap
        }
        return (y - Self.gap + (hasTexts ? Self.padding : Self.gap)).rounded(.up)
    }
}
