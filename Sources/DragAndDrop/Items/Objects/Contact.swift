/// The commonly exchanged details of a person or organization (DATA-3).
public struct Contact: Sendable, Hashable {
    /// The full name for display.
    public var name: String
    /// A person's given name.
    public var givenName = ""
    /// A person's family name.
    public var familyName = ""
    /// The organization of a person, or the contact itself.
    public var organization = ""
    /// Mail addresses, the preferred one first.
    public var emailAddresses: [String] = []
    /// Telephone numbers, the preferred one first.
    public var phoneNumbers: [String] = []
    /// Web addresses.
    public var urls: [String] = []

    /// Creates a contact with a name.
    public init(name: String) { self.name = name }

    /// Creates a contact from the first one in a vCard of version 2.1 to 4.0; nil if it has no name.
    package init?(vCard: String) {
        let lines = VCardLine.lines(of: vCard)
        guard let start = lines.firstIndex(where: { $0.name == "BEGIN" && $0.value.uppercased() == "VCARD" }) else {
            return nil
        }
        self.init(name: "")
        for line in lines[(start + 1)...] {
            if line.name == "END" { break }
            read(line)
        }
        if name.isEmpty { name = [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }
        if name.isEmpty { name = organization }
        if name.isEmpty { return nil }
    }

    private mutating func read(_ line: VCardLine) {
        switch line.name {
        case "FN": name = line.text
        case "N":
            let parts = line.components
            familyName = parts.first ?? ""
            givenName = parts.count > 1 ? parts[1] : ""
        case "ORG": organization = line.components.first ?? ""
        case "EMAIL": emailAddresses.append(line.text)
        case "TEL": phoneNumbers.append(line.text.hasPrefix("tel:") ? String(line.text.dropFirst(4)) : line.text)
        case "URL": urls.append(line.text)
        default: break
        }
    }

    /// A vCard of version 3.0, the most widely supported one.
    package var vCard: String {
        var lines = [
            VCardLine("VERSION", "3.0"), VCardLine("FN", escaping: [name]),
            VCardLine("N", escaping: [familyName, givenName, "", "", ""]),
        ]
        if !organization.isEmpty { lines.append(VCardLine("ORG", escaping: [organization])) }
        lines += emailAddresses.map { VCardLine("EMAIL", escaping: [$0]) }
        lines += phoneNumbers.map { VCardLine("TEL", escaping: [$0]) }
        lines += urls.map { VCardLine("URL", $0) }
        let all = [VCardLine("BEGIN", "VCARD")] + lines + [VCardLine("END", "VCARD")]
        return all.map { $0.folded + "\r\n" }.joined()
    }
}

extension Contact: ItemProviderWriting, ItemProviderReading {
    /// A vCard, and the name as text.
    public static var writableTypeIdentifiers: [String] { [TypeIdentifier.vCard, TypeIdentifier.plainText] }
    /// A vCard.
    public static var readableTypeIdentifiers: [String] { [TypeIdentifier.vCard] }

    /// The vCard, or the name as text.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        Data((typeIdentifier == TypeIdentifier.plainText ? name : vCard).utf8)
    }

    /// Decodes a contact.
    ///
    /// - Throws: `ItemProviderError.unreadable` if the data is not a vCard with a name.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Contact {
        guard let contact = Contact(vCard: String(decoding: data, as: UTF8.self)) else {
            throw ItemProviderError.unreadable(
                typeIdentifier: typeIdentifier, reason: "there is no contact with a name in it.")
        }
        return contact
    }
}
