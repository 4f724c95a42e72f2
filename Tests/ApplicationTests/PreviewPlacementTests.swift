import Foundation
import Testing

@testable import Application

@Suite struct PreviewPlacementTests {
    private let bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    private let inside = CGRect(x: 10, y: 10, width: 50, height: 50)
    private let outside = CGRect(x: 380, y: 10, width: 50, height: 50)

    private func next(
        _ extent: CGRect, after placement: PreviewPlacement = .window, isWindowObscured: Bool = false,
        isTranslucent: Bool = true
    ) -> PreviewPlacement {
        placement.next(
            extent: extent, bounds: bounds, isWindowObscured: isWindowObscured, isTranslucent: isTranslucent)
    }

    @Test("DRAG-1: previews need a separate window if they extend beyond the window, or it is obscured")
    func needed() {
        for isTranslucent in [true, false] {
            #expect(next(inside, isTranslucent: isTranslucent) == .window)
            #expect(next(outside, isTranslucent: isTranslucent) == .separateWindow)
            #expect(next(inside, isWindowObscured: true, isTranslucent: isTranslucent) == .separateWindow)
        }
    }

    @Test("DRAG-13: previews stay in a translucent window until none is on the screen")
    func staying() {
        #expect(next(inside, after: .separateWindow) == .separateWindow)
        #expect(next(.null, after: .separateWindow) == .window)
        #expect(next(.null, isWindowObscured: true) == .window)
    }

    @Test("DRAG-13: without a compositor previews return from the separate window as soon as they are inside")
    func returning() {
        #expect(next(inside, after: .separateWindow, isTranslucent: false) == .window)
        #expect(next(outside, after: .separateWindow, isTranslucent: false) == .separateWindow)
    }
}
