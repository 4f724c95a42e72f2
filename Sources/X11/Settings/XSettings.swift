import Foundation

/// A setting published by the desktop's settings manager.
enum XSetting: Equatable, Sendable {
    case integer(Int)
    case text(String)
    case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
}

/// Parses the XSETTINGS property. The bytes come from another program and are validated.
struct XSettingsParser {
    private let bytes: [UInt8]
    private var offset = 0
    private var isBigEndian = false

    /// Returns the settings by name. Parsing stops at the first invalid entry; the entries before it are kept.
    static func parse(_ bytes: [UInt8]) -> [String: XSetting] {
        var parser = XSettingsParser(bytes: bytes)
        return parser.settings()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func settings() -> [String: XSetting] {
        guard let order = card8(), order <= 1 else { return [:] }
        isBigEndian = order == 1
        // Skip three bytes of padding and the property's serial number.
        guard skip(3 + 4), let count = card32() else { return [:] }
        var result: [String: XSetting] = [:]
        for _ in 0..<count {
            guard let (name, value) = setting() else { break }
            result[name] = value
        }
        return result
    }

    private mutating func setting() -> (String, XSetting)? {
        guard let kind = card8(), skip(1), let nameLength = card16(), let name = string(Int(nameLength)), skip(4)
        else { return nil }
        switch kind {
        case 0:
            guard let value = card32() else { return nil }
            return (name, .integer(Int(Int32(bitPattern: value))))
        case 1:
            guard let length = card32(), let text = string(Int(length)) else { return nil }
            return (name, .text(text))
        case 2:
            // The components are in the order red, blue, green, alpha.
            guard let red = card16(), let blue = card16(), let green = card16(), let alpha = card16() else {
                return nil
            }
            return (name, .color(red: red, green: green, blue: blue, alpha: alpha))
        default: return nil
        }
    }

    private mutating func card8() -> UInt8? {
        guard offset < bytes.count else { return nil }
        defer { offset += 1 }
        return bytes[offset]
    }

    private mutating func number(_ size: Int) -> UInt32? {
        guard bytes.count - offset >= size else { return nil }
        defer { offset += size }
        let part = bytes[offset..<(offset + size)]
        let ordered = isBigEndian ? Array(part) : part.reversed()
        return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private mutating func card16() -> UInt16? { number(2).map { UInt16(truncatingIfNeeded: $0) } }
    private mutating func card32() -> UInt32? { number(4) }

    private mutating func skip(_ count: Int) -> Bool {
        guard bytes.count - offset >= count else { return false }
        offset += count
        return true
    }

    private mutating func string(_ length: Int) -> String? {
        let whole = (length + 3) & ~3
        guard bytes.count - offset >= whole else { return nil }
        defer { offset += whole }
        return String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
    }
}
