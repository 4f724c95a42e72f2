import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The stars of the viewer's bar and of the information panels, in a real library.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RatingControlTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private var main: MainController { program.main }

    init() async throws {
        fixture = try CommandFixture()
        for number in 1...3 { try fixture.picture("Meadow/m\(number).png", shade: UInt8(20 + number * 30)) }
        program = try await fixture.program(importing: "Meadow")
    }

    private func stars(_ view: View) -> [RatingControl] {
        let inside = view.subviews.filter { !$0.isHidden }.flatMap(stars)
        return (view as? RatingControl).map { [$0] } ?? inside
    }

    private func click(_ star: Int, of control: RatingControl) {
        // A control that has just been shown has its place from the next frame on.
        program.advance(by: 0.1)
        let point = CGPoint(x: (CGFloat(star) - 0.5) * control.bounds.width / 5, y: control.bounds.midY)
        let place = control.convert(point, to: nil as View?)
        // The viewer's controls appear when the pointer moves.
        program.send(.pointerMoved, at: place)
        program.advance(by: 0.5)
        program.press(place)
        program.release()
        program.advance(by: 0.1)
    }

    @Test("APP-35: the stars of the viewer's bar show the rating; a click sets it, and one on the last star removes it")
    func viewer() async throws {
        main.openPhoto(1)
        program.advance(by: 1)
        let bar = try #require(main.viewer?.bar)
        await program.wait { !stars(bar).isEmpty }
        let control = try #require(stars(bar).first)
        #expect(control.rating == 0 && control.accessibilityValue == ["stars": 0])
        click(4, of: control)
        await program.wait { control.rating == 4 }
        #expect(control.rating == 4 && program.notice == "Rated 1 photo 4 stars" && main.viewer?.isClosing == false)
        program.press(.right)
        program.advance(by: 1)
        await program.wait { control.rating == 0 }
        program.press(.left)
        program.advance(by: 1)
        await program.wait { control.rating == 4 }
        program.press(.character("2"), .alternate)
        await program.wait { control.rating == 2 }
        click(2, of: control)
        await program.wait { control.rating == 0 }
        #expect(control.rating == 0 && program.notice == "Removed the rating of 1 photo")
    }

    @Test("APP-35, HAND-1: keys rate while the stars have the focus, and the bar stays as long as they have it")
    func keys() async throws {
        main.openPhoto(1)
        program.advance(by: 1)
        let viewer = try #require(main.viewer)
        await program.wait { !stars(viewer.bar).isEmpty }
        let control = try #require(stars(viewer.bar).first)
        for _ in 0..<20 where program.root.focusedView !== control { program.press(.tab) }
        #expect(program.root.focusedView === control)
        let photo = viewer.photo
        for (key, rating) in [
            (Key.right, 1), (.up, 2), (.left, 1), (.end, 5), (.right, 5), (.character("3"), 3), (.home, 0), (.down, 0),
        ] {
            program.press(key)
            await program.wait { control.rating == rating }
            #expect(control.rating == rating && viewer.photo == photo, "\(key)")
        }
        program.advance(by: 5)
        #expect(!viewer.bar.isHidden)
    }

    @Test("APP-35: the stars of the information panel rate the photo that it describes")
    func panel() async throws {
        main.grid.select(0)
        program.press(.character("i"), .control)
        program.advance(by: 1)
        #expect(main.infoButton.isOn, "the button says that the panel is open")
        await program.wait { !stars(main.infoPanel).isEmpty }
        let control = try #require(stars(main.infoPanel).first)
        click(5, of: control)
        await program.wait { control.rating == 5 }
        main.grid.select(1)
        await program.wait { control.rating == 0 }
        main.grid.select(0)
        await program.wait { control.rating == 5 }
        // A press that is released elsewhere has no effect.
        program.press(control.convert(CGPoint(x: 4, y: 14), to: nil as View?))
        program.send(.pointerMoved, at: control.convert(CGPoint(x: 4, y: 90), to: nil as View?))
        program.release()
        #expect(control.rating == 5)
        program.press(.character("i"), .control)
        #expect(!main.infoButton.isOn)
    }

    @Test("APP-35: photos that are deleted, or in no library, have no stars")
    func absent() async throws {
        main.grid.select(0)
        program.press(.delete)
        main.open(AlbumID(.recentlyDeleted))
        await program.wait { main.grid.count == 1 }
        main.grid.select(0)
        program.press(.character("i"), .control)
        await program.wait { main.infoPanel.information != nil }
        #expect(stars(main.infoPanel).isEmpty)
        let synthetic = ProgramFixture(photos: 3)
        synthetic.main.openPhoto(0)
        synthetic.advance(by: 1)
        #expect(stars(try #require(synthetic.main.viewer?.bar)).isEmpty)
    }
}
