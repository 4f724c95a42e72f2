import Foundation
import struct TestSupport.SplitMix
import Views

@testable import Lightbox

/// Random input: presses, drags, scrolls and keys; deterministic for a seed.
@MainActor struct RandomHands {
    private var generator: SplitMix
    private var place = CGPoint(x: 300, y: 200)
    private var isPressed = false
    private var modifiers: KeyModifiers = []
    /// The number of steps after which there was a change to undo.
    private(set) var changes = 0

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
    mutating func step(_ stage: ProgramStage) {
        switch generator.below(100) {
        case 0..<34: move(stage)
        case 34..<56: if isPressed { release(stage) } else { press(stage) }
        case 56..<68: stage.advance(by: [0.05, 0.2, 0.6, 1.2][generator.below(4)])
        case 68..<72:
            stage.send(.scroll(dx: 0, dy: CGFloat(generator.below(400) - 200)), at: place, modifiers: modifiers)
        case 72..<75: menu(stage)
        case 75..<77: doubleClick(stage)
        case 77..<86: type(Self.keys[generator.below(Self.keys.count)], modifiers, stage)
        case 86..<97:
            let (character, modifiers) = Self.commands[generator.below(Self.commands.count)]
            type(.character(character), modifiers, stage)
        case 97..<99: modifiers = [[], .control, .shift][generator.below(3)]
        default: stage.stage.perform(.cancelDrags, at: stage.now)
        }
        stage.advance(by: 0.017)
        if stage.gallery.canUndo { changes += 1 }
    }

    /// Releases all buttons and modifier keys.
    mutating func rest(_ stage: ProgramStage) {
        modifiers = []
        if isPressed { release(stage) }
        for _ in 1...4 {
            type(.escape, [], stage)
            stage.advance(by: 0.3)
        }
    }

    private mutating func move(_ stage: ProgramStage) {
        let (size, start) = (stage.root.bounds.size, place)
        // A dragging pointer leaves the window now and then.
        let reach: CGFloat = isPressed && generator.chance(0.1) ? 60 : -1
        let goal = CGPoint(
            x: CGFloat(generator.below(Int(size.width + 2 * reach))) - reach,
            y: CGFloat(generator.below(Int(size.height + 2 * reach))) - reach)
        let steps = [1, 3, 12][generator.below(3)]
        for step in 1...steps {
            place = start + (goal - start) * (CGFloat(step) / CGFloat(steps))
            stage.send(.pointerMoved, at: place, modifiers: modifiers)
            stage.advance(by: 0.016)
        }
    }

    private mutating func press(_ stage: ProgramStage) {
        stage.send(.pointerDown(.primary, clickCount: 1), at: place, modifiers: modifiers)
        isPressed = true
    }

    private mutating func release(_ stage: ProgramStage) {
        stage.send(.pointerUp(.primary), at: place, modifiers: modifiers)
        isPressed = false
    }

    private func menu(_ stage: ProgramStage) {
        stage.send(.pointerDown(.secondary, clickCount: 1), at: place, modifiers: modifiers)
        stage.send(.pointerUp(.secondary), at: place, modifiers: modifiers)
    }

    private mutating func doubleClick(_ stage: ProgramStage) {
        if isPressed { release(stage) }
        for count in 1...2 {
            stage.send(.pointerDown(.primary, clickCount: count), at: place, modifiers: modifiers)
            stage.send(.pointerUp(.primary), at: place, modifiers: modifiers)
        }
    }

    private func type(_ key: Key, _ modifiers: KeyModifiers, _ stage: ProgramStage) {
        stage.send(.keyDown(key, isRepeat: false), at: place, modifiers: modifiers)
        if case .character(let letter) = key, !modifiers.contains(.control) {
            stage.send(.text(String(letter)), at: place, modifiers: modifiers)
        }
        stage.send(.keyUp(key), at: place, modifiers: modifiers)
    }
}
