extension ItemProvider {
    /// Makes a picture of what is promised; the handler is called once, away from the main actor, with what is to be
    /// cast to `UIImage`.
    @discardableResult public func loadObject(
        ofClass type: UIImage.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        load(type) { completionHandler($0, $1) }
    }

    /// The generic form, which the one above hides.
    private func load<Object: ItemProviderReading>(
        _ type: Object.Type, completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: type, completionHandler: completionHandler)
    }
}

extension DropSession {
    /// Makes a picture of each item that can be one; only within `performDrop`. What the completion gets is to be cast
    /// to `[UIImage]`.
    @discardableResult public func loadObjects(
        ofClass type: UIImage.Type, completion: @escaping @MainActor @Sendable ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        load(type) { completion($0) }
    }

    /// The generic form, which the one above hides.
    private func load<Object: ItemProviderReading>(
        _ type: Object.Type, completion: @escaping @MainActor @Sendable ([Object]) -> Void
    ) -> Progress {
        loadObjects(ofClass: type, completion: completion)
    }
}
