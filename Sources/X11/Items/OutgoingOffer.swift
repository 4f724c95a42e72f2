import DragAndDrop

/// The types under which items are offered to other programs, by the names that those programs know (XDND-2).
struct OutgoingOffer: Sendable {
    /// One offered type.
    struct Entry: Sendable {
        /// A MIME type, or an older X11 name.
        let name: String
        /// The type of the property that the data is written to.
        let type: String
        let produce: @Sendable (ProductionProgress) async throws -> Data
    }

    /// Identifies the offer to programs of this project, which request items by index: a later offer of the same
    /// selection has other items.
    let id = UUID().uuidString
    let items: [OutgoingItem]
    /// Best first.
    let entries: [Entry]

    /// Creates the offer of a drag or, with `isCopied`, of the clipboard. Both contain the list of files that Caja
    /// requests; the clipboard's also contains the one that other file managers paste. Of several items, the content is
    /// not made before a type is requested.
    init(_ items: [OutgoingItem], isCopied: Bool = false) {
        self.items = items
        let lists = isCopied ? ReceivedLink.copiedFilesTypes : [ReceivedLink.mateCopiedFiles]
        entries = Self.links(items) + Self.copiedFiles(items, as: lists) + Self.originals(items) + Self.texts(items)
    }

    /// All type names; the one for programs of this project comes first.
    var names: [String] { [TeamItem.target] + entries.map(\.name) }

    /// Answers a request of a program of this project: returns the list of items, or the data of one item.
    ///
    /// - Parameters:
    ///   - progress: Advances with each item of the list.
    ///   - began: Called with the progress of loading an item's data.
    /// - Throws: ``TransferError/refused(type:)`` if the request is for an item of another offer.
    func teamData(
        _ parameter: Data, progress: ProductionProgress, began: @MainActor (Progress) -> Void
    ) async throws -> Data {
        guard !parameter.isEmpty else {
            var (failure, failureCount): ((any Error)?, Int) = (nil, 0)
            for item in items {
                if Task.isCancelled { throw TransferError.canceled }
                do {
                    try item.provider.prepare()
                } catch {
                    // It stays in the list, since items are requested by their index, and has no types.
                    (failure, failureCount) = (failure ?? error, failureCount + 1)
                }
                progress.beginStep()
            }
            if let failure, failureCount == items.count { throw failure }
            return TeamItem.List(offer: id, items: items.map(\.teamItem)).encoded()
        }
        guard let request = TeamItem.Request(parameter), request.offer == id, items.indices.contains(request.index)
        else { throw TransferError.refused(type: TeamItem.target) }
        return try await items[request.index].data(request.type, for: .team, began: began)
    }

    // MARK: Links

    private static func links(_ items: [OutgoingItem]) -> [Entry] {
        let linked = items.filter(\.hasLink)
        guard let first = linked.first else { return [] }
        let list = Entry(name: "text/uri-list", type: "text/uri-list") { progress in
            Data(try await urls(of: linked, progress).map { ReceivedLink.line(for: $0) + "\r\n" }.joined().utf8)
        }
        let mozilla = Entry(name: "text/x-moz-url", type: "text/x-moz-url") { progress in
            guard let url = try await first.link(began: { progress.beginStep($0) }) else {
                throw TransferError.refused(type: "text/x-moz-url")
            }
            let title = first.provider.suggestedName ?? url.lastPathComponent
            return TextConversion.encodeMozillaLink(ReceivedLink.line(for: url), title: title)
        }
        return [list, mozilla]
    }

    /// The links of items. Those whose link cannot be loaded are left out, unless there is no other one.
    ///
    /// - Throws: ``TransferError/canceled`` as soon as the task is canceled; ``TransferError/refused(type:)`` if the
    ///   session of the items ends before.
    private static func urls(of items: [OutgoingItem], _ progress: ProductionProgress) async throws -> [URL] {
        var urls: [URL] = []
        var failure: (any Error)?
        for item in items {
            if Task.isCancelled { throw TransferError.canceled }
            progress.beginStep()
            do {
                if let url = try await item.link(began: { progress.beginStep($0) }) { urls.append(url) }
            } catch ItemProviderError.notOffered {
                // The session of the drag has ended meanwhile. The other links would look like a complete list.
                throw TransferError.refused(type: "text/uri-list")
            } catch {
                // The error may be any, since it is that of the item's source.
                if Task.isCancelled { throw TransferError.canceled }
                failure = failure ?? error
            }
        }
        if let failure, urls.isEmpty { throw failure }
        return urls
    }

    /// Always offers files as copied, never as cut: pasting cut files would remove the originals.
    private static func copiedFiles(_ items: [OutgoingItem], as names: [String]) -> [Entry] {
        let files = items.filter { $0.statedTypes(for: .others).contains(TypeIdentifier.fileURL) }
        guard !files.isEmpty else { return [] }
        return names.map { name in
            Entry(name: name, type: name) { progress in
                let lines = ["copy"] + (try await urls(of: files, progress)).map { ReceivedLink.line(for: $0) }
                return Data(lines.joined(separator: "\n").utf8)
            }
        }
    }

    // MARK: Data

    /// Offers a single item's data under the item's own types. With several items it would be unclear which one is
    /// meant.
    private static func originals(_ items: [OutgoingItem]) -> [Entry] {
        guard items.count == 1, let item = items.first else { return [] }
        let others = [TypeIdentifier.fileURL, TypeIdentifier.url, TypeIdentifier.plainText]
        return item.types(for: .others).filter { !others.contains($0) }.compactMap { type in
            guard let name = ContentType(type).preferredMIMEType else { return nil }
            return Entry(name: name, type: name) { progress in
                try await item.data(type, for: .others) { progress.beginStep($0) }
            }
        }
    }

    // MARK: Text

    private static func texts(_ items: [OutgoingItem]) -> [Entry] {
        let texts = items.filter { $0.statedTypes(for: .others).contains(TypeIdentifier.plainText) }
        let linked = items.filter(\.hasLink)
        guard !texts.isEmpty || !linked.isEmpty else { return [] }
        let text: @Sendable (ProductionProgress) async throws -> String = { progress in
            var lines: [String] = []
            for item in texts {
                let data = try await item.data(TypeIdentifier.plainText, for: .others) { progress.beginStep($0) }
                lines.append(TextConversion.decode(data))
            }
            if texts.isEmpty {
                lines += try await urls(of: linked, progress).map { $0.isFileURL ? $0.path : $0.absoluteString }
            }
            return lines.joined(separator: "\n")
        }
        let unicode = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"].map { name in
            Entry(name: name, type: name) { Data(try await text($0).utf8) }
        }
        let latin = Entry(name: "STRING", type: "STRING") { progress in
            guard let data = TextConversion.encodeLatin1(try await text(progress)) else {
                throw TransferError.refused(type: "STRING")
            }
            return data
        }
        return unicode + [latin]
    }
}
