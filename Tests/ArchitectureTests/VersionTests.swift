import Foundation
import Testing

/// The texts that name the package's version and the day of its release, which are those of the first section of the
/// changelog that has a day.
@Suite struct VersionTests {
    private static func release(in path: String, _ pattern: String) throws -> String {
        let pattern = try Pattern(pattern)
        let lines = try Package.text(path).components(separatedBy: "\n")
        let found = lines.lazy.compactMap { pattern.groups(in: $0).first }.first
        return try #require(found, "\(path) names no version")
    }

    @Test("the program, the manual page, the metadata and the articles have the version of the changelog")
    func version() throws {
        let version = try Self.release(in: "CHANGELOG.md", #"^## (\d+\.\d+\.\d+), \d"#)
        for (path, pattern) in [
            ("Sources/Lightbox/Commands/LightboxCommand.swift", #"static let version = "(.*)""#),
            ("Resources/lightbox.1", #"^\.TH .* "Lightbox (\S*)""#),
            ("Resources/org.lightbox.Lightbox.metainfo.xml", #"<release version="(.*?)""#),
            ("Sources/Application/Application.docc/Recording.md", #""program":"lightbox (\S*?)""#),
        ] {
            #expect(try Self.release(in: path, pattern) == version, "\(path)")
        }
    }

    @Test("the metadata has the day of the release that the changelog names")
    func day() throws {
        let day = try Self.release(in: "CHANGELOG.md", #"^## \d+\.\d+\.\d+, (\d.*)$"#)
        let date = try Self.release(in: "Resources/org.lightbox.Lightbox.metainfo.xml", #"<release .*date="(.*?)""#)
        let reader = Date.ParseStrategy(
            format: "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)",
            locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
        let writer = Date.VerbatimFormatStyle(
            format: "\(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits)",
            locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
        #expect(try reader.parse(date).formatted(writer) == day)
    }
}
