import Testing

/// Programs in language mode 5 call the libraries from non-isolated classes, as they call UIKit, whose types are
/// `@preconcurrency`, too.
///
/// A member whose type contains `@MainActor` or `@Sendable` and that other files use needs the attribute itself: the
/// compiler adds it to members of such types only after it has formed some symbols, and the program does not link.
@Suite struct PreconcurrencyTests {
    private static let declaration = #"^@MainActor (public|open)( final)? (class|protocol|struct|enum)\b"#

    @Test(
        "public main-actor types of the libraries that UIKit programs use begin with @preconcurrency @MainActor",
        arguments: ["DragAndDrop", "Views", "UIKitNames"])
    func types(_ target: String) throws {
        let (wrong, right) = (try Pattern(Self.declaration), try Pattern("^@preconcurrency @MainActor"))
        var count = 0
        for file in try Package.files(in: "Sources/\(target)") {
            for line in file.code {
                if wrong.isFound(in: line.text) {
                    Issue.record("\(file.path):\(line.number): \(line.text)")
                }
                if right.isFound(in: line.text) { count += 1 }
            }
        }
        #expect(count > 10)
    }
}
