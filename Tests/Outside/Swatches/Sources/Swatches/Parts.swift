import Foundation
import Views

/// A control of this package: all that a subclass overrides and reads is public.
final class Knob: Control {
    private(set) var angle = Motion(0, spring: .reflow)
    private var typed = ""

    override func isEnabledDidChange() { setNeedsDisplay() }
    override func hoverChanged(_ isHovered: Bool) {
        super.hoverChanged(isHovered)
        root?.wake(at: isHovered ? root.map { $0.now + .seconds(1) } : nil, self)
    }
    override func animate(at time: Timestamp) -> Bool {
        setNeedsDisplay()
        return !angle.isSettled(at: time)
    }
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard key == .escape, !event.modifiers.contains([.shift, .control, .logo]) else { return false }
        turn(to: 0, animated: true)
        return true
    }
    override func insertText(_ text: String) -> Bool {
        typed += text
        return true
    }
    override var isEditingText: Bool { !typed.isEmpty }
    override func pinch(_ event: InputEvent, scale: CGFloat) -> Bool {
        turn(to: angle.goal * Double(scale), animated: false)
        return event.pointerKind == .mouse
    }
    override func pointerCanceled(_ pointer: PointerID) { turn(to: 0, animated: pointer != .keyboard) }
    override func focusChanged(_ isFocused: Bool) {
        super.focusChanged(isFocused)
        startAnimating()
    }
    override func hitTest(_ point: CGPoint) -> View? {
        hypot(point.x - bounds.midX, point.y - bounds.midY) < bounds.width / 2 ? super.hitTest(point) : nil
    }
    override func cursor(at point: CGPoint) -> PointerShape? { isEnabled ? .pointingHand : .arrow }
    override var accessibilityStates: Set<AccessibilityState> {
        isPressed || isHovered ? super.accessibilityStates.union([.selected]) : super.accessibilityStates
    }
    override var accessibilityValue: [String: Int] { ["angle": Int(angle.goal)] }

    func turn(to goal: Double, animated: Bool) {
        angle.tolerance = 0.1
        if animated, let root, !appearance.reducesMotion {
            angle.retarget(to: goal, at: root.now)
        } else {
            angle.jump(to: goal)
        }
        startAnimating()
    }
}

/// A cell that draws each of its states itself.
final class SwatchCell: ItemCell {
    private(set) var changes = 0

    override func stateDidChange() { changes += isCurrent ? 2 : 1 }
    override func springLoadingDidChange() { changes += springLoadingState == .inactive ? 0 : 1 }
    override func editingDidChange() { changes += 1 }
}

/// Moves the frames of changed items only, and remembers the shape of dropped ones.
final class StripLayout: CollectionViewLayout {
    private(set) var moved: [IndexPath] = []
    private(set) var changedCount = 0

    override func prepare(_ items: ItemChanges) {
        guard case .changed(let change) = items else { return }
        changedCount = (change.removed + change.added).reduce(change.reloaded.count) { $0 + $1.count }
        let isKept = change.reloadedSections.isEmpty && change.newSections.allSatisfy { $0 != nil }
        moved = isKept ? [change.newIndexPath(ofMovedItemAt: IndexPath(item: 0, section: 0))].compactMap { $0 } : []
    }

    /// The aspect ratio of the element at a presentation path.
    func aspectRatio(at path: IndexPath) -> CGFloat? {
        let environment: LayoutEnvironment = environment
        if let item = environment.itemAtPresentationPath(path) { return environment.itemAspectRatio(item) }
        let dropped =
            environment.gapPositions?.droppedItemInGap(path.item)
            ?? environment.gapPositions?.droppedItemAtIndexPath(path)
            ?? environment.droppedItemAtPresentationPath(path)
        return dropped.flatMap { environment.droppedItemAspectRatio($0) }
    }
}

/// A scroll view that reports how far it was scrolled.
final class Strip: ScrollView {
    private(set) var reported = CGPoint.zero

    override func didScroll() { reported = contentOffset }
}

/// Objects of other programs, in the forms in which drags transfer them.
enum Samples {
    static func contact() -> Contact {
        var contact = Contact(name: "Ada Lovelace")
        (contact.givenName, contact.familyName, contact.organization) = ("Ada", "Lovelace", "Analytical Society")
        contact.emailAddresses.append("ada@example.org")
        contact.phoneNumbers.append("+44 20 0000")
        contact.urls.append("https://example.org")
        return contact
    }

    static func place() -> String? {
        Location(latitude: 51.5, longitude: -0.1, altitude: 11).map {
            "\($0.latitude), \($0.longitude), \($0.altitude ?? 0)"
        }
    }

    static func image() -> ImageData { ImageData(Data(), type: .webP) }

    /// The file name under which data of a type is saved.
    static func fileName(_ name: String, type: ContentType) -> String {
        guard type.isDeclared, let suffix = type.preferredFilenameExtension else { return name }
        return name + "." + suffix
    }

    static let textTypes: [ContentType] = [.html, .vCard, .fileURL].filter {
        $0.preferredMIMEType != nil || $0.conforms(to: .item)
    }
}
