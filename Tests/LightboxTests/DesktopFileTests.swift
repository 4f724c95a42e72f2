import Foundation
import ImageFiles
import Testing

@Suite struct DesktopFileTests {
    @Test("APP-29: the desktop file names the types of all formats that are imported, folders and memory cards")
    func types() throws {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = package.appendingPathComponent("Resources/org.lightbox.Lightbox.desktop")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("MimeType=") })
        let types = line.dropFirst("MimeType=".count).split(separator: ";").map(String.init)
        let expected = ImageFormat.allCases.flatMap(\.mimeTypes) + ["inode/directory", "x-content/image-dcf"]
        #expect(Set(types) == Set(expected) && types.count == expected.count)
    }
}
