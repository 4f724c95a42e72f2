/// An element of a menu in whose place the elements appear that a closure provides when the menu is opened.
///
/// Until they are provided, the menu shows "Loading…".
@preconcurrency @MainActor public final class UIDeferredMenuElement: UIMenuElement {
    /// Provides the elements by calling its argument once, now or later, on the main actor.
    public typealias Provider = @MainActor (_ completion: @escaping @MainActor ([UIMenuElement]) -> Void) -> Void

    private let provider: Provider
    private let keepsElements: Bool
    private var elements: [UIMenuElement]?

    /// Creates an element that calls its provider once, when the menu is opened for the first time, and keeps what it
    /// provides.
    @preconcurrency public convenience init(_ elementProvider: @escaping Provider) {
        self.init(elementProvider, keepsElements: true)
    }

    /// Creates an element that calls its provider each time when the menu is opened.
    @preconcurrency public static func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
        UIDeferredMenuElement(elementProvider, keepsElements: false)
    }

    private init(_ provider: @escaping Provider, keepsElements: Bool) {
        (self.provider, self.keepsElements) = (provider, keepsElements)
        super.init(title: "", subtitle: nil, image: nil)
    }

    /// The items of the elements if they are known, otherwise one that loads them.
    func items(for sender: AnyObject) -> [MenuItem] {
        if let elements { return MenuItem.items(of: elements, for: sender) }
        return [
            MenuItem("Loading…") { [weak self, weak sender] show in
                self?.provider { elements in
                    if let self, self.keepsElements { self.elements = elements }
                    show(sender.map { MenuItem.items(of: elements, for: $0) } ?? [])
                }
            }
        ]
    }
}
