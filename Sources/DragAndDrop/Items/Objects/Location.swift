/// A geographic location (DATA-3).
public struct Location: Sendable, Hashable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double
    /// Meters above the reference ellipsoid; nil if unknown.
    public let altitude: Double?

    /// Creates a location; nil if the coordinates are out of range.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude), altitude?.isFinite ?? true else {
            return nil
        }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }

    /// Creates a location from a geo: URI; nil for other text and for coordinates of another reference system than WGS
    /// 84.
    package init?(geoURI: String) {
        let text = geoURI.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.lowercased().hasPrefix("geo:") else { return nil }
        let parts = text.dropFirst(4).split(separator: ";", omittingEmptySubsequences: false)
        for parameter in parts.dropFirst() {
            let pair = parameter.lowercased().split(separator: "=")
            if pair.first == "crs", pair.last != "wgs84" { return nil }
        }
        // Some programs append a query, which is not part of the coordinates.
        guard let coordinates = parts.first?.split(separator: "?").first else { return nil }
        let numbers = coordinates.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2 || numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1] else {
            return nil
        }
        if numbers.count == 3, numbers[2] == nil { return nil }
        self.init(latitude: latitude, longitude: longitude, altitude: numbers.count == 3 ? numbers[2] : nil)
    }

    /// The location as a geo: URI, precise to a ten-millionth of a degree (1 cm).
    package var geoURI: String {
        let numbers =
            [Self.decimal(latitude, 7), Self.decimal(longitude, 7)] + (altitude.map { [Self.decimal($0, 3)] } ?? [])
        return "geo:" + numbers.joined(separator: ",")
    }

    /// Decimal notation without an exponent and without trailing zeros.
    private static func decimal(_ number: Double, _ places: Int) -> String {
        var text = String(format: "%.\(places)f", locale: Locale(identifier: "en_US_POSIX"), number)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}

extension Location: ItemProviderWriting, ItemProviderReading {
    /// A location, also as a URL and as text.
    public static var writableTypeIdentifiers: [String] {
        [TypeIdentifier.location, TypeIdentifier.url, TypeIdentifier.plainText]
    }
    /// A location; not a URL, since most URLs do not denote a location.
    public static var readableTypeIdentifiers: [String] { [TypeIdentifier.location] }

    /// The geo: URI.
    public func data(forTypeIdentifier typeIdentifier: String) async throws -> Data { Data(geoURI.utf8) }

    /// Decodes a location.
    ///
    /// - Throws: `ItemProviderError.unreadable` if the data is not a geo: URI.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Location {
        let text = String(decoding: data, as: UTF8.self)
        guard let location = Location(geoURI: text) else {
            throw ItemProviderError.unreadable(
                typeIdentifier: typeIdentifier, reason: "'\(text.prefix(80))' is not a geo: URI.")
        }
        return location
    }
}
