import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The names of files that other programs receive, in a real library.
@MainActor @Suite(.timeLimit(.minutes(20))) struct NumberedDragTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private var main: MainController { program.main }

    init() async throws {
        let fixture = try CommandFixture()
        for number in 1...3 { try fixture.picture("Oslo/o\(number).png", shade: UInt8(20 * number)) }
        (self.fixture, program) = (fixture, try await fixture.program(importing: "Oslo"))
        await program.wait { [program] in program.shownNames.count == 3 }
    }

    private func name(of item: DragItem) async -> String? {
        await withCheckedContinuation { continuation in
            item.itemProvider.loadDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { data, _ in
                let text = data.map { String(decoding: $0, as: UTF8.self) }
                continuation.resume(returning: text.flatMap(URL.init(string:))?.lastPathComponent)
            }
        }
    }

    /// The names of the files of a drag of photos, which are dragged in the reverse order.
    private func names(of indices: Range<Int>) async throws -> [String?] {
        let album = try #require(main.grid.album)
        let items = indices.reversed().map { index in
            DragItem(PhotoDrag(photo: main.grid.photos[index], album: album), store: main.gallery.store)
        }
        var names: [String?] = []
        for item in main.outgoingItems(items) { names.append(await name(of: item)) }
        return names
    }

    @Test("APP-20: several files that are dragged out have numbers in the order of the album if the user chose so")
    func numbers() async throws {
        #expect(try await names(of: 0..<3) == ["o1.png", "o2.png", "o3.png"])
        main.setNumbersDraggedFiles(true)
        #expect(try await names(of: 0..<3) == ["01 o1.png", "02 o2.png", "03 o3.png"])
        #expect(try await names(of: 1..<3) == ["01 o2.png", "02 o3.png"])
        #expect(try await names(of: 1..<2) == ["o2.png"], "one file has no order")
        await main.settings.finish()
        #expect(try main.library?.setting("numbersDraggedFiles") == "true")
        main.setNumbersDraggedFiles(false)
        #expect(try await names(of: 0..<2) == ["o1.png", "o2.png"])
    }
}
