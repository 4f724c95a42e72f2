import Foundation
import Views

/// The placeholder of a dropped or pasted item. If the download of a link fails, the cell is an error tile with buttons
/// to try again and to remove it (APP-10).
@MainActor final class LinkPlaceholderCell: PlaceholderCell {
    /// The reason why the download failed; nil while it runs.
    var failure: FailedLink? {
        didSet {
            let hasFailed = failure != nil
            // The progress and its cancel button are neither drawn nor focused behind the tile.
            for view in subviews { view.isHidden = (view === tile) != hasFailed }
            tile.tooltip = failure?.description
        }
    }
    /// Called when the user presses Retry.
    var onRetry: (@MainActor () -> Void)? {
        get { tile.retryButton.onPress }
        set { tile.retryButton.onPress = newValue }
    }
    /// Called when the user removes the error tile.
    var onDismiss: (@MainActor () -> Void)? {
        get { tile.dismissButton.onPress }
        set { tile.dismissButton.onPress = newValue }
    }

    private let tile = FailureTile()

    required init() {
        super.init()
        tile.isHidden = true
        addSubview(tile)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        failure = nil
        onRetry = nil
        onDismiss = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        tile.frame = bounds
    }

    override var accessibilityName: String? {
        failure == nil ? super.accessibilityName : itemName.map { "Couldn't load \($0)" } ?? "Couldn't load"
    }
    override var accessibilityStates: Set<AccessibilityState> {
        failure == nil ? super.accessibilityStates : super.accessibilityStates.subtracting([.loading]).union([.error])
    }
}

/// Covers the placeholder: a warning sign, the buttons, and the reason as a tooltip.
@MainActor private final class FailureTile: Control {
    private static let radius: CGFloat = 6
    private static let symbolSide: CGFloat = 24
    private static let spacing: CGFloat = 6

    let retryButton = Button("Retry", style: .bordered)
    let dismissButton = Button(symbol: .close, name: "Remove")

    init() {
        super.init()
        addSubview(retryButton)
        addSubview(dismissButton)
    }

    /// The tile has a tooltip and two buttons, but no action of its own.
    override var canBecomeFocused: Bool { false }

    /// Whether the words fit between the symbol and the button. The accessibility name says the same.
    private var showsLabel: Bool { bounds.height >= 110 }

    private var labelHeight: CGFloat { showsLabel ? 18 : 0 }

    private var symbolBox: CGRect {
        let content = Self.symbolSide + labelHeight + Self.spacing + retryButton.sizeThatFits(bounds.size).height
        let top = max(bounds.midY - content / 2, 4)
        return CGRect(x: bounds.midX - Self.symbolSide / 2, y: top, width: Self.symbolSide, height: Self.symbolSide)
    }

    override func layoutSubviews() {
        let size = retryButton.sizeThatFits(bounds.size)
        let width = min(size.width, bounds.width - 8)
        retryButton.frame = CGRect(
            x: bounds.midX - width / 2, y: symbolBox.maxY + labelHeight + Self.spacing, width: width,
            height: size.height)
        dismissButton.frame = CGRect(x: bounds.maxX - 28, y: 4, width: 24, height: 24)
    }

    override func draw(_ context: Context) {
        context.fill(Path(roundedRect: bounds, cornerRadius: Self.radius), palette.placeholder)
        let box = symbolBox
        context.draw(.warning, in: box, color: palette.secondaryText)
        guard showsLabel, let root else { return }
        let text = root.textRenderer.layout(
            "Couldn't load", font: .system(size: 11), maximumWidth: bounds.width - 12, alignment: .leading,
            scale: root.scale)
        context.draw(
            text, at: CGPoint(x: bounds.midX - text.size.width / 2, y: box.maxY + 3), color: palette.secondaryText)
    }
}
