import Foundation
import ImageFiles
import PhotoLibrary
import TestSupport

/// The files of a run.
struct ProbeFolder: Sendable {
    let url: URL

    var library: URL { url.appendingPathComponent("library", isDirectory: true) }
    /// Folders of images to be imported.
    var photos: URL { url.appendingPathComponent("photos", isDirectory: true) }
    var exports: URL { url.appendingPathComponent("exports", isDirectory: true) }
    var backup: URL { url.appendingPathComponent("backup", isDirectory: true) }
    var thumbnails: ThumbnailCache { ThumbnailCache(directory: thumbnailFolder) }
    var thumbnailFolder: URL { url.appendingPathComponent("thumbnails", isDirectory: true) }

    /// The number of folders with images.
    static let folderCount = 8

    func photos(_ folder: Int) -> URL { photos.appendingPathComponent("Folder \(folder)", isDirectory: true) }

    /// An image that no folder contains.
    static func dropped(_ number: Int) throws -> Data { try TestImage.png(width: 21 + number % 40, height: 9) }

    /// An image that is imported after a run.
    static func afterwards() throws -> Data { try TestImage.png(width: 5, height: 77) }

    /// Writes the images, each with other content.
    func makePhotos() throws {
        for folder in 0..<Self.folderCount {
            try FileManager.default.createDirectory(at: photos(folder), withIntermediateDirectories: true)
            for number in 0..<(folder < 2 ? 6 : 3) {
                let image =
                    number % 2 == 0
                    ? try TestImage.png(width: 10 + folder, height: 10 + number)
                    : try TestImage.jpeg(folder * 8 + number, width: 48, height: 32)
                let name = number % 2 == 0 ? "\(number).png" : "\(number).jpg"
                try image.write(to: photos(folder).appendingPathComponent(name))
            }
        }
    }

    func open() throws -> OpenedLibrary { try Library.open(at: library, now: { probeTime }) }
}

extension Library {
    /// A name for the content of the library: the albums, folders, photos and their details.
    func digest() throws -> String {
        var state = try state()
        (state.lastAlbum, state.lastFolder) = (0, nil)
        state.settings = state.settings.filter { $0.key.hasPrefix("probe") }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(state)
        if ProcessInfo.processInfo.environment["FAULT_PROBE_STATES"] != nil {
            report("content", String(decoding: data, as: UTF8.self))
        }
        return String("\(ContentHash(of: [UInt8](data)))".prefix(16))
    }
}
