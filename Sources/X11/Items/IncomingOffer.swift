import DragAndDrop

/// Another program's offer, by its type names, and the item providers that represent it.
@MainActor struct IncomingOffer {
    /// The type names that this program knows, best first. The names of other atoms are not requested (WIRE-39,
    /// WIRE-58).
    static let names =
        [TeamItem.target] + linkLists + imageTypes + [bytes, html, "text/vcard", "application/x-color"] + texts
    private static let linkLists = [uriList] + ReceivedLink.copiedFilesTypes + ["_NETSCAPE_URL", mozillaLink]
    private static let imageTypes = [
        "image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/bmp", "image/x-bmp",
        "image/svg+xml", "image/avif", "image/heic", "image/jxl", "image/x-dcraw",
    ]
    private static let texts = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING"]
    nonisolated static let uriList = "text/uri-list"
    static let mozillaLink = "text/x-moz-url"
    private nonisolated static let bytes = "application/octet-stream"
    private nonisolated static let html = "text/html"

    /// The known names that are offered, best first.
    let offered: [String]
    /// The file name that the source client offers with the data.
    var fileName: String?
    let loader: OfferLoader
    let hostName: String
    let limits: ExchangeLimits

    init(offered: [String], loader: OfferLoader, hostName: String, limits: ExchangeLimits) {
        self.offered = offered
        self.loader = loader
        self.hostName = hostName
        self.limits = limits
    }

    /// The offered types that contain lists of items or links, best first.
    var listNames: [String] {
        ([TeamItem.target] + Self.linkLists).filter(offered.contains)
    }

    /// Reads the lists in order until one can be transferred and parsed; calls back with its items or the last error.
    /// Stops at an error after which other types cannot succeed.
    func read(
        _ lists: some Sequence<String>, largest: Int? = nil,
        completion: @escaping @MainActor (Result<[ItemProvider], TransferError>) -> Void
    ) {
        read(Array(lists)[...], largest, .failure(.canceled), completion)
    }

    private func read(
        _ lists: ArraySlice<String>, _ largest: Int?, _ last: Result<[ItemProvider], TransferError>,
        _ completion: @escaping @MainActor (Result<[ItemProvider], TransferError>) -> Void
    ) {
        guard let name = lists.first else { return completion(last) }
        loader.fetch(name, largest: largest) { result in
            let list = result.flatMap { data in
                Result { () throws(TransferError) in try parse(data.bytes, of: name) }
            }
            switch list {
            case .success(.items(let items)): completion(.success(items))
            case .success(.links(let links)):
                FolderLinks.mark(links) { [loader] links in
                    loader.performTurn { completion(.success(providers(for: links))) }
                }
            case .failure(let error) where error.allowsOtherTypes:
                read(lists.dropFirst(), largest, .failure(error), completion)
            case .failure(let error): completion(.failure(error))
            }
        }
    }

    /// The parsed content of a list; not empty.
    private enum List {
        case items([ItemProvider])
        case links([ReceivedLink])
    }

    /// - Throws: ``TransferError/malformed(type:reason:)`` without items, or
    ///   ``TransferError/tooManyItems(type:limit:)``.
    private func parse(_ data: Data, of name: String) throws(TransferError) -> List {
        if name == TeamItem.target { return .items(try teamItems(data)) }
        let limit = limits.maximumItemCount
        let parsed =
            switch name {
            case Self.uriList: ReceivedLink.parseList(data, hostName: hostName, limit: limit)
            case ReceivedLink.copiedFiles, ReceivedLink.mateCopiedFiles:
                ReceivedLink.parseCopiedFiles(data, hostName: hostName, limit: limit)
            case Self.mozillaLink: ReceivedLink.parseMozilla(data, hostName: hostName, limit: limit)
            default: ReceivedLink.parseNetscape(data, hostName: hostName)
            }
        guard parsed.isComplete else { throw .tooManyItems(type: name, limit: limit) }
        if parsed.links.isEmpty { throw .malformed(type: name, reason: "it contains no item") }
        return .links(parsed.links)
    }

    /// Returns the items that a program of this project describes.
    func teamItems(_ data: Data) throws(TransferError) -> [ItemProvider] {
        let list = try TeamItem.List(data, limit: limits.maximumItemCount)
        return list.items.enumerated().map { provider(for: $0.element, at: $0.offset, of: list.offer) }
    }

    private func providers(for links: [ReceivedLink]) -> [ItemProvider] {
        // A single link beside image data is the address of the image, not a second item.
        if links.count == 1, !imageNames.isEmpty || offered.contains(Self.bytes) { return [provider(.one(links[0]))] }
        return links.map { LinkedItem.provider(for: $0) }
    }

    /// Returns one provider for the whole offer, for use until a list has been read.
    func provider() -> ItemProvider { provider(.unread) }

    /// Calls back with the items of a list, or else with one provider of the other types. Precondition: ``listNames``
    /// is not empty.
    func items(completion: @escaping @MainActor ([ItemProvider]) -> Void) {
        read(listNames) { result in
            switch result {
            case .success(let items): completion(items)
            case .failure(let error): completion([provider(afterFailure: error)])
            }
        }
    }

    /// Returns a provider of the types other than lists. If the offer has none, loading from the provider fails with
    /// `reason`, so that the receiver can report it.
    func provider(afterFailure reason: TransferError) -> ItemProvider {
        let provider = reason.allowsOtherTypes ? provider(.none) : ItemProvider()
        if provider.registeredTypeIdentifiers.isEmpty {
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in throw reason }
        }
        return provider
    }

    /// The links of an item.
    private enum Links {
        case unread
        case one(ReceivedLink)
        case none
    }

    private func provider(_ links: Links) -> ItemProvider {
        let provider = ItemProvider()
        addImages(to: provider)
        switch links {
        case .unread: if offered.contains(Self.uriList) { addUnreadLinks(to: provider) }
        // If a rejected link were registered, it would take precedence over the image data.
        case .one(let link): if !link.isRejected { LinkedItem.register(link, in: provider) }
        case .none: break
        }
        addTexts(to: provider)
        if let fileName { provider.suggestedName = fileName }
        return provider
    }

    private var imageNames: [String] { offered.filter(Self.imageTypes.contains) }

    // MARK: Representations

    private func addImages(to provider: ItemProvider) {
        let loader = loader
        for name in imageNames {
            provider.registerDataRepresentation(forTypeIdentifier: ContentType(mimeType: name).identifier) {
                try await Self.bytes(of: name, loader, $0)
            }
        }
        let all = imageNames + (offered.contains(Self.bytes) ? [Self.bytes] : [])
        guard !all.isEmpty else { return }
        // Source clients refuse some of the types that they announce, and some announce no image type, so try all
        // (WIRE-59). The decoder recognizes the format.
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.image) { progress in
            var refusal: any Error = TransferError.refused(type: all[0])
            for name in all {
                do { return try await Self.bytes(of: name, loader, progress) } catch { refusal = error }
            }
            throw refusal
        }
        if offered.contains(Self.bytes) {
            provider.registerDataRepresentation(forTypeIdentifier: ContentType.data.identifier) {
                try await Self.bytes(of: Self.bytes, loader, $0)
            }
        }
    }

    private nonisolated static func bytes(
        of name: String, _ loader: OfferLoader, _ progress: Progress
    ) async throws -> Data {
        let received = try await loader.data(name, progress: progress)
        guard received.format == 8 || name == "application/x-color" else {
            throw TransferError.malformed(type: name, reason: "its format is not 8 bits")
        }
        return received.bytes
    }

    /// Registers a list of links that has not been read; the provider represents only the first link.
    private func addUnreadLinks(to provider: ItemProvider) {
        let (loader, hostName) = (loader, hostName)
        for type in [TypeIdentifier.fileURL, TypeIdentifier.url] {
            provider.registerDataRepresentation(forTypeIdentifier: type) { progress in
                let data = try await Self.bytes(of: Self.uriList, loader, progress)
                guard let link = ReceivedLink.parseList(data, hostName: hostName, limit: 1).links.first else {
                    throw TransferError.malformed(type: Self.uriList, reason: "it contains no item")
                }
                return try LinkedItem.address(of: link, as: type)
            }
        }
    }

    private func addTexts(to provider: ItemProvider) {
        let loader = loader
        if offered.contains(Self.html) {
            provider.registerDataRepresentation(forTypeIdentifier: ContentType.html.identifier) {
                Data(TextConversion.decode(try await Self.bytes(of: Self.html, loader, $0)).utf8)
            }
            // The address of an image on a web page, for offers that contain it only in the HTML text.
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.url) { progress in
                let text = TextConversion.decode(try await Self.bytes(of: Self.html, loader, progress))
                guard let address = TextConversion.firstImage(inHTML: text) else { throw LinkError.noImage }
                return Data(address.utf8)
            }
        }
        let names = offered.filter(Self.texts.contains)
        if !names.isEmpty {
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { progress in
                var refusal: any Error = TransferError.refused(type: names[0])
                for name in names {
                    do {
                        return Data(
                            TextConversion.decodePlainText(try await Self.bytes(of: name, loader, progress)).utf8)
                    } catch { refusal = error }
                }
                throw refusal
            }
        }
        for name in ["text/vcard", "application/x-color"] where offered.contains(name) {
            provider.registerDataRepresentation(forTypeIdentifier: ContentType(mimeType: name).identifier) {
                try await Self.bytes(of: name, loader, $0)
            }
        }
    }

    /// Returns an item of another program of this project, with all its representations.
    private func provider(for item: TeamItem, at index: Int, of offer: String) -> ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = item.name
        provider.preferredPresentationSize = item.size
        provider.teamData = item.teamData
        let loader = loader
        for type in item.types {
            provider.registerDataRepresentation(forTypeIdentifier: type) { progress in
                let request = TeamItem.Request(offer: offer, index: index, type: type)
                return try await loader.data(TeamItem.target, parameter: request.encoded, progress: progress).bytes
            }
        }
        return provider
    }
}
