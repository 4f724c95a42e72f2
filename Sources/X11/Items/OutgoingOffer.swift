import DragAndDrop

/// The types under which items are offered to other programs, by the names that those programs know (XDND-2).
struct OutgoingOffer: Sendable {
    /// One offered type.
    struct Entry: Sendable {
        /// A MIME type, or an older X11 name.
        let name: String
        /// The type of the property that the data is written to.
        let type: String
        let produce: @Sendable () async throws -> Data
    }

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
    /// - Parameter began: Called with the progress of loading an item's data.
    func teamData(_ parameter: Data, began: @MainActor (Progress) -> Void) async throws -> Data {
        guard let (index, type) = TeamItem.decodeRequest(parameter) else {
            for item in items { try item.provider.prepare() }
            return TeamItem.encode(items.map(\.teamItem), includingNames: true)
        }
        guard items.indices.contains(index) else { throw TransferError.refused(type: type) }
        return try await items[index].data(type, for: .team, began: began)
    }

    // MARK: Links

    private static func links(_ items: [OutgoingItem]) -> [Entry] {
        let linked = items.filter(\.hasLink)
        guard let first = linked.first else { return [] }
        let list = Entry(name: "text/uri-list", type: "text/uri-list") {
            Data(try await urls(of: linked).map { ReceivedLink.line(for: $0) + "\r\n" }.joined().utf8)
        }
        let mozilla = Entry(name: "text/x-moz-url", type: "text/x-moz-url") {
            guard let url = try await first.link() else { throw TransferError.refused(type: "text/x-moz-url") }
            let title = first.provider.suggestedName ?? url.lastPathComponent
            return TextConversion.encodeMozillaLink(ReceivedLink.line(for: url), title: title)
        }
        return [list, mozilla]
    }

    /// The links of items. Those whose link cannot be loaded are left out, unless there is no other one.
    private static func urls(of items: [OutgoingItem]) async throws -> [URL] {
        var urls: [URL] = []
        var failure: (any Error)?
        for item in items {
            do {
                if let url = try await item.link() { urls.append(url) }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
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
            Entry(name: name, type: name) {
                let lines = ["copy"] + (try await urls(of: files)).map { ReceivedLink.line(for: $0) }
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
            return Entry(name: name, type: name) { try await item.data(type, for: .others) }
        }
    }

    // MARK: Text

    private static func texts(_ items: [OutgoingItem]) -> [Entry] {
        let texts = items.filter { $0.statedTypes(for: .others).contains(TypeIdentifier.plainText) }
        let linked = items.filter(\.hasLink)
        guard !texts.isEmpty || !linked.isEmpty else { return [] }
        let text: @Sendable () async throws -> String = {
            var lines: [String] = []
            for item in texts {
                lines.append(TextConversion.decode(try await item.data(TypeIdentifier.plainText, for: .others)))
            }
            if texts.isEmpty {
                lines += try await urls(of: linked).map { $0.isFileURL ? $0.path : $0.absoluteString }
            }
            return lines.joined(separator: "\n")
        }
        let unicode = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"].map { name in
            Entry(name: name, type: name) { Data(try await text().utf8) }
        }
        let latin = Entry(name: "STRING", type: "STRING") {
            guard let data = TextConversion.encodeLatin1(try await text()) else {
                throw TransferError.refused(type: "STRING")
            }
            return data
        }
        return unicode + [latin]
    }
}
