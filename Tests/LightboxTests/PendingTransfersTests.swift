import Foundation
import PhotoLibrary
import Testing

@testable import Lightbox

/// Imports and exports of several windows.
@MainActor @Suite(.timeLimit(.minutes(20))) struct PendingTransfersTests {
    private let pair = WindowPair(ProgramFixture(photos: 1))
    private let transfers = PendingTransfers()

    private func begin(in program: ProgramFixture) -> PendingTransfers.Token {
        pair.gallery.presenters.didUse(program.main)
        return transfers.begin(Progress(totalUnitCount: 1), in: pair.gallery.presenters.origin)
    }

    @Test("APP-44: a window waits for its own transfers, also after it is closed, and the end of the program for all")
    func waiting() async {
        let tokens = [begin(in: pair.first), begin(in: pair.second), begin(in: pair.first)]
        var ended: [String] = []
        func wait(_ name: String, for window: MainController?) -> Task<Void, Never> {
            Task {
                await transfers.finish(in: window)
                ended.append(name)
            }
        }
        let waits = [
            wait("first", for: pair.first.main), wait("second", for: pair.second.main), wait("all", for: nil),
        ]
        pair.second.main.close()
        var steps: [[String]] = []
        for token in tokens {
            for _ in 1...20 { await Task.yield() }
            steps.append(ended)
            transfers.end(token)
        }
        for wait in waits { await wait.value }
        #expect(steps == [[], [], ["second"]])
        #expect(Set(ended) == ["first", "second", "all"] && transfers.count == 0)
        await transfers.finish()
    }

    @Test("APP-20: canceling all transfers cancels each, which is in progress until it ends")
    func canceling() {
        let progress = [Progress(totalUnitCount: 1), Progress(totalUnitCount: 1)]
        let tokens = progress.map { transfers.begin($0, in: pair.gallery.presenters.origin) }
        transfers.cancelAll()
        #expect(progress.allSatisfy(\.isCancelled) && transfers.count == 2)
        for token in tokens { transfers.end(token) }
        #expect(transfers.count == 0)
    }
}
