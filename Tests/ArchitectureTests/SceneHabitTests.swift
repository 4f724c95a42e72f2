import Foundation
import Testing

/// What a compiler for iOS would reject in the scenes, and this one does not.
@Suite struct SceneHabitTests {
    private static let recognizersWithClosures = #"\bUI\w*GestureRecognizer\s*(\(\s*)?\{"#
    private static let imagesOfPixels = #"\b(UIImage|CGImage|UIImage\.init)\((width|copying|store|deferred|sharing):"#

    /// Returns the names of the subclasses of UIKit's classes with a designated initializer and without
    /// `init?(coder:)`, which UIKit's views and controllers require then. The code is formatted: a class begins and
    /// ends at the same indentation, and its members are indented by four spaces more.
    private func classesWithoutRequiredInitializer(_ files: [SourceFile]) throws -> [String] {
        let declaration = try Pattern(#"^ *(?:\w+ )*class ([A-Z]\w*): [A-Z]\w*"#)
        let superclass = try Pattern(#"\bclass [A-Z]\w*: ([A-Z]\w*)"#)
        var bases: [String: String] = [:]
        var classes: [(name: String, members: [String])] = []
        for lines in files.map({ $0.code.map(\.text) }) {
            for (start, line) in lines.enumerated() {
                guard let name = declaration.groups(in: line).first else { continue }
                bases[name] = superclass.groups(in: line).first
                let indentation = String(line.prefix { $0 == " " })
                let body = lines[(start + 1)...].prefix { $0 != indentation + "}" }
                let members = body.filter { $0.hasPrefix(indentation + "    ") && !$0.hasPrefix(indentation + "     ") }
                classes.append((name, members.map { $0.trimmingCharacters(in: .whitespaces) }))
            }
        }
        func isUIKit(_ name: String) -> Bool { bases[name].map(isUIKit) ?? name.hasPrefix("UI") }
        let (designated, required) = (
            try Pattern(#"^((override|public|internal|private|fileprivate) )*init[?(<]"#),
            try Pattern(#"^required init\?\(coder: NSCoder\)"#)
        )
        return classes.filter { candidate in
            isUIKit(candidate.name) && candidate.members.contains { designated.isFound(in: $0) }
                && !candidate.members.contains { required.isFound(in: $0) }
        }.map(\.name)
    }

    @Test("BUILD-4: views and controllers of the scenes with an initializer of their own have init?(coder:)")
    func requiredInitializers() throws {
        let files = try Package.files(in: "Sources/Scenes")
        #expect(try classesWithoutRequiredInitializer(files) == [])
    }

    @Test("BUILD-4: recognizers of the scenes have a target, and their images are made by UIKit's initializers")
    func initializers() throws {
        let patterns = try [Self.recognizersWithClosures, Self.imagesOfPixels].map { try Pattern($0) }
        for file in try Package.files(in: "Sources/Scenes") {
            for line in file.code {
                let isFound = patterns.contains { $0.isFound(in: line.text) }
                #expect(!isFound, "\(file.path):\(line.number): \(line.text)")
            }
        }
    }

    @Test("BUILD-4: the search finds what UIKit lacks, and nothing else")
    func search() throws {
        let source = """
            final class A: UIView {
                override init(frame: CGRect) {
                    super.init(frame: frame)
                }
                required init?(coder: NSCoder) { fatalError() }
            }
            final class B: A {
                init(name: String) { super.init(frame: .zero) }
            }
            class C: NSObject {
                init(name: String) {}
            }
            final class D: UIViewController {
                convenience init(name: String) { self.init(nibName: nil, bundle: nil) }
            }
            struct E {
                private final class F: UIControl, UIDropInteractionDelegate {
                    private init?(name: String) { super.init(frame: .zero) }
                }
            }
            """
        let file = SourceFile(path: "A.swift", lines: source.components(separatedBy: "\n"))
        #expect(try classesWithoutRequiredInitializer([file]) == ["B", "F"])
        let (closure, pixels) = (try Pattern(Self.recognizersWithClosures), try Pattern(Self.imagesOfPixels))
        #expect(closure.isFound(in: "view.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in"))
        #expect(closure.isFound(in: "UIPanGestureRecognizer({ _ in })"))
        #expect(!closure.isFound(in: "UITapGestureRecognizer(target: self, action: A.tap)"))
        #expect(!closure.isFound(in: "func tap(_ recognizer: UITapGestureRecognizer) {"))
        #expect(pixels.isFound(in: "UIImage(width: 1, height: 1, opaque: true, pixels: [0])"))
        #expect(!pixels.isFound(in: "UIImage(cgImage: image)") && !pixels.isFound(in: "CGSize(width: 1, height: 1)"))
    }
}
