import Foundation
import Testing

@testable import PhotoLibrary

@Suite("Backups that were killed")
struct UnfinishedBackupTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("APP-11: a backup completes one that was interrupted at its beginning, and removes what that was copying")
    func beginning() throws {
        let library = try Library.open(at: folder.path("library"), now: { noon }).library
        try folder.write(Data(), "backup/library.lock")
        try folder.write(Data("/ho".utf8), "backup/backup-of.part")
        // As versions that wrote the mark in place left it.
        let mark = try folder.write(Data(), "backup/backup-of")
        _ = try library.backUp(to: folder.path("backup"))
        #expect(try String(contentsOf: mark, encoding: .utf8) == folder.path("library").path)
        try folder.write(Data("half".utf8), "backup/incoming/half")
        _ = try library.backUp(to: folder.path("backup"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("backup").path).sorted()
        #expect(names == ["backup-of", "library.lock", "library.sqlite"])
        try library.close()
    }

    @Test("APP-11: a folder with other files is no backup that was interrupted")
    func otherFiles() throws {
        let library = try Library.open(at: folder.path("library"), now: { noon }).library
        try folder.write(Data(), "backup/backup-of")
        try folder.write(Data(), "backup/letter")
        #expect(throws: BackupError.notEmpty(path: folder.path("backup").path)) {
            try library.backUp(to: folder.path("backup"))
        }
        try library.close()
    }
}
