import Foundation

/// A parsed request line.
enum InspectRequest: Sendable, Equatable {
    case tree
    case timeline(since: Int)
    case frames(reset: Bool)
    case picture(file: String)
    case sessions
    case quit

    /// The valid values of the field `ask`.
    static let names = ["tree", "timeline", "frames", "picture", "sessions", "quit"]

    /// The reason why a line is not a valid request.
    enum ParseError: Error, Equatable {
        case notJSON
        case noAsk
        case unknown(String)
        case wrongType(field: String)
        case noFile
        case tooLong(limit: Int)
    }

    private struct Line: Decodable {
        var ask: String?
        var since: Int?
        var reset: Bool?
        var file: String?
    }

    /// Parses a line without its newline.
    static func read(_ line: [UInt8]) throws(ParseError) -> InspectRequest {
        let fields: Line
        do {
            fields = try JSONDecoder().decode(Line.self, from: Data(line))
        } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
            throw .wrongType(field: context.codingPath[0].stringValue)
        } catch DecodingError.typeMismatch {
            throw .noAsk
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw .wrongType(field: context.codingPath[0].stringValue)
        } catch {
            throw .notJSON
        }
        switch fields.ask {
        case nil: throw .noAsk
        case "tree": return .tree
        case "timeline": return .timeline(since: fields.since ?? 0)
        case "frames": return .frames(reset: fields.reset ?? false)
        case "picture":
            guard let file = fields.file, !file.isEmpty else { throw .noFile }
            return .picture(file: file)
        case "sessions": return .sessions
        case "quit": return .quit
        case let other?: throw .unknown(other)
        }
    }
}

extension InspectRequest.ParseError: CustomStringConvertible {
    /// A sentence that describes the error and the correct form.
    var description: String {
        let names = InspectRequest.names.joined(separator: ", ")
        switch self {
        case .notJSON: return "Couldn't read the request: it is not a JSON object on one line."
        case .noAsk: return "Couldn't read the request: it needs \"ask\", one of \(names)."
        case .unknown(let ask): return "Couldn't answer '\(ask.prefix(64))': ask for one of \(names)."
        case .wrongType(let field): return "Couldn't read the request: the value of \"\(field)\" is of the wrong type."
        case .noFile: return "Couldn't write the image: \"file\" needs the path to write to."
        case .tooLong(let limit): return "Couldn't read the request: a line has at most \(limit) bytes."
        }
    }
}
