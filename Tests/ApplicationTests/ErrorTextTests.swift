import Foundation
import Testing

@testable import Application

struct ErrorTextTests {
    private struct Sentence: Error, CustomStringConvertible {
        let description = "The board is full. Delete a card."
    }

    private struct Localized: LocalizedError {
        let errorDescription: String? = "The board is locked."
    }

    @Test("RUN-1: an error is shown by its own words, and Foundation's without their debug descriptions")
    func words() {
        #expect(ErrorText.text(of: Sentence()) == "The board is full. Delete a card.")
        #expect(ErrorText.text(of: Localized()) == "The board is locked.")
        func text(_ body: () throws -> Void) -> String {
            do { try body() } catch { return ErrorText.text(of: error) }
            return ""
        }
        let missing = text { _ = try Data(contentsOf: URL(fileURLWithPath: "/nonexistent/board.json")) }
        #expect(missing.hasPrefix("/nonexistent/board.json: ") && !missing.contains("Domain"))
        let damaged = text { _ = try JSONDecoder().decode([Int].self, from: Data("{".utf8)) }
        #expect(!damaged.isEmpty && !damaged.contains("Debug description"))
    }
}
