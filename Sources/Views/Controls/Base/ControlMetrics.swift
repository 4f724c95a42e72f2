/// Dimensions shared by controls, in points, specified in LookAndMotion.
enum ControlMetrics {
    static let height: CGFloat = 32
    /// The corner radius of buttons, fields and highlighted items inside panels.
    static let radius: CGFloat = 6
    /// The corner radius of panels over the window: concentric with the items inside.
    static let panelRadius: CGFloat = 10
    static let symbolSize: CGFloat = 20
    /// Distance from the edge of a bordered control to its text.
    static let padding: CGFloat = 12
    /// Distance between related elements.
    static let gap: CGFloat = 8
    /// Distance between the window's edge and panels over it.
    static let windowMargin: CGFloat = 8
    static let font = Font.system(size: 13)
    static let focusRingWidth: CGFloat = 2
    /// Distance from a control's edge to the inner edge of its focus ring.
    static let focusRingGap: CGFloat = 2
}

extension Palette {
    /// Background of a hovered control.
    var hoverTint: Color { text.withAlpha(0.06) }
    /// Background of a pressed control.
    var pressedTint: Color { text.withAlpha(0.12) }
    /// Background of a control that is on or selected.
    var accentTint: Color { accent.withAlpha(0.14) }
    /// Accent-colored text on a tint, mixed with the text color to increase the contrast.
    var tintedText: Color { accent.mixed(with: text, by: text.relativeLuminance > 0.5 ? 0.5 : 0.3) }
    /// Text on the accent color.
    var accentInk: Color { accent.contrast(with: .white) >= 4.5 ? .white : Color(hex: 0x10161D) }
    /// The border of a control, at least as strong as separators, which are strong with high contrast.
    var border: Color { outline(atLeast: 0.20) }
    /// The track of a slider or a progress bar.
    var groove: Color { outline(atLeast: 0.16) }
    /// An opaque color of separators is that of outlines, too; a translucent one only tells their strength.
    private func outline(atLeast alpha: Double) -> Color {
        line.alpha < 1 ? text.withAlpha(max(alpha, line.alpha)) : line
    }
    /// Text and symbols of a disabled control.
    var disabledText: Color { text.withAlpha(0.36) }
    /// Overlay between the window and a modal panel.
    var dimming: Color { Color(hex: 0, alpha: 0.36) }
}
