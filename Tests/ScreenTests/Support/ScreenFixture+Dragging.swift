import Foundation
import Testing

extension ScreenFixture {
    /// Presses at a point and drags to another one in steps; returns once the drag is in progress.
    func drag(
        from start: CGPoint, to end: CGPoint, items: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try input.move(to: start)
        try input.press()
        try input.glide(from: start, to: end)
        try await waitForDrag(in: "dragging", items: items, sourceLocation: sourceLocation)
    }

    /// Drags a photo to a point.
    func drag(
        _ photo: String, to end: CGPoint, items: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await drag(
            from: try await cell(photo, sourceLocation: sourceLocation), to: end, items: items,
            sourceLocation: sourceLocation)
    }

    /// Moves the pointer back and forth by a point until a condition holds, because many programs only react to motion.
    /// `point` is evaluated each time.
    func jiggle(
        at point: @autoclosure () -> CGPoint, _ what: Comment, until condition: () async throws -> Bool
    ) async throws {
        var attempt = 0
        try await until(what) {
            if try await condition() { return true }
            attempt += 1
            let point = point()
            try input.move(to: CGPoint(x: point.x + CGFloat(attempt % 2), y: point.y))
            return false
        }
    }

    /// Releases the button and waits for the end of the drop animation.
    func drop(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try input.release()
        try await waitForDragsToEnd(sourceLocation: sourceLocation)
    }

    /// Waits until a view is the drop target.
    func waitForDropTarget(_ role: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        try await until("the highlight of '\(name)'", sourceLocation: sourceLocation) {
            try await tree().view(role, name)?.state.contains("dropTarget") == true
        }
    }

    /// Waits until a gap is open; returns the number of visible photos before it.
    func waitForGap(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int {
        try await until("a gap", sourceLocation: sourceLocation) { try await !self.tree().all("gap").isEmpty }
        try await waitUntilIdle(sourceLocation: sourceLocation)
        let tree = try await self.tree()
        let gap = try #require(
            tree.all("gap").map(\.frame).min { ($0.y, $0.x) < ($1.y, $1.x) }, sourceLocation: sourceLocation)
        return tree.all("cell").filter { ($0.frame.y, $0.frame.x) < (gap.y, gap.x) }.count
    }

    /// Fails unless the library is unchanged and every photo is drawn.
    func expectNothingChanged(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await waitForDragsToEnd(sourceLocation: sourceLocation)
        try await waitUntilIdle(sourceLocation: sourceLocation)
        let tree = try await self.tree()
        let cells = tree.all("cell")
        #expect(cells.count >= 6, sourceLocation: sourceLocation)
        for cell in cells {
            #expect(
                cell.state.isDisjoint(with: ["dragging", "lifting", "hidden"]), "\(cell.name)",
                sourceLocation: sourceLocation)
        }
        #expect(tree.all("gap").isEmpty && tree.all("preview").isEmpty, sourceLocation: sourceLocation)
        #expect(
            try await photoNames() == Array(LibraryFixture.meadow.prefix(cells.count)), sourceLocation: sourceLocation)
        #expect(try await albums() == LibraryFixture.albums, sourceLocation: sourceLocation)
    }
}

extension [LibraryFixture.Album] {
    /// The albums with the photos of one of them replaced.
    func with(_ title: String, _ photos: [String]) -> [LibraryFixture.Album] {
        map { $0.title == title ? LibraryFixture.Album(title: title, photos: photos) : $0 }
    }
}

extension [String] {
    func without(_ names: String...) -> [String] { filter { !names.contains($0) } }
}
