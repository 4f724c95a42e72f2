import Synchronization
import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct LiteralTests {
    @Test("BUILD-4: color literals are colors in sRGB, also where no type is given")
    func colors() {
        let literal = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        #expect(literal == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
        let view = UIView()
        view.backgroundColor = #colorLiteral(red: 0, green: 0, blue: 1, alpha: 1)
        #expect(view.backgroundColor == .blue)
    }

    @Test("BUILD-4: an image literal without a file is reported, and has the size zero")
    func images() {
        let messages = Mutex<[String]>([])
        ProgramMessage.$receiver.withValue({ text in messages.withLock { $0.append(text) } }) {
            let literal = #imageLiteral(resourceName: "no such image")
            #expect(literal.size == .zero)
        }
        #expect(messages.withLock { $0 } == ["The main bundle has no image \"no such image\"."])
    }
}
