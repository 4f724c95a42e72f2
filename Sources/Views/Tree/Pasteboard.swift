/// Storage of copied items: the display's clipboard, or a window's private one.
///
/// Pasting needs no call: Ctrl+V and the menus call `paste(itemProviders:)` of a view with a `PasteConfiguration`.
/// Copying is up to the program: a view that performs ``EditCommand/copy`` puts its items here.
@preconcurrency @MainActor public protocol Pasteboard: AnyObject {
    /// Replaces the content; returns whether that succeeded, which it does unless the display is closed.
    @discardableResult func put(_ providers: [ItemProvider]) -> Bool
    /// The content if it is available synchronously, without a request to another program; nil requires `items()`.
    var availableItems: [ItemProvider]? { get }
    /// The content; empty if there is none or its format is unknown.
    func items() async -> [ItemProvider]
}

extension Pasteboard {
    /// Nil: the content is always requested by `items()`.
    public var availableItems: [ItemProvider]? { nil }
}

/// The pasteboard of a window that does not share the clipboard with other programs, as in a replay. The content is
/// available synchronously, so that the same keys give the same frames (BUILD-1).
@MainActor package final class PrivatePasteboard: Pasteboard {
    private var providers: [ItemProvider] = []

    /// Creates an empty pasteboard.
    package init() {}

    /// Replaces the content; always succeeds.
    package func put(_ providers: [ItemProvider]) -> Bool {
        self.providers = providers
        return true
    }

    /// The items of the last `put`.
    package var availableItems: [ItemProvider]? { providers }

    /// The items of the last `put`.
    package func items() async -> [ItemProvider] { providers }
}

extension RootView {
    /// Pastes the pasteboard's content, as Ctrl+V does: into the focused view or its nearest ancestor that accepts it,
    /// otherwise into the first view of the window that does (DROP-12).
    ///
    /// Items of another program are fetched asynchronously before they are pasted.
    package func paste() {
        if let items = pasteboard.availableItems { return paste(items) }
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

    /// Whether a view of the window may accept the pasteboard's items. Items that have to be requested from another
    /// program may be acceptable.
    var canPaste: Bool {
        guard let items = pasteboard.availableItems else { return firstPasteView(in: self) { _ in true } != nil }
        return focusedView?.pasteTarget(for: items) != nil || firstPasteTarget(for: items, in: self) != nil
    }

    private func firstPasteTarget(for items: [ItemProvider], in view: View) -> (any PasteConfigurationSupporting)? {
        firstPasteView(in: view) { $0.canPaste(items) }
    }

    /// The first visible view with types for pasting that satisfies a condition.
    private func firstPasteView(in view: View, where condition: (View) -> Bool) -> View? {
        guard !view.isHidden, view.alpha > 0.01 else { return nil }
        if view.pasteConfiguration != nil, condition(view) { return view }
        for child in view.subviews {
            if let found = firstPasteView(in: child, where: condition) { return found }
        }
        return nil
    }
}
