import Foundation
import PhotoLibrary

/// Imports the files named on the command line after the window has opened.
struct CommandLineImport: Sendable {
    /// Stores the originals and thumbnails.
    let importer: Importer

    /// Imports files and folders, and stores the first imported album as the selected one. Reads and decodes files off
    /// the main actor.
    ///
    /// - Returns: The report and the first album.
    func run(
        _ paths: [String], into library: Library
    ) async throws(LibraryError) -> (report: ImportReport, selected: AlbumID?) {
        let plan = importer.plan(paths: paths.map { URL(fileURLWithPath: $0) })
        let report = await importer.run(plan, into: library)
        let selected = report.outcomes.lazy.compactMap(\.album).first
        if let selected {
            try await library.setSetting(LibrarySettingKey.selectedAlbum, to: String(selected.rawValue))
        }
        return (report, selected)
    }
}
