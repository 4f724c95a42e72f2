import Foundation
import ImageFiles
import SamplePhotos
import Views

/// A photo whose data is delivered late.
final class SlowPhoto: Sendable {
    /// The origin of a photo's data.
    enum Source: Sendable {
        /// A photo that is painted, and encoded as JPEG, on request.
        case painted(SamplePicture)
        /// The contents of a file.
        case file(URL, ImageInfo)
    }

    /// The index in the window.
    let number: Int
    let source: Source
    let delivery: Delivery

    init(number: Int, source: Source, delivery: Delivery) {
        self.number = number
        self.source = source
        self.delivery = delivery
    }

    /// The deliveries in the order of the window's photos.
    private static let deliveries: [Delivery] = [
        .after(2), .pieces(10, over: 5), .pieces(40, over: 8), .after(6), .pieces(3, over: 3), .after(1),
        .pieces(100, over: 12), .fails(after: 4), .after(10), .pieces(20, over: 4), .stalls(after: 3), .after(3),
    ]

    /// Creates photos with the deliveries in turn, starting again with the first one after the last.
    static func photos(_ sources: [Source]) -> [SlowPhoto] {
        sources.enumerated().map { index, source in
            SlowPhoto(number: index, source: source, delivery: deliveries[index % deliveries.count])
        }
    }

    /// The painted photos, one per delivery.
    static let painted: [SlowPhoto] = {
        let pictures = SampleLibrary.albums.flatMap { $0.pictures.prefix(2) }
        return photos(pictures.prefix(deliveries.count).map { .painted($0) })
    }()

    /// The file name.
    var name: String {
        switch source {
        case .painted(let picture): picture.name
        case .file(let url, _): url.lastPathComponent
        }
    }

    private var size: CGSize {
        switch source {
        case .painted(let picture): CGSize(width: picture.width, height: picture.height)
        case .file(_, let info): CGSize(width: info.width, height: info.height)
        }
    }

    private var type: String {
        switch source {
        case .painted: TypeIdentifier.jpeg
        case .file(_, let info): ContentType(mimeType: info.format.mimeType).identifier
        }
    }

    /// Makes an image for the window; nil if the photo cannot be decoded. Takes tens of milliseconds.
    func thumbnail() -> Image? {
        switch source {
        case .painted(let picture):
            let painted = picture.paint(longSide: 360)
            var pixels = [UInt32]()
            pixels.reserveCapacity(painted.width * painted.height)
            for index in 0..<painted.width * painted.height {
                let (red, green, blue) = (
                    painted.rgb[3 * index], painted.rgb[3 * index + 1], painted.rgb[3 * index + 2]
                )
                pixels.append(0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
            }
            return Image(width: painted.width, height: painted.height, opaque: true, pixels: pixels)
        case .file(let url, _):
            guard let decoded = try? ImageDecoder.decode(path: url.path, size: .fitting(width: 360, height: 360))
            else { return nil }
            return Image(
                width: decoded.width, height: decoded.height, stride: decoded.stride, opaque: decoded.isOpaque,
                bytes: decoded.bytes, owner: decoded)
        }
    }

    /// The complete photo as an image file.
    private func file() throws -> Data {
        switch source {
        case .painted(let picture):
            let painted = picture.paint()
            return try ImageEncoder.jpeg(rgb: painted.rgb, width: painted.width, height: painted.height, quality: 90)
        case .file(let url, _): return try Data(contentsOf: url)
        }
    }

    /// An item provider whose data is delivered `speed` times faster than its caption states.
    func itemProvider(speed: Double) -> ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = name
        provider.preferredPresentationSize = size
        provider.registerDataRepresentation(forTypeIdentifier: type) { [self] progress in
            async let data = file()
            try await delivery.run(progress, speed: speed)
            return try await data
        }
        return provider
    }
}
