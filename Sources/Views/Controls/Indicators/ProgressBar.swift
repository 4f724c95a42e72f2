/// Shows the completed fraction of an activity.
@MainActor package final class ProgressBar: View {
    private static let thickness: CGFloat = 4

    /// The completed fraction, clamped to 0...1.
    package var fraction: Double {
        didSet {
            if !fraction.isFinite {
                reject(fraction, for: "fraction")
                fraction = oldValue
            }
            fraction = min(max(fraction, 0), 1)
            if fraction != oldValue { setNeedsDisplay() }
        }
    }
    /// The accessibility name: the activity.
    package var name: String?

    /// Creates a bar that shows `fraction`.
    package init(fraction: Double = 0, name: String? = nil) {
        self.fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        self.name = name
        super.init(frame: .zero)
    }

    /// The thickness; the width is not determined.
    package override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.thickness)
    }

    /// The given width and a height of 4 points.
    package override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.thickness) }

    /// The progress role; `accessibilityValue` contains the progress.
    package override var defaultAccessibilityRole: AccessibilityRole? { .progress }

    /// `name`.
    package override var defaultAccessibilityName: String? { name }

    /// `loading` until the fraction is 1.
    package override var accessibilityStates: Set<AccessibilityState> { fraction < 1 ? [.loading] : [] }

    /// `percent`, 0 to 100.
    package override var accessibilityValue: [String: Int] { ["percent": Int((fraction * 100).rounded())] }

    /// Draws the track and the completed part.
    package override func draw(_ context: Context) {
        let height = min(Self.thickness, bounds.height)
        let bar = context.snapped(
            CGRect(x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height))
        guard bar.width > 0, bar.height > 0 else { return }
        let radius = bar.height / 2
        context.fill(Path(roundedRect: bar, cornerRadius: radius), palette.groove)
        guard fraction > 0 else { return }
        // At least as wide as high, so that even a small fraction is visible.
        let done = CGRect(x: bar.minX, y: bar.minY, width: max(bar.width * fraction, bar.height), height: bar.height)
        context.fill(Path(roundedRect: done, cornerRadius: radius), palette.accent)
    }
}
