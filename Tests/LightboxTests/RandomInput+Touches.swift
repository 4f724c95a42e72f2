import Foundation
import Views

@testable import Lightbox

// A finger moves and ends only while it is down, and a canceled one sends nothing more.
extension RandomInput {
    private static let fingerCount = 8
    private var freeFingers: [Int] { (0..<Self.fingerCount).filter { touches[$0] == nil } }

    /// Performs a random gesture of fingers, the touchpad or the second mouse, or what ends gestures.
    mutating func touch(_ program: ProgramFixture) {
        switch generator.below(20) {
        case 0..<4: lift(program)
        case 4..<8: glide(program)
        case 8: for finger in touches.keys.sorted() { end(finger, program) }
        case 9..<12: tap(program, count: 1 + generator.below(2))
        case 12: putPalmDown(program)
        case 13: pinch(program)
        case 14: pinchTouchpad(program)
        // The touch screen is disabled, or another client has grabbed the pointer.
        case 15: for finger in touches.keys.sorted() { end(finger, program, isCanceled: true) }
        case 16: if let finger = touches.keys.min() { end(finger, program, isCanceled: true) }
        default: useSecondMouse(program)
        }
    }

    /// Ends all touches and the press of the second mouse.
    mutating func releaseTouches(_ program: ProgramFixture) {
        for finger in touches.keys.sorted() { end(finger, program) }
        if let place = secondMouse { program.send(.pointerUp(.primary), at: place, mouse: 1) }
        secondMouse = nil
    }

    private mutating func randomPoint(_ program: ProgramFixture) -> CGPoint {
        let size = program.root.bounds.size
        return CGPoint(x: generator.below(Int(size.width)), y: generator.below(Int(size.height)))
    }

    /// A point at which there often is a photo or an album.
    private mutating func target(_ program: ProgramFixture) -> CGPoint {
        switch generator.below(4) {
        case 0: program.center(ofAlbum: generator.below(4))
        case 1: randomPoint(program)
        default: program.center(ofPhoto: generator.below(9))
        }
    }

    private mutating func begin(_ finger: Int, at point: CGPoint, clicks: Int = 1, _ program: ProgramFixture) {
        touches[finger] = point
        program.touch(.pointerDown(.primary, clickCount: clicks), at: point, finger: finger)
    }

    private mutating func move(_ finger: Int, to point: CGPoint, _ program: ProgramFixture) {
        touches[finger] = point
        program.touch(.pointerMoved, at: point, finger: finger)
    }

    private mutating func end(_ finger: Int, _ program: ProgramFixture, isCanceled: Bool = false) {
        guard let place = touches.removeValue(forKey: finger) else { return }
        program.touch(isCanceled ? .pointerCanceled : .pointerUp(.primary), at: place, finger: finger)
    }

    /// Puts a finger down and holds it, mostly until it lifts. One that is released then opens the menu.
    private mutating func lift(_ program: ProgramFixture) {
        guard let finger = freeFingers.first else { return }
        begin(finger, at: target(program), program)
        program.advance(by: [0.05, 0.3, 0.7, 0.7][generator.below(4)])
        if generator.chance(0.1) { end(finger, program) }
    }

    /// Moves fingers that are down to other points at once, fast or slowly.
    private mutating func glide(_ program: ProgramFixture) {
        let lines = touches.keys.sorted().filter { _ in generator.chance(0.6) }.map { finger in
            (finger: finger, from: touches[finger] ?? .zero, to: target(program))
        }
        let steps = 4 + generator.below(20)
        for step in 1...steps {
            for line in lines {
                let point = line.from + (line.to - line.from) * (CGFloat(step) / CGFloat(steps))
                move(line.finger, to: point, program)
            }
            program.advance(by: 0.016)
        }
    }

    private mutating func tap(_ program: ProgramFixture, count: Int) {
        guard let finger = freeFingers.first else { return }
        let point = target(program)
        for clicks in 1...count {
            begin(finger, at: point, clicks: clicks, program)
            program.advance(by: generator.chance(0.8) ? 0.06 : 0.01)
            end(finger, program)
            program.advance(by: 0.05)
        }
    }

    /// Puts all fingers down at nearly the same place. Some of them stay.
    private mutating func putPalmDown(_ program: ProgramFixture) {
        let point = target(program)
        for finger in freeFingers {
            begin(
                finger, at: point + CGPoint(x: generator.below(80) - 40, y: generator.below(80) - 40), program)
        }
        program.advance(by: 0.3)
        for finger in touches.keys.sorted() where generator.chance(0.8) { end(finger, program) }
    }

    private mutating func pinch(_ program: ProgramFixture) {
        let fingers = freeFingers.prefix(2)
        guard fingers.count == 2 else { return }
        let center = target(program)
        let step = CGFloat(generator.below(12) - 4)
        for count in 0..<12 {
            for (finger, side) in zip(fingers, [-1, 1] as [CGFloat]) {
                let point = center + CGPoint(x: 0, y: side * (50 + CGFloat(count) * step))
                if count == 0 { begin(finger, at: point, program) } else { move(finger, to: point, program) }
            }
            program.advance(by: 0.016)
        }
        for finger in fingers where generator.chance(0.9) { end(finger, program) }
    }

    private mutating func pinchTouchpad(_ program: ProgramFixture) {
        let point = target(program)
        let end: PinchPhase = generator.chance(0.7) ? .ended : .canceled
        for (scale, phase) in [(1, .began), (Double(50 + generator.below(150)) / 100, .changed), (1, end)]
            as [(Double, PinchPhase)]
        {
            program.send(.pinch(scale: scale, phase: phase), at: point)
            program.advance(by: 0.016)
        }
    }

    /// Presses, drags or releases the second mouse, or detaches it.
    private mutating func useSecondMouse(_ program: ProgramFixture) {
        guard let place = secondMouse else {
            let point = target(program)
            program.send(.pointerDown(.primary, clickCount: 1), at: point, mouse: 1)
            secondMouse = point
            return
        }
        switch generator.below(6) {
        case 0:
            program.send(.pointerCanceled, at: place, mouse: 1)
            secondMouse = nil
        case 1..<3:
            program.send(.pointerUp(.primary), at: place, mouse: 1)
            secondMouse = nil
        default:
            let goal = target(program)
            for step in 1...8 {
                let point = place + (goal - place) * (CGFloat(step) / 8)
                program.send(.pointerMoved, at: point, mouse: 1)
                program.advance(by: 0.016)
            }
            secondMouse = goal
        }
    }
}
