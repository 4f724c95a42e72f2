import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct ProviderErrorTests {
    @Test(
        "DATA-2: the errors of loads have the domain and the codes of UIKit",
        arguments: [
            (ItemProviderError.canceled, NSItemProvider.ErrorCode.unknownError),
            (.noRepresentation(requested: ["public.png"], registered: []), .itemUnavailableError),
            (.unreadable(typeIdentifier: "public.png", reason: "it ends early."), .unexpectedValueClassError),
            (.folder(name: "Photos"), .unavailableCoercionError),
        ])
    func codes(_ error: ItemProviderError, _ code: NSItemProvider.ErrorCode) {
        let bridged = error as NSError
        #expect(bridged.domain == NSItemProvider.errorDomain && bridged.code == code.rawValue)
        #expect(bridged.localizedDescription == error.description)
    }

    @Test("BUILD-4: a paste configuration accepts the types of classes, each once")
    func pasting() {
        var configuration = UIPasteConfiguration(forAccepting: NSString.self)
        #expect(configuration.acceptableTypeIdentifiers == NSString.readableTypeIdentifiersForItemProvider)
        configuration.addTypeIdentifiers(forAccepting: NSString.self)
        #expect(configuration.acceptableTypeIdentifiers == NSString.readableTypeIdentifiersForItemProvider)
        configuration.addTypeIdentifiers(forAccepting: NSURL.self)
        #expect(configuration.acceptableTypeIdentifiers.contains("public.url"))
    }

    @Test("BUILD-4: the pasteboard posts a notification when the program has changed it")
    func pasteboard() async {
        await confirmation(expectedCount: 2) { changed in
            let token = NotificationCenter.default.addObserver(
                forName: UIPasteboard.changedNotification, object: UIPasteboard.general, queue: nil
            ) { _ in changed() }
            UIPasteboard.general.string = "plum"
            UIPasteboard.general.url = URL(string: "https://example.org")
            NotificationCenter.default.removeObserver(token)
        }
    }
}
