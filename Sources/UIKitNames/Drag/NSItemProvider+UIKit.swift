extension ItemProvider {
    /// Loads an image. Calls the handler once, off the main actor, with an object that can be cast to `UIImage`, or an
    /// error.
    @preconcurrency @discardableResult public func loadObject(
        ofClass type: UIImage.Type,
        completionHandler: @escaping @Sendable (sending (any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        load(type) { completionHandler($0, $1) }
    }

    /// Calls the generic overload, which the overload above hides.
    private func load<Object: ItemProviderReading>(
        _ type: Object.Type, completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: type, completionHandler: completionHandler)
    }
}

extension DropSession {
    /// Loads the images of all items that provide one, in the order of the items. Must be called within `performDrop`.
    /// The argument of `completion` can be cast to `[UIImage]`.
    @preconcurrency @discardableResult public func loadObjects(
        ofClass type: UIImage.Type, completion: @escaping @MainActor @Sendable ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        load(type) { completion($0) }
    }

    /// Calls the generic overload, which the overload above hides.
    private func load<Object: ItemProviderReading>(
        _ type: Object.Type, completion: @escaping @MainActor @Sendable ([Object]) -> Void
    ) -> Progress {
        loadObjects(ofClass: type, completion: completion)
    }
}
