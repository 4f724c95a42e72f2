import Foundation
import Views

/// A row of the sidebar. The plate behind its content shows whether it is selected, a drop target, the row of the
/// keyboard focus, or about to open by spring loading.
@MainActor class SidebarRowCell: TableViewCell {
    /// The distance of the plate from the sides of the row.
    static let inset: CGFloat = 8
    private var highlightStrength = 0.0
    /// Whether a row that is hidden in this one is selected.
    var containsSelection = false { didSet { if containsSelection != oldValue { setNeedsDisplay() } } }

    override var defaultAccessibilityRole: AccessibilityRole? { .row }

    // MARK: Spring loading

    override func springLoadingDidChange() {
        startAnimating()
        setNeedsDisplay()
    }

    override func animate(at time: Timestamp) -> Bool {
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

    func drawPlate(_ context: Context) {
        let plate = Path(roundedRect: bounds.insetBy(dx: Self.inset, dy: 2), cornerRadius: 8)
        if isSelected || containsSelection {
            context.fill(plate, palette.accent.withAlpha(isSelected ? 0.14 : 0.07))
        }
        if highlightStrength > 0 { context.fill(plate, palette.accent.withAlpha(0.20 * highlightStrength)) }
        if isDropTarget {
            context.fill(plate, palette.accent.withAlpha(0.22))
            context.stroke(
                Path(roundedRect: bounds.insetBy(dx: Self.inset + 1, dy: 3), cornerRadius: 7), palette.accent, width: 2)
        } else if isCurrent {
            context.stroke(
                Path(roundedRect: bounds.insetBy(dx: Self.inset + 0.75, dy: 2.75), cornerRadius: 7.5),
                palette.accent.withAlpha(0.8), width: 1.5)
        }
    }
}
