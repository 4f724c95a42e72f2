/// The content of a cell or a header as a value: it creates the view that shows it.
@preconcurrency @MainActor public protocol UIContentConfiguration {
    /// Returns a view that shows the configuration. Called when no view is there that supports it.
    func makeContentView() -> UIView & UIContentView
    /// Returns the configuration for a state, such as with another color in a selected cell. Called when the state of a
    /// cell changes.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor public protocol UIContentView: AnyObject {
    /// The configuration that the view shows. Setting it updates the view.
    var configuration: any UIContentConfiguration { get set }
    /// Whether the view can show a configuration; by default, whether it is of the type of the present one.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Whether the configuration is of the type of the present one.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The state of a view for which a configuration is updated.
public protocol UIConfigurationState {
    /// The size classes and the appearance.
    @preconcurrency @MainActor var traitCollection: UITraitCollection { get }
    /// A value of the program.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a value that a program adds to a state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a key.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a header or footer, or of another view that is no cell.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    /// The size classes and the appearance.
    public var traitCollection: UITraitCollection
    /// Whether the view ignores presses.
    public var isDisabled = false
    /// Whether a press highlights the view.
    public var isHighlighted = false
    /// Whether the view is selected.
    public var isSelected = false
    /// Whether the view has the focus.
    public var isFocused = false
    /// Whether the header is pinned; never set.
    public var isPinned = false
    private var customValues: [String: AnyHashable] = [:]

    /// Creates a state without any highlight.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value of the program.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { customValues[key.rawValue] }
        set { customValues[key.rawValue] = newValue }
    }
}

extension CellConfigurationState: UIConfigurationState {
    /// Creates a state without any highlight. The traits of cells are those of the program's windows.
    public init(traitCollection: UITraitCollection) { self.init() }

    /// The size classes and the appearance of the program's first window.
    @preconcurrency @MainActor public var traitCollection: UITraitCollection {
        UITraitCollection(of: UIApplication.shared.windows.first)
    }

    /// A value of the program, which a cell's `configurationState` adds.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { customValues[key.rawValue] }
        set { customValues[key.rawValue] = newValue }
    }
}

/// Replaces a color by another one, such as by a paler one.
public struct UIConfigurationColorTransformer: Sendable, Hashable {
    /// Returns the color that replaces another one.
    public let transform: @Sendable (UIColor) -> UIColor
    private let identity = UUID()

    /// Creates a transformer.
    public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }

    /// Returns the color that replaces another one.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// The gray of the same brightness.
    public static let grayscale = UIConfigurationColorTransformer { color in
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return UIColor(white: 0.299 * red + 0.587 * green + 0.114 * blue, alpha: alpha)
    }
    /// The tint color of the interface.
    public static let preferredTint = UIConfigurationColorTransformer { _ in .tintColor }
    /// The color itself.
    public static let monochromeTint = UIConfigurationColorTransformer { $0 }

    /// Transformers are equal if one is a copy of the other.
    public static func == (a: Self, b: Self) -> Bool { a.identity == b.identity }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The content view of a cell or a header: its own one, or that of a configuration (LIST-13).
@MainActor final class ContentHost {
    private unowned let owner: UIView
    /// The content view without a configuration.
    let ownView = UIView()
    /// The content view.
    private(set) var view: UIView
    /// Whether the state of the owner updates the configuration.
    var updatesAutomatically = true
    /// Called when the configuration has changed, so that the owner is laid out and measured again.
    private let onChange: () -> Void

    init(_ owner: UIView, onChange: @escaping () -> Void) {
        (self.owner, view, self.onChange) = (owner, ownView, onChange)
    }

    /// The configuration; nil shows the own view.
    var configuration: (any UIContentConfiguration)? {
        didSet { show(configuration) }
    }

    private func show(_ configuration: (any UIContentConfiguration)?) {
        if let configuration, let content = view as? any UIContentView, content.supports(configuration) {
            content.configuration = configuration
        } else {
            let new = configuration?.makeContentView() ?? ownView
            guard new !== view else { return }
            new.frame = view.frame
            if view.superview === owner { owner.insertSubview(new, aboveSubview: view) }
            view.removeFromSuperview()
            view = new
        }
        onChange()
    }

    /// Updates the configuration for a state.
    func update(for state: any UIConfigurationState) {
        guard updatesAutomatically, let configuration else { return }
        let updated = configuration.updated(for: state)
        if let list = configuration as? UIListContentConfiguration, list == updated as? UIListContentConfiguration {
            return
        }
        self.configuration = updated
    }

    /// The height of the content at a width, in points; nil if its view does not tell.
    func height(width: CGFloat) -> CGFloat? {
        if let list = view as? UIListContentView { return list.sizeThatFits(CGSize(width: width, height: 0)).height }
        let height = view.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        return height > 0 ? height : nil
    }
}

extension ReusableView {
    /// The fitting size of a content view that leaves `space` of the width to other parts, with that space; nil if the
    /// cell or header itself has constraints, which are measured then.
    func fittingSize(
        of contentView: UIView, _ targetSize: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority,
        besides space: CGFloat = 0
    ) -> CGSize? {
        guard constraints.isEmpty else { return nil }
        var size = contentView.systemLayoutSizeFitting(
            CGSize(width: max(targetSize.width - space, 0), height: targetSize.height),
            withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
        size.width += space
        return size
    }

    /// The height, in points, that constraints of the content view or of the cell or header itself need at a width; nil
    /// if there are none, or if they leave the height open.
    func constrainedHeight(of contentView: UIView, width: CGFloat) -> CGFloat? {
        let target = CGSize(width: width, height: 0)
        var height = systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
        if height <= 0, !constraints.isEmpty {
            // Constraints of the cell may give widths alone.
            height =
                contentView.systemLayoutSizeFitting(
                    target, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
                ).height
        }
        return height > 0 ? height.rounded(.up) : nil
    }
}
