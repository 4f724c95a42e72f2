/// The encoded form of another program's item: its types and metadata, without data.
private struct RecordedItem: Codable {
    var types: [String]
    var name: String?
    var width: Double?
    var height: Double?

    init(_ provider: ItemProvider) {
        types = provider.registeredTypeIdentifiers
        name = provider.suggestedName
        let size = provider.preferredPresentationSize
        if size != .zero { (width, height) = (Double(size.width), Double(size.height)) }
    }

    /// A provider with the same types and metadata; every load throws.
    var provider: ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = name
        provider.preferredPresentationSize = CGSize(width: width ?? 0, height: height ?? 0)
        for type in types {
            provider.registerDataRepresentation(forTypeIdentifier: type) { _ in
                throw ItemProviderError.sourceFailed("a record keeps no data of other programs.")
            }
        }
        return provider
    }
}

/// The encoded names of foreign drag events and outside events.
private enum Phase: String, Codable {
    case entered, moved, offered, exited, released, dropped
    case answered, finished, lost
}

private enum Field: String, CodingKey { case phase, allowsMove, items, operation, success }

extension ForeignDragEvent: Codable {
    /// Decodes an event; its items have types but no data.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        func items() throws -> [ItemProvider] {
            try fields.decodeIfPresent([RecordedItem].self, forKey: .items)?.map(\.provider) ?? []
        }
        let allowsMove = try fields.decodeIfPresent(Bool.self, forKey: .allowsMove) ?? false
        switch try fields.decode(Phase.self, forKey: .phase) {
        case .entered: self = .entered(ForeignDragOffer(items: try items(), allowsMove: allowsMove))
        case .moved: self = .moved(allowsMove: allowsMove)
        case .offered: self = .offered(try items())
        case .exited: self = .exited
        case .released: self = .released
        case .dropped: self = .dropped
        case .answered, .finished, .lost:
            throw DecodingError.dataCorruptedError(
                forKey: .phase, in: fields, debugDescription: "no phase of another program's drag")
        }
    }

    /// Encodes the event, without the items' data.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .entered(let offer):
            try fields.encode(Phase.entered, forKey: .phase)
            try fields.encode(offer.items.map(RecordedItem.init), forKey: .items)
            try fields.encode(offer.allowsMove, forKey: .allowsMove)
        case .moved(let allowsMove):
            try fields.encode(Phase.moved, forKey: .phase)
            try fields.encode(allowsMove, forKey: .allowsMove)
        case .offered(let items):
            try fields.encode(Phase.offered, forKey: .phase)
            try fields.encode(items.map(RecordedItem.init), forKey: .items)
        case .exited: try fields.encode(Phase.exited, forKey: .phase)
        case .released: try fields.encode(Phase.released, forKey: .phase)
        case .dropped: try fields.encode(Phase.dropped, forKey: .phase)
        }
    }
}

extension OutsideEvent: Codable {
    /// Decodes another program's answer.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let operation = try fields.decodeIfPresent(DropOperation.self, forKey: .operation)
        switch try fields.decode(Phase.self, forKey: .phase) {
        case .answered: self = .answered(operation)
        case .finished:
            self = .finished(
                operation ?? .cancel, success: try fields.decodeIfPresent(Bool.self, forKey: .success) ?? false)
        case .lost: self = .lost
        case .entered, .moved, .offered, .exited, .released, .dropped:
            throw DecodingError.dataCorruptedError(
                forKey: .phase, in: fields, debugDescription: "no answer of a program outside")
        }
    }

    /// Encodes the answer.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .answered(let operation):
            try fields.encode(Phase.answered, forKey: .phase)
            try fields.encodeIfPresent(operation, forKey: .operation)
        case .finished(let operation, let success):
            try fields.encode(Phase.finished, forKey: .phase)
            try fields.encode(operation, forKey: .operation)
            try fields.encode(success, forKey: .success)
        case .lost: try fields.encode(Phase.lost, forKey: .phase)
        }
    }
}
