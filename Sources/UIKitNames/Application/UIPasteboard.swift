/// The desktop's clipboard.
///
/// Reading items that this program has put on the clipboard is synchronous. The items of other programs have to be
/// requested from these programs: ``loadItemProviders()`` returns them, whereas ``itemProviders`` and the properties
/// with values are empty. Pasting by Ctrl+V into a view with a paste configuration works for both.
@preconcurrency @MainActor public final class UIPasteboard {
    /// The only object of the class. It is the clipboard of the program's first window.
    public static let general = UIPasteboard()

    /// Used while no window is open.
    private let closed = PrivatePasteboard()
    /// The values of the program's last change, which providers would return asynchronously.
    private var values: [Any] = []
    private var valueProviders: [NSItemProvider] = []
    /// How often the program has changed the content. Changes by other programs are not counted.
    public private(set) var changeCount = 0

    /// Posted with the pasteboard when the program has changed the content, as in UIKit on the main thread.
    public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

    private init() {}

    private var pasteboard: any Pasteboard {
        UIApplication.shared.windows.lazy.compactMap { $0.root?.pasteboard }.first ?? closed
    }

    /// The items that the program has put there, unless another program has replaced them. Setting it replaces them.
    public var itemProviders: [NSItemProvider] {
        get { pasteboard.availableItems ?? [] }
        set { put(newValue, []) }
    }

    /// Replaces the items. Further programs can always read them, so `localOnly` and `expirationDate` have no effect.
    public func setItemProviders(_ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date?) {
        put(itemProviders, [])
    }

    /// Returns the items, which may be those of another program.
    public func loadItemProviders() async -> [NSItemProvider] { await pasteboard.items() }

    private func put(_ providers: [NSItemProvider], _ values: [Any]) {
        changeCount += 1
        (self.values, valueProviders) = (values, providers)
        if !pasteboard.put(providers) { ProgramMessage.report("The clipboard refused \(providers.count) items.") }
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    /// The values of the program's last change, while its items are those of the clipboard.
    private func current<Value>(_ type: Value.Type) -> [Value] {
        let items = itemProviders
        guard items.count == valueProviders.count, zip(items, valueProviders).allSatisfy({ $0 === $1 }) else {
            return []
        }
        return values.compactMap { $0 as? Value }
    }

    // MARK: Values

    /// The first text.
    public var string: String? {
        get { current(String.self).first }
        set { strings = newValue.map { [$0] } }
    }
    /// The texts; nil without one.
    public var strings: [String]? {
        get { hasStrings ? current(String.self) : nil }
        set { put((newValue ?? []).map { NSItemProvider(object: NSString(string: $0)) }, newValue ?? []) }
    }
    /// The first image.
    public var image: UIImage? {
        get { current(UIImage.self).first }
        set { images = newValue.map { [$0] } }
    }
    /// The images; nil without one.
    public var images: [UIImage]? {
        get { hasImages ? current(UIImage.self) : nil }
        set { put((newValue ?? []).map { NSItemProvider(object: $0) }, newValue ?? []) }
    }
    /// The first URL.
    public var url: URL? {
        get { current(URL.self).first }
        set { urls = newValue.map { [$0] } }
    }
    /// The URLs; nil without one.
    public var urls: [URL]? {
        get { hasURLs ? current(URL.self) : nil }
        set { put((newValue ?? []).map { NSItemProvider(object: $0) }, newValue ?? []) }
    }

    /// Whether there is a text that the program has put there.
    public var hasStrings: Bool { !current(String.self).isEmpty }
    /// Whether there is an image that the program has put there.
    public var hasImages: Bool { !current(UIImage.self).isEmpty }
    /// Whether there is a URL that the program has put there.
    public var hasURLs: Bool { !current(URL.self).isEmpty }
    /// The number of items that the program has put there.
    public var numberOfItems: Int { itemProviders.count }

    /// Whether an item that the program has put there has one of these types, or one that conforms to it.
    public func contains(pasteboardTypes: [String]) -> Bool {
        itemProviders.contains { provider in
            pasteboardTypes.contains { provider.hasItemConformingToTypeIdentifier($0) }
        }
    }
}
