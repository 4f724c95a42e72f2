extension ItemProvider {
    /// Loads an image. The handler is called once, off the main actor, with an object to cast to `UIImage`, or an
    /// error.
    @discardableResult public func loadObject(
        ofClass type: UIImage.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        load(type) { completionHandler($0, $1) }
    }

    /// Calls the generic overload, which the non-generic one above would otherwise shadow.
    private func load<Object: ItemProviderReading>(
        _ type: Object.Type, completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: type, completionHandler: completionHandler)
    }
}

extension DropSession {
    /// Loads the images of all items that provide one, in the order of the items. Call it only within `performDrop`;
    /// cast the completion's argument to `[UIImage]`.
    @discardableResult public func loadObjects(
        ofClass type: UIImage.Type, completion: @escaping @MainActor @Sendable ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        load(type) { completion($0) }
    }

    /// Calls the generic overload, which the non-generic one above would otherwise shadow.
    private func load<Object: ItemProviderReading>(
        _ type: Object.Type, completion: @escaping @MainActor @Sendable ([Object]) -> Void
    ) -> Progress {
        loadObjects(ofClass: type, completion: completion)
    }
}
