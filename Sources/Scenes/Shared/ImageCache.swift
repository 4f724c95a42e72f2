import UIKitNames

/// Keeps images by their keys, and loads missing ones off the main actor. Concurrent requests of one key share a load.
@MainActor final class ImageCache {
    private let images = NSCache<NSString, UIImage>()
    private var loads: [String: Task<UIImage?, Never>] = [:]

    init(countLimit: Int) { images.countLimit = countLimit }

    subscript(key: String) -> UIImage? {
        get { images.object(forKey: NSString(string: key)) }
        set {
            guard let newValue else { return }
            images.setObject(newValue, forKey: NSString(string: key))
        }
    }

    /// Returns an image of the cache, otherwise what `load` returns, which runs off the main actor; nil, which is not
    /// kept, if it fails.
    func image(_ key: String, load: @escaping @Sendable () async -> UIImage?) async -> UIImage? {
        if let image = self[key] { return image }
        let task = loads[key] ?? Task.detached(priority: .userInitiated) { await load() }
        loads[key] = task
        let image = await task.value
        loads[key] = nil
        self[key] = image
        return image
    }

    // MARK: Images of URLs

    subscript(url: URL) -> UIImage? {
        get { self[url.absoluteString] }
        set { self[url.absoluteString] = newValue }
    }

    /// Fetches the image of a URL; nil on failure.
    func image(at url: URL) async -> UIImage? {
        await image(url.absoluteString) {
            if url.isFileURL { return (try? Data(contentsOf: url)).flatMap { UIImage(data: $0) } }
            guard let (data, response) = try? await URLSession.shared.data(from: url),
                (response as? HTTPURLResponse)?.statusCode ?? 200 < 400
            else { return nil }
            return UIImage(data: data)
        }
    }
}

extension URL {
    /// The URL of the image itself: search engines pass it as a query item of their own page.
    var imageURL: URL {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return items.first { $0.name == "imgurl" }?.value.flatMap { URL(string: $0) } ?? self
    }
}
