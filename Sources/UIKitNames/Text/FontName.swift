import Synchronization

/// The parts of a font's name such as `HelveticaNeue-BoldItalic`.
struct FontName: Equatable {
    /// The family, with spaces between its words.
    let family: String
    let weight: Font.Weight
    let isItalic: Bool

    static let names: [Font.Weight: String] = [
        .ultraLight: "UltraLight", .thin: "Thin", .light: "Light", .regular: "Regular", .medium: "Medium",
        .semibold: "SemiBold", .bold: "Bold", .heavy: "Heavy", .black: "Black",
    ]

    init(_ name: String) {
        let parts = name.split(separator: "-", maxSplits: 1)
        let face = parts.count == 2 ? parts[1].lowercased() : ""
        isItalic = face.contains("italic") || face.contains("oblique")
        // Longer names first, since "ultralight" contains "light".
        let found = Self.names.sorted { ($0.value.count, $0.value) > ($1.value.count, $1.value) }
            .first { face.contains($0.value.lowercased()) }
        // "demibold" contains "bold", too.
        weight = face.contains("demibold") ? .semibold : found?.key ?? .regular
        // "HelveticaNeue" is "Helvetica Neue", "TimesNewRomanPSMT" is "Times New Roman".
        var words = ""
        var previous: Character = " "
        for character in parts.first ?? "" {
            if character.isUppercase, previous.isLowercase { words.append(" ") }
            words.append(character)
            previous = character
        }
        for suffix in ["PSMT", "PS", "MT"] where words.hasSuffix(suffix) && words.count > suffix.count {
            words.removeLast(suffix.count)
            break
        }
        family = words.trimmingCharacters(in: .whitespaces)
    }
}

/// The families that `UIFont(name:size:)` accepts.
enum FontFamilies {
    private static let cached = Mutex<Set<String>?>(nil)

    /// The installed families. The first call reads fontconfig's lists.
    static var installed: Set<String> {
        if let known = cached.withLock({ $0 }) { return known }
        let names = Set(TextRenderer.ofCurrentThread.familyNames)
        cached.withLock { $0 = names }
        return names
    }

    /// Families of iOS, for which fontconfig selects substitutes.
    private static let familiar: Set<String> = [
        "American Typewriter", "Arial", "Arial Rounded", "Avenir", "Avenir Next", "Avenir Next Condensed",
        "Baskerville", "Bodoni 72", "Bradley Hand", "Chalkboard SE", "Chalkduster", "Cochin", "Copperplate", "Courier",
        "Courier New", "Didot", "Futura", "Georgia", "Gill Sans", "Helvetica", "Helvetica Neue", "Hoefler Text",
        "Marker Felt", "Menlo", "Noteworthy", "Optima", "Palatino", "Papyrus", "Snell Roundhand", "Times New Roman",
        "Trebuchet", "Verdana", "Zapfino",
    ]

    static func exists(_ family: String) -> Bool {
        let generic = ["sans", "serif", "monospace"]
        return familiar.contains(family) || generic.contains(family) || installed.contains(family)
            || family == InterfaceText.display.family
    }
}
