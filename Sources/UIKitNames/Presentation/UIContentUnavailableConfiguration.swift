/// What is shown in place of missing content: an image or a spinner, two texts and two buttons, in the middle.
@preconcurrency @MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    /// The appearance of a text.
    public struct TextProperties: Sendable, Hashable {
        /// The font.
        public var font: UIFont
        /// The color.
        public var color: UIColor
        /// The maximum number of lines; 0 for no limit.
        public var numberOfLines = 0
    }

    /// The appearance of the image.
    public struct ImageProperties: Sendable, Hashable {
        /// The color of template images; nil is the tint color of the view.
        public var tintColor: UIColor? = .secondaryLabel
        /// The size of a symbol; nil is that of the image.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration? = .init(pointSize: 36)
    }

    /// What a button does.
    public struct ButtonProperties {
        /// Performed when the button is pressed; without one, the button is disabled.
        public var primaryAction: UIAction?
    }

    /// The image above the texts; nil for none.
    public var image: UIImage?
    /// The appearance of the image.
    public var imageProperties = ImageProperties()
    /// The main text; nil for none.
    public var text: String?
    /// The appearance of the main text.
    public var textProperties = TextProperties(font: .preferredFont(forTextStyle: .title2), color: .label)
    /// The text below; nil for none.
    public var secondaryText: String?
    /// The appearance of the text below.
    public var secondaryTextProperties = TextProperties(
        font: .preferredFont(forTextStyle: .subheadline), color: .secondaryLabel)
    /// The button below the texts; one without a title and an image is not shown.
    public var button = UIButton.Configuration.plain()
    /// What the button does.
    public var buttonProperties = ButtonProperties()
    /// Another button below.
    public var secondaryButton = UIButton.Configuration.plain()
    /// What the other button does.
    public var secondaryButtonProperties = ButtonProperties()
    /// Whether a spinner is shown in place of the image.
    let isLoading: Bool

    private init(isLoading: Bool = false) { self.isLoading = isLoading }

    /// A configuration without content.
    public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }

    /// A spinner, and "Loading…".
    public static func loading() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(isLoading: true)
        configuration.text = "Loading…"
        configuration.textProperties = configuration.secondaryTextProperties
        return configuration
    }

    /// A magnifying glass, and "No Results".
    public static func search() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration()
        configuration.image = UIImage(systemName: "magnifyingglass")
        (configuration.text, configuration.secondaryText) = ("No Results", "Check the spelling or try a new search.")
        return configuration
    }

    /// Creates a view that shows the configuration.
    public func makeContentView() -> UIView & UIContentView { UIContentUnavailableView(configuration: self) }

    /// Returns the configuration itself.
    public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration { self }
}

/// Shows a ``UIContentUnavailableConfiguration`` in its middle.
@preconcurrency @MainActor open class UIContentUnavailableView: UIView, UIContentView {
    private static let width: CGFloat = 360
    private static let gap: CGFloat = 8

    private var shown: UIContentUnavailableConfiguration
    private var parts: [UIView] = []

    /// Creates a view that shows a configuration.
    public init(configuration: UIContentUnavailableConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        showConfiguration()
    }

    /// The configuration. One of another type is ignored.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIContentUnavailableConfiguration else { return }
            shown = new
            showConfiguration()
        }
    }

    private func label(_ text: String?, _ properties: UIContentUnavailableConfiguration.TextProperties) -> UIView? {
        guard let text, !text.isEmpty else { return nil }
        let label = UILabel()
        (label.text, label.font, label.textColor) = (text, properties.font, properties.color)
        (label.numberOfLines, label.textAlignment) = (properties.numberOfLines, .center)
        return label
    }

    private func button(
        _ look: UIButton.Configuration, _ properties: UIContentUnavailableConfiguration.ButtonProperties
    ) -> UIView? {
        guard look.title?.isEmpty == false || look.image != nil else { return nil }
        let button = UIButton(configuration: look, primaryAction: properties.primaryAction)
        button.isEnabled = properties.primaryAction != nil
        return button
    }

    private var picture: UIView? {
        if shown.isLoading {
            let spinner = UIActivityIndicatorView(style: .large)
            spinner.startAnimating()
            return spinner
        }
        guard let image = shown.image else { return nil }
        let picture = UIImageView(image: image)
        picture.tintColor = shown.imageProperties.tintColor
        picture.preferredSymbolConfiguration = shown.imageProperties.preferredSymbolConfiguration
        return picture
    }

    private func showConfiguration() {
        for part in parts { part.removeFromSuperview() }
        parts = [
            picture, label(shown.text, shown.textProperties),
            label(shown.secondaryText, shown.secondaryTextProperties),
            button(shown.button, shown.buttonProperties),
            button(shown.secondaryButton, shown.secondaryButtonProperties),
        ].compactMap { $0 }
        for part in parts { addSubview(part) }
        setNeedsLayout()
    }

    /// Places the parts below each other.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(min(bounds.width - 32, Self.width), 0)
        let sizes = parts.map { part in
            let size = part.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
            return CGSize(width: part is UILabel ? width : min(size.width, width), height: size.height)
        }
        let height = sizes.reduce(0) { $0 + $1.height } + Self.gap * CGFloat(max(parts.count - 1, 0))
        var y = ((bounds.height - height) / 2).rounded()
        for (part, size) in zip(parts, sizes) {
            part.frame = CGRect(
                x: ((bounds.width - size.width) / 2).rounded(), y: y, width: size.width, height: size.height)
            y += size.height + Self.gap
        }
    }
}

/// The view that a controller shows in place of its content.
@MainActor private final class UnavailableContent {
    var view: (UIView & UIContentView)?
}

extension UIViewController {
    /// What the controller's view shows in place of its content: usually a ``UIContentUnavailableConfiguration``. In a
    /// table or a collection it is the background view. Setting it loads the view; nil, the default, shows the content.
    public var contentUnavailableConfiguration: (any UIContentConfiguration)? {
        get { viewIfLoaded?.existingAttachment(UnavailableContent.self)?.view?.configuration }
        set {
            guard let view else { return }
            let content = view.attachment(UnavailableContent())
            if let newValue, let present = content.view, present.supports(newValue) {
                present.configuration = newValue
                return
            }
            let container = view as? ItemContainerView
            content.view?.removeFromSuperview()
            if let container, container.backgroundView === content.view { container.backgroundView = nil }
            content.view = newValue?.makeContentView()
            guard let new = content.view else { return }
            if let container {
                container.backgroundView = new
            } else {
                new.frame = view.bounds
                new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                view.addSubview(new)
            }
        }
    }
}
