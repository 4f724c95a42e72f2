import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The scale at which the viewer shows photos of few pixels.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TinyPhotoTests {
    @Test("APP-14, APP-31: a tiny photo is shown at 400 % at most, and a double click and the keys enlarge it to 800 %")
    func tiny() async throws {
        let fixture = try CommandFixture()
        // 12 x 8 pixels.
        try fixture.picture("Icons/a.png", shade: 90)
        let program = try await fixture.program(importing: "Icons")
        program.main.openPhoto(0)
        program.advance(by: 1)
        let viewer = try #require(program.main.viewer)
        await program.wait { viewer.isLoaded(0) }
        program.advance(by: 1)
        func frame() -> CGRect { viewer.placement.frame(in: viewer.space, at: program.now) }
        let scale = program.root.scale
        #expect(frame().size == CGSize(width: 48 / scale, height: 32 / scale))
        #expect(frame().center == program.root.bounds.center)
        program.send(.pointerDown(.primary, clickCount: 2), at: program.root.bounds.center)
        program.release()
        program.advance(by: 1)
        #expect(frame().width == 96 / scale, "a double click: 800 %")
        for _ in 1...8 { program.press(.character("+")) }
        program.advance(by: 1)
        #expect(frame().width == 96 / scale)
        program.press(.character("1"))
        program.advance(by: 1)
        #expect(frame().width == 12 / scale)
        program.press(.character("0"))
        program.advance(by: 1)
        #expect(frame().width == 48 / scale)
    }

    @Test("APP-31: a double click enlarges every photo, to 100 % or further, and at most to 800 %")
    func doubleClick() {
        for (actual, expected) in [(10, 10), (1.5, 1.5), (1, 2.5), (0.5, 2.5), (0.25, 2)] as [(Double, Double)] {
            let space = ViewerPlacement.Space(
                rest: CGRect(x: 0, y: 0, width: 400, height: 300), viewer: CGSize(width: 500, height: 400),
                hasPrevious: false, hasNext: false, actualScale: actual)
            #expect(space.enlargedScale == expected && space.scales.contains(expected), "\(actual)")
        }
    }
}
