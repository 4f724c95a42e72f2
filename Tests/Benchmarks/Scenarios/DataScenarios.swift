import Foundation
import ImageFiles
import Views

/// Loads a thousand item providers concurrently.
@MainActor final class ProviderScenario: Scenario {
    func run(times: Int) async throws {
        for _ in 0..<times {
            let providers = (0..<1_000).map { ItemProvider(object: "item \($0)") }
            let length = try await withThrowingTaskGroup(of: Int.self) { group in
                for provider in providers {
                    group.addTask { try await provider.object(ofClass: String.self).count }
                }
                var length = 0
                for try await part in group { length += part }
                return length
            }
            precondition(length == 7_890, "Not everything was loaded.")
        }
    }
}

/// Decodes a photo of 1.5 megapixels at the size of a thumbnail.
@MainActor final class DecodeScenario: Scenario {
    private let data: Data

    init() throws {
        data = try ImageEncoder.jpeg(rgb: Photograph.bytes, width: Photograph.width, height: Photograph.height)
    }

    func run(times: Int) throws {
        for _ in 0..<times {
            _ = try ImageDecoder.decode(data: data, name: "photo.jpg", size: .fitting(width: 512, height: 512))
        }
    }
}

/// Crops and resizes a decoded photo to fill a cell.
@MainActor final class ThumbnailScenario: Scenario {
    private let image: Image

    init() throws {
        let (width, height) = (1_024, 683)
        let pixels = (0..<width * height).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
        guard let image = Image(width: width, height: height, opaque: true, pixels: pixels) else {
            throw CocoaError(.coderInvalidValue)
        }
        self.image = image
    }

    func run(times: Int) {
        for _ in 0..<times {
            _ = image.preparedThumbnail(covering: PixelSize(width: 196, height: 196), cornerRadius: 6)
        }
    }
}

/// Pixels that compress about as badly as a photograph.
enum Photograph {
    static let (width, height) = (1_500, 1_000)

    static var bytes: [UInt8] {
        (0..<width * height * 3).map { index in
            let (x, y) = (index / 3 % width, index / 3 / width)
            return UInt8(truncatingIfNeeded: (x / 9) ^ (y / 7) &+ (index &* 2_654_435_761) >> 29)
        }
    }
}
