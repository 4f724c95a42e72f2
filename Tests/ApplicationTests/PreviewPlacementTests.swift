import DragAndDrop
import Foundation
import Testing

@testable import Application

@Suite struct PreviewPlacementTests {
    private let bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    private let inside = CGRect(x: 10, y: 10, width: 50, height: 50)
    private let outside = CGRect(x: 380, y: 10, width: 50, height: 50)

    private func placement(_ extent: CGRect, isWindowObscured: Bool = false, _ phases: SessionPhase...)
        -> PreviewPlacement
    {
        PreviewPlacement(extent: extent, bounds: bounds, isWindowObscured: isWindowObscured, phases: phases)
    }

    @Test("DRAG-1: dragged previews need a separate window if they extend beyond the window, or it is obscured")
    func dragging() {
        #expect(placement(inside, .dragging) == .window)
        #expect(placement(outside, .dragging) == .separateWindow)
        #expect(placement(inside, isWindowObscured: true, .dragging) == .separateWindow)
        #expect(placement(outside, .canceling(.cancel)) == .separateWindow)
    }

    @Test("DRAG-1: lifted and dropped previews, and drags without previews, need no separate window")
    func otherPhases() {
        for phase: SessionPhase in [.lifting, .reverting, .dropping(.copy, transferred: false), .ended(.cancel)] {
            #expect(placement(outside, isWindowObscured: true, phase) == .window)
        }
        #expect(placement(outside, .lifting, .dragging) == .separateWindow)
        #expect(placement(.null, isWindowObscured: true, .dragging) == .window)
        #expect(placement(outside) == .window)
    }
}
