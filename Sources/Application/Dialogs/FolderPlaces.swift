import Foundation

/// A folder that a file dialog offers beside the listed one.
package struct FolderPlace: Sendable, Hashable {
    /// The kinds of places.
    package enum Kind: Sendable, Hashable {
        case home, pictures, downloads, desktop, volume
    }

    /// What the place is.
    package let kind: Kind
    /// The absolute path.
    package let path: String

    /// The name in the dialog.
    package var name: String {
        switch kind {
        case .home: "Home"
        case .pictures: "Pictures"
        case .downloads: "Downloads"
        case .desktop: "Desktop"
        case .volume: (path as NSString).lastPathComponent
        }
    }
}

/// Finds the user's folders and the mounted disks (APP-27).
package enum FolderPlaces {
    /// The existing places. Blocks.
    ///
    /// - Parameter environment: The variables `HOME` and `XDG_CONFIG_HOME`.
    package static func read(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        mounts: String = "/proc/self/mountinfo"
    ) -> [FolderPlace] {
        let home = home(in: environment)
        let file = configuration(in: environment) + "/user-dirs.dirs"
        let folders = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        let disks = (try? String(contentsOfFile: mounts, encoding: .utf8)) ?? ""
        let places = self.folders(of: home, configuration: folders) + volumes(in: disks)
        var seen: Set<String> = []
        return places.filter { FolderReader.nearestFolder(to: $0.path) == $0.path && seen.insert($0.path).inserted }
    }

    /// The user's home folder.
    package static func home(in environment: [String: String]) -> String {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    }

    /// The folder for settings: `XDG_CONFIG_HOME`, which has to be an absolute path, by default `~/.config`.
    static func configuration(in environment: [String: String]) -> String {
        environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home(in: environment) + "/.config"
    }

    /// The user's folders by the text of `user-dirs.dirs` of xdg-user-dirs, with the usual names for missing ones.
    static func folders(of home: String, configuration: String) -> [FolderPlace] {
        var found: [String: String] = [:]
        for line in configuration.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^\s*XDG_(\w+)_DIR="(.*)"\s*$/) else { continue }
            let path = String(match.2).replacing("$HOME", with: home)
            if path.hasPrefix("/") { found[String(match.1)] = FolderReader.standardized(path) }
        }
        return [
            FolderPlace(kind: .home, path: home),
            FolderPlace(kind: .pictures, path: found["PICTURES"] ?? home + "/Pictures"),
            FolderPlace(kind: .downloads, path: found["DOWNLOAD"] ?? home + "/Downloads"),
            FolderPlace(kind: .desktop, path: found["DESKTOP"] ?? home + "/Desktop"),
        ]
    }

    /// The disks that the user has mounted, by the text of `mountinfo`: those at `/media`, `/run/media` and `/mnt`.
    static func volumes(in mounts: String) -> [FolderPlace] {
        mounts.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 4 else { return nil }
            let path = unescaped(fields[4])
            let isVolume = ["/media/", "/run/media/", "/mnt/"].contains { path.hasPrefix($0) }
            return isVolume ? FolderPlace(kind: .volume, path: path) : nil
        }
    }

    /// Decodes the octal escapes of spaces and other bytes: `\040`.
    private static func unescaped(_ field: Substring) -> String {
        var (bytes, rest) = ([UInt8](), field.utf8[...])
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
