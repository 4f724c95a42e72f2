import Foundation

/// A row with a plate behind its content, which shows whether it is selected, a drop target, the row of the keyboard
/// focus, or about to open by spring loading. A subclass draws the content; ``ListRowCell`` has a symbol and a text.
@preconcurrency @MainActor open class PlateRowCell: ItemCell {
    /// The distance of the plate from the sides of the row, in points.
    public static let plateInset: CGFloat = 8
    private var highlightStrength = 0.0
    /// Whether a row that is hidden in this one is selected: the plate has half its color.
    public var containsSelection = false { didSet { if containsSelection != oldValue { setNeedsDisplay() } } }

    /// Shows no item.
    open override func prepareForReuse() {
        super.prepareForReuse()
        containsSelection = false
    }

    /// A row.
    open override var defaultAccessibilityRole: AccessibilityRole? { .row }

    /// Draws the plate.
    open override func draw(_ context: Context) { drawPlate(context) }

    // MARK: Spring loading

    /// Begins to pulse.
    open override func springLoadingDidChange() {
        startAnimating()
        setNeedsDisplay()
    }

    /// Pulses while the row is about to open.
    open override func animate(at time: Timestamp) -> Bool {
        let value = hoverStrength(at: time)
        if value != highlightStrength {
            highlightStrength = value
            setNeedsDisplay()
        }
        return springLoadingState == .possible || springLoadingState == .activating
    }

    /// Pulses while the spring-loading delay runs, and flashes twice before the row is activated (SPRING-1).
    private func hoverStrength(at time: Timestamp) -> Double {
        let passed = (time - springLoadingBegan).seconds
        switch springLoadingState {
        case .inactive, .activated: return 0
        case .possible: return appearance.reducesMotion ? 0.5 : 0.5 - 0.5 * cos(passed * 2 * .pi / 0.6)
        case .activating: return appearance.reducesMotion || Int(passed / 0.1).isMultiple(of: 2) ? 1 : 0
        }
    }

    // MARK: Drawing

    /// Draws the plate. Call it first in `draw(_:)`.
    public func drawPlate(_ context: Context) {
        let plate = Path(roundedRect: bounds.insetBy(dx: Self.plateInset, dy: 2), cornerRadius: 8)
        if isSelected || containsSelection {
            context.fill(plate, palette.accent.withAlpha(isSelected ? 0.14 : 0.07))
        }
        if highlightStrength > 0 { context.fill(plate, palette.accent.withAlpha(0.20 * highlightStrength)) }
        if isDropTarget {
            context.fill(plate, palette.accent.withAlpha(0.22))
            let outline = bounds.insetBy(dx: Self.plateInset + 1, dy: 3)
            context.stroke(Path(roundedRect: outline, cornerRadius: 7), palette.accent, width: 2)
        } else if isCurrent {
            context.stroke(
                Path(roundedRect: bounds.insetBy(dx: Self.plateInset + 0.75, dy: 2.75), cornerRadius: 7.5),
                palette.accent.withAlpha(0.8), width: 1.5)
        }
    }
}
