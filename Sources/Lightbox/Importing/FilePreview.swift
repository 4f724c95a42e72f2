import Application
import Canvas
import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization

/// The images of files that are not in the library: in the dialog of an import (APP-27) and on the placeholders of an
/// import (APP-45).
struct FilePreview: Sendable {
    private let thumbnails: SharedThumbnails

    init(_ thumbnails: SharedThumbnails) { self.thumbnails = thumbnails }

    /// Those of a library's program, with the user's shared thumbnails.
    init(for library: Library) {
        self.init(
            SharedThumbnails(
                excluding: [library.directory, ThumbnailCache.defaultDirectory], decoder: library.decoder,
                program: "lightbox-\(LightboxCommand.version)"
            ) { Console.standard.printError($0) })
    }

    /// Reads images for a dialog. A file that cannot be decoded has none: the import names the reason.
    var reader: FileDialog.Preview {
        { path, pixels in
            try await Self.read { isCanceled in
                try? thumbnails.preview(ofFile: path, covering: pixels, isCanceled: isCanceled)
            }?.preparedThumbnail(covering: PixelSize(width: pixels, height: pixels), cornerRadius: 0)
        }
    }

    /// Returns the thumbnail that another program has made of a file; nil if there is none. Does not decode the file,
    /// which the import is about to do.
    func sharedThumbnail(of file: URL, pixels: Int) async throws -> Image? {
        let image = try await Self.read {
            thumbnails.thumbnail(ofFile: file.path, pixels: pixels, isCanceled: $0)
        }
        // The smallest one that is large enough may be several times larger.
        guard let image, min(image.width, image.height) > pixels else { return image }
        return image.preparedThumbnail(covering: PixelSize(width: pixels, height: pixels))
    }

    private static func read(
        _ body: @escaping @Sendable (@escaping @Sendable () -> Bool) -> DecodedImage?
    ) async throws -> Image? {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await FolderReader.blocking {
                body { cancellation.isCanceled.load(ordering: .relaxed) }.map { Image($0) }
            }
        } onCancel: {
            cancellation.isCanceled.store(true, ordering: .relaxed)
        }
    }

    private final class Cancellation: Sendable {
        let isCanceled = Atomic(false)
    }
}
