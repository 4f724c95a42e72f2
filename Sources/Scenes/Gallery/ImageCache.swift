import UIKitNames

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches images by their URLs, and keeps them.
@MainActor final class ImageCache {
    private let images = NSCache<NSString, UIImage>()
    private var waiting: [URL: [(UIImage?) -> Void]] = [:]

    init() { images.countLimit = 200 }

    subscript(url: URL) -> UIImage? {
        get { images.object(forKey: NSString(string: url.absoluteString)) }
        set {
            guard let newValue else { return }
            images.setObject(newValue, forKey: NSString(string: url.absoluteString))
        }
    }

    /// Calls `completion` with the image: immediately if it is in the cache, otherwise after it was fetched in the
    /// background; nil on failure, which is not kept.
    func fetch(_ url: URL, completion: @escaping (UIImage?) -> Void) {
        if let image = self[url] { return completion(image) }
        if waiting[url] != nil {
            waiting[url]?.append(completion)
            return
        }
        waiting[url] = [completion]
        Task {
            let image = await Task.detached(priority: .userInitiated) { await Self.load(url) }.value
            self[url] = image
            for completion in waiting.removeValue(forKey: url) ?? [] { completion(image) }
        }
    }

    private nonisolated static func load(_ url: URL) async -> UIImage? {
        if url.isFileURL { return (try? Data(contentsOf: url)).flatMap { UIImage(data: $0) } }
        guard let (data, response) = try? await URLSession.shared.data(from: url),
            (response as? HTTPURLResponse)?.statusCode ?? 200 < 400
        else { return nil }
        return UIImage(data: data)
    }
}

extension URL {
    /// The URL of the image itself: search engines pass it as a query item of their own page.
    var imageURL: URL {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return items.first { $0.name == "imgurl" }?.value.flatMap { URL(string: $0) } ?? self
    }
}
