import Foundation
import Testing

@testable import Views

@MainActor struct PasteTests {
    private let window = WindowFixture(CGSize(width: 300, height: 100))
    private let left = PasteTargetView()
    private let right = PasteTargetView()

    /// A view that accepts pasted text.
    private final class PasteTargetView: View {
        private(set) var pasted: [[ItemProvider]] = []
        var acceptsItems = true

        override init(frame: CGRect) {
            super.init(frame: frame)
            pasteConfiguration = PasteConfiguration(forAccepting: String.self)
        }

        override var canBecomeFocused: Bool { true }
        override func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
            acceptsItems && super.canPaste(itemProviders)
        }
        override func paste(itemProviders: [ItemProvider]) { pasted.append(itemProviders) }
    }

    /// A pasteboard whose items are provided asynchronously.
    private final class AsynchronousPasteboard: Pasteboard {
        let gate = Gate()
        func put(_ providers: [ItemProvider]) -> Bool { false }
        func items() async -> [ItemProvider] {
            await gate.wait()
            return [ItemProvider(object: "far")]
        }
    }

    init() {
        window.add(left, CGRect(x: 0, y: 0, width: 100, height: 100))
        window.add(right, CGRect(x: 100, y: 0, width: 100, height: 100))
        window.modifiers = .control
    }

    @Test("DROP-12: Ctrl+V pastes into the focused view, or else into the first view that accepts the items")
    func pasteGoesToFocusedView() {
        let item = ItemProvider(object: "text")
        #expect(window.root.pasteboard.put([item]) && window.root.pasteboard.availableItems?.isEmpty == false)
        right.becomeFocused()
        window.key(.character("v"))
        #expect(right.pasted == [[item]] && left.pasted.isEmpty)
        right.acceptsItems = false
        window.key(.character("v"))
        #expect(left.pasted == [[item]], "the focused view refuses the items")
        left.isHidden = true
        var refused: [ItemProvider] = []
        window.root.onPasteRefused = { refused = $0 }
        window.key(.character("v"))
        #expect(refused == [item])
        let inner = PasteTargetView()
        right.addSubview(inner)
        inner.becomeFocused()
        inner.acceptsItems = false
        right.acceptsItems = true
        window.key(.character("v"))
        #expect(right.pasted.count == 2, "the nearest ancestor accepts the items")
    }

    @Test("DROP-12: items of no accepted type are refused; other key combinations do not paste")
    func unsupportedTypeIsRefused() {
        var count = 0
        window.root.onPasteRefused = { _ in count += 1 }
        let picture = ItemProvider()
        picture.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in Data() }
        _ = window.root.pasteboard.put([picture])
        window.root.paste()
        #expect(count == 1)
        _ = window.root.pasteboard.put([ItemProvider(object: "text")])
        window.modifiers = []
        window.key(.character("v"))
        window.modifiers = [.control, .shift]
        window.key(.character("v"))
        #expect(count == 1 && left.pasted.isEmpty)
    }

    @Test("DROP-12: items of another program are pasted after they have been fetched", .timeLimit(.minutes(10)))
    func asynchronousItemsArePasted() async {
        let pasteboard = AsynchronousPasteboard()
        window.root.pasteboard = pasteboard
        window.key(.character("v"))
        #expect(left.pasted.isEmpty)
        pasteboard.gate.open()
        while left.pasted.isEmpty { await Task.yield() }
        #expect(left.pasted.first?.count == 1)
    }
}
