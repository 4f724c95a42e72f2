import DragAndDrop
import Testing

/// A view with a paste configuration.
@MainActor private final class PasteView: TestView, PasteConfigurationSupporting {
    var pasteConfiguration: PasteConfiguration?
    var pasted: [[ItemProvider]] = []
    var texts: [String] = []

    func paste(itemProviders: [ItemProvider]) {
        pasted.append(itemProviders)
        for provider in itemProviders {
            Task { texts.append((try? await provider.object(ofClass: String.self)) ?? "failed") }
        }
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct PasteTests {
    let fixture = EngineFixture()
    private let pasteView = PasteView("note", frame: CGRect(x: 550, y: 450, width: 200, height: 200))

    init() {
        pasteView.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
        fixture.root.add(pasteView)
    }

    @Test("DROP-12: a view with a paste configuration accepts drops without an interaction")
    func pasteConfigurationAcceptsDrops() async {
        fixture.beginDrag()
        fixture.drag(to: pasteView)
        #expect(fixture.engine.presentations.first?.badge?.sign == .copy)
        fixture.release()
        fixture.settle()
        while !fixture.engine.sessions.isEmpty { await Task.yield() }
        #expect(pasteView.texts == ["photo"])
        #expect(fixture.log.lines.suffix(2) == ["source.didEnd(copy)", "source.didTransfer"])
    }

    @Test("DROP-12: other types are refused, and all types without a configuration")
    func otherTypesAreRefused() throws {
        fixture.source.items = [DragItem(itemProvider: ItemProvider(object: Color.black))]
        fixture.beginDrag()
        let session = try #require(fixture.source.session)
        fixture.drag(to: pasteView)
        #expect(fixture.engine.operation(of: session) == .copy, "a color is available as text, too")
        fixture.escape()
        fixture.settle()
        pasteView.pasteConfiguration = PasteConfiguration(acceptableTypeIdentifiers: [TypeIdentifier.image])
        for configuration in [pasteView.pasteConfiguration, nil] {
            pasteView.pasteConfiguration = configuration
            fixture.beginDrag()
            fixture.drag(to: pasteView)
            #expect(fixture.engine.presentations.first?.badge?.sign == BadgePresentation.Sign.none)
            fixture.release()
            fixture.settle()
        }
        #expect(pasteView.pasted.isEmpty)
    }

    @Test("DROP-12: a drop interaction takes precedence; only one drag at a time is accepted")
    func interactionTakesPrecedence() {
        fixture.beginDrag()
        fixture.drag(to: pasteView)
        let (second, _) = fixture.addPhoto("second", at: CGRect(x: 40, y: 300, width: 100, height: 80))
        fixture.press(on: second, pointer: 1)
        fixture.drag(to: pasteView, pointer: 1)
        #expect(fixture.engine.sessions.map { fixture.engine.operation(of: $0) } == [.copy, .forbidden])
        fixture.release(pointer: 1)
        fixture.release()
        fixture.settle()
        pasteView.add(DropInteraction(delegate: fixture.target))
        fixture.beginDrag()
        fixture.drag(to: pasteView)
        fixture.release()
        fixture.settle()
        #expect(pasteView.pasted.count == 1 && fixture.log.count("target.performDrop") == 1)
    }

    @Test("DROP-12: a paste finds the nearest ancestor that accepts it")
    func nearestPasteTarget() async {
        let inner = TestView("inner", frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        pasteView.add(inner)
        let providers = [ItemProvider(object: "copied")]
        #expect(inner.pasteTarget(for: providers) === pasteView)
        #expect(inner.pasteTarget(for: [ItemProvider(object: ImageData(Data([1]), type: .png))]) == nil)
        #expect(fixture.album.pasteTarget(for: providers) == nil)
        inner.pasteTarget(for: providers)?.paste(itemProviders: providers)
        while pasteView.texts.isEmpty { await Task.yield() }
        #expect(pasteView.texts == ["copied"])
    }

    @Test("DROP-12: adding an acceptable type twice stores it once")
    func typesAreUnique() {
        var configuration = PasteConfiguration()
        configuration.addTypeIdentifiers(forAccepting: URL.self)
        configuration.addAcceptableTypeIdentifiers([TypeIdentifier.url, TypeIdentifier.png])
        #expect(
            configuration.acceptableTypeIdentifiers == [TypeIdentifier.fileURL, TypeIdentifier.url, TypeIdentifier.png])
    }
}
