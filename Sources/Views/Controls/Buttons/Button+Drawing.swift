extension Button {
    private static let titleFont = Font.system(size: 13, weight: .medium)
    private static let symbolGap: CGFloat = 6

    /// The size of symbol, title and padding, in points: 32 high, and square without a title.
    var fittingSize: CGSize {
        let content = contentWidth
        let width = title == nil ? ControlMetrics.height : (content + 2 * padding).rounded(.up)
        return CGSize(width: width, height: ControlMetrics.height)
    }

    var titleBaseline: LayoutBaseline? {
        guard let title else { return nil }
        let line = textLayout(title, font: Self.titleFont)
        return LayoutBaseline(fraction: 0.5, offset: line.baseline - line.size.height / 2)
    }

    private var padding: CGFloat {
        switch style {
        case .plain, .accent: 8
        case .bordered, .prominent: ControlMetrics.padding
        }
    }

    private var contentWidth: CGFloat {
        let text = title.map { textLayout($0, font: Self.titleFont).size.width } ?? 0
        let sign = symbol == nil ? 0 : ControlMetrics.symbolSize
        return text + sign + (title != nil && symbol != nil ? Self.symbolGap : 0)
    }

    func drawButton(in context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let area = context.snapped(bounds)
        let shape = Path(roundedRect: area, cornerRadius: controlRadius)
        drawBackground(area, shape, in: context)
        drawContent(in: area, ink: ink, context)
        drawFocusRing(around: area, cornerRadius: controlRadius, in: context)
    }

    private func drawBackground(_ area: CGRect, _ shape: Path, in context: Context) {
        if style == .prominent {
            context.fill(shape, isEnabled ? palette.accent : palette.groove)
        } else if isOn {
            context.fill(shape, palette.accentTint)
        }
        if isEnabled {
            if style == .prominent {
                // Mixed away from the text color, so that the contrast only increases.
                let shade: Color = palette.accentInk == .white ? .black : .white
                context.fill(shape, shade.withAlpha(isPressed ? 0.20 : isHovered ? 0.08 : 0))
            } else if isPressed {
                context.fill(shape, palette.pressedTint)
            } else if isHovered {
                context.fill(shape, palette.hoverTint)
            }
        }
        if style == .bordered {
            context.drawBorder(area, cornerRadius: controlRadius, palette.border)
        }
        if springLevel > 0 {
            context.fill(shape, palette.accent.withAlpha(0.30 * springLevel))
            context.drawBorder(
                area, cornerRadius: controlRadius, palette.accent.withAlpha(springLevel), width: 2)
        }
    }

    private var ink: Color {
        guard isEnabled else { return palette.disabledText }
        switch style {
        case .prominent: return palette.accentInk
        case .accent: return isHovered || isPressed || isOn ? palette.tintedText : palette.accent
        case .plain, .bordered: return isDestructive ? palette.forbidden : isOn ? palette.tintedText : palette.text
        }
    }

    private func drawContent(in area: CGRect, ink: Color, _ context: Context) {
        let inset = min(padding, area.width / 4)
        var x = area.minX + max((area.width - contentWidth) / 2, inset)
        if let symbol {
            let side = min(ControlMetrics.symbolSize, area.width, area.height)
            if title == nil { x = area.midX - side / 2 }
            let box = CGRect(x: x, y: area.midY - side / 2, width: side, height: side)
            context.draw(symbol, in: context.snapped(box), color: ink)
            x += side + Self.symbolGap
        }
        guard let title else { return }
        let width = area.maxX - inset - x
        guard width > 0 else { return }
        let text = lineLayout(title, font: Self.titleFont, width: width)
        context.draw(text, at: CGPoint(x: x, y: area.midY - text.size.height / 2), color: ink)
    }
}
