import Testing

@testable import Views

@Suite @MainActor struct LayoutConflictTests {
    @Test("constraints and conflicts can be described on any thread", .timeLimit(.minutes(20)))
    func descriptions() async throws {
        let (view, stranger) = (View(), View())
        view.onLayoutConflict = { conflict = $0 }
        let constraint = view.widthAnchor.constraint(equalTo: stranger.widthAnchor)
        constraint.isActive = true
        let found = try #require(conflict)
        let texts = await Task.detached { (found.description, constraint.description) }.value
        #expect(texts.0 == found.description && texts.0.contains("View.width == View.width"))
        #expect(texts.1 == "LayoutConstraint" && constraint.description == "View.width == View.width")
    }
}

@MainActor private var conflict: LayoutConflict?
