import DragAndDrop

/// How programs of this project tell each other of items: how many, how large, under which types (XDND-5).
///
/// One line for each: width and height in points, the name, then the types, between tabs, and at the end what only the
/// team may know, in base 64 behind a sign that no type begins with. Sizes, counts and types lie open with the drag, so
/// that a target can make room while it hovers; names and what is the team's are left out there.
struct OwnItem: Equatable, Sendable {
    var size: CGSize = .zero
    var name: String?
    var types: [String]
    /// A few bytes for programs of the same maker.
    var teamData: Data?

    /// The type under which a program of this project hands out its items, and their data by number and type.
    static let target = "application/x-lightbox-items"
    /// So many of the team's bytes are sent along at most.
    private static let mostTeamData = 8_192
    /// So many types of an item are told.
    private static let mostTypes = 60
    private static let teamMark = "="
    private static let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: " -._()"))

    /// The lines for items.
    static func encode(_ items: [OwnItem], naming: Bool) -> Data {
        let lines = items.map { item in
            let name = naming ? item.name?.addingPercentEncoding(withAllowedCharacters: allowed) : nil
            let bytes = naming ? item.teamData.flatMap { $0.count <= mostTeamData ? $0 : nil } : nil
            let team = bytes.map { [teamMark + $0.base64EncodedString()] } ?? []
            let fields = ["\(item.size.width) \(item.size.height)", name ?? ""] + item.types.prefix(mostTypes) + team
            return fields.joined(separator: "\t") + "\n"
        }
        return Data(lines.joined().utf8)
    }

    /// The items of lines that another program wrote; nil when they are not of the form.
    static func decode(_ data: Data, most: Int) -> [OwnItem]? {
        guard let text = String(validating: data, as: UTF8.self) else { return nil }
        let lines = text.split(separator: "\n")
        guard !lines.isEmpty, lines.count <= most else { return nil }
        var items: [OwnItem] = []
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let size = (fields.first ?? "").split(separator: " ").compactMap { Double($0) }
            guard fields.count >= 2, fields.count <= mostTypes + 3, size.count == 2,
                size.allSatisfy({ (0...100_000).contains($0) })
            else { return nil }
            let name = fields[1].isEmpty ? nil : String(fields[1]).removingPercentEncoding
            let rest = fields.dropFirst(2)
            let team = rest.first { $0.hasPrefix(teamMark) }.flatMap { Data(base64Encoded: String($0.dropFirst())) }
                .flatMap { $0.count <= mostTeamData ? $0 : nil }
            items.append(
                OwnItem(
                    size: CGSize(width: size[0], height: size[1]), name: name,
                    types: rest.filter { !$0.hasPrefix(teamMark) }.map(String.init), teamData: team))
        }
        return items
    }

    /// What is asked for along with ``target``: an item's data by its number and type.
    static func parameter(_ index: Int, _ type: String) -> Data { Data("\(index)\t\(type)".utf8) }

    /// The number and type of a request; nil for one that asks for the lines.
    static func request(_ parameter: Data) -> (index: Int, type: String)? {
        let fields = String(decoding: parameter, as: UTF8.self).split(separator: "\t")
        guard fields.count == 2, let index = Int(fields[0]) else { return nil }
        return (index, String(fields[1]))
    }
}
