extension TextField {
    func drawField(in context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let area = context.snapped(bounds)
        let shape = Path(roundedRect: area, cornerRadius: controlRadius)
        if style.showsBorder {
            context.fill(shape, appearance.isDark ? palette.hoverTint : palette.window)
            context.drawBorder(area, cornerRadius: controlRadius, palette.border)
        }
        context.saved {
            context.clip(to: context.snapped(textArea.insetBy(dx: -min(2, padding), dy: 0)))
            drawText(in: context)
        }
        if style.showsBorder { drawFocusRing(around: area, cornerRadius: controlRadius, in: context) }
    }

    private func drawText(in context: Context) {
        let origin = textOrigin
        let ink = isEnabled ? style.textColor ?? palette.text : palette.disabledText
        let shown = editedLayout
        if isEditing, !editing.selection.isEmpty {
            let from = shown.caretX(at: shownOffset(of: editing.selection.lowerBound))
            let to = shown.caretX(at: shownOffset(of: editing.selection.upperBound))
            let rect = CGRect(
                x: origin.x + min(from, to), y: origin.y - 2, width: abs(to - from), height: shown.size.height + 4)
            context.fill(
                Path(roundedRect: context.snapped(rect), cornerRadius: 2), palette.accent.withAlpha(0.26))
        }
        if editing.text.isEmpty {
            if let placeholder {
                let text = textLayout(placeholder, font: font, maximumWidth: textArea.width)
                let space = max(textArea.width - text.size.width, 0)
                let origin = CGPoint(
                    x: textArea.minX + space * style.position, y: textArea.midY - text.size.height / 2)
                context.draw(text, at: origin, color: placeholderColor ?? palette.secondaryText)
            }
        } else if !isEditing && shown.size.width > textArea.width {
            let text = textLayout(shownText, font: font, maximumWidth: textArea.width)
            context.draw(text, at: origin, color: ink)
        } else {
            context.draw(shown, at: origin, color: ink)
        }
        if isEditing, editing.selection.isEmpty {
            let caret = shown.caretRect(at: shownOffset(of: editing.caret)).offsetBy(dx: origin.x, dy: origin.y)
            let width = max(context.hairlineWidth, 1.5)
            let rect = CGRect(x: caret.minX - width / 2, y: caret.minY - 1, width: width, height: caret.height + 2)
            context.fill(context.snapped(rect), palette.accent)
        }
    }
}
