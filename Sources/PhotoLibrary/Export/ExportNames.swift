import Foundation
import ImageFiles

/// Names of exported files and folders.
enum ExportNames {
    /// The name of the photo at `index` of `count`: its number, with as many digits as the largest number has but at
    /// least two, then its own name. Sorting by name keeps the order (APP-20).
    static func file(_ photo: Photo, as format: ImageFormat, at index: Int, of count: Int) -> String {
        let digits = max(String(count).count, 2)
        let number = String(index + 1)
        return String(repeating: "0", count: max(digits - number.count, 0)) + number + " "
            + Library.fileName(for: photo, as: format)
    }

    /// A name for an album's folder: its title without characters that no file name may contain, at most 200 bytes long
    /// and not hidden.
    static func folder(_ title: String) -> String {
        var name = title.replacing("/", with: "-").replacing("\0", with: "")
        name = String(name.drop { $0 == "." || $0.isWhitespace })
        while name.utf8.count > 200 { name.removeLast() }
        return name.isEmpty ? "Album" : name
    }

    /// `name`, or with a number behind its stem if `isTaken` returns true for it: "beach 2.jpg".
    static func unique(_ name: String, isTaken: (String) -> Bool) -> String {
        guard isTaken(name) else { return name }
        let stem = (name as NSString).deletingPathExtension
        let ending = (name as NSString).pathExtension
        var number = 2
        while true {
            let candidate = "\(stem) \(number)" + (ending.isEmpty ? "" : ".\(ending)")
            if !isTaken(candidate) { return candidate }
            number += 1
        }
    }

    /// The name without characters that FAT and NTFS do not allow, for folders on such file systems.
    static func portable(_ name: String) -> String {
        let refused = Set(#":*?"<>|\"#.unicodeScalars)
        let scalars = name.unicodeScalars.map { refused.contains($0) || $0.value < 32 ? "_" : $0 }
        var result = String(String.UnicodeScalarView(scalars))
        while let last = result.last, last == "." || last == " " { result.removeLast() }
        return result.isEmpty ? "_" : result
    }
}
