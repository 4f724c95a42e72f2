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
        if let data = item as? Data ?? (item as? NSData).map({ Data(referencing: $0) }) {
            registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) { handler in
                handler(data, nil)
                return nil
            }
        } else if let object = Self.writable(item) {
            let source = HandedOver(value: object)
            // An item under a type of its program is written as the first type of its class.
            let own = object.writableTypeIdentifiersForItemProvider
            guard let written = own.contains(typeIdentifier) ? typeIdentifier : own.first else { return }
            registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) { handler in
                source.value.loadData(withTypeIdentifier: written, forItemProviderCompletionHandler: handler)
            }
        }
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
