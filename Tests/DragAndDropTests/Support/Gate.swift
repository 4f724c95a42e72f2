import DragAndDrop
@_exported import TestSupport

extension Gate {
    /// An item whose text is provided when the gate opens.
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
