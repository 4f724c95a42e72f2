import Testing
import UIKitNames

/// A label's text can be dragged, and dropped texts and links are collected, as with UIKit.
private final class ClippingsView: UIView, UIDragInteractionDelegate, UIDropInteractionDelegate {
    var texts: [String] = []
    var links: [URL] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addInteraction(UIDragInteraction(delegate: self))
        addInteraction(UIDropInteraction(delegate: self))
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        let link = NSURL(string: "https://example.org/a")
        return [
            UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "Grüße"))),
            UIDragItem(itemProvider: NSItemProvider(object: link ?? NSURL(fileURLWithPath: "/"))),
        ]
    }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: NSString.self)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .copy) }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        session.loadObjects(ofClass: NSString.self) { [weak self] items in
            guard let texts = items as? [String] else { return }
            self?.texts = texts
        }
        session.loadObjects(ofClass: NSURL.self) { [weak self] items in
            guard let links = items as? [URL] else { return }
            self?.links = links
        }
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct FoundationItemTests {
    @Test("DATA-3, BUILD-4: strings and links of Foundation are dragged and dropped, and become Swift values by a cast")
    func drop() async throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
        let source = ClippingsView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let target = ClippingsView(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
        root.addSubview(source)
        root.addSubview(target)
        let window = SimulatedWindow(root)
        window.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 250, y: 50))
        await window.settle()
        // The link can be read as text, too.
        while target.texts.isEmpty || target.links.isEmpty { await Task.yield() }
        #expect(target.texts == ["Grüße", "https://example.org/a"])
        #expect(target.links == [try #require(URL(string: "https://example.org/a"))])
    }

    /// Loads an object and returns what a conversion makes of it.
    private func load<Value: Sendable>(
        _ type: any NSItemProviderReading.Type, from provider: NSItemProvider,
        as convert: @escaping @Sendable ((any NSItemProviderReading)?) -> Value?
    ) async -> Value? {
        let (values, handler) = AsyncStream<Value?>.makeStream()
        provider.loadObject(ofClass: type) { object, _ in
            handler.yield(convert(object))
            handler.finish()
        }
        for await value in values { return value }
        return nil
    }

    @Test("DATA-3: each class is written and read, also as a subclass; others are refused")
    func classes() async {
        let text = NSItemProvider(object: NSAttributedString(string: "text"))
        #expect(await load(NSString.self, from: text) { ($0 as Any) as? String } == "text")
        #expect(await load(NSMutableString.self, from: text) { ($0 as? NSMutableString)?.description } == "text")
        #expect(await load(NSAttributedString.self, from: text) { ($0 as? NSAttributedString)?.string } == "text")
        #expect(!text.canLoadObject(ofClass: NSURL.self) && text.canLoadObject(ofClass: NSString.self))
        let bytes = NSItemProvider(object: NSData(data: Data([1, 2, 3])))
        #expect(await load(NSData.self, from: bytes) { ($0 as Any) as? Data } == Data([1, 2, 3]))
        #expect(await load(NSMutableData.self, from: bytes) { ($0 as? NSMutableData)?.length } == 3)
        let file = NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/a.png"))
        #expect(file.registeredTypeIdentifiers.first == UTType.fileURL.identifier)
        #expect(await load(NSURL.self, from: file) { ($0 as Any) as? URL } == URL(fileURLWithPath: "/tmp/a.png"))
        let bad = NSItemProvider()
        bad.registerDataRepresentation(forTypeIdentifier: UTType.url.identifier, visibility: .all) { handler in
            handler(Data("no link".utf8), nil)
            return nil
        }
        #expect(await load(NSURL.self, from: bad) { ($0 as Any) as? URL } == nil)
    }

    @Test("DATA-1: an object is created when it is requested")
    func onRequest() async {
        let provider = NSItemProvider()
        provider.registerObject(ofClass: NSString.self, visibility: .all) { handler in
            handler(NSString(string: "late"), nil)
            return nil
        }
        #expect(await load(NSString.self, from: provider) { ($0 as Any) as? String } == "late")
        #expect(await load(NSString.self, from: NSItemProvider(object: "Swift")) { ($0 as Any) as? String } == "Swift")
    }
}
