import UIKitNames

/// The place where a photo was taken, as an item: a URI of the scheme geo, which the maps of a desktop open. On iOS it
/// would be a map item.
final class PhotoLocation: NSObject, NSItemProviderWriting {
    /// Degrees north of the equator.
    let latitude: Double
    /// Degrees east of Greenwich.
    let longitude: Double

    init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

    static var writableTypeIdentifiersForItemProvider: [String] {
        ["org.ietf.geo-uri", UTType.url.identifier, UTType.utf8PlainText.identifier]
    }

    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data("geo:\(latitude),\(longitude)".utf8), nil)
        return nil
    }
}
