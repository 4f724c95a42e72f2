import Application
import Canvas
import Foundation
import ImageFiles
import Synchronization

/// The images that the dialog of an import shows of files that are not in the library (APP-27).
enum FilePreview {
    /// Reads images with a decoder. A file that cannot be decoded has none: the import names the reason.
    static func reader(_ decoder: any ImageDecoding) -> FileDialog.Preview {
        { path, pixels in
            let cancellation = Cancellation()
            return try await withTaskCancellationHandler {
                try await FolderReader.blocking {
                    let request = DecodeRequest(
                        .file(path: path), name: (path as NSString).lastPathComponent,
                        size: .covering(width: pixels, height: pixels), urgency: .visible,
                        isCanceled: { cancellation.isCanceled.load(ordering: .relaxed) })
                    return (try? decoder.image(request)).map { Image($0) }
                }
            } onCancel: {
                cancellation.isCanceled.store(true, ordering: .relaxed)
            }
        }
    }

    private final class Cancellation: Sendable {
        let isCanceled = Atomic(false)
    }
}
