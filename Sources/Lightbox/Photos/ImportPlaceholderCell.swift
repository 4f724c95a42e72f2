import Foundation
import Views

/// The placeholder of a dropped or pasted item. If its import fails, the cell is an error tile (APP-10).
@MainActor final class ImportPlaceholderCell: PlaceholderCell {
    /// The reason why the import failed; nil while it runs.
    var failure: FailedImport? {
        didSet {
            let hasFailed = failure != nil
            // The progress and its cancel button are neither drawn nor focused behind the tile.
            for view in subviews { view.isHidden = (view === tile) != hasFailed }
            tile.failure = failure
        }
    }
    /// Called when the user presses Retry.
    var onRetry: (@MainActor () -> Void)?
    /// Called when the user removes the error tile.
    var onDismiss: (@MainActor () -> Void)?

    private let tile = FailureTile()

    required init() {
        super.init()
        tile.isHidden = true
        addSubview(tile)
        tile.retryButton.onPress = { [weak self] in self?.press(\.onRetry) }
        tile.dismissButton.onPress = { [weak self] in self?.press(\.onDismiss) }
        tile.onDelete = { [weak self] in self?.press(\.onDismiss) }
    }

    /// Calls the handler. If the tile has the focus, the grid gets it: the pressed button disappears.
    private func press(_ handler: KeyPath<ImportPlaceholderCell, (@MainActor () -> Void)?>) {
        let grid = tile.hasFocus ? superview : nil
        self[keyPath: handler]?()
        grid?.becomeFocused()
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        failure = nil
        image = nil
        onRetry = nil
        onDismiss = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        tile.frame = bounds
    }

    override var defaultAccessibilityName: String? { failure?.description ?? super.defaultAccessibilityName }
    override var accessibilityStates: Set<AccessibilityState> {
        failure == nil ? super.accessibilityStates : super.accessibilityStates.subtracting([.loading]).union([.error])
    }
}

/// Covers the placeholder: a warning sign, the item's name, the reason, and buttons. The tooltip has the whole text.
@MainActor private final class FailureTile: Control {
    private static let radius: CGFloat = 6
    private static let gap: CGFloat = 6
    private static let symbolSide: CGFloat = 16

    let retryButton = Button("Retry", style: .bordered)
    let dismissButton = Button("Remove", style: .bordered)
    /// Called when the user presses Delete.
    var onDelete: (@MainActor () -> Void)?

    var failure: FailedImport? {
        didSet {
            tooltip = failure.map { [$0.description, $0.advice].compactMap(\.self).joined(separator: " ") }
            retryButton.isHidden = failure?.source == nil
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    init() {
        super.init(frame: .zero)
        dismissButton.name = "Remove"
        dismissButton.tooltip = "Remove this message"
        dismissButton.shortcut = "Delete"
        addSubview(retryButton)
        addSubview(dismissButton)
    }

    /// The tile has a tooltip and two buttons, but no action of its own.
    override var canBecomeFocused: Bool { false }

    /// Whether one of the buttons has the focus.
    var hasFocus: Bool { buttons.contains(where: \.isFocused) }

    private var buttons: [Button] { [retryButton, dismissButton].filter { !$0.isHidden } }

    // MARK: Keys

    /// Arrow keys move between the buttons, and Delete removes the tile.
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard hasFocus else { return false }
        switch key {
        case .left, .up: return buttons.first?.becomeFocused() ?? false
        case .right, .down: return buttons.last?.becomeFocused() ?? false
        case .delete, .backspace:
            if !event.isRepeatedKey { onDelete?() }
            return true
        default: return false
        }
    }

    // MARK: Layout

    /// Whether the cell is so small that the text and the buttons need the space between them.
    private var isSmall: Bool { bounds.width < 120 || bounds.height < 120 }
    private var buttonHeight: CGFloat { isSmall ? 24 : 28 }
    /// The content's distance from the edges, at least the overflow of a focus ring.
    private var inset: CGFloat { isSmall ? 6 : bounds.width < 240 ? 8 : 12 }
    private var content: CGRect { bounds.insetBy(dx: inset, dy: inset) }

    override func layoutSubviews() {
        let area = content
        retryButton.style = isSmall ? .accent : .bordered
        dismissButton.style = isSmall ? .plain : .bordered
        func width(_ button: Button) -> CGFloat { button.sizeThatFits(bounds.size).width }
        dismissButton.title = "Remove"
        dismissButton.symbol = nil
        let retry = retryButton.isHidden ? 0 : width(retryButton) + Self.gap
        if retry + width(dismissButton) > area.width {
            dismissButton.title = nil
            dismissButton.symbol = .close
        }
        let dismiss = dismissButton.title == nil ? buttonHeight : width(dismissButton)
        let y = area.maxY - buttonHeight
        let retryWidth = min(retry - Self.gap, area.width - dismiss - Self.gap)
        retryButton.frame = CGRect(x: area.minX, y: y, width: max(retryWidth, 0), height: buttonHeight)
        let x = retryButton.isHidden ? area.minX : retryButton.frame.maxX + Self.gap
        dismissButton.frame = CGRect(x: x, y: y, width: min(dismiss, area.width), height: buttonHeight)
    }

    // MARK: Drawing

    override func draw(_ context: Context) {
        context.fill(Path(roundedRect: bounds, cornerRadius: Self.radius), palette.placeholder)
        guard let failure, let root else { return }
        let isLarge = bounds.width >= 160
        let titleGap: CGFloat = isSmall ? 2 : Self.gap
        let area = content
        let title = root.textRenderer.layout(
            failure.name, font: .system(size: isLarge ? 13 : 11, weight: .semibold),
            maximumWidth: max(area.width - Self.symbolSide - titleGap, 1), scale: root.scale)
        let line = max(title.size.height, Self.symbolSide)
        let symbol = CGRect(
            x: area.minX, y: area.minY + (line - Self.symbolSide) / 2, width: Self.symbolSide, height: Self.symbolSide)
        context.draw(.warning, in: symbol, color: palette.forbidden)
        context.draw(
            title, at: CGPoint(x: symbol.maxX + titleGap, y: area.minY + (line - title.size.height) / 2),
            color: palette.text)
        let top = area.minY + line + 2
        let height = area.maxY - buttonHeight - (isSmall ? 2 : Self.gap) - top
        let font = Font.system(size: isLarge ? 12 : 11)
        let reason = failure.reason.prefix(1).uppercased() + failure.reason.dropFirst()
        let sentences = failure.advice.map { "\(reason) \($0)" } ?? reason
        func text(_ lines: Int) -> TextLayout {
            root.textRenderer.layout(sentences, font: font, maximumWidth: area.width, lines: lines, scale: root.scale)
        }
        let lines = Int(height / max(text(1).size.height, 1))
        guard lines > 0 else { return }
        context.draw(text(lines), at: CGPoint(x: area.minX, y: top), color: palette.secondaryText)
    }
}
