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
            let selection = editing.selection
            let range = shownOffset(of: selection.lowerBound)..<shownOffset(of: selection.upperBound)
            for part in shown.selectionRects(range) {
                let rect = part.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: 0, dy: -2)
                context.fill(
                    Path(roundedRect: context.snapped(rect), cornerRadius: 2), palette.accent.withAlpha(0.26))
            }
        }
        if editing.text.isEmpty {
            if let placeholder {
                let text = textLayout(placeholder, font: font, maximumWidth: textArea.width)
                let x = position(ofLength: text.size.width, isRightToLeft: text.isRightToLeft(at: 0))
                let origin = CGPoint(x: x, y: textArea.midY - text.size.height / 2)
                context.draw(text, at: origin, color: placeholderColor ?? palette.secondaryText)
            }
        } else if !isEditing && shown.size.width > textArea.width {
            let text = textLayout(shownText, font: font, maximumWidth: textArea.width)
            context.draw(text, at: origin, color: ink)
        } else {
            context.draw(shown, at: origin, color: ink)
        }
        if isEditing, editing.selection.isEmpty {
            let caret = shown.caretRect(shownCaret).offsetBy(dx: origin.x, dy: origin.y)
            let width = max(context.hairlineWidth, 1.5)
            let rect = CGRect(x: caret.minX - width / 2, y: caret.minY - 1, width: width, height: caret.height + 2)
            context.fill(context.snapped(rect), palette.accent)
        }
        drawDropCaret(context)
    }
}
