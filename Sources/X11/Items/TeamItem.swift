import DragAndDrop

/// An item as programs of this project describe it to each other (XDND-5).
///
/// In the exchange format each line describes one item, in fields separated by tabs: width and height in points, the
/// name, the types, and the team data in base 64 after `=`, with which no type begins. A drag publishes sizes and types
/// when it starts, so that a target can open a gap during the hover, unless the list is too long to be read then; it
/// sends names and team data only on request.
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
    /// The length in bytes of the line of an item without a type.
    private static let shortestLine = "0.0 0.0\t\n".utf8.count
    private static let teamMark = "="
    private static let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: " -._()"))

    /// Returns the lines that describe `items`; names and team data are included if `includingNames` is true.
    static func encode(_ items: [TeamItem], includingNames: Bool) -> Data {
        Data(items.map { $0.line(includingName: includingNames) }.joined().utf8)
    }

    /// Returns the lines that describe `items`, without names and team data; nil if they are longer than `limit` bytes,
    /// which no target reads. Asks for no more items than fit.
    static func encode(_ items: some Collection<TeamItem>, limit: Int) -> Data? {
        guard items.count * shortestLine <= limit else { return nil }
        var text = ""
        for item in items {
            text += item.line(includingName: false)
            guard text.utf8.count <= limit else { return nil }
        }
        return Data(text.utf8)
    }

    private func line(includingName: Bool) -> String {
        let name = includingName ? name?.addingPercentEncoding(withAllowedCharacters: Self.allowed) : nil
        let bytes = includingName ? teamData.flatMap { $0.count <= Self.maximumTeamDataSize ? $0 : nil } : nil
        let team = bytes.map { [Self.teamMark + $0.base64EncodedString()] } ?? []
        let fields = ["\(size.width) \(size.height)", name ?? ""] + types.prefix(Self.maximumTypes) + team
        return fields.joined(separator: "\t") + "\n"
    }

    /// Parses lines of another program; nil if one of them is malformed or there are more than `limit`.
    static func decode(_ data: Data, limit: Int) -> [TeamItem]? {
        guard let text = String(validating: data, as: UTF8.self) else { return nil }
        let lines = text.split(separator: "\n")
        guard !lines.isEmpty, lines.count <= limit else { return nil }
        var items: [TeamItem] = []
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let size = (fields.first ?? "").split(separator: " ").compactMap { Double($0) }
            guard fields.count >= 2, fields.count <= maximumTypes + 3, size.count == 2,
                size.allSatisfy({ (0...100_000).contains($0) })
            else { return nil }
            let name = fields[1].isEmpty ? nil : String(fields[1]).removingPercentEncoding
            let rest = fields.dropFirst(2)
            let team = rest.first { $0.hasPrefix(teamMark) }.flatMap { Data(base64Encoded: String($0.dropFirst())) }
                .flatMap { $0.count <= maximumTeamDataSize ? $0 : nil }
            items.append(
                TeamItem(
                    size: CGSize(width: size[0], height: size[1]), name: name,
                    types: rest.filter { !$0.hasPrefix(teamMark) }.map(String.init), teamData: team))
        }
        return items
    }

    /// Returns the parameter that requests one item's data under ``target``.
    static func encodeRequest(_ index: Int, _ type: String) -> Data { Data("\(index)\t\(type)".utf8) }

    /// Parses the parameter of a request; nil if the request is for the list of items.
    static func decodeRequest(_ parameter: Data) -> (index: Int, type: String)? {
        let fields = String(decoding: parameter, as: UTF8.self).split(separator: "\t")
        guard fields.count == 2, let index = Int(fields[0]) else { return nil }
        return (index, String(fields[1]))
    }
}
