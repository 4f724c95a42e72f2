extension ItemProvider {
    /// Creates a provider of an item under one type or, with nil, under the types that the item's class writes.
    ///
    /// The item is a string, a URL, data, an image, or another object that providers can write; an object of another
    /// class is not provided. The program must not change it afterwards.
    public convenience init(item: Any?, typeIdentifier: String?) {
        self.init()
        guard let typeIdentifier else {
            if let object = Self.writable(item) { registerObject(object, visibility: .all) }
            return
        }
        guard Self.canWrite(item) else { return }
        let source = HandedOver(value: item)
        registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) { handler in
            Self.write(source.value, as: typeIdentifier, handler)
        }
    }

    /// Receives an item that was loaded, or an error.
    public typealias CompletionHandler = @Sendable (_ item: Any?, _ error: (any Error)?) -> Void

    /// Provides an item when a receiver requests it; called on any thread. Calls the handler, which is never nil, once.
    /// The class is nil, and the options are empty: the receiver casts what it gets.
    public typealias ItemLoadHandler =
        @Sendable (
            _ completionHandler: CompletionHandler?, _ expectedClass: AnyClass?, _ options: [AnyHashable: Any]?
        ) -> Void

    /// Registers an item of a type, which a handler provides when a receiver requests it: a string, a URL, data, an
    /// image, or another object that providers can write.
    public func registerItem(forTypeIdentifier typeIdentifier: String, loadHandler: @escaping ItemLoadHandler) {
        registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) { handler in
            loadHandler(
                { item, error in
                    if item != nil, Self.canWrite(item) {
                        _ = Self.write(item, as: typeIdentifier, handler)
                    } else {
                        let unknown = "its item is of a class that providers cannot write."
                        handler(nil, error ?? ItemProviderError.sourceFailed(unknown))
                    }
                }, nil, [:])
            return nil
        }
    }

    private static func canWrite(_ item: Any?) -> Bool {
        item is Data || item is NSData || writable(item)?.writableTypeIdentifiersForItemProvider.isEmpty == false
    }

    /// Writes an item that `canWrite(_:)` accepts as data of a type: data as it is, an object as the type or, if its
    /// class does not write that, as the first type of its class.
    private static func write(
        _ item: Any?, as typeIdentifier: String, _ handler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        if let data = item as? Data ?? (item as? NSData).map({ Data(referencing: $0) }) {
            handler(data, nil)
            return nil
        }
        guard let object = writable(item) else { return nil }
        let own = object.writableTypeIdentifiersForItemProvider
        guard let written = own.contains(typeIdentifier) ? typeIdentifier : own.first else { return nil }
        return object.loadData(withTypeIdentifier: written, forItemProviderCompletionHandler: handler)
    }

    private static func writable(_ item: Any?) -> (any NSItemProviderWriting)? {
        switch item {
        case let url as URL: NSURL(string: url.absoluteString)
        case let text as String: NSString(string: text)
        case let object as any NSItemProviderWriting: object
        default: nil
        }
    }

    /// Loads an item of a type as UIKit's older programs do. `options` is ignored.
    ///
    /// The handler is called once, away from the main actor, with an `NSURL` for types of URLs, an `NSString` for types
    /// of text, and `NSData` for all others; cast it to `URL`, `String` or `Data`.
    public func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
        completionHandler: (@Sendable (sending (any NSSecureCoding)?, (any Error)?) -> Void)? = nil
    ) {
        let type: ContentType = ContentType(typeIdentifier)
        _ = loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
            guard let data else {
                completionHandler?(nil, error)
                return
            }
            if type.conforms(to: .url),
                let url = try? URL.object(withItemProviderData: data, typeIdentifier: typeIdentifier)
            {
                completionHandler?(NSURL(string: url.absoluteString), nil)
            } else if type.conforms(to: .text),
                let text = try? String.object(withItemProviderData: data, typeIdentifier: typeIdentifier)
            {
                completionHandler?(NSString(string: text), nil)
            } else {
                completionHandler?(NSData(data: data), nil)
            }
        }
    }
}
