import Foundation
import Testing

// Gestures of fingers on a touch screen.
extension ScreenFixture {
    /// A fixture with a touch screen. Tests of two rates record one of them, whose motion is then checked.
    static func withTouchScreen(_ setup: Setup = Setup()) async throws -> ScreenFixture {
        var setup = setup
        setup.hasTouchScreen = true
        return try await ScreenFixture(setup)
    }

    /// Lifts a photo with a trembling finger.
    func lift(
        _ photo: String, _ finger: Int = 0, jitter: CGFloat = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try await program.sessions().count
        try fingers.press(finger, at: try await cell(photo, sourceLocation: sourceLocation))
        try await fingers.hold(jitter: jitter, "the lift of \(photo)", sourceLocation: sourceLocation) {
            try await program.sessions().count > before
        }
    }

    /// Moves two fingers symmetrically about a point, from one distance between them to another.
    func pinch(about point: CGPoint, from start: CGFloat, to end: CGFloat, rate: TouchScreen.Rate) async throws {
        func places(_ distance: CGFloat) -> [Int: CGPoint] {
            [0: CGPoint(x: point.x - distance / 2, y: point.y), 1: CGPoint(x: point.x + distance / 2, y: point.y)]
        }
        for (finger, place) in places(start).sorted(by: { $0.key < $1.key }) {
            try fingers.press(finger, at: place)
        }
        try await fingers.glide(places(end), seconds: 0.3, rate: rate, jitter: 2)
        for finger in 0...1 { try fingers.release(finger) }
    }

    /// The frame of a view, in pixels.
    func frame(
        _ role: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Frame {
        try await until("the \(role) '\(name)'", sourceLocation: sourceLocation) {
            try await tree().view(role, name)?.frame
        }
    }

    /// The scale of the photo in the viewer in percent, which its bar shows.
    func viewerPercentage(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int {
        try await until("the viewer's percentage", sourceLocation: sourceLocation) {
            let names = try await tree().all.filter { $0.role == "label" }.map(\.name)
            return names.first { $0.hasSuffix("%") }.flatMap { Int($0.filter(\.isNumber)) }
        }
    }

    /// Waits until a number of drags is in progress.
    func waitForDrags(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await until("\(count) drags", sourceLocation: sourceLocation) {
            try await program.sessions().count == count
        }
    }
}
