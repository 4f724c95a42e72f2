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
    /// The values by type of the program's last change, if it was made with such values.
    private var representations: [[String: Any]] = []
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
        (self.values, valueProviders, representations) = (values, providers, [])
        if !pasteboard.put(providers) { ProgramMessage.report("The clipboard refused \(providers.count) items.") }
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    /// Whether the items of the program's last change are those of the clipboard.
    private var isCurrent: Bool {
        let items = itemProviders
        return items.count == valueProviders.count && zip(items, valueProviders).allSatisfy { $0 === $1 }
    }

    /// The values of the program's last change, while its items are those of the clipboard.
    private func current<Value>(_ type: Value.Type) -> [Value] {
        isCurrent ? values.compactMap { $0 as? Value } : []
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

    // MARK: Representations

    /// The types of the first item that the program has put there.
    public var types: [String] { itemProviders.first?.registeredTypeIdentifiers ?? [] }

    /// Returns the data that the program has put there for a type; nil for data that a handler would load, and for
    /// items of other programs: see ``loadItemProviders()``.
    public func data(forPasteboardType pasteboardType: String) -> Data? {
        for item in representations where isCurrent {
            if let value = item[pasteboardType] { return Self.data(of: value) }
        }
        return nil
    }

    /// Returns the value that the program has put there for a type; nil for other items.
    public func value(forPasteboardType pasteboardType: String) -> Any? {
        isCurrent ? representations.lazy.compactMap { $0[pasteboardType] }.first : nil
    }

    /// Replaces the items by one with data of a type.
    public func setData(_ data: Data, forPasteboardType pasteboardType: String) { items = [[pasteboardType: data]] }

    /// Replaces the items by one with a text, a URL, an image or data of a type. Other values are reported.
    public func setValue(_ value: Any, forPasteboardType pasteboardType: String) { items = [[pasteboardType: value]] }

    /// The items that the program has put there as values by type: texts, URLs, images and data. Setting it replaces
    /// all items; other values are reported and left out.
    public var items: [[String: Any]] {
        get { isCurrent ? representations : [] }
        set { setItems(newValue) }
    }

    /// Replaces the items. Further programs can always read them, so the options have no effect.
    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        let known = items.map { item in item.filter { Self.data(of: $0.value) != nil } }
        for (item, kept) in zip(items, known) where item.count != kept.count {
            let types = item.keys.filter { kept[$0] == nil }.sorted().joined(separator: ", ")
            ProgramMessage.report("The clipboard cannot hold the values for \(types).")
        }
        put(known.map(Self.provider), known.flatMap { Self.values(of: $0) })
        representations = known
    }

    /// Adds items to those that the program has put there.
    public func addItems(_ items: [[String: Any]]) { setItems(self.items + items) }

    /// Options of ``setItems(_:options:)``.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Has no effect: the desktop's clipboard has no expiration.
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        /// Has no effect: the clipboard is that of one computer.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    private static func provider(of item: [String: Any]) -> NSItemProvider {
        let provider = NSItemProvider()
        for (type, value) in item.sorted(by: { $0.key < $1.key }) {
            guard let data = data(of: value) else { continue }
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
                completion(data, nil)
                return nil
            }
        }
        return provider
    }

    /// The values that ``string``, ``image`` and ``url`` return for an item.
    private static func values(of item: [String: Any]) -> [Any] {
        item.sorted { $0.key < $1.key }.compactMap { type, value in
            if let data = value as? Data, let type = UTType(type), type.conforms(to: .plainText) {
                return String(data: data, encoding: .utf8)
            }
            return (value as? NSString).map { $0.description } ?? value
        }
    }

    private static func data(of value: Any) -> Data? {
        switch value {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        case let text as NSString: Data(text.description.utf8)
        case let url as URL: Data(url.absoluteString.utf8)
        case let image as UIImage: image.pngData()
        default: nil
        }
    }
}
