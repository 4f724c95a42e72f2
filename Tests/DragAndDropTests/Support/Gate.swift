import DragAndDrop
import Synchronization

/// Lets a test decide when a source delivers.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// An item of a text that arrives once the gate is open.
    @MainActor func item(_ text: String) -> DragItem {
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { [self] progress in
            progress.completedUnitCount = 50
            await wait()
            return Data(text.utf8)
        }
        return DragItem(itemProvider: provider)
    }
}
