import Foundation
import Synchronization

/// The image sets and color sets of the asset catalogs among a bundle's resources.
///
/// SwiftPM compiles no catalogs on Linux: a target copies them, `.copy("Assets.xcassets")`, and their files are read.
final class AssetCatalog: Sendable {
    private let imageSets: [String: URL]
    /// The names of image sets by themselves in lower case.
    private let imageNames: [String: String]
    private let colorSets: [String: URL]
    /// The sets that have been asked for.
    private let known = Mutex<(images: [String: ImageSet?], colors: [String: ColorSet?])>(([:], [:]))

    private static let catalogs = Mutex<[URL: AssetCatalog]>([:])

    /// The catalogs at the top of a bundle, and in its folder `Resources`. Read once per bundle.
    static func of(_ bundle: Bundle) -> AssetCatalog {
        // The bundle's `resourceURL` would be the folder `Resources`, if there is one.
        let root = bundle.bundleURL
        if let catalog = catalogs.withLock({ $0[root] }) { return catalog }
        let catalog = AssetCatalog(folders: [root, root.appendingPathComponent("Resources")])
        catalogs.withLock { $0[root] = catalog }
        return catalog
    }

    /// The bundles that names without a bundle refer to: the main one, then those of the program's targets, which
    /// SwiftPM puts beside the executable.
    static let bundles: [Bundle] = {
        let folder = Bundle.main.bundleURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let resources = names.filter { $0.hasSuffix(".resources") }.sorted()
        return [Bundle.main] + resources.compactMap { Bundle(url: folder.appendingPathComponent($0)) }
    }()

    init(folders: [URL]) {
        var (images, colors): ([String: URL], [String: URL]) = ([:], [:])
        for folder in folders {
            for catalog in Self.content(of: folder) where catalog.pathExtension == "xcassets" {
                Self.collect(catalog, prefix: "", depth: 0, &images, &colors)
            }
        }
        (imageSets, colorSets) = (images, colors)
        imageNames = Dictionary(images.keys.sorted().map { ($0.lowercased(), $0) }) { first, _ in first }
    }

    private static func content(of folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appendingPathComponent($0) }
    }

    /// Adds the sets of a folder. The first set of a name wins. A catalog's folders are never 32 deep: links may be
    /// cyclic.
    private static func collect(
        _ folder: URL, prefix: String, depth: Int, _ images: inout [String: URL], _ colors: inout [String: URL]
    ) {
        guard depth < 32 else { return }
        for entry in content(of: folder) {
            let name = prefix + entry.deletingPathExtension().lastPathComponent
            switch entry.pathExtension {
            case "imageset": if images[name] == nil { images[name] = entry }
            case "colorset": if colors[name] == nil { colors[name] = entry }
            case "":
                let contents = decode(Folder.self, in: entry)
                let isNamespace = contents?.properties?.providesNamespace ?? false
                collect(entry, prefix: isNamespace ? name + "/" : prefix, depth: depth + 1, &images, &colors)
            default: break
            }
        }
    }

    private static func decode<Contents: Decodable>(_ type: Contents.Type, in folder: URL) -> Contents? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    /// Reads an image set once.
    private func imageSet(_ name: String, in folder: URL) -> ImageSet? {
        if let set = known.withLock({ $0.images[name] }) { return set }
        let set = Self.decode(ImageSet.self, in: folder)
        known.withLock { $0.images[name] = .some(set) }
        return set
    }

    /// Reads a color set once.
    private func colorSet(_ name: String, in folder: URL) -> ColorSet? {
        if let set = known.withLock({ $0.colors[name] }) { return set }
        let set = Self.decode(ColorSet.self, in: folder)
        known.withLock { $0.colors[name] = .some(set) }
        return set
    }

    // MARK: Images

    /// A file of an image set.
    struct ImageFile {
        /// The path of the file.
        let path: String
        /// Pixels per point.
        let scale: CGFloat
        /// Whether the set says that its images are templates, or are not; nil if it says neither.
        let isTemplate: Bool?
    }

    /// The name of an image set, which code may write in another case and with the extension of a PNG file.
    private func knownName(_ name: String) -> String? {
        if imageSets[name] != nil { return name }
        let folded = name.lowercased()
        return imageNames[folded] ?? (folded.hasSuffix(".png") ? imageNames[String(folded.dropLast(4))] : nil)
    }

    /// The files of an image set for the light appearance: those of the scale first, then others from the greatest
    /// scale on; empty if there is no such set.
    func images(named name: String, scale: Int) -> [ImageFile] {
        guard let name = knownName(name), let folder = imageSets[name], let set = imageSet(name, in: folder) else {
            return []
        }
        let files = set.images.compactMap { image -> ImageFile? in
            guard let filename = image.filename, image.appearances?.isEmpty ?? true else { return nil }
            let own = image.scale.flatMap { Int($0.dropLast()) } ?? 1
            let intent = set.properties?.templateRenderingIntent
            return ImageFile(
                path: folder.appendingPathComponent(filename).path, scale: CGFloat(own),
                isTemplate: intent.map { $0 == "template" })
        }
        return files.sorted { a, b in
            let (isA, isB) = (Int(a.scale) == scale, Int(b.scale) == scale)
            return isA != isB ? isA : a.scale > b.scale
        }
    }

    // MARK: Colors

    /// The color of a color set, with the components of both appearances; nil if there is no such set, or its colors
    /// are those of the system.
    func color(named name: String) -> Color? {
        guard let folder = colorSets[name], let set = colorSet(name, in: folder) else { return nil }
        func color(_ value: String?) -> Color? {
            set.colors.first { entry in
                let luminosity = (entry.appearances ?? []).first { $0.appearance == "luminosity" }?.value
                let isPlain = (entry.appearances ?? []).allSatisfy { $0.appearance == "luminosity" }
                return isPlain && luminosity == value && (entry.idiom ?? "universal") == "universal"
            }?.color?.resolved
        }
        guard let any = color(nil) ?? color("light") else { return nil }
        return Color(light: color("light") ?? any, dark: color("dark") ?? any)
    }
}
