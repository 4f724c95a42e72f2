import DragAndDrop
import Testing

/// A view with a paste configuration.
@MainActor private final class Note: TestView, PasteConfigurationSupporting {
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
    let stage = Stage()
    private let note = Note("note", frame: CGRect(x: 550, y: 450, width: 200, height: 200))

    init() {
        note.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
        stage.root.add(note)
    }

    @Test("DROP-12: a view with a paste configuration accepts drops without an interaction")
    func drops() async {
        stage.begin()
        stage.drag(to: note)
        #expect(stage.engine.presentations.first?.badge?.sign == .copy)
        stage.release()
        stage.settle()
        while !stage.engine.sessions.isEmpty { await Task.yield() }
        #expect(note.texts == ["photo"])
        #expect(stage.log.lines.suffix(2) == ["source.didEnd(copy)", "source.didTransfer"])
    }

    @Test("DROP-12: other types are refused, and all types without a configuration")
    func refuses() throws {
        stage.source.items = [DragItem(itemProvider: ItemProvider(object: Color.black))]
        stage.begin()
        let session = try #require(stage.source.session)
        stage.drag(to: note)
        #expect(stage.engine.operation(of: session) == .copy, "a colour is text too")
        stage.escape()
        stage.settle()
        note.pasteConfiguration = PasteConfiguration(acceptableTypeIdentifiers: [TypeIdentifier.image])
        for configuration in [note.pasteConfiguration, nil] {
            note.pasteConfiguration = configuration
            stage.begin()
            stage.drag(to: note)
            #expect(stage.engine.presentations.first?.badge?.sign == BadgePresentation.Sign.none)
            stage.release()
            stage.settle()
        }
        #expect(note.pasted.isEmpty)
    }

    @Test("DROP-12: a drop interaction takes precedence; only one drag at a time is accepted")
    func precedence() {
        stage.begin()
        stage.drag(to: note)
        let (second, _) = stage.addPhoto("second", at: CGRect(x: 40, y: 300, width: 100, height: 80))
        stage.press(on: second, pointer: 1)
        stage.drag(to: note, pointer: 1)
        #expect(stage.engine.sessions.map { stage.engine.operation(of: $0) } == [.copy, .cancel])
        stage.release(pointer: 1)
        stage.release()
        stage.settle()
        note.add(DropInteraction(delegate: stage.target))
        stage.begin()
        stage.drag(to: note)
        stage.release()
        stage.settle()
        #expect(note.pasted.count == 1 && stage.log.count("target.performDrop") == 1)
    }

    @Test("DROP-12: a paste finds the nearest ancestor that accepts it")
    func pasting() async {
        let inner = TestView("inner", frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        note.add(inner)
        let providers = [ItemProvider(object: "copied")]
        #expect(inner.pasteTarget(for: providers) === note)
        #expect(inner.pasteTarget(for: [ItemProvider(object: ImageData(Data([1]), type: .png))]) == nil)
        #expect(stage.album.pasteTarget(for: providers) == nil)
        inner.pasteTarget(for: providers)?.paste(itemProviders: providers)
        while note.texts.isEmpty { await Task.yield() }
        #expect(note.texts == ["copied"])
    }

    @Test("DROP-12: types are added once")
    func configuration() {
        var configuration = PasteConfiguration()
        configuration.addTypeIdentifiers(forAccepting: URL.self)
        configuration.addAcceptableTypeIdentifiers([TypeIdentifier.url, TypeIdentifier.png])
        #expect(
            configuration.acceptableTypeIdentifiers == [TypeIdentifier.fileURL, TypeIdentifier.url, TypeIdentifier.png])
    }
}
