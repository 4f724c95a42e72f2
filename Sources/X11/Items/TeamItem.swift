import DragAndDrop

/// An item as programs of this project describe it to each other (XDND-5).
///
/// In the exchange format of a ``List`` the first line identifies the offer. Each further line describes one item, in
/// fields separated by tabs: width and height in points, the name, the types, and the team data in base 64 after `=`,
/// with which no type begins. A drag publishes sizes and types when it starts, so that a target can open a gap during
/// the hover, unless the list is too long to be read then; it sends names and team data only on request.
struct TeamItem: Equatable, Sendable {
    var size: CGSize = .zero
    var name: String?
    var types: [String]
    /// Data for programs of this project only (DATA-9).
    var teamData: Data?

    /// The type under which programs of this project request the list of items, or one item's data by index and type.
    static let target = "application/x-lightbox-items"
    /// The maximum size of team data in bytes; longer data is omitted.
    private static let maximumTeamDataSize = 8_192
    /// The maximum number of types per item; further types are omitted.
    private static let maximumTypes = 60
    /// The length in bytes of the line of an item with a file and an image. A list of more such lines than a target
    /// reads asks for no item: that may read a photo from the disk.
    private static let usualLine = 64
    private static let teamMark = "="
    private static let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: " -._()"))

    /// The items of one offer.
    struct List: Equatable {
        /// Identifies the offer in requests for its items.
        var offer: String
        var items: [TeamItem]

        private static let headerMark = "offer"
        /// The maximum length of an offer's id in bytes.
        private static let maximumOfferLength = 64

        init(offer: String, items: [TeamItem]) {
            self.offer = offer
            self.items = items
        }

        private static func header(_ offer: String) -> String { "\(headerMark)\t\(offer)\n" }

        /// Returns the lines of the list, with names and team data.
        func encoded() -> Data {
            Data((Self.header(offer) + items.map { $0.line(includingName: true) }.joined()).utf8)
        }

        /// Returns the lines of a list without names and team data; nil if they are longer than `limit` bytes, which no
        /// target reads. Asks for no more items than fit.
        static func encodeOpen(offer: String, items: some Collection<TeamItem>, limit: Int) -> Data? {
            guard items.count * usualLine <= limit else { return nil }
            var text = header(offer)
            for item in items {
                text += item.line(includingName: false)
                guard text.utf8.count <= limit else { return nil }
            }
            return Data(text.utf8)
        }

        /// Parses lines of another program.
        ///
        /// - Throws: ``TransferError/malformed(type:reason:)``, or ``TransferError/tooManyItems(type:limit:)`` for more
        ///   than `limit` items.
        init(_ data: Data, limit: Int) throws(TransferError) {
            let malformed = TransferError.malformed(type: target, reason: "it does not describe items")
            guard let text = String(validating: data, as: UTF8.self) else { throw malformed }
            // Does not split the text behind the last item that is read.
            let lines = text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: limit + 1).map { Substring($0) }
            let header = lines.first?.split(separator: "\t") ?? []
            guard header.count == 2, header[0] == Self.headerMark, header[1].utf8.count <= Self.maximumOfferLength,
                lines.count > 1
            else { throw malformed }
            guard lines.count - 1 <= limit else { throw .tooManyItems(type: target, limit: limit) }
            offer = String(header[1])
            items = []
            for line in lines.dropFirst() {
                guard let item = TeamItem(line: line) else { throw malformed }
                items.append(item)
            }
        }
    }

    /// The parameter of a request for one item's data under ``target``.
    struct Request: Equatable {
        var offer: String
        var index: Int
        var type: String

        var encoded: Data { Data("\(index)\t\(type)\t\(offer)".utf8) }

        init(offer: String, index: Int, type: String) {
            (self.offer, self.index, self.type) = (offer, index, type)
        }

        /// Parses a parameter; nil if it is malformed.
        init?(_ parameter: Data) {
            let fields = String(decoding: parameter, as: UTF8.self).split(separator: "\t")
            guard fields.count == 3, let index = Int(fields[0]) else { return nil }
            self.init(offer: String(fields[2]), index: index, type: String(fields[1]))
        }
    }

    init(size: CGSize = .zero, name: String? = nil, types: [String], teamData: Data? = nil) {
        self.size = size
        self.name = name
        self.types = types
        self.teamData = teamData
    }

    private func line(includingName: Bool) -> String {
        let name = includingName ? name?.addingPercentEncoding(withAllowedCharacters: Self.allowed) : nil
        let bytes = includingName ? teamData.flatMap { $0.count <= Self.maximumTeamDataSize ? $0 : nil } : nil
        let team = bytes.map { [Self.teamMark + $0.base64EncodedString()] } ?? []
        let fields = ["\(size.width) \(size.height)", name ?? ""] + types.prefix(Self.maximumTypes) + team
        return fields.joined(separator: "\t") + "\n"
    }

    /// Parses a line of another program; nil if it is malformed.
    private init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        let size = (fields.first ?? "").split(separator: " ").compactMap { Double($0) }
        guard fields.count >= 2, fields.count <= Self.maximumTypes + 3, size.count == 2,
            size.allSatisfy({ (0...100_000).contains($0) })
        else { return nil }
        let name = fields[1].isEmpty ? nil : String(fields[1]).removingPercentEncoding
        let rest = fields.dropFirst(2)
        let team = rest.first { $0.hasPrefix(Self.teamMark) }.flatMap { Data(base64Encoded: String($0.dropFirst())) }
            .flatMap { $0.count <= Self.maximumTeamDataSize ? $0 : nil }
        self.init(
            size: CGSize(width: size[0], height: size[1]), name: name,
            types: rest.filter { !$0.hasPrefix(Self.teamMark) }.map(String.init), teamData: team)
    }
}
