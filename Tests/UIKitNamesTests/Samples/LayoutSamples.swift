import Foundation
import UIKitNames

/// Typical layouts by constraints, as iOS programs build them in code.
@MainActor enum LayoutSamples {
    static let all: [(name: String, make: @MainActor (UIView) -> Void)] = [
        ("form", form), ("card", card), ("toolbar", toolbar), ("nested", nestedStacks), ("centered", centered),
        ("format", visualFormat), ("profile", profile), ("scroll", scrollingText), ("grid", equalGrid),
        ("message", messages),
    ]

    private static func label(_ text: String, size: CGFloat = 13, lines: Int = 1, color: UIColor? = nil) -> UILabel {
        let label = UILabel()
        (label.text, label.font, label.numberOfLines, label.textColor) = (
            text, .systemFont(ofSize: size), lines, color
        )
        return label
    }

    private static func colored(_ color: UIColor, radius: CGFloat = 6) -> UIView {
        let view = UIView()
        view.backgroundColor = color
        view.layer.cornerRadius = radius
        return view
    }

    private static func add(_ views: UIView..., to container: UIView) {
        for view in views {
            view.translatesAutoresizingMaskIntoConstraints = false
            container.addSubview(view)
        }
    }

    private static func pin(_ view: UIView, to guide: UILayoutGuide) {
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: guide.topAnchor),
            view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
    }

    /// Labels in a column as wide as the widest, fields beside them, baselines in line.
    private static func form(_ root: UIView) {
        var previous: UIView?
        var firstLabel: UIView?
        for (title, placeholder) in [("Name", "Ada"), ("Street and number", "Main Street 1"), ("City", "London")] {
            let (label, field) = (label(title), UITextField())
            field.placeholder = placeholder
            add(label, field, to: root)
            label.setContentHuggingPriority(.defaultHigh, for: .horizontal)
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
                label.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor),
                field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 12),
                field.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
                field.topAnchor.constraint(
                    equalTo: previous?.bottomAnchor ?? root.safeAreaLayoutGuide.topAnchor, constant: 12),
            ])
            if let firstLabel { label.widthAnchor.constraint(equalTo: firstLabel.widthAnchor).isActive = true }
            firstLabel = firstLabel ?? label
            previous = field
        }
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        add(button, to: root)
        if let previous {
            NSLayoutConstraint.activate([
                button.topAnchor.constraint(equalTo: previous.bottomAnchor, constant: 20),
                button.trailingAnchor.constraint(equalTo: previous.trailingAnchor),
            ])
        }
    }

    /// A cell with an image and two texts, as high as its content.
    private static func card(_ root: UIView) {
        let card = colored(UIColor.systemGray.withAlphaComponent(0.12), radius: 10)
        let image = colored(.systemTeal)
        let title = label("A walk along the river", size: 16)
        let text = label(
            "The path begins behind the mill and follows the water for about two hours.", lines: 0, color: .systemGray)
        add(card, to: root)
        add(image, title, text, to: card)
        pin(card, to: root.layoutMarginsGuide)
        NSLayoutConstraint.activate([
            image.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 12),
            image.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
            image.widthAnchor.constraint(equalToConstant: 64),
            image.heightAnchor.constraint(equalTo: image.widthAnchor),
            image.bottomAnchor.constraint(lessThanOrEqualTo: card.bottomAnchor, constant: -12),
            title.leadingAnchor.constraint(equalTo: image.trailingAnchor, constant: 12),
            title.topAnchor.constraint(equalTo: image.topAnchor),
            title.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
            text.leadingAnchor.constraint(equalTo: title.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: title.trailingAnchor),
            text.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
            text.bottomAnchor.constraint(lessThanOrEqualTo: card.bottomAnchor, constant: -12),
            card.heightAnchor.constraint(equalToConstant: 0).with(.fittingSizeLevel),
        ])
    }

    /// Buttons at the bottom with equal distances.
    private static func toolbar(_ root: UIView) {
        let bar = UIStackView()
        bar.distribution = .equalSpacing
        bar.isLayoutMarginsRelativeArrangement = true
        bar.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 12)
        bar.backgroundColor = UIColor.systemGray.withAlphaComponent(0.15)
        for title in ["Share", "Add to album", "Delete"] {
            let button = UIButton(type: .system)
            button.setTitle(title, for: .normal)
            bar.addArrangedSubview(button)
        }
        add(bar, to: root)
        NSLayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
        ])
    }

    private static func nestedStacks(_ root: UIView) {
        let column = UIStackView()
        column.axis = .vertical
        column.spacing = 10
        for (title, value) in [("Camera", "X100"), ("Lens", "23 mm"), ("Exposure time", "1/250 s")] {
            let row = UIStackView(arrangedSubviews: [
                label(title, size: 16), label(value, size: 11, color: .systemGray),
            ])
            row.alignment = .firstBaseline
            row.distribution = .equalSpacing
            column.addArrangedSubview(row)
        }
        let colors = UIStackView(arrangedSubviews: [UIColor.systemRed, .systemGreen, .systemBlue].map { colored($0) })
        (colors.distribution, colors.spacing) = (.fillEqually, 8)
        colors.heightAnchor.constraint(equalToConstant: 40).isActive = true
        column.addArrangedSubview(colors)
        column.setCustomSpacing(24, after: column.arrangedSubviews[2])
        add(column, to: root)
        pin(column, to: root.layoutMarginsGuide)
    }

    private static func centered(_ root: UIView) {
        let (square, caption) = (colored(.systemPurple), label("Centered", size: 20))
        add(square, caption, to: root)
        NSLayoutConstraint.activate([
            square.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            square.centerYAnchor.constraint(equalTo: root.centerYAnchor),
            square.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.4),
            square.heightAnchor.constraint(equalTo: square.widthAnchor),
            caption.centerXAnchor.constraint(equalTo: square.centerXAnchor),
            caption.topAnchor.constraint(equalToSystemSpacingBelow: square.bottomAnchor, multiplier: 1),
        ])
    }

    private static func visualFormat(_ root: UIView) {
        let views = ["left": colored(.systemRed), "right": colored(.systemYellow), "below": colored(.systemGreen)]
        for name in views.keys.sorted() { if let view = views[name] { add(view, to: root) } }
        for format in [
            "H:|-[left(right)]-[right]-|", "H:|-[below]-|", "V:|-[left(80)]-(gap)-[below]-|", "V:|-[right(left)]",
        ] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(withVisualFormat: format, metrics: ["gap": 16], views: views))
        }
    }

    /// A picture with a name and a button beside it that keeps its size, above a row of numbers.
    private static func profile(_ root: UIView) {
        let picture = colored(.systemOrange, radius: 30)
        let name = label("A name that is much too long for the row", size: 18)
        let button = UIButton(type: .system)
        button.setTitle("Follow", for: .normal)
        button.setContentCompressionResistancePriority(.required, for: .horizontal)
        button.setContentHuggingPriority(.required, for: .horizontal)
        let row = UIStackView(arrangedSubviews: [picture, name, button])
        (row.alignment, row.spacing) = (.center, 12)
        let numbers = UIStackView(
            arrangedSubviews: [("128", "photos"), ("1,024", "followers"), ("77", "following")].map { number, caption in
                let column = UIStackView(arrangedSubviews: [
                    label(number, size: 20), label(caption, color: .systemGray),
                ])
                (column.axis, column.alignment) = (.vertical, .center)
                return column
            })
        numbers.distribution = .fillEqually
        let all = UIStackView(arrangedSubviews: [row, numbers])
        (all.axis, all.spacing) = (.vertical, 16)
        add(all, to: root)
        pin(all, to: root.layoutMarginsGuide)
        NSLayoutConstraint.activate([
            picture.widthAnchor.constraint(equalToConstant: 60), picture.heightAnchor.constraint(equalToConstant: 60),
        ])
    }

    private static func scrollingText(_ root: UIView) {
        let (scrollView, text, end) = (
            UIScrollView(),
            label(
                Array(repeating: "Text that wraps at the width of the window and scrolls.", count: 12).joined(
                    separator: " "),
                size: 16, lines: 0), colored(.systemBlue)
        )
        add(scrollView, to: root)
        add(text, end, to: scrollView)
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: root.topAnchor),
            scrollView.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            scrollView.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            text.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 16),
            text.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor, constant: 16),
            text.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor, constant: -16),
            text.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor, constant: -32),
            end.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 16),
            end.leadingAnchor.constraint(equalTo: text.leadingAnchor),
            end.trailingAnchor.constraint(equalTo: text.trailingAnchor),
            end.heightAnchor.constraint(equalToConstant: 40),
            end.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -16),
        ])
    }

    private static func equalGrid(_ root: UIView) {
        let rows = (0..<3).map { row in
            let stack = UIStackView(
                arrangedSubviews: (0..<4).map { column in
                    colored(UIColor.systemBlue.withAlphaComponent(Double(row * 4 + column + 3) / 15))
                })
            (stack.distribution, stack.spacing) = (.fillEqually, 8)
            return stack
        }
        let grid = UIStackView(arrangedSubviews: rows)
        (grid.axis, grid.distribution, grid.spacing) = (.vertical, .fillEqually, 8)
        add(grid, to: root)
        pin(grid, to: root.layoutMarginsGuide)
        grid.bottomAnchor.constraint(equalTo: root.layoutMarginsGuide.bottomAnchor).isActive = true
    }

    /// Bubbles as wide as their texts, at most three quarters of the window.
    private static func messages(_ root: UIView) {
        var previous = root.layoutMarginsGuide.topAnchor
        for (index, text) in [
            "Hello!", "Are the photos of last weekend ready? I would like to print some of them.", "Yes.",
        ]
        .enumerated() {
            let isOwn = index % 2 == 1
            let bubble = colored(isOwn ? .systemBlue : UIColor.systemGray.withAlphaComponent(0.2), radius: 12)
            let words = label(text, size: 14, lines: 0, color: isOwn ? .white : nil)
            add(bubble, to: root)
            add(words, to: bubble)
            NSLayoutConstraint.activate([
                words.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 8),
                words.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -8),
                words.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 12),
                words.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -12),
                bubble.topAnchor.constraint(equalTo: previous, constant: 8),
                bubble.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.75),
                isOwn
                    ? bubble.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor)
                    : bubble.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
            ])
            previous = bubble.bottomAnchor
        }
    }
}

extension NSLayoutConstraint {
    fileprivate func with(_ priority: UILayoutPriority) -> NSLayoutConstraint {
        self.priority = priority
        return self
    }
}
