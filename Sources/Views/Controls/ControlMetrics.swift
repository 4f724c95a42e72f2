/// The measures that controls share, in points (`look.md`: a unit of 4, one radius).
enum ControlMetrics {
    static let height: CGFloat = 32
    /// Of buttons, fields and what is highlighted inside a panel.
    static let radius: CGFloat = 6
    /// Of what stands over the window: larger by the inset of what it holds.
    static let panelRadius: CGFloat = 10
    static let symbolSize: CGFloat = 20
    /// From the edge of a bordered control to its text.
    static let padding: CGFloat = 12
    /// Between things that belong together.
    static let gap: CGFloat = 8
    /// Between the window's edge and what stands over it.
    static let windowMargin: CGFloat = 8
    static let font = Font.system(size: 13)
    static let focusRingWidth: CGFloat = 2
    /// From a control's edge to the inside of its ring.
    static let focusRingGap: CGFloat = 1
}

extension Palette {
    /// Under the pointer.
    var hoverTint: Color { text.withAlpha(0.06) }
    /// Under a press.
    var pressedTint: Color { text.withAlpha(0.12) }
    /// Behind what is on or chosen.
    var accentTint: Color { accent.withAlpha(0.14) }
    /// The accent as text on a tint: a step towards the text's colour, to keep the contrast.
    var tintedText: Color { accent.mixed(with: text, by: text.relativeLuminance > 0.5 ? 0.5 : 0.3) }
    /// Text on the accent.
    var accentInk: Color { accent.contrast(with: .white) >= 4.5 ? .white : Color(hex: 0x10161D) }
    /// Around a bordered control.
    var border: Color { text.withAlpha(0.20) }
    /// The groove of a slider or a progress bar.
    var groove: Color { text.withAlpha(0.16) }
    /// What cannot be used now.
    var disabledText: Color { text.withAlpha(0.36) }
    /// Between the window and a panel that must be answered first.
    var dimming: Color { Color(hex: 0, alpha: 0.36) }
}
