import Foundation
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Imports and rotations while two windows show a library.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TwoWindowsImportTests {
    private let fixture: CommandFixture
    private let library: Library
    private let pair: WindowPair
    private var first: ProgramFixture { pair.first }
    private var second: ProgramFixture { pair.second }

    init() async throws {
        fixture = try CommandFixture()
        let (library, program) = try await fixture.coast()
        self.library = library
        pair = WindowPair(program)
        #expect(second.shownNames.count == 3)
    }

    private func file(_ name: String) throws -> ItemProvider {
        try fixture.picture(name, shade: 10)
        let provider = ItemProvider(object: URL(fileURLWithPath: fixture.path(name)))
        provider.suggestedName = (name as NSString).lastPathComponent
        return provider
    }

    @Test("APP-44, APP-6: an import in one window appears in the other one, and either undoes it")
    func importing() async throws {
        first.press(.home)
        first.main.grid.importFiles([try file("new/a.png")])
        first.advance(by: 0.1)
        #expect(first.placeholders.count == 1 && second.placeholders.isEmpty)
        await pair.settle { second.shownNames.count == 4 }
        #expect(first.shownNames == ["1.png", "2.png", "3.png", "a.png"] && second.shownNames == first.shownNames)
        #expect(first.notice?.hasPrefix("Added 1 photo") == true && second.notice == nil)
        second.press(.character("z"), .control)
        await pair.settle { first.shownNames.count == 3 }
        #expect(second.shownNames == first.shownNames && second.notice == "Undid adding 1 photo")
        #expect(try await library.photos(in: library.albums()[0].id).count == 3)
    }

    @Test("APP-44: an import in a window that is closed goes on, and the other window shows its result")
    func closing() async throws {
        let slow = ItemProvider()
        slow.suggestedName = "slow.png"
        let gate = Gate()
        let data = try Data(contentsOf: URL(fileURLWithPath: fixture.path("Coast/1.png")))
        slow.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            await gate.wait()
            return data
        }
        first.press(.home)
        first.main.grid.importFiles([try file("new/a.png"), slow])
        first.main.close()
        #expect(first.main.isClosed && first.main.grid.album == nil)
        await pair.settle { second.shownNames.count == 4 }
        #expect(second.notice == nil)
        // No other window waits for it.
        await first.model.finishTransfers(in: second.main)
        var isFinished = false
        let finish = Task {
            await first.model.finishTransfers(in: first.main)
            isFinished = true
        }
        for _ in 1...20 { await Task.yield() }
        #expect(!isFinished, "an item is still loading")
        gate.open()
        await finish.value
        await pair.settle()
        #expect(second.shownNames == ["1.png", "2.png", "3.png", "a.png"])
        #expect(second.notice?.hasPrefix("Added 1 photo") == true && first.notice == nil)
        #expect(try await library.photos(in: library.albums()[0].id).count == 4)
    }

    @Test("APP-44, APP-28: all windows show an import of many files, also one that opens meanwhile")
    func panels() throws {
        func panels(_ program: ProgramFixture) -> Int { program.root.subviews.count { $0 is ImportPanel } }
        first.model.resumeImports()
        let show = try #require(first.model.itemImporter?.onActivity)
        let end = show(ImportActivity(total: 1_000, progress: Progress(totalUnitCount: 1_000)))
        let third = ProgramFixture(like: second)
        #expect(panels(first) == 1 && panels(second) == 1 && panels(third) == 1)
        third.main.close()
        end()
        #expect(panels(first) == 0 && panels(second) == 0)
    }

    @Test("APP-44, APP-39: a rotation in one window is shown in the other one, also with its undo")
    func rotating() async throws {
        let photo = try #require(first.main.grid.photo(at: 0))
        let shape = try #require(second.main.grid.photo(at: 0)?.aspectRatio)
        first.main.grid.select(0)
        first.press(.character("r"), .control)
        await pair.settle { second.main.grid.photo(at: 0)?.aspectRatio != shape }
        #expect(second.model.loader.revision(of: photo) == 1)
        second.press(.character("z"), .control)
        await pair.settle { first.main.grid.photo(at: 0)?.aspectRatio == shape }
        #expect(second.main.grid.photo(at: 0)?.aspectRatio == shape)
    }
}
