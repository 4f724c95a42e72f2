import Testing
import UIKitNames

/// Providers as programs of iOS 8 to 10 use them.
@Suite(.timeLimit(.minutes(20))) struct RegisteredItemTests {
    /// Loads the item of a type, as text, with the description of the error.
    private func load(_ provider: NSItemProvider, _ type: String) async -> String {
        await withCheckedContinuation { continuation in
            provider.loadItem(forTypeIdentifier: type, options: nil) { item, error in
                let text =
                    (item as? NSURL)?.absoluteString ?? (item as? NSString)?.description
                    ?? (item as? NSData).map { String(decoding: Data(referencing: $0), as: UTF8.self) }
                continuation.resume(returning: text ?? error.map { "\($0)" } ?? "nothing")
            }
        }
    }

    private static let items: [(type: String, make: @Sendable () -> Any, loaded: String)] = [
        ("public.utf8-plain-text", { "Swift" }, "Swift"),
        ("public.plain-text", { NSString(string: "Foundation") }, "Foundation"),
        ("public.url", { URL(fileURLWithPath: "/tmp/a") }, "file:///tmp/a"),
        ("org.example.own", { Data("bytes".utf8) }, "bytes"),
        ("org.example.own", { NSData(data: Data("bytes".utf8)) }, "bytes"),
    ]

    @Test("DATA-1: a registered item is loaded when a receiver requests it", arguments: 0..<5)
    func registered(_ index: Int) async {
        let (type, make, loaded) = Self.items[index]
        let provider = NSItemProvider()
        provider.registerItem(forTypeIdentifier: type) { completionHandler, _, _ in completionHandler?(make(), nil) }
        #expect(provider.registeredTypeIdentifiers == [type])
        #expect(await load(provider, type) == loaded)
        #expect(await load(NSItemProvider(item: make(), typeIdentifier: type), type) == loaded)
    }

    @Test("DATA-1: a handler that fails, or provides an object that no provider can write, fails the load")
    func failing() async {
        struct Failure: Error {}
        let provider = NSItemProvider()
        provider.registerItem(forTypeIdentifier: "org.example.failing") { handler, _, _ in handler?(nil, Failure()) }
        provider.registerItem(forTypeIdentifier: "org.example.unknown") { handler, _, _ in handler?(Failure(), nil) }
        #expect(await load(provider, "org.example.failing").contains("Failure"))
        #expect(await load(provider, "org.example.unknown").contains("cannot write"))
        #expect(NSItemProvider(item: Failure(), typeIdentifier: "org.example.own").registeredTypeIdentifiers.isEmpty)
    }
}
