import Foundation
import ImageFiles
import PhotoLibrary
import TestSupport

/// Changes a library in random steps, as a user of the program does. Runs with the same seed perform the same steps.
///
/// Each step writes the line `begin NUMBER NAME`, and at its end one with the digest of the library's content: `done
/// NUMBER DIGEST`; `failed NUMBER DIGEST REASON` for a step that must have changed nothing; `partial NUMBER DIGEST
/// REASON` for one that names the files that it could not process. `violation TEXT` names what must not be.
final class ProbeScript {
    /// What a step does.
    enum Step: CaseIterable {
        case move, reorder, copy, delete, restore, rename, create, deleteAlbum, createFolder, file, deleteFolder
        case texts, turn, rate, favorite, sort, cover, undo, redo, setting
        case importFolder, importData, export, backUp, deletePermanently, handOver
    }

    private let folder: ProbeFolder
    private var random: SplitMix
    private var undos: [Change] = []
    private var redos: [Change] = []
    /// The folder that is imported next.
    private var nextFolder = 0
    private var number = 0

    init(folder: ProbeFolder, seed: UInt64) {
        self.folder = folder
        random = SplitMix(seed: seed)
    }

    /// Opens the library, which is step 0, and performs `steps` steps.
    func run(steps: Int) async throws {
        report("begin 0 open")
        let library = try folder.open().library
        report("done 0", try library.digest())
        // The albums of the others.
        var sequence: [Step] = [.importFolder, .importFolder]
        while sequence.count < steps { sequence += [Step.allCases.randomElement(using: &random) ?? .move] }
        for (index, step) in sequence.prefix(steps).enumerated() {
            number = index + 1
            report("begin \(number) \(step)")
            do {
                let complaint = try await perform(step, library)
                let digest = try library.digest()
                if let complaint {
                    report("partial \(number)", digest, complaint)
                } else {
                    report("done \(number)", digest)
                }
            } catch {
                report("failed \(number)", try library.digest(), "\(error)")
            }
        }
        try library.close()
        report("closed")
    }

    /// Performs a step. Returns what it reports to the user; nil if all of it was done.
    private func perform(_ step: Step, _ library: Library) async throws -> String? {
        switch step {
        case .importFolder: return try await importFolder(library)
        case .importData: return try await importData(library)
        case .export: return try export(library)
        case .backUp:
            let report = try library.backUp(to: folder.backup)
            return report.unreadable.isEmpty ? nil : "\(report.unreadable)"
        case .deletePermanently:
            let deleted = try await library.photos(in: AlbumID(.recentlyDeleted)).map(\.id).prefix(2)
            let result = try await library.deletePermanently(Array(deleted))
            folder.thumbnails.removeThumbnails(of: result.photos)
            return result.failure.map { "\($0)" }
        case .handOver:
            guard let photo = try anyPhoto(library) else { return nil }
            let copy = try library.namedOriginal(of: photo)
            if try ContentHash(of: FileBytes.read(copy.path)) != photo.contentHash {
                report("violation the copy '\(copy.path)' is not the photo")
            }
            return nil
        case .setting:
            try await library.setSetting("probe", to: "\(number)")
            return nil
        case .undo:
            guard let change = undos.last else { return nil }
            redos.append(try await library.apply(change))
            undos.removeLast()
            return nil
        case .redo:
            guard let change = redos.last else { return nil }
            undos.append(try await library.apply(change))
            redos.removeLast()
            return nil
        default:
            guard let change = try change(step, library) else { return nil }
            undos.append(try await library.apply(change))
            redos = []
            return nil
        }
    }

    // MARK: Changes

    private func change(_ step: Step, _ library: Library) throws -> Change? {
        let catalog = try library.catalog()
        guard let album = catalog.albums.randomElement(using: &random),
            let other = catalog.albums.randomElement(using: &random)
        else { return .createAlbum(library.newAlbumID(), title: "New", before: nil, photos: []) }
        let photos = some(try library.photoIDs(in: album.id))
        let anchor = try library.photoIDs(in: other.id).randomElement(using: &random)
        let folders = catalog.folders.keys.sorted()
        switch step {
        case .move: return .movePhotos(photos, from: album.id, to: other.id, before: anchor)
        case .reorder:
            let place = try library.photoIDs(in: album.id).randomElement(using: &random)
            return .movePhotos(photos, from: album.id, to: album.id, before: place)
        case .copy: return .copyPhotos(photos, to: other.id, before: anchor)
        case .delete: return .deletePhotos(photos)
        case .restore: return .restoreDeleted(some(try library.photos(in: AlbumID(.recentlyDeleted)).map(\.id)))
        case .rename: return .renameAlbum(album.id, "Album \(number)")
        case .create:
            return .createAlbum(library.newAlbumID(), title: "New \(number)", before: other.id, photos: photos)
        case .deleteAlbum: return catalog.albums.count > 2 ? .deleteAlbum(album.id) : nil
        case .createFolder:
            let record = FolderRecord(
                id: library.newFolderID(), title: "Folder \(number)",
                place: AlbumPlace(before: .album(other.id)))
            return .group([.createFolder(record), .move(.album(album.id), to: AlbumPlace(in: record.id))])
        case .file: return .move(.album(album.id), to: AlbumPlace(in: folders.randomElement(using: &random)))
        case .deleteFolder: return folders.randomElement(using: &random).map { .deleteFolder($0) }
        case .texts:
            return photos.first.map { .setTexts($0, title: "Title \(number)", caption: "Caption \(number)") }
        case .turn: return .turnPhotos(photos, by: .half)
        case .rate: return .setRating(photos, number % 6)
        case .favorite: return .setFavorite(photos, random.chance(0.5))
        case .sort: return .sortPhotos(album.id, by: .name, isDescending: random.chance(0.5))
        case .cover: return .setCover(album.id, photos.first)
        default: return nil
        }
    }

    private func some(_ photos: [PhotoID]) -> [PhotoID] {
        Array(photos.shuffled(using: &random).prefix(1 + random.below(4)))
    }

    private func anyPhoto(_ library: Library) throws -> Photo? {
        guard let album = try library.albums().randomElement(using: &random),
            let photo = try library.photoIDs(in: album.id).randomElement(using: &random)
        else { return nil }
        return try library.photo(photo)
    }

    // MARK: Files

    /// Imports a folder with a record by which the import can be resumed. Each second one is marked.
    private func importFolder(_ library: Library) async throws -> String? {
        let importer = Importer(thumbnails: folder.thumbnails, concurrency: 1)
        let number = nextFolder % ProbeFolder.folderCount
        let plan = importer.plan(paths: [folder.photos(number)], marksFavorites: number % 2 == 1)
        nextFolder += 1
        let journal = ImportJournal.begin(plan, in: library)
        let result = await importer.run(plan, into: library, journal: journal)
        journal?.remove()
        try expectPhotos(of: result, areFavorites: plan.marksFavorites, library)
        if let undo = result.undo { undos.append(undo) }
        redos = []
        return result.failures.isEmpty ? nil : "\(result.failures[0])"
    }

    /// Imports an image without a file, as a drop from another program.
    private func importData(_ library: Library) async throws -> String? {
        guard let album = try await library.albums().randomElement(using: &random) else { return nil }
        let importer = Importer(thumbnails: folder.thumbnails, concurrency: 1)
        let result = await importer.importData(
            try ProbeFolder.dropped(number), suggestedName: "Dropped \(number).png",
            to: .existing(album.id, before: nil), into: library)
        try expectPhotos(of: result, library)
        if let undo = result.undo { undos.append(undo) }
        redos = []
        return result.failures.isEmpty ? nil : "\(result.failures[0])"
    }

    /// What an import reports as added is there.
    private func expectPhotos(of result: ImportReport, areFavorites: Bool = false, _ library: Library) throws {
        for outcome in result.outcomes {
            guard let id = outcome.photo, let album = outcome.album else { continue }
            guard let photo = try library.photo(id), try library.photoIDs(in: album).contains(id) else {
                report("violation '\(outcome.name)' is not in its album")
                continue
            }
            if areFavorites, !photo.isFavorite { report("violation '\(outcome.name)' is no favorite") }
            if !FileManager.default.fileExists(atPath: library.originalURL(of: photo).path) {
                report("violation '\(outcome.name)' has no original")
            }
        }
    }

    private func export(_ library: Library) throws -> String? {
        guard let album = try library.albums().randomElement(using: &random) else { return nil }
        let photos = try library.photoIDs(in: album.id)
        let result = try library.export(photos, to: folder.exports)
        if result.isComplete, result.exported + result.present != photos.count {
            report("violation \(result.exported) of \(photos.count) photos were exported")
        }
        return result.isComplete ? nil : "\(result)"
    }
}
