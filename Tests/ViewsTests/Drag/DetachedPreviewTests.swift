import Testing

@testable import Views

/// Previews whose view is in no window, such as one created by `previewProvider` or `previewForDropping`.
@MainActor struct DetachedPreviewTests {
    /// Covers itself with a red subview when it is laid out.
    private final class Card: View {
        let cover = View()

        init() {
            super.init(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
            cover.backgroundColor = Color(hex: 0xff0000)
            addSubview(cover)
        }

        override func layoutSubviews() { cover.frame = bounds }
    }

    private func middle(of view: View) -> UInt32 {
        let image = PreviewImage(of: DragPreview(view: view), at: view.bounds.size, scale: 1, background: .white)
        return image.surface.pixel(x: 20, y: 15) & 0xff_ffff
    }

    @Test("DRAG-6: a preview's view that is in no window is laid out before it is drawn")
    func layOut() {
        let card = Card()
        #expect(middle(of: card) == 0xff0000)
        card.cover.frame = .zero
        #expect(middle(of: card) == 0xffffff)
        card.setNeedsLayout()
        #expect(middle(of: card) == 0xff0000)
    }

    @Test("DRAG-6: constraints arrange the subviews of a preview that is in no window")
    func constraints() {
        let card = View(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
        let cover = View()
        cover.backgroundColor = Color(hex: 0xff0000)
        cover.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(cover)
        LayoutConstraint.activate([
            cover.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            cover.trailingAnchor.constraint(equalTo: card.trailingAnchor),
            cover.topAnchor.constraint(equalTo: card.topAnchor),
            cover.bottomAnchor.constraint(equalTo: card.bottomAnchor),
        ])
        #expect(middle(of: card) == 0xff0000)
    }
}
