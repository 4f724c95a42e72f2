import MobileCoreServices
import UIKitNames

/// A photo whose data takes seconds, as from a server far away.
final class SlowImageView: PhotoImageView, UIDragInteractionDelegate {
    /// How long the data takes.
    let seconds: Int
    /// Waits a number of seconds without blocking a thread. Tests replace it.
    var wait: @Sendable (Double) async -> Void = { seconds in
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { continuation.resume() }
        }
    }

    init(photoName: String, seconds: Int) {
        self.seconds = seconds
        super.init(photoName: photoName)
        addInteraction(UIDragInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func makeDragItem() -> UIDragItem? {
        guard let image else { return nil }
        let provider = NSItemProvider()
        provider.suggestedName = photoName
        provider.preferredPresentationSize = image.size
        let (seconds, wait) = (seconds, wait)
        provider.registerDataRepresentation(forTypeIdentifier: kUTTypePNG as String, visibility: .all) { completion in
            let progress = Progress(totalUnitCount: Int64(10 * seconds))
            Task.detached {
                while progress.completedUnitCount < progress.totalUnitCount {
                    await wait(0.1)
                    if progress.isCancelled { return completion(nil, CocoaError(.userCancelled)) }
                    progress.completedUnitCount += 1
                }
                completion(image.pngData(), nil)
            }
            return progress
        }
        let item = UIDragItem(itemProvider: provider)
        item.localObject = self
        return item
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        [makeDragItem()].compactMap { $0 }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: UIDragSession, withTouchAt point: CGPoint
    ) -> [UIDragItem] {
        session.contains(self) ? [] : [makeDragItem()].compactMap { $0 }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
    ) -> UITargetedDragPreview? {
        makeDragPreview()
    }
}
