/// Where copied items lie until they are pasted: the display's clipboard, or a window's own where there is none.
@MainActor public protocol Pasteboard: AnyObject {
    /// Puts items there in place of what lay there; returns whether they are there.
    @discardableResult func put(_ providers: [ItemProvider]) -> Bool
    /// What lies there, where it need not be fetched from another program; nil asks for `items()`.
    var itemsAtHand: [ItemProvider]? { get }
    /// What lies there; empty when nothing does that can be understood.
    func items() async -> [ItemProvider]
}

extension Pasteboard {
    /// Nil: everything is asked for by `items()`.
    public var itemsAtHand: [ItemProvider]? { nil }
}

/// The pasteboard of a window that shares none with other programs, as in a replay: its items are there at once, so
/// that the same keys give the same frames (BUILD-1).
@MainActor public final class PrivatePasteboard: Pasteboard {
    private var providers: [ItemProvider] = []

    /// One on which nothing lies.
    public init() {}

    /// Puts items there; they always are then.
    public func put(_ providers: [ItemProvider]) -> Bool {
        self.providers = providers
        return true
    }

    /// What was put there.
    public var itemsAtHand: [ItemProvider]? { providers }

    /// What was put there.
    public func items() async -> [ItemProvider] { providers }
}

extension RootView {
    /// Pastes what lies on the pasteboard, as Ctrl+V does: into the view with the focus or the nearest around it that
    /// takes it, else into the first of the window that does (DROP-12).
    ///
    /// Items of another program are fetched first, and pasted once they are known.
    public func paste() {
        if let items = pasteboard.itemsAtHand { return paste(items) }
        Task { [weak self, pasteboard] in
            let items = await pasteboard.items()
            self?.paste(items)
        }
    }

    private func paste(_ items: [ItemProvider]) {
        guard let target = focusedView?.pasteTarget(for: items) ?? firstPasteTarget(for: items, in: self) else {
            onPasteRefused?(items)
            return
        }
        target.paste(itemProviders: items)
    }

    private func firstPasteTarget(
        for items: [ItemProvider], in view: View
    ) -> (any PasteConfigurationSupporting)? {
        guard !view.isHidden, view.alpha > 0.01 else { return nil }
        if view.pasteConfiguration != nil, view.canPaste(items) { return view }
        return view.subviews.lazy.compactMap { self.firstPasteTarget(for: items, in: $0) }.first
    }
}
