import Foundation
import Testing

@testable import Views

@MainActor struct PastingTests {
    private let stage = Stage(CGSize(width: 300, height: 100))
    private let left = Box()
    private let right = Box()

    /// A view that accepts pasted text.
    private final class Box: View {
        private(set) var pasted: [[ItemProvider]] = []
        var isOpen = true

        override init(frame: CGRect = .zero) {
            super.init(frame: frame)
            pasteConfiguration = PasteConfiguration(forAccepting: String.self)
        }

        override var canBecomeFocused: Bool { true }
        override func canPaste(_ itemProviders: [ItemProvider]) -> Bool { isOpen && super.canPaste(itemProviders) }
        override func paste(itemProviders: [ItemProvider]) { pasted.append(itemProviders) }
    }

    /// A pasteboard whose items are provided asynchronously.
    private final class Distant: Pasteboard {
        let gate = Gate()
        func put(_ providers: [ItemProvider]) -> Bool { false }
        func items() async -> [ItemProvider] {
            await gate.wait()
            return [ItemProvider(object: "far")]
        }
    }

    init() {
        stage.add(left, CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.add(right, CGRect(x: 100, y: 0, width: 100, height: 100))
        stage.modifiers = .control
    }

    @Test("DROP-12: Ctrl+V pastes into the focused view, or else into the first view that accepts the items")
    func focused() {
        let item = ItemProvider(object: "text")
        #expect(stage.root.pasteboard.put([item]) && stage.root.pasteboard.availableItems?.isEmpty == false)
        right.becomeFocused()
        stage.key(.character("v"))
        #expect(right.pasted == [[item]] && left.pasted.isEmpty)
        right.isOpen = false
        stage.key(.character("v"))
        #expect(left.pasted == [[item]], "the one with the focus will not have it")
        left.isHidden = true
        var refused: [ItemProvider] = []
        stage.root.onPasteRefused = { refused = $0 }
        stage.key(.character("v"))
        #expect(refused == [item])
        let inner = Box()
        right.addSubview(inner)
        inner.becomeFocused()
        inner.isOpen = false
        right.isOpen = true
        stage.key(.character("v"))
        #expect(right.pasted.count == 2, "the nearest around it")
    }

    @Test("DROP-12: items of no accepted type are refused; other key combinations do not paste")
    func refused() {
        var count = 0
        stage.root.onPasteRefused = { _ in count += 1 }
        let picture = ItemProvider()
        picture.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in Data() }
        _ = stage.root.pasteboard.put([picture])
        stage.root.paste()
        #expect(count == 1)
        _ = stage.root.pasteboard.put([ItemProvider(object: "text")])
        stage.modifiers = []
        stage.key(.character("v"))
        stage.modifiers = [.control, .shift]
        stage.key(.character("v"))
        #expect(count == 1 && left.pasted.isEmpty)
    }

    @Test("DROP-12: items of another program are pasted after they have been fetched")
    func fetched() async {
        let distant = Distant()
        stage.root.pasteboard = distant
        stage.key(.character("v"))
        #expect(left.pasted.isEmpty)
        distant.gate.open()
        while left.pasted.isEmpty { await Task.yield() }
        #expect(left.pasted.first?.count == 1)
    }
}
