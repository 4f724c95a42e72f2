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
