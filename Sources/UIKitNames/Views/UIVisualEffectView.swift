/// The appearance of a ``UIVisualEffectView``.
@preconcurrency @MainActor open class UIVisualEffect {
    /// Creates an effect that shows nothing.
    public init() {}

    /// The color over what is behind the view; nil for none.
    var color: UIColor? { nil }
}

/// A translucent material. Views here blur nothing: the material is a color that covers more of what is behind it than
/// UIKit's, so that text on it is readable.
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
    /// The color and how much it covers. Styles whose names end in `Light` or `Dark` are the same in both appearances.
    public enum Style: Int, Sendable, Hashable {
        /// The styles of iOS 8 to 12.
        case extraLight, light, dark, regular, prominent
        /// Materials of the appearance, from the thinnest to the thickest one.
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        /// Light materials.
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        /// Light materials.
        case systemChromeMaterialLight
        /// Dark materials.
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        /// Dark materials.
        case systemChromeMaterialDark

        /// The part of what is behind that the material covers, 0 to 1.
        var opacity: CGFloat {
            switch self {
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: 0.6
            case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark, .light: 0.7
            case .systemMaterial, .systemMaterialLight, .systemMaterialDark, .regular, .dark: 0.8
            case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark, .prominent: 0.88
            case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark, .extraLight: 0.92
            }
        }

        /// Whether the material is dark in both appearances; nil if it follows them.
        var isDark: Bool? {
            switch self {
            case .extraLight, .light, .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight,
                .systemThickMaterialLight, .systemChromeMaterialLight:
                false
            case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
                .systemThickMaterialDark, .systemChromeMaterialDark:
                true
            default: nil
            }
        }
    }

    /// The material.
    let style: Style

    /// Creates an effect.
    public init(style: Style) { self.style = style }

    override var color: UIColor? {
        let opacity = style.opacity
        return UIColor { [isDark = style.isDark] traits in
            UIColor(white: isDark ?? (traits.userInterfaceStyle == .dark) ? 0.13 : 0.97, alpha: opacity)
        }
    }
}

/// The appearance of content over a blur effect. It shows nothing by itself: content keeps its colors.
@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
    /// Creates an effect for content over a material.
    public init(blurEffect: UIBlurEffect) {}

    /// Creates an effect for content of a kind over a material.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {}
}

/// A kind of content over a material. All look the same here.
public enum UIVibrancyEffectStyle: Int, Sendable, Hashable {
    /// Labels, from the strongest to the faintest.
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel
    /// Areas behind content.
    case fill, secondaryFill, tertiaryFill
    /// A line.
    case separator
}

/// A view with a translucent material behind its content. What is behind is not blurred.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
    private let material = UIView()
    /// The content: add subviews to it, not to the view itself.
    public let contentView = UIView()
    /// The material; nil, the default, for none. In an animation block the color changes gradually.
    open var effect: UIVisualEffect? { didSet { updateMaterial() } }

    /// Creates a view without a size.
    public convenience init(effect: UIVisualEffect?) {
        self.init(frame: .zero)
        self.effect = effect
        updateMaterial()
    }

    /// Creates a view without a material.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(material)
        addSubview(contentView)
        resize()
    }

    private func updateMaterial() { material.backgroundColor = effect?.color ?? .clear }

    private func resize() {
        for view in [material, contentView] { view.frame = CGRect(origin: .zero, size: frame.size) }
    }

    /// Fits the content to the size.
    open override func boundsDidChange() {
        super.boundsDidChange()
        resize()
    }
}
