import UIKitNames

/// A recipe that is transferred as JSON, and as plain text to other programs.
final class RecipeCard: NSItemProviderWriting, NSItemProviderReading, Codable, Sendable {
    static let typeIdentifier = "org.example.recipe"

    let title: String
    let minutes: Int

    init(title: String, minutes: Int) {
        self.title = title
        self.minutes = minutes
    }

    static var writableTypeIdentifiersForItemProvider: [String] {
        [typeIdentifier, UTType.utf8PlainText.identifier]
    }

    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, Error?) -> Void
    ) -> Progress? {
        let progress = Progress(totalUnitCount: 1)
        do {
            let isRecipe = typeIdentifier == Self.typeIdentifier
            completionHandler(isRecipe ? try JSONEncoder().encode(self) : Data(title.utf8), nil)
            progress.completedUnitCount = 1
        } catch {
            completionHandler(nil, error)
        }
        return progress
    }

    static var readableTypeIdentifiersForItemProvider: [String] {
        [typeIdentifier]
    }

    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> RecipeCard {
        try JSONDecoder().decode(RecipeCard.self, from: data)
    }
}

extension RecipeCard {
    /// The same representations, registered with load handlers.
    func lazyProvider() -> NSItemProvider {
        let provider = NSItemProvider()
        provider.suggestedName = title
        provider.registerDataRepresentation(forTypeIdentifier: Self.typeIdentifier, visibility: .all) { completion in
            completion(try? JSONEncoder().encode(self), nil)
            return nil
        }
        provider.registerObject(ofClass: String.self, visibility: .ownProcess) { completion in
            completion(self.title, nil)
            return nil
        }
        return provider
    }
}
