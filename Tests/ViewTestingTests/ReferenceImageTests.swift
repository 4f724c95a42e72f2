import Foundation
import TestSupport
import Testing
import ViewTesting

@MainActor @Suite(.disabled(if: ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1", "Images are recorded."))
struct ReferenceImageTests {
    private let folder: TemporaryFolder
    private let window: SimulatedWindow
    private let card: TestCard

    init() throws {
        folder = try TemporaryFolder()
        (window, _, card) = TestBoard.window()
    }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path(name).path) }

    @Test("BUILD-6: an image equals its reference image; a different one is stored beside it with the difference")
    func comparison() throws {
        let path = folder.path("Pictures/board.png").path
        let source = folder.path("BoardTests.swift").path
        let missing = try #require(throws: ReferenceImageError.self) {
            try window.checkImage("board", filePath: source)
        }
        #expect(missing == .missing(path: path, new: folder.path("Pictures/board.new.png").path))
        try FileManager.default.moveItem(
            at: folder.path("Pictures/board.new.png"), to: folder.path("Pictures/board.png"))
        try window.checkImage("board", filePath: source)
        card.backgroundColor = .black
        let error = try #require(throws: ReferenceImageError.self) { try window.checkImage("board", filePath: source) }
        guard case .differs(path, let outcome, _, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(outcome.differing == 80 * 60 && outcome.first.map { [$0.x, $0.y] } == [20, 20])
        #expect(error.description.hasPrefix("4800 pixels differ by up to 214 of 255, first at (20, 20) from \(path)"))
        #expect(exists("Pictures/board.new.png") && exists("Pictures/board.diff.png"))
    }

    @Test("BUILD-6: a reference image that is no PNG file is reported")
    func damaged() throws {
        try folder.write(Data("text".utf8), "board.png")
        #expect(
            throws: ReferenceImageError.unusable(.unreadable(path: folder.path("board.png").path, reason: .notAnImage))
        ) {
            try ImageComparison.screenshot.check(window.screenshot(), against: folder.path("board.png").path)
        }
    }
}
