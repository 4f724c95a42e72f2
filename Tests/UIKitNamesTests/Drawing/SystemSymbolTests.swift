import Canvas
import Testing

@testable import UIKitNames

/// `UIImage(systemName:)`, and the symbols that the library draws for it.
@MainActor @Suite struct SystemSymbolTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// The names that the documentation lists.
    private static func documentedNames() throws -> [String] {
        let package = tests.deletingLastPathComponent().deletingLastPathComponent()
        let source = package.appendingPathComponent("Sources/UIKitNames/Drawing/UIImage+Symbols.swift")
        let text = try String(contentsOf: source, encoding: .utf8)
        let list = try #require(text.firstMatch(of: /The names are: ([^.]|\.[^ ])*\. Each/)?.0)
        return list.matches(of: /`([a-z0-9.]+)`/).map { String($0.1) }
    }

    private func pixels(_ name: String, side: Int = 48) throws -> [UInt32] {
        let surface = Surface(width: side, height: side)
        var isKnown = false
        surface.withContext { isKnown = SystemSymbol.draw(name, side: CGFloat(side), $0) }
        try #require(isKnown, "\(name)")
        return (0..<side * side).map { surface.pixel(x: $0 % side, y: $0 / side) }
    }

    @Test("BUILD-4: every documented symbol exists and differs from the others; a suffix names a variant of it")
    func names() throws {
        let names = try Self.documentedNames()
        #expect(names.count > 90 && names == names.sorted())
        #expect(Set(names).isSuperset(of: Set(SystemSymbol.names.keys).subtracting(SystemSymbol.aliases.values)))
        var pictures: [[UInt32]: String] = [:]
        for name in names where SystemSymbol.aliases[name] == nil {
            let plain = try pixels(name)
            #expect(plain.contains { $0 >> 24 > 200 }, "\(name)")
            #expect(pictures.updateValue(name, forKey: plain) == nil, "\(name)")
            let variants = try [".slash", ".circle", ".square", ".circle.fill"].map { try pixels(name + $0) }
            #expect(Set(variants + [plain]).count == 5, "\(name)")
        }
        for name in ["heart", "star", "doc", "person", "folder", "photo", "circle"] {
            let (plain, filled) = (try pixels(name), try pixels(name + ".fill"))
            func ink(_ pixels: [UInt32]) -> Int { pixels.reduce(0) { $0 + Int($1 >> 24) } }
            #expect(ink(filled) > ink(plain) * 5 / 4, "\(name)")
        }
        #expect(try pixels("gearshape.fill") == pixels("gear.fill"))
    }

    @Test("BUILD-4: a filled symbol is cut by its details, and a circle by its symbol")
    func cuts() throws {
        // The middle of the cross and of the gear's axle.
        let middle = 24 * 48 + 24
        #expect(try pixels("xmark.circle.fill")[middle] >> 24 == 0)
        #expect(try pixels("xmark.circle")[middle] >> 24 == 255)
        #expect(try pixels("circle.fill")[middle] >> 24 == 255)
        #expect(try pixels("gear.fill")[middle] >> 24 == 255)
        #expect(try pixels("heart.slash.fill")[middle] >> 24 == 255)
    }

    @Test("BUILD-4: an image of an unknown symbol is nil, and a message names it once")
    func unknown() {
        let log = MessageLog()
        log.collect {
            #expect(UIImage(systemName: "flux.capacitor") == nil)
            #expect(UIImage(systemName: "flux.capacitor.fill") == nil)
            #expect(UIImage(systemName: "flux.capacitor") == nil)
        }
        #expect(log.messages.count == 2 && log.messages[0].contains("\"flux.capacitor\""))
    }

    @Test("BUILD-4: the symbols look as in the reviewed image")
    func sheet() throws {
        let variants = ["", ".fill", ".circle", ".circle.fill", ".square", ".slash"]
        let names = SystemSymbol.names.keys.sorted()
        let surface = Surface(width: 32 * (variants.count * 3 + 2), height: 32 * ((names.count + 2) / 3))
        surface.withContext { context in
            context.fill(CGRect(x: 0, y: 0, width: surface.width, height: surface.height), .white)
            for (index, name) in names.enumerated() {
                let (column, row) = (index % 3, index / 3)
                for (number, variant) in variants.enumerated() {
                    let x = 32 * (column * (variants.count + 1) + number) + 4
                    context.saved {
                        context.concatenate(CGAffineTransform(translationX: CGFloat(x), y: CGFloat(row * 32 + 4)))
                        _ = SystemSymbol.draw(name + variant, side: 24, context)
                    }
                }
            }
        }
        let path = Self.tests.appendingPathComponent("Pictures/system-symbols.png").path
        try ImageComparison.screenshot.check(surface, against: path)
    }
}
