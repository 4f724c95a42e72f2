/// What another program's drag does, as an object: `{"entered":[{"types":["public.jpeg"]}],"allowsMove":true}`.
///
/// The items' data stays with the program that has it. Read again, an item has its name and its types, so that targets
/// answer as they did; loading it fails, as if that program had gone.
extension ForeignDragEvent: Codable {
    private enum Field: String, CodingKey { case entered, moved, offered, exited, dropped, allowsMove }

    /// What is known of an item without its data.
    private struct Item: Codable {
        var name: String?
        var types: [String]

        init(_ provider: ItemProvider) {
            name = provider.suggestedName
            types = provider.registeredTypeIdentifiers
        }

        var provider: ItemProvider {
            let provider = ItemProvider()
            provider.suggestedName = name
            for type in types {
                provider.registerDataRepresentation(forTypeIdentifier: type) { _ in
                    throw ItemProviderError.sourceFailed("a record holds no data of other programs.")
                }
            }
            return provider
        }
    }

    /// Reads an event.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let allowsMove = try fields.decodeIfPresent(Bool.self, forKey: .allowsMove) ?? false
        if let items = try fields.decodeIfPresent([Item].self, forKey: .entered) {
            self = .entered(ForeignDragOffer(items: items.map(\.provider), allowsMove: allowsMove))
        } else if let items = try fields.decodeIfPresent([Item].self, forKey: .offered) {
            self = .offered(items.map(\.provider))
        } else if fields.contains(.moved) {
            self = .moved(allowsMove: allowsMove)
        } else if fields.contains(.exited) {
            self = .exited
        } else if fields.contains(.dropped) {
            self = .dropped
        } else {
            throw DecodingError.dataCorruptedError(
                forKey: .entered, in: fields, debugDescription: "it says nothing that is known")
        }
    }

    /// Writes the event.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .entered(let offer):
            try fields.encode(offer.items.map(Item.init), forKey: .entered)
            if offer.allowsMove { try fields.encode(true, forKey: .allowsMove) }
        case .moved(let allowsMove):
            try fields.encode(true, forKey: .moved)
            if allowsMove { try fields.encode(true, forKey: .allowsMove) }
        case .offered(let items): try fields.encode(items.map(Item.init), forKey: .offered)
        case .exited: try fields.encode(true, forKey: .exited)
        case .dropped: try fields.encode(true, forKey: .dropped)
        }
    }
}

extension DropOperation: Codable {}

/// What a program outside says, as an object: `{"answered":"copy"}`, `{"finished":"copy","success":true}`.
extension OutsideEvent: Codable {
    private enum Field: String, CodingKey { case answered, finished, success, lost }

    /// Reads an event.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        if let operation = try fields.decodeIfPresent(DropOperation.self, forKey: .finished) {
            self = .finished(operation, success: try fields.decode(Bool.self, forKey: .success))
        } else if fields.contains(.lost) {
            self = .lost
        } else if fields.contains(.answered) {
            self = .answered(try fields.decodeIfPresent(DropOperation.self, forKey: .answered))
        } else {
            throw DecodingError.dataCorruptedError(
                forKey: .answered, in: fields, debugDescription: "it says nothing that is known")
        }
    }

    /// Writes the event.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .answered(let operation): try fields.encode(operation, forKey: .answered)
        case .finished(let operation, let success):
            try fields.encode(operation, forKey: .finished)
            try fields.encode(success, forKey: .success)
        case .lost: try fields.encode(true, forKey: .lost)
        }
    }
}
