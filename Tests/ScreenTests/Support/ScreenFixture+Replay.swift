import Canvas
import Foundation
import Testing
import ViewTesting

extension ScreenFixture {
    /// Quits the program, and compares the last frame of a replay of its record without a display with the window, to
    /// the pixel.
    func expectIdenticalReplay(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let record = record.path
        let (live, shot) = (record + ".live.png", record + ".shot.png")
        try await program.writeFrame(to: live)
        // The window draws no frame after this.
        #expect(try await program.quit() == 0, sourceLocation: sourceLocation)
        var environment = environment
        environment["DISPLAY"] = nil
        let result = try await Command.run(["replay", record, "--shot", "9999=\(shot)"], environment)
        #expect(result.status == 0 && result.error.isEmpty, "\(result.error)", sourceLocation: sourceLocation)
        let exactly = ImageComparison(tolerance: 0, allowedFraction: 0)
        let outcome = exactly.compare(try Surface.readPNG(from: shot), with: try Surface.readPNG(from: live))
        #expect(outcome.matches, "\(outcome)", sourceLocation: sourceLocation)
        try await expectSmoothFilm(sourceLocation: sourceLocation)
    }
}
