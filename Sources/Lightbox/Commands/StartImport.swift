import Foundation
import PhotoLibrary

/// Brings in what was named on the command line while the window is there already.
struct StartImport: Sendable {
    /// What brings photos in.
    let importer: Importer

    /// Imports files and folders, and remembers the first album that they came to as the selected one; returns it,
    /// and what there is to tell. Reads and decodes away from the main actor.
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
