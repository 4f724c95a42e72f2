import Foundation
import Synchronization

/// The pixels of images that `UIImage(named:)` created and that are still in use, by path.
enum NamedImages {
    /// The pixels of a file and their scale.
    struct Entry: Sendable {
        let deferred: DeferredPixels
        let traits: ImageTraits
    }

    /// The entries do not keep the pixels alive.
    private struct Known: Sendable {
        weak var deferred: DeferredPixels?
        let traits: ImageTraits
    }

    private static let known = Mutex<[String: Known]>([:])

    /// An image file that is searched for.
    private struct Search: Hashable {
        let bundle: URL
        let name: String
        let scale: Int
    }

    /// The paths of files in bundles; nil for names without a file.
    private static let paths = Mutex<[Search: String?]>([:])
    /// The number of paths, of which a program may ask for any.
    private static let mostPaths = 4_096

    /// Returns the pixels of an image by its name: of a set of the bundle's asset catalogs, or of a file, with or
    /// without extension and scale suffix; nil if there is no such image. Without a bundle, the main one and those of
    /// the program's targets are searched. A scale of nil is that of the interface.
    static func pixels(named name: String, in bundle: Bundle?, scale: CGFloat?) -> Entry? {
        let scale = Int((scale ?? InterfaceText.display.scale).rounded(.up))
        return (bundle.map { [$0] } ?? AssetCatalog.bundles).lazy.compactMap { bundle in
            pixels(inCatalogOf: bundle, named: name, scale: scale)
                ?? pixels(inFileOf: bundle, named: name, scale: scale)
        }.first
    }

    private static func pixels(inCatalogOf bundle: Bundle, named name: String, scale: Int) -> Entry? {
        AssetCatalog.of(bundle).images(named: name, scale: scale).lazy.compactMap { file in
            guard let entry = pixels(of: file.path) else { return nil }
            var traits = entry.traits
            traits.scale = file.scale
            if let isTemplate = file.isTemplate { traits.rendering = isTemplate ? .template : .original }
            return Entry(deferred: entry.deferred, traits: traits)
        }.first
    }

    private static func pixels(inFileOf bundle: Bundle, named name: String, scale: Int) -> Entry? {
        let search = Search(bundle: bundle.bundleURL, name: name, scale: scale)
        if let path = paths.withLock({ $0[search] }) { return path.flatMap(pixels(of:)) }
        let path = path(inFileOf: bundle, named: name, scale: scale)
        paths.withLock { paths in
            if paths.count >= mostPaths { paths = [:] }
            paths[search] = .some(path)
        }
        return path.flatMap(pixels(of:))
    }

    private static func path(inFileOf bundle: Bundle, named name: String, scale: Int) -> String? {
        let suffixes = (["@\(scale)x", "", "@2x", "@3x"]).filter { $0 != "@1x" }
        let candidates = suffixes.lazy.flatMap { suffix in
            ["", "png", "jpg", "jpeg", "webp", "gif"].lazy.map { (suffix, $0) }
        }
        let found = candidates.compactMap { suffix, type -> String? in
            let (stem, own) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
            // A name with an extension has its suffix before it.
            if type.isEmpty, !own.isEmpty { return file(stem + suffix, own, in: bundle) }
            return file(name + suffix, type.isEmpty ? nil : type, in: bundle)
        }
        return found.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The path of a resource, also of one beside a folder `Resources`, which Foundation does not find.
    private static func file(_ name: String, _ type: String?, in bundle: Bundle) -> String? {
        if let path = bundle.path(forResource: name, ofType: type) { return path }
        guard bundle.resourceURL?.lastPathComponent == "Resources" else { return nil }
        return bundle.bundleURL.appendingPathComponent(type.map { name + "." + $0 } ?? name).path
    }

    /// Returns the pixels of a file, shared with other images of the same file; nil if it is not an image.
    static func pixels(of path: String) -> Entry? {
        if let found = known.withLock({ $0[path] }), let deferred = found.deferred {
            return Entry(deferred: deferred, traits: found.traits)
        }
        guard let image = UIImage(contentsOfFile: path), let deferred = image.deferredPixels else { return nil }
        known.withLock { known in
            known = known.filter { $0.value.deferred != nil }
            known[path] = Known(deferred: deferred, traits: image.traits)
        }
        return Entry(deferred: deferred, traits: image.traits)
    }
}
