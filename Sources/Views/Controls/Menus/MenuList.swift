/// The items of one open menu, clipped to its panel. They scroll if the panel is lower than they are.
///
/// A touch in items that scroll chooses the item on which it began and ended; one that scrolls them, or that has
/// stopped them, chooses none (HAND-2). All other presses pass to the menu.
@MainActor final class MenuList: ScrollView {
    /// Called with an item when a touch presses it, and when it no longer does.
    var onPress: ((MenuItemView, Bool) -> Void)?
    /// Called with the item on which a touch has begun and ended.
    var onChoose: ((MenuItemView) -> Void)?
    var onScroll: (() -> Void)?
    /// The item on which each touch has begun, unless the touch scrolls.
    private var pressed: [PointerID: MenuItemView] = [:]

    override init(frame: CGRect) {
        super.init(frame: frame)
        // The panel draws a gradient at an edge beyond which there are more items.
        showsVerticalScrollIndicator = false
    }

    var canScroll: Bool { maximumOffset != minimumOffset }

    /// The item at a point in the list's coordinates; nil outside the list.
    func item(at point: CGPoint) -> MenuItemView? {
        guard bounds.contains(point) else { return nil }
        return subviews.lazy.compactMap { $0 as? MenuItemView }.first { $0.frame.contains(point) }
    }

    override func didScroll() { onScroll?() }

    // MARK: Touches

    override func pointerDown(_ event: InputEvent) -> Bool {
        guard super.pointerDown(event) else { return false }
        if !onlyScrolls(event.pointer), let item = item(at: event.location) {
            pressed[event.pointer] = item
            onPress?(item, true)
        }
        return true
    }

    override func pointerMoved(_ event: InputEvent) {
        super.pointerMoved(event)
        guard let item = pressed[event.pointer] else { return }
        onPress?(item, self.item(at: event.location) === item)
    }

    override func pointerUp(_ event: InputEvent) {
        super.pointerUp(event)
        guard let item = pressed.removeValue(forKey: event.pointer) else { return }
        if self.item(at: event.location) === item { onChoose?(item) } else { onPress?(item, false) }
    }

    override func pointerCanceled(_ pointer: PointerID) {
        super.pointerCanceled(pointer)
        endPress(pointer)
    }

    override func scrollingDidBegin(by pointer: PointerID) { endPress(pointer) }

    /// Ends the press of an item without a choice.
    private func endPress(_ pointer: PointerID) {
        if let item = pressed.removeValue(forKey: pointer) { onPress?(item, false) }
    }
}
