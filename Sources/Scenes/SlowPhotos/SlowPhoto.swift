import SamplePhotos
import UIKitNames

/// A photo whose data is delivered late.
final class SlowPhoto: Sendable {
    /// The origin of a photo's data.
    enum Source: Sendable {
        /// A painted photo of this name.
        case painted(String)
        case file(URL, size: CGSize)
    }

    let source: Source
    let delivery: Delivery

    init(_ source: Source, delivery: Delivery) {
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
        sources.enumerated().map { SlowPhoto($1, delivery: deliveries[$0 % deliveries.count]) }
    }

    /// The painted photos, one per delivery.
    static let painted: [SlowPhoto] = {
        let pictures = SampleLibrary.albums.flatMap { $0.pictures.prefix(2) }.prefix(deliveries.count)
        return photos(pictures.map { .painted(ScenePhotos.name(of: $0)) })
    }()

    /// The file name.
    var name: String {
        switch source {
        case .painted(let name): "\(name).jpg"
        case .file(let url, _): url.lastPathComponent
        }
    }

    /// Makes an image for the window; nil if the photo cannot be decoded. Takes tens of milliseconds.
    func thumbnail() -> UIImage? {
        let side = 360
        switch source {
        case .painted(let name): return ScenePhotos.image(named: name, longSide: side)
        case .file(let url, _):
            return UIImage(contentsOfFile: url.path)?.preparingThumbnail(of: CGSize(width: side, height: side))
        }
    }

    /// The complete photo as an image file.
    private func data() throws -> Data? {
        switch source {
        case .painted(let name):
            ScenePhotos.image(named: name, longSide: 1600)?.jpegData(compressionQuality: 0.9)
        case .file(let url, _): try Data(contentsOf: url)
        }
    }

    private var type: UTType {
        switch source {
        case .painted: .jpeg
        case .file(let url, _): UTType(filenameExtension: url.pathExtension) ?? .image
        }
    }

    /// Creates an item whose data is delivered `speed` times faster than the photo's caption states.
    @MainActor func makeDragItem(speed: Double) -> UIDragItem {
        let provider = NSItemProvider()
        provider.suggestedName = name
        if case .file(_, let size) = source { provider.preferredPresentationSize = size }
        provider.registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { [self] completion in
            let progress = Progress(totalUnitCount: 1000)
            let task = Task.detached { [self] in
                do {
                    async let data = data()
                    try await delivery.run(progress, speed: speed)
                    completion(try await data, nil)
                } catch {
                    completion(nil, error)
                }
            }
            progress.cancellationHandler = { task.cancel() }
            return progress
        }
        let item = UIDragItem(itemProvider: provider)
        item.localObject = self
        return item
    }
}
