extension Color: ItemProviderWriting, ItemProviderReading {
    /// A color, and its hexadecimal notation as text.
    public static var writableTypeIdentifiers: [String] { [TypeIdentifier.color, TypeIdentifier.plainText] }
    /// A color; not text, since most text does not denote a color.
    public static var readableTypeIdentifiers: [String] { [TypeIdentifier.color] }

    /// Four 16-bit numbers; as text, `#RRGGBB` followed by `AA` unless opaque.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        let parts = [red, green, blue, alpha].map { min(max($0, 0), 1) }
        guard typeIdentifier == TypeIdentifier.plainText else {
            return parts.reduce(into: Data()) { data, part in
                let number = UInt16((part * 65_535).rounded())
                withUnsafeBytes(of: number) { data.append(contentsOf: $0) }
            }
        }
        let shown = alpha >= 1 ? parts.dropLast() : parts[...]
        let digits = shown.map { part in
            let hex = String(UInt8((part * 255).rounded()), radix: 16, uppercase: true)
            return hex.count < 2 ? "0" + hex : hex
        }
        return Data(("#" + digits.joined()).utf8)
    }

    /// Decodes a color.
    ///
    /// - Throws: `ItemProviderError.unreadable` unless the data is three or four 16-bit numbers.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Color {
        guard data.count == 8 || data.count == 6 else {
            throw ItemProviderError.unreadable(
                typeIdentifier: typeIdentifier, reason: "it has \(data.count) bytes, and a color has 6 or 8.")
        }
        let numbers = data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 2).map {
                Double(bytes.loadUnaligned(fromByteOffset: $0, as: UInt16.self)) / 65_535
            }
        }
        return Color(
            red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count > 3 ? numbers[3] : 1)
    }
}
