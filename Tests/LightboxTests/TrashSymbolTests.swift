import Testing
import Views

@testable import Lightbox

@Suite struct TrashSymbolTests {
    @Test("The lid and the can together are the trash symbol")
    func parts() {
        let box = CGRect(x: 10, y: 30, width: 48, height: 48)
        let symbol = TrashSymbol(in: box)
        var parts = symbol.lid
        parts.append(symbol.can)
        #expect(parts == Symbol.trash.shape(in: box).lines)
        #expect(!symbol.lid.isEmpty && symbol.lid.bounds.maxY < symbol.can.bounds.minY)
    }
}
