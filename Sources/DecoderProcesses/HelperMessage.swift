import Foundation

/// One message between the program and a helper: numbers and a text.
struct HelperMessage: Equatable {
    /// The longest message in bytes; a longer one is invalid.
    static let maximumLength = 4096
    private static let maximumWords = 32

    var words: [Int64]
    var text = ""

    /// The number of words, the words in the machine's byte order, and the text in UTF-8.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        for word in [Int64(words.count)] + words {
            withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
        }
        return bytes + text.utf8.prefix(Self.maximumLength - bytes.count)
    }

    init(_ words: [Int64], text: String = "") {
        (self.words, self.text) = (words, text)
    }

    /// Decodes untrusted bytes; nil if they are malformed. Characters that could change the appearance of a message
    /// are removed from the text.
    init?(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        func word(_ index: Int) -> Int64? {
            guard bytes.count >= (index + 1) * 8 else { return nil }
            return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * 8, as: Int64.self) }
        }
        guard bytes.count <= Self.maximumLength, let count = word(0), (0...Int64(Self.maximumWords)).contains(count),
            bytes.count >= (Int(count) + 1) * 8
        else { return nil }
        words = (0..<Int(count)).compactMap { word($0 + 1) }
        let characters = String(decoding: bytes[((Int(count) + 1) * 8)...], as: UTF8.self).unicodeScalars.filter {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        text = String(String.UnicodeScalarView(characters).prefix(200))
    }
}
