/// The name and the default value of a setting. Declare each key once:
///
///     extension SettingKey where Value == Bool {
///         static let showsNames = SettingKey("showsNames", default: true)
///     }
///
///     settings[.showsNames] = false
public struct SettingKey<Value: Codable & Sendable>: Sendable {
    /// The name in the file.
    public let name: String
    /// The value of a setting that is not stored, or whose stored value is of another type.
    public let defaultValue: Value

    /// Creates a key.
    public init(_ name: String, default defaultValue: Value) { (self.name, self.defaultValue) = (name, defaultValue) }
}

/// A value of a settings file: what JSON can express. A number that is an integer stays one.
enum SettingValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([SettingValue])
    case object([String: SettingValue])
}

extension SettingValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([SettingValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: SettingValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }

    /// Converts a value of a program.
    ///
    /// - Throws: `EncodingError` for a value that JSON cannot express, such as NaN.
    init(_ value: some Encodable) throws {
        self = try JSONDecoder().decode(SettingValue.self, from: JSONEncoder().encode(value))
    }

    /// The value as a type of the program; nil if it is of another type.
    func value<Value: Decodable>(as type: Value.Type) -> Value? {
        guard let data = try? JSONEncoder().encode(self) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }
}
