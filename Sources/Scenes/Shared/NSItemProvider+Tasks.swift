import UIKitNames

extension NSItemProvider {
    /// Begins to load the image before this method returns, as a drop requires; the task's value is nil on failure.
    func imageTask() -> Task<UIImage?, Never> {
        let (images, arrival) = AsyncStream.makeStream(of: UIImage?.self)
        loadObject(ofClass: UIImage.self) { object, _ in
            arrival.yield(object as? UIImage)
            arrival.finish()
        }
        return Task { await images.first { _ in true } ?? nil }
    }

    /// Begins to load the URL; the same as ``imageTask()`` otherwise.
    func urlTask() -> Task<URL?, Never> {
        let (urls, arrival) = AsyncStream.makeStream(of: URL?.self)
        loadObject(ofClass: NSURL.self) { object, _ in
            arrival.yield((object as? NSURL).flatMap { URL(string: $0.absoluteString) })
            arrival.finish()
        }
        return Task { await urls.first { _ in true } ?? nil }
    }
}
