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
        let image = PreviewImage(of: DragPreview(view: view), at: view.bounds.size, scale: 1)
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

    @Test("DRAG-6, LIFT-4: a preview that returns is the image that was lifted, although its view has changed")
    func returns() throws {
        let window = WindowFixture(CGSize(width: 300, height: 200))
        let photo = window.add(View(), CGRect(x: 20, y: 20, width: 80, height: 60))
        photo.backgroundColor = Color(hex: 0xff0000)
        let item = DragItem(itemProvider: ItemProvider())
        let delegate = SingleItem(item)
        photo.addInteraction(DragInteraction(delegate: delegate))
        window.settle()
        window.press(on: photo)
        let point = CGPoint(x: 200, y: 120)
        window.drag(to: point)
        window.settle()
        func shown() -> UInt32 { window.surface.pixel(x: Int(point.x), y: Int(point.y)) & 0xff_ffff }
        #expect(shown() == 0xff0000)
        photo.backgroundColor = Color(hex: 0x0000ff)
        let card = Card()
        card.cover.backgroundColor = Color(hex: 0x00ff00)
        item.previewProvider = { DragPreview(view: card) }
        window.settle()
        #expect(shown() == 0x00ff00)
        item.previewProvider = nil
        window.settle()
        #expect(shown() == 0xff0000)
        window.release()
        window.settle()
    }

    /// Drags one item.
    private final class SingleItem: DragInteractionDelegate {
        let item: DragItem

        init(_ item: DragItem) { self.item = item }

        func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
            [item]
        }
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
