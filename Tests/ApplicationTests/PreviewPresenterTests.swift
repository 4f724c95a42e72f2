import Foundation
import Testing

@testable import Application

@Suite struct PreviewPresenterTests {
    private let bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    private let inside = CGRect(x: 10, y: 10, width: 50, height: 50)
    private let outside = CGRect(x: 380, y: 10, width: 50, height: 50)

    private func place(_ presenter: inout PreviewPresenter, _ extent: CGRect, hasCompositor: Bool) {
        presenter.place(extent: extent, bounds: bounds, isWindowObscured: false, hasCompositor: hasCompositor)
    }

    @Test("DRAG-13: the separate window appears before the first frame without the preview")
    func leaving() {
        for hasCompositor in [true, false] {
            var presenter = PreviewPresenter()
            place(&presenter, outside, hasCompositor: hasCompositor)
            #expect(
                presenter.requests(hasDamage: true, hasCompositor: hasCompositor)
                    == [.showSeparateWindow, .presentFrame])
            #expect(presenter.requests(hasDamage: false, hasCompositor: hasCompositor) == [.showSeparateWindow])
        }
    }

    @Test("DRAG-13: the separate window ends with the first frame that has the preview, under a compositor after it")
    func returning() {
        for hasCompositor in [true, false] {
            var presenter = PreviewPresenter()
            place(&presenter, outside, hasCompositor: hasCompositor)
            place(&presenter, .null, hasCompositor: hasCompositor)
            #expect(
                presenter.requests(hasDamage: true, hasCompositor: hasCompositor)
                    == (hasCompositor
                        ? [.presentFrame, .hideSeparateWindow(sendsAtOnce: true)]
                        : [.hideSeparateWindow(sendsAtOnce: false), .presentFrame]))
            #expect(
                presenter.requests(hasDamage: false, hasCompositor: hasCompositor)
                    == [.hideSeparateWindow(sendsAtOnce: true)])
        }
    }

    /// What a screen shows after the last request of each frame.
    private func film(_ extents: [CGRect], hasCompositor: Bool) -> [[[FilmTrack.Canvas]]] {
        var screen = FilmScreen(hasCompositor: hasCompositor)
        return extents.map { extent in
            place(&screen.presenter, extent, hasCompositor: hasCompositor)
            return screen.present(extent: extent, bounds: bounds, hasDamage: true)
        }
    }

    @Test(
        "DRAG-13, BUILD-5: on the model of a screen every request leaves a preview, and every frame leaves one"
    )
    func model() throws {
        for hasCompositor in [true, false] {
            let frames = film([inside, outside, outside, inside, inside], hasCompositor: hasCompositor)
            for (number, instants) in frames.enumerated().dropFirst() {
                #expect(instants.allSatisfy { !$0.isEmpty }, "\(number), \(hasCompositor)")
                #expect(instants.last?.count == 1, "\(number), \(hasCompositor): \(instants)")
            }
            #expect(film([outside, .null], hasCompositor: hasCompositor).last?.last?.isEmpty == true)
        }
    }

}
