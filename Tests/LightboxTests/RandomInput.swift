import Foundation
import struct TestSupport.SplitMix
import Views

@testable import Lightbox

/// Random input: presses, drags, scrolls and keys, of a mouse, a second one and eight fingers; deterministic for a
/// seed.
@MainActor struct RandomInput {
    var generator: SplitMix
    /// The fingers that are down, and where.
    var touches: [Int: CGPoint] = [:]
    /// Where the second mouse is pressed.
    var secondMouse: CGPoint?
    private var place = CGPoint(x: 300, y: 200)
    private var isPressed = false
    private var modifiers: KeyModifiers = []
    /// The area of all windows, in the window's coordinates, in which drags move if there are several.
    var screen: CGRect?
    /// Whether a pointer is pressed.
    var isDragging: Bool { isPressed || secondMouse != nil || !touches.isEmpty }
    /// The number of steps after which there was a change to undo.
    private(set) var changes = 0
    /// The number of steps after which a finger held photos or an album.
    private(set) var touchDrags = 0

    private static let keys: [Key] = [
        .delete, .escape, .enter, .left, .right, .up, .down, .tab, .space, .backspace, .home, .end, .pageUp, .pageDown,
        .menu, .function(2), .character("a"), .character("é"),
    ]
    private static let commands: [(Character, KeyModifiers)] = [
        ("z", .control), ("z", [.control, .shift]), ("y", .control), ("a", .control), ("c", .control), ("x", .control),
        ("v", .control), ("v", .control), ("n", .control), ("e", .control), ("+", .control), ("-", .control),
        ("0", .control), ("d", [.control, .shift]),
    ]

    init(seed: UInt64) { generator = SplitMix(seed: seed) }

    /// True with the given probability.
    mutating func chance(_ part: Double) -> Bool { generator.chance(part) }

    /// Performs one random action.
    mutating func step(_ program: ProgramFixture) {
        switch generator.below(100) {
        case 0..<18: move(program)
        case 18..<34: touch(program)
        case 34..<56: if isPressed { release(program) } else { press(program) }
        case 56..<68: program.advance(by: [0.05, 0.2, 0.6, 1.2][generator.below(4)])
        case 68..<72:
            program.send(.scroll(dx: 0, dy: CGFloat(generator.below(400) - 200)), at: place, modifiers: modifiers)
        case 72..<75: menu(program)
        case 75..<77: doubleClick(program)
        case 77..<86: type(Self.keys[generator.below(Self.keys.count)], modifiers, program)
        case 86..<97:
            let (character, modifiers) = Self.commands[generator.below(Self.commands.count)]
            type(.character(character), modifiers, program)
        case 97..<99: modifiers = [[], .control, .shift][generator.below(3)]
        default: program.content.perform(.cancelDrags, at: program.now)
        }
        program.advance(by: 0.017)
        if program.gallery.canUndo { changes += 1 }
        if program.root.engine.sessions.contains(where: { $0.pointerKind == .touch }) { touchDrags += 1 }
    }

    /// Releases all buttons, modifier keys and fingers.
    mutating func rest(_ program: ProgramFixture) {
        modifiers = []
        if isPressed { release(program) }
        releaseTouches(program)
        for _ in 1...4 {
            type(.escape, [], program)
            program.advance(by: 0.3)
        }
    }

    private mutating func move(_ program: ProgramFixture) {
        if let screen, isPressed, generator.chance(0.5) { return move(program, in: screen) }
        let size = program.root.bounds.size
        // A dragging pointer leaves the window now and then.
        let reach: CGFloat = isPressed && generator.chance(0.1) ? 60 : -1
        move(program, in: CGRect(origin: .zero, size: size).insetBy(dx: -reach, dy: -reach))
    }

    private mutating func move(_ program: ProgramFixture, in area: CGRect) {
        let start = place
        let goal = CGPoint(
            x: CGFloat(generator.below(Int(area.width))) + area.minX,
            y: CGFloat(generator.below(Int(area.height))) + area.minY)
        let steps = [1, 3, 12][generator.below(3)]
        for step in 1...steps {
            place = start + (goal - start) * (CGFloat(step) / CGFloat(steps))
            program.send(.pointerMoved, at: place, modifiers: modifiers)
            program.advance(by: 0.016)
        }
    }

    private mutating func press(_ program: ProgramFixture) {
        program.send(.pointerDown(.primary, clickCount: 1), at: place, modifiers: modifiers)
        isPressed = true
    }

    private mutating func release(_ program: ProgramFixture) {
        program.send(.pointerUp(.primary), at: place, modifiers: modifiers)
        isPressed = false
    }

    private func menu(_ program: ProgramFixture) {
        program.send(.pointerDown(.secondary, clickCount: 1), at: place, modifiers: modifiers)
        program.send(.pointerUp(.secondary), at: place, modifiers: modifiers)
    }

    private mutating func doubleClick(_ program: ProgramFixture) {
        if isPressed { release(program) }
        for count in 1...2 {
            program.send(.pointerDown(.primary, clickCount: count), at: place, modifiers: modifiers)
            program.send(.pointerUp(.primary), at: place, modifiers: modifiers)
        }
    }

    private func type(_ key: Key, _ modifiers: KeyModifiers, _ program: ProgramFixture) {
        program.send(.keyDown(key, isRepeat: false), at: place, modifiers: modifiers)
        if case .character(let letter) = key, !modifiers.contains(.control) {
            program.send(.text(String(letter)), at: place, modifiers: modifiers)
        }
        program.send(.keyUp(key), at: place, modifiers: modifiers)
    }
}
