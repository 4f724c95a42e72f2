import Foundation
import PhotoLibrary
import Views

/// A photo whose data takes its time.
final class SlowPhoto: Sendable {
    /// Its place in the window.
    let number: Int
    let picture: SamplePicture
    let delivery: Delivery

    init(number: Int, picture: SamplePicture, delivery: Delivery) {
        self.number = number
        self.picture = picture
        self.delivery = delivery
    }

    /// The photos of the window: one for each way in which data can be late.
    static let all: [SlowPhoto] = {
        let deliveries: [Delivery] = [
            .after(2), .pieces(10, over: 5), .pieces(40, over: 8), .after(6), .pieces(3, over: 3), .after(1),
            .pieces(100, over: 12), .fails(after: 4), .after(10), .pieces(20, over: 4), .stalls(after: 3), .after(3),
        ]
        let pictures = SampleLibrary.albums.flatMap { $0.pictures.prefix(2) }
        return zip(pictures, deliveries).enumerated().map { index, pair in
            SlowPhoto(number: index, picture: pair.0, delivery: pair.1)
        }
    }()

    /// The photo as a small picture for the window; takes a few hundredths of a second.
    func thumbnail() -> Image? {
        let painted = picture.paint(longSide: 360)
        var pixels = [UInt32]()
        pixels.reserveCapacity(painted.width * painted.height)
        for index in 0..<painted.width * painted.height {
            let (red, green, blue) = (painted.rgb[3 * index], painted.rgb[3 * index + 1], painted.rgb[3 * index + 2])
            pixels.append(0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
        }
        return Image(width: painted.width, height: painted.height, opaque: true, pixels: pixels)
    }

    /// The whole photo as a JPEG file.
    private func file() throws -> Data {
        let painted = picture.paint()
        return try ImageEncoder.jpeg(rgb: painted.rgb, width: painted.width, height: painted.height, quality: 90)
    }

    /// Promises the photo's data, which comes as its delivery says, `speed` times faster.
    func itemProvider(speed: Double) -> ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = picture.name
        provider.preferredPresentationSize = CGSize(width: picture.width, height: picture.height)
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.jpeg) { [self] progress in
            async let data = file()
            try await delivery.run(progress, speed: speed)
            return try await data
        }
        return provider
    }
}
