import Foundation
import Testing

@testable import Application

/// Folders of a temporary directory, read without a window.
@Suite struct FolderReaderTests {
    private let folder: String
    private let reader = FolderReader(
        includes: { $0.lowercased().hasSuffix(".png") }, sorted: { $0.sorted { $0.count < $1.count } })

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/lightbox-folders-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ bytes: Int = 3) throws {
        try Data(repeating: 1, count: bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
    }

    private func removeAll() { try? FileManager.default.removeItem(atPath: folder) }

    @Test("APP-27: folders come first, in the reader's order; hidden files and other types are left out")
    func listing() throws {
        defer { removeAll() }
        for name in ["a10.png", "a9.PNG", ".hidden.png", "notes.txt"] { try file(name) }
        for name in ["longer", "b", ".secret"] {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/b")
        let listing = try reader.read(folder)
        #expect(listing.path == folder)
        #expect(listing.entries.map(\.name) == ["b", "link", "longer", "a9.PNG", "a10.png"])
        #expect(listing.entries.map(\.isFolder) == [true, true, true, false, false])
        #expect(listing.entries.last?.size == 3 && listing.entries.last?.modified != nil)
        #expect(listing.entries.first?.url.hasDirectoryPath == true)
    }

    @Test("APP-27: a folder that cannot be listed has a typed error that names it")
    func failures() throws {
        defer { removeAll() }
        try file("file.png")
        #expect(throws: FolderError.missing(path: folder + "/none")) { try reader.read(folder + "/none") }
        #expect(throws: FolderError.notAFolder(path: folder + "/file.png")) { try reader.read(folder + "/file.png") }
        #expect(FolderError(path: "/x", code: EACCES) == .noPermission(path: "/x"))
        #expect(FolderError(path: "/x", code: EIO) == .failed(path: "/x", code: EIO))
        for error in [FolderError(path: "/x", code: EACCES), .missing(path: "/x"), .failed(path: "/x", code: EIO)] {
            #expect("\(error)".contains("'/x'") && "\(error)".hasSuffix("."))
        }
    }

    @Test("APP-27: a folder without permission says so", .enabled(if: geteuid() != 0, "root may read everything"))
    func permission() throws {
        defer { removeAll() }
        let locked = folder + "/locked"
        try FileManager.default.createDirectory(atPath: locked, withIntermediateDirectories: false)
        chmod(locked, 0)
        #expect(throws: FolderError.noPermission(path: locked)) { try reader.read(locked) }
        chmod(locked, 0o700)
    }

    @Test("APP-27: a new folder is created once, and only with a name that a folder can have")
    func creating() throws {
        defer { removeAll() }
        #expect(try reader.create(" Trip ", in: folder) == folder + "/Trip")
        #expect(throws: FolderError.nameTaken(name: "Trip")) { try reader.create("Trip", in: folder) }
        for name in ["", " ", "..", "a/b", String(repeating: "a", count: 300)] {
            #expect(throws: FolderError.self, "\(name)") { try reader.create(name, in: folder) }
        }
        #expect(throws: FolderError.missing(path: folder + "/none")) { try reader.create("a", in: folder + "/none") }
        #expect(try reader.read(folder).entries.map(\.name) == ["Trip"])
    }

    @Test("APP-27: typed paths may be absolute, relative, of the home folder, or file URLs")
    func resolving() throws {
        defer { removeAll() }
        try file("a b.png")
        _ = try reader.create("Trip", in: folder)
        func resolve(_ text: String) throws -> FolderReader.Destination {
            try reader.resolve(text, in: folder + "/Trip", home: folder)
        }
        #expect(try resolve(folder + "/Trip/") == .folder(folder + "/Trip"))
        #expect(try resolve("../a b.png\n") == .file(folder + "/a b.png"))
        #expect(try resolve("~") == .folder(folder) && resolve("~/Trip") == .folder(folder + "/Trip"))
        #expect(try resolve("file://\(folder)/a%20b.png") == .file(folder + "/a b.png"))
        #expect(throws: FolderError.missing(path: folder + "/none")) { try resolve("../none") }
        #expect(FolderReader.nearestFolder(to: folder + "/Trip/gone/deep") == folder + "/Trip")
        #expect(FolderReader.nearestFolder(to: folder + "/a b.png") == folder)
    }

    @Test("APP-27: the places are the user's folders by their configuration, then the mounted disks, if they exist")
    func places() throws {
        defer { removeAll() }
        for name in [".config", "Bilder", "Downloads"] {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: false)
        }
        try Data("# comment\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\nXDG_DESKTOP_DIR=\"$HOME/none\"\n".utf8)
            .write(to: URL(fileURLWithPath: folder + "/.config/user-dirs.dirs"))
        let places = FolderPlaces.read(environment: ["HOME": folder], mounts: folder + "/none")
        #expect(places.map(\.path) == [folder, folder + "/Bilder", folder + "/Downloads"])
        #expect(places.map(\.name) == ["Home", "Pictures", "Downloads"])
        let mounts = """
            22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
            40 22 8:17 / /media/ada/My\\040Card rw - vfat /dev/sdb1 rw
            41 22 8:18 / /mediator rw - vfat /dev/sdc1 rw
            """
        #expect(FolderPlaces.volumes(in: mounts) == [FolderPlace(kind: .volume, path: "/media/ada/My Card")])
        #expect(FolderPlaces.volumes(in: mounts).first?.name == "My Card")
    }

    @Test("APP-27: the path's buttons begin with the home folder, or with the computer")
    @MainActor func components() {
        let own = PathBar.components(of: "/home/ada/Pictures/Trip", home: "/home/ada")
        #expect(own.map(\.name) == ["Home", "Pictures", "Trip"])
        #expect(own.map(\.path) == ["/home/ada", "/home/ada/Pictures", "/home/ada/Pictures/Trip"])
        #expect(PathBar.components(of: "/home/adam", home: "/home/ada").map(\.name) == ["Computer", "home", "adam"])
        #expect(PathBar.components(of: "/", home: "/home/ada").map(\.path) == ["/"])
    }
}
