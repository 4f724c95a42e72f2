import Canvas
import Foundation

extension ImageComparison {
    /// For windows with text: allows rounding differences and single pixels; a line across a cell fails.
    public static let screenshot = ImageComparison(tolerance: 6, allowedFraction: 0.0001)

    /// Checks an image against a reference image: a PNG file that a person has reviewed.
    ///
    /// With `RECORD_PICTURES=1` in the environment, the call writes the file instead, and still throws.
    ///
    /// - Throws: ``ReferenceImageError/differs(path:outcome:new:difference:)`` after it has written `NAME.new.png` and
    ///   `NAME.diff.png` beside the file, ``ReferenceImageError/missing(path:new:)``,
    ///   ``ReferenceImageError/recorded(path:)`` or ``ReferenceImageError/unusable(_:)``.
    @MainActor public func check(_ actual: Surface, against path: String) throws(ReferenceImageError) {
        if ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1" {
            try Self.write(actual, to: path)
            Self.removeFormerDifference(besides: path)
            throw .recorded(path: path)
        }
        guard FileManager.default.fileExists(atPath: path) else {
            let new = Self.stem(of: path) + ".new.png"
            try Self.write(actual, to: new)
            throw .missing(path: path, new: new)
        }
        let (outcome, files): (Outcome, (new: String, diff: String))
        do {
            let expected = try Surface.readPNG(from: path)
            outcome = compare(actual, with: expected)
            if outcome.matches { return Self.removeFormerDifference(besides: path) }
            files = try writeDifference(actual, from: expected, besides: path)
        } catch { throw .unusable(error) }
        throw .differs(path: path, outcome: outcome, new: files.new, difference: files.diff)
    }

    /// Deletes the files of an earlier comparison that failed.
    private static func removeFormerDifference(besides path: String) {
        for suffix in [".new.png", ".diff.png"] { unlink(stem(of: path) + suffix) }
    }

    /// Writes an image and creates the folder that contains it. A folder that cannot be created makes the write fail.
    @MainActor private static func write(_ image: Surface, to path: String) throws(ReferenceImageError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do { try image.writePNG(to: path) } catch { throw .unusable(error) }
    }

    /// A path without `.png`.
    static func stem(of path: String) -> String { path.hasSuffix(".png") ? String(path.dropLast(4)) : path }
}
