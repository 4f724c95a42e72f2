import SamplePhotos
import UIKitNames

/// The painted photos that several scenes show, decoded off the main actor. An iOS program would have them in its asset
/// catalog.
enum ScenePhotos {
    /// Paints a photo of the sample library in the background; `completion` is called on the main actor, never before
    /// this method has returned.
    ///
    /// - Parameters:
    ///   - name: The photo's name without its suffix, such as "Harbour at dusk".
    ///   - longSide: The longer side in pixels.
    @MainActor static func load(
        _ name: String, longSide: Int = 480, completion: @escaping @MainActor (UIImage) -> Void
    ) {
        guard let picture = picture(named: name) else { return assertionFailure("There is no photo \(name).") }
        Task {
            let image = await cache.image("\(name) \(longSide)") { Self.image(of: picture, longSide: longSide) }
            if let image { completion(image) }
        }
    }

    /// For scenes that are opened again from the chooser.
    @MainActor private static let cache = ImageCache(countLimit: 60)

    /// The names of all photos without their suffixes.
    static let names = SampleLibrary.albums.flatMap { $0.pictures.map { name(of: $0) } }

    /// The name of a photo without its suffix.
    static func name(of picture: SamplePicture) -> String {
        (picture.name as NSString).deletingPathExtension
    }

    private static func picture(named name: String) -> SamplePicture? {
        SampleLibrary.albums.lazy.flatMap(\.pictures).first { self.name(of: $0) == name }
    }

    /// Paints a photo, nil if there is none of that name. Takes some milliseconds for 480 pixels in a release build.
    static func image(named name: String, longSide: Int) -> UIImage? {
        picture(named: name).flatMap { image(of: $0, longSide: longSide) }
    }

    private static func image(of picture: SamplePicture, longSide: Int) -> UIImage? {
        let painted = picture.paint(longSide: longSide)
        guard let provider = CGDataProvider(data: Data(painted.rgb) as CFData) else { return nil }
        return CGImage(
            width: painted.width, height: painted.height, bitsPerComponent: 8, bitsPerPixel: 24,
            bytesPerRow: 3 * painted.width, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent
        ).map { UIImage(cgImage: $0) }
    }
}
