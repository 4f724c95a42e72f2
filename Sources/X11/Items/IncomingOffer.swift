import DragAndDrop

/// What another program offers, by the names of its types, and the promises that are made of it.
@MainActor struct IncomingOffer {
    /// The names that mean something to us, best first; of other names nobody asks what they are.
    static let names =
        [OwnItem.target, uriList, WireLink.copiedFiles, "_NETSCAPE_URL", mozillaLink] + pictures
        + [bytes, html, "text/vcard", "application/x-color"] + texts
    private static let pictures = [
        "image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/bmp", "image/x-bmp",
        "image/svg+xml", "image/avif", "image/heic",
    ]
    private static let texts = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING"]
    nonisolated static let uriList = "text/uri-list"
    static let mozillaLink = "text/x-moz-url"
    private nonisolated static let bytes = "application/octet-stream"
    private nonisolated static let html = "text/html"

    /// What is offered of those names, best first.
    let offered: [String]
    /// What the other program would call the data if it were a file.
    var fileName: String?
    let fetcher: WireFetcher
    let hostName: String
    let limits: ExchangeLimits

    init(offered: [String], fetcher: WireFetcher, hostName: String, limits: ExchangeLimits) {
        self.offered = offered
        self.fetcher = fetcher
        self.hostName = hostName
        self.limits = limits
    }

    /// The types that tell how many items there are, and where they are to be found, best first.
    var listNames: [String] {
        [OwnItem.target, Self.uriList, WireLink.copiedFiles, "_NETSCAPE_URL", Self.mozillaLink]
            .filter(offered.contains)
    }

    /// Reads the first of some lists that can be had and understood, and calls back with the items that it tells of, or
    /// with why there is none.
    func read(
        _ lists: some Sequence<String>, largest: Int? = nil,
        completion: @escaping @MainActor (Result<[ItemProvider], TransferError>) -> Void
    ) {
        read(Array(lists)[...], largest, .failure(.cancelled), completion)
    }

    private func read(
        _ lists: ArraySlice<String>, _ largest: Int?, _ last: Result<[ItemProvider], TransferError>,
        _ completion: @escaping @MainActor (Result<[ItemProvider], TransferError>) -> Void
    ) {
        guard let name = lists.first else { return completion(last) }
        fetcher.fetch(name, largest: largest) { result in
            let items = result.flatMap { data -> Result<[ItemProvider], TransferError> in
                providers(list: data.bytes, of: name).map { .success($0) }
                    ?? .failure(.malformed(type: name, reason: "it tells of no item"))
            }
            if case .failure(let error) = items, error.leavesOthers {
                read(lists.dropFirst(), largest, items, completion)
            } else {
                completion(items)
            }
        }
    }

    /// The items of which the data of a list tells; nil when it tells of none.
    func providers(list: Data, of name: String) -> [ItemProvider]? {
        if name == OwnItem.target {
            return OwnItem.decode(list, most: limits.mostItems).map { items in
                items.enumerated().map { own($0.element, at: $0.offset) }
            }
        }
        let links =
            switch name {
            case Self.uriList: WireLink.list(list, hostName: hostName, most: limits.mostItems)
            case WireLink.copiedFiles: WireLink.copied(list, hostName: hostName, most: limits.mostItems)
            case Self.mozillaLink: WireLink.mozilla(list, hostName: hostName, most: limits.mostItems)
            default: WireLink.netscape(list, hostName: hostName)
            }
        guard let first = links.first else { return nil }
        // A single link beside a picture's own bytes is where the picture comes from.
        if links.count == 1, !pictureNames.isEmpty || offered.contains(Self.bytes) { return [provider(.one(first))] }
        return links.map { LinkedItem.provider(for: $0) }
    }

    /// One promise of everything that is offered, for as long as nobody knows more.
    func provider() -> ItemProvider { provider(.unread) }

    /// Calls back with the items: those that a list tells of, or what else there is. Only where there are lists.
    func items(completion: @escaping @MainActor ([ItemProvider]) -> Void) {
        read(listNames) { result in
            switch result {
            case .success(let items): completion(items)
            case .failure(let error): completion([rest(because: error)])
            }
        }
    }

    /// What else there is when no list can be had: pictures and texts, or a promise that fails with the reason, so that
    /// whoever takes it can say it.
    func rest(because reason: TransferError) -> ItemProvider {
        let provider = reason.leavesOthers ? provider(.none) : ItemProvider()
        if provider.registeredTypeIdentifiers.isEmpty {
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in throw reason }
        }
        return provider
    }

    /// What is known of an item's links.
    private enum Links {
        case unread
        case one(WireLink)
        case none
    }

    private func provider(_ links: Links) -> ItemProvider {
        let provider = ItemProvider()
        addPictures(to: provider)
        switch links {
        case .unread: if offered.contains(Self.uriList) { addUnreadLinks(to: provider) }
        // The promise of a link that is not followed would hide the picture beside it.
        case .one(let link): if !link.isRejected { LinkedItem.register(link, in: provider) }
        case .none: break
        }
        addTexts(to: provider)
        if let fileName { provider.suggestedName = fileName }
        return provider
    }

    private var pictureNames: [String] { offered.filter(Self.pictures.contains) }

    // MARK: Parts

    private func addPictures(to provider: ItemProvider) {
        let fetcher = fetcher
        for name in pictureNames {
            provider.registerDataRepresentation(forTypeIdentifier: ContentType(mimeType: name).identifier) {
                try await Self.bytes(of: name, fetcher, $0)
            }
        }
        let all = pictureNames + (offered.contains(Self.bytes) ? [Self.bytes] : [])
        guard !all.isEmpty else { return }
        // Some advertised types are refused, and some programs name no type: whichever can be had will do. Whether it
        // is a picture is seen by whoever decodes it.
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.image) { progress in
            var refusal: any Error = TransferError.refused(type: all[0])
            for name in all {
                do { return try await Self.bytes(of: name, fetcher, progress) } catch { refusal = error }
            }
            throw refusal
        }
        if offered.contains(Self.bytes) {
            provider.registerDataRepresentation(forTypeIdentifier: ContentType.data.identifier) {
                try await Self.bytes(of: Self.bytes, fetcher, $0)
            }
        }
    }

    private nonisolated static func bytes(
        of name: String, _ fetcher: WireFetcher, _ progress: Progress
    ) async throws -> Data {
        let received = try await fetcher.data(name, progress: progress)
        guard received.format == 8 || name == "application/x-color" else {
            throw TransferError.malformed(type: name, reason: "it is not made of bytes")
        }
        return received.bytes
    }

    /// A list of links of which only one can be promised before it has been read.
    private func addUnreadLinks(to provider: ItemProvider) {
        let (fetcher, hostName) = (fetcher, hostName)
        for type in [TypeIdentifier.fileURL, TypeIdentifier.url] {
            provider.registerDataRepresentation(forTypeIdentifier: type) { progress in
                let data = try await Self.bytes(of: Self.uriList, fetcher, progress)
                guard let link = WireLink.list(data, hostName: hostName, most: 1).first else {
                    throw TransferError.malformed(type: Self.uriList, reason: "it tells of no item")
                }
                return try LinkedItem.address(of: link, as: type)
            }
        }
    }

    private func addTexts(to provider: ItemProvider) {
        let fetcher = fetcher
        if offered.contains(Self.html) {
            provider.registerDataRepresentation(forTypeIdentifier: ContentType.html.identifier) {
                Data(WireText.any(try await Self.bytes(of: Self.html, fetcher, $0)).utf8)
            }
            // A picture of a page whose address stands nowhere else.
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.url) { progress in
                let text = WireText.any(try await Self.bytes(of: Self.html, fetcher, progress))
                guard let address = WireText.firstImage(inHTML: text) else { throw LinkError.noPicture }
                return Data(address.utf8)
            }
        }
        let names = offered.filter(Self.texts.contains)
        if !names.isEmpty {
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { progress in
                var refusal: any Error = TransferError.refused(type: names[0])
                for name in names {
                    do {
                        return Data(WireText.any(try await Self.bytes(of: name, fetcher, progress)).utf8)
                    } catch { refusal = error }
                }
                throw refusal
            }
        }
        for name in ["text/vcard", "application/x-color"] where offered.contains(name) {
            provider.registerDataRepresentation(forTypeIdentifier: ContentType(mimeType: name).identifier) {
                try await Self.bytes(of: name, fetcher, $0)
            }
        }
    }

    /// An item of a program of this project, with everything that its own programs may see.
    func own(_ item: OwnItem, at index: Int) -> ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = item.name
        provider.preferredPresentationSize = item.size
        provider.teamData = item.teamData
        let fetcher = fetcher
        for type in item.types {
            provider.registerDataRepresentation(forTypeIdentifier: type) { progress in
                try await fetcher.data(
                    OwnItem.target, parameter: OwnItem.parameter(index, type), progress: progress
                ).bytes
            }
        }
        return provider
    }
}
