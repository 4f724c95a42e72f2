import DragAndDrop

/// A link received from another program: its destination, or the reason for its rejection.
struct ReceivedLink: Sendable, Equatable {
    /// The destination of a link.
    enum Destination: Sendable, Equatable {
        /// A file on this machine.
        case file(URL)
        /// A web page or an image on the web.
        case web(URL)
        case rejected(LinkError)
    }

    var destination: Destination
    /// The title that the source client gave the link.
    var title: String?

    /// Whether the link is rejected.
    var isRejected: Bool { if case .rejected = destination { true } else { false } }
}

/// The reason why a received link is rejected.
package enum LinkError: Error, Sendable, Hashable {
    /// The file is on another computer.
    case otherComputer(link: String, host: String)
    /// The path contains `..` or a NUL.
    case unsafePath(link: String)
    /// The file name is not valid UTF-8.
    case unreadableName(link: String)
    /// The scheme is not supported, for example `sftp`.
    case unknownKind(link: String, scheme: String)
    /// The text is not a link.
    case notALink(text: String)
    /// The text contains no link to an image.
    case noImage
}

extension LinkError: CustomStringConvertible {
    /// A message for the user, with a remedy where there is one.
    package var description: String {
        switch self {
        case .otherComputer(let link, let host):
            "Couldn't open '\(link)': the file is on the computer '\(host)'. Copy it to this one first."
        case .unsafePath(let link): "Couldn't open '\(link)': its path contains '..' or NUL. Drag the file itself."
        case .unreadableName(let link): "Couldn't open '\(link)': its name is not UTF-8. Rename the file and try again."
        case .unknownKind(let link, let scheme):
            "Couldn't open '\(link)': '\(scheme):' links are not supported. Copy the file to a folder first."
        case .notALink(let text): "Couldn't open '\(text)': it is not a link. Drag the file or the image itself."
        case .noImage: "Couldn't find an image in the dragged text. Drag the image itself, or its file."
        }
    }
}

extension ReceivedLink {
    /// The maximum length of a link in bytes; longer text is rejected.
    private static let longest = 64 << 10

    /// Parses an untrusted link.
    init(_ bytes: some Collection<UInt8>, title: String? = nil, hostName: String) {
        self.title = title
        destination = Self.destination(of: bytes, hostName: hostName)
    }

    private static func destination(of bytes: some Collection<UInt8>, hostName: String) -> Destination {
        let shown = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard bytes.count <= longest else { return .rejected(.notALink(text: shown)) }
        guard !bytes.contains(0) else { return .rejected(.unsafePath(link: shown.replacing("\0", with: ""))) }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex else {
            return .rejected(.notALink(text: shown))
        }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }) else {
            return .rejected(.notALink(text: shown))
        }
        switch scheme {
        case "file": return file(bytes[bytes.index(after: colon)...], shown: shown, hostName: hostName)
        case "http", "https":
            guard let text = String(validating: bytes, as: UTF8.self), let url = URL(string: text),
                url.host?.isEmpty == false
            else { return .rejected(.notALink(text: shown)) }
            return .web(url)
        default: return .rejected(.unknownKind(link: shown, scheme: scheme))
        }
    }

    /// Parses a link after `file:`, with or without a host (WIRE-62).
    private static func file(_ rest: some Collection<UInt8>, shown: String, hostName: String) -> Destination {
        let slash = UInt8(ascii: "/")
        var path = Array(rest)
        if path.starts(with: [slash, slash]) {
            path.removeFirst(2)
            let host = String(decoding: path.prefix { $0 != slash }, as: UTF8.self).lowercased()
            guard host.isEmpty || host == "localhost" || host == hostName.lowercased() else {
                return .rejected(.otherComputer(link: shown, host: host))
            }
            path = Array(path.drop { $0 != slash })
        }
        guard path.first == slash else { return .rejected(.notALink(text: shown)) }
        let decoded = decodingPercents(path)
        guard !decoded.contains(0) else { return .rejected(.unsafePath(link: shown)) }
        guard let text = String(validating: decoded, as: UTF8.self) else {
            return .rejected(.unreadableName(link: shown))
        }
        // Only a malicious link contains `..`, percent-encoded or not (WIRE-40).
        guard !text.split(separator: "/").contains("..") else { return .rejected(.unsafePath(link: shown)) }
        return .file(URL(fileURLWithPath: text, isDirectory: text.hasSuffix("/")))
    }

    private static func decodingPercents(_ bytes: [UInt8]) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) }
        var (result, index): ([UInt8], Int) = ([], 0)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}

// MARK: Lists of links

/// The links at the beginning of a list.
struct ParsedLinks: Equatable {
    var links: [ReceivedLink] = []
    /// Whether the list has no further links; false if it has more than the parser's limit.
    var isComplete = true
}

extension ReceivedLink {
    /// The type under which most file managers offer copied and cut files.
    static let copiedFiles = "x-special/gnome-copied-files"
    /// The same data under the name that Caja knows (WIRE-71).
    static let mateCopiedFiles = "x-special/mate-copied-files"
    /// The names of lists of copied and cut files.
    static let copiedFilesTypes = [copiedFiles, mateCopiedFiles]

    /// Parses a list of ``copiedFilesTypes``: `copy` or `cut`, then one link per line. Cut files are treated as copied;
    /// the originals stay.
    static func parseCopiedFiles(_ data: Data, hostName: String, limit: Int) -> ParsedLinks {
        guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { return ParsedLinks() }
        let verb = String(decoding: data[..<end], as: UTF8.self).trimmingCharacters(in: .whitespaces)
        guard verb == "copy" || verb == "cut" else { return ParsedLinks() }
        return parseList(Data(data[data.index(after: end)...]), hostName: hostName, limit: limit)
    }

    /// Parses `text/uri-list`: one link per line, which ends in LF or CRLF; comments are skipped.
    static func parseList(_ data: Data, hostName: String, limit: Int) -> ParsedLinks {
        var links: [ReceivedLink] = []
        var rest = Array(data)[...]
        // Some programs end the list with NUL.
        if rest.last == 0 { rest.removeLast() }
        while !rest.isEmpty {
            let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            if line.first == UInt8(ascii: "#") || line.allSatisfy({ $0 == UInt8(ascii: " ") }) { continue }
            guard links.count < limit else { return ParsedLinks(links: links, isComplete: false) }
            links.append(ReceivedLink(line, hostName: hostName))
        }
        return ParsedLinks(links: links, isComplete: true)
    }

    /// Parses `_NETSCAPE_URL`: the address, and the title on the second line.
    static func parseNetscape(_ data: Data, hostName: String) -> ParsedLinks {
        let parsed = parseTitledLinks(text: String(decoding: data, as: UTF8.self), hostName: hostName, limit: 1)
        return ParsedLinks(links: parsed.links, isComplete: true)
    }

    /// Parses `text/x-moz-url`: alternating addresses and titles, in UTF-16 without a byte order mark.
    static func parseMozilla(_ data: Data, hostName: String, limit: Int) -> ParsedLinks {
        parseTitledLinks(text: TextConversion.decodeUTF16(data), hostName: hostName, limit: limit)
    }

    private static func parseTitledLinks(text: String, hostName: String, limit: Int) -> ParsedLinks {
        // Do not split the text after the last link that is parsed.
        let parts = text.utf8.split(maxSplits: limit * 2, omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "\n") || $0 == 0
        }
        let lines = parts.prefix(limit * 2).map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        let links = stride(from: 0, to: lines.count, by: 2).filter { !lines[$0].isEmpty }.map { index in
            let title = index + 1 < lines.count ? String(decoding: lines[index + 1], as: UTF8.self) : ""
            return ReceivedLink(Array(lines[index]), title: title.isEmpty ? nil : title, hostName: hostName)
        }
        let rest = parts.dropFirst(limit * 2).first ?? ""[...].utf8
        return ParsedLinks(links: links, isComplete: rest.allSatisfy { "\r\n\0".utf8.contains($0) })
    }

    /// Returns the text of an outgoing link; a file's link begins with `file:///` and is percent-encoded.
    static func line(for url: URL) -> String {
        guard url.isFileURL else { return url.absoluteString }
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        return "file://"
            + url.path(percentEncoded: false).utf8.map { byte in
                plain.contains(byte)
                    ? String(UnicodeScalar(byte))
                    : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }.joined()
    }
}
