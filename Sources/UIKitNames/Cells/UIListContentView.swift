/// Shows a ``UIListContentConfiguration``: an image, and texts beside it.
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
    private let (main, detail, picture) = (UILabel(), UILabel(), UIImageView())
    private var shown: UIListContentConfiguration

    /// Creates a view.
    public init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        picture.contentMode = .scaleAspectFit
        for view in [picture, main, detail] { addSubview(view) }
        update()
    }

    /// The configuration. One of another type has no effect.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration, new != shown else { return }
            shown = new
            update()
        }
    }

    /// The area of the main text; nil without a text.
    open var textLayoutGuide: UILayoutGuide? { main.text?.isEmpty == false ? guide(textGuide, main) : nil }
    /// The area of the secondary text; nil without one.
    open var secondaryTextLayoutGuide: UILayoutGuide? {
        detail.text?.isEmpty == false ? guide(detailGuide, detail) : nil
    }
    /// The area of the image; nil without one.
    open var imageLayoutGuide: UILayoutGuide? { picture.image == nil ? nil : guide(imageGuide, picture) }
    private let (textGuide, detailGuide, imageGuide) = (UILayoutGuide(), UILayoutGuide(), UILayoutGuide())
    /// The constraints that give the guides the frames of their views.
    private var guideConstraints: [ObjectIdentifier: [NSLayoutConstraint]] = [:]

    private func guide(_ guide: UILayoutGuide, _ view: UIView) -> UILayoutGuide {
        if guide.owningView == nil {
            addLayoutGuide(guide)
            let constraints = [
                guide.leadingAnchor.constraint(equalTo: leadingAnchor), guide.topAnchor.constraint(equalTo: topAnchor),
                guide.widthAnchor.constraint(equalToConstant: 0), guide.heightAnchor.constraint(equalToConstant: 0),
            ]
            guideConstraints[ObjectIdentifier(guide)] = constraints
            NSLayoutConstraint.activate(constraints)
            setNeedsLayout()
        }
        return guide
    }

    private func placeGuides() {
        for (guide, view) in [(textGuide, main as UIView), (detailGuide, detail), (imageGuide, picture)] {
            guard let constraints = guideConstraints[ObjectIdentifier(guide)], constraints.count == 4 else { continue }
            let lengths = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
            for (constraint, length) in zip(constraints, lengths) where constraint.constant != length {
                constraint.constant = length
            }
        }
    }

    private func update() {
        show(shown.text, shown.attributedText, shown.textProperties, in: main)
        show(shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: detail)
        picture.image =
            shown.imageProperties.preferredSymbolConfiguration.flatMap {
                shown.image?.applyingSymbolConfiguration($0)
            } ?? shown.image
        picture.layer.cornerRadius = shown.imageProperties.cornerRadius
        picture.layer.masksToBounds = shown.imageProperties.cornerRadius > 0
        updateTint()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    private func updateTint() { picture.tintColor = shown.imageProperties.resolvedTintColor(for: tintColor) }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?, _ properties: UIListContentConfiguration.TextProperties,
        in label: UILabel
    ) {
        (label.font, label.textColor) = (properties.font, properties.resolvedColor())
        label.textAlignment =
            switch properties.alignment {
            case .natural: .natural
            case .center: .center
            case .justified: .justified
            }
        label.lineBreakMode = properties.lineBreakMode
        label.numberOfLines = properties.numberOfLines
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        if let attributed {
            label.attributedText = attributed
        } else {
            label.text = text.map(properties.transform.apply)
        }
    }

    // MARK: Layout

    private var hasMain: Bool { main.text?.isEmpty == false }
    private var hasDetail: Bool { detail.text?.isEmpty == false }

    /// The size of the image in an area of a height, in points.
    private func imageSize(_ height: CGFloat) -> CGSize {
        guard let size = picture.image?.size, size.width > 0, size.height > 0 else { return .zero }
        let isSymbol = picture.image?.traits.rendering == .template
        var limit = isSymbol ? size : CGSize(width: max(height, 0), height: max(height, 0))
        let maximum = shown.imageProperties.maximumSize
        if maximum.width > 0 { limit.width = isSymbol ? min(limit.width, maximum.width) : maximum.width }
        if maximum.height > 0 { limit.height = isSymbol ? min(limit.height, maximum.height) : maximum.height }
        limit.height = min(limit.height, max(height, 0))
        let part = min(limit.width / size.width, limit.height / size.height)
        return CGSize(width: size.width * part, height: size.height * part)
    }

    /// The width that the image takes, with its distance from the texts.
    private func imageSpace(_ height: CGFloat) -> CGFloat {
        guard picture.image != nil else { return 0 }
        let reserved = shown.imageProperties.reservedLayoutSize.width
        return max(reserved, imageSize(height).width) + shown.imageToTextPadding
    }

    private var insets: UIEdgeInsets {
        let margins = shown.directionalLayoutMargins
        return UIEdgeInsets(
            top: margins.top, left: margins.leading, bottom: margins.bottom, right: margins.trailing)
    }

    /// The width, and the height that the texts and the image need at it.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let available = size.width > 0 ? size.width - insets.left - insets.right : .greatestFiniteMagnitude
        let maximum = shown.imageProperties.maximumSize.height
        let natural = picture.image?.traits.rendering == .template ? picture.image?.size.height ?? 0 : 0
        let imageHeight = picture.image == nil ? 0 : maximum > 0 ? maximum : natural
        let reserved = shown.imageProperties.reservedLayoutSize.height
        let area = CGSize(
            width: max(available - imageSpace(imageHeight > 0 ? imageHeight : 30), 1), height: .greatestFiniteMagnitude)
        let texts = textHeight(in: area)
        let content = max(texts, picture.image == nil ? 0 : max(imageHeight, reserved))
        return CGSize(width: size.width, height: (content + insets.top + insets.bottom).rounded(.up))
    }

    private func textHeight(in area: CGSize) -> CGFloat {
        guard hasDetail else { return hasMain ? main.sizeThatFits(area).height : 0 }
        guard hasMain else { return detail.sizeThatFits(area).height }
        if isSideBySide(in: area.width) {
            return max(main.sizeThatFits(area).height, detail.sizeThatFits(area).height)
        }
        return main.sizeThatFits(area).height + shown.textToSecondaryTextVerticalPadding
            + detail.sizeThatFits(area).height
    }

    /// Whether both texts are on one line.
    private func isSideBySide(in width: CGFloat) -> Bool { shown.prefersSideBySideTextAndSecondaryText }

    /// The height at a width.
    open override func intrinsicContentHeight(forWidth width: CGFloat) -> CGFloat? {
        sizeThatFits(CGSize(width: width, height: 0)).height
    }

    /// The height at the present width; no width of its own.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(CGSize(width: frame.width, height: 0)).height)
    }

    /// Lays out the content at the new size.
    open override func boundsDidChange() { setNeedsLayout() }

    /// Places the image at the left, and the texts beside it, vertically centered.
    open override func layoutSubviews() {
        super.layoutSubviews()
        var area = bounds.inset(by: insets)
        area.size.width = max(area.width, 0)
        let size = imageSize(bounds.height - min(insets.top, 4) - min(insets.bottom, 4))
        let column = max(shown.imageProperties.reservedLayoutSize.width, size.width)
        picture.frame = CGRect(
            x: area.minX + (column - size.width) / 2, y: (bounds.midY - size.height / 2).rounded(), width: size.width,
            height: size.height)
        if picture.image != nil {
            area.origin.x += column + shown.imageToTextPadding
            area.size.width = max(area.width - column - shown.imageToTextPadding, 0)
        }
        placeTexts(in: area)
        placeGuides()
    }

    private func placeTexts(in area: CGRect) {
        // A row that is less high than its texts shows their middle.
        let limit = CGSize(width: area.width, height: .greatestFiniteMagnitude)
        func centered(_ x: CGFloat, _ width: CGFloat, _ label: UILabel) -> CGRect {
            let height = min(label.sizeThatFits(limit).height, max(bounds.height, 0))
            return CGRect(x: x, y: (area.midY - height / 2).rounded(), width: width, height: height)
        }
        guard hasDetail else {
            (main.frame, detail.frame) = (centered(area.minX, area.width, main), .zero)
            return
        }
        if isSideBySide(in: area.width) {
            let own = detail.sizeThatFits(limit).width
            let width = hasMain ? min(own, area.width / 2) : area.width
            let padding = hasMain ? shown.textToSecondaryTextHorizontalPadding : 0
            main.frame = centered(area.minX, max(area.width - width - padding, 0), main)
            detail.frame = centered(area.maxX - width, width, detail)
        } else {
            let padding = hasMain ? shown.textToSecondaryTextVerticalPadding : 0
            let first = hasMain ? min(main.sizeThatFits(limit).height, bounds.height) : 0
            let second = min(detail.sizeThatFits(limit).height, max(bounds.height - first - padding, 0))
            let top = (area.midY - (first + padding + second) / 2).rounded()
            main.frame = CGRect(x: area.minX, y: top, width: area.width, height: first)
            detail.frame = CGRect(x: area.minX, y: top + first + padding, width: area.width, height: second)
        }
    }

    /// Gives template images the new tint color.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateTint()
    }

    /// The main text.
    open override var defaultAccessibilityName: String? { main.text }
}

extension UIListContentConfiguration.TextProperties.TextTransform {
    fileprivate func apply(_ text: String) -> String {
        switch self {
        case .none: text
        case .uppercase: text.uppercased()
        case .lowercase: text.lowercased()
        case .capitalized: text.capitalized
        }
    }
}
