/// The slow transfers of a window, whose progress a panel shows over it, with a button that cancels them (DATA-7).
///
/// The window shows the panel when a drop's data has been pending for half a second and removes the panel when all
/// transfers have ended. A program that shows the progress elsewhere sets the session's `progressIndicatorStyle` to
/// `.none`. The panel is not modal.
@MainActor final class SlowTransfers: ProgressSubject {
    /// The drops with pending data.
    var sessions: [DropSession]

    init(_ sessions: [DropSession]) { self.sessions = sessions }

    var title: String {
        let count = sessions.reduce(0) { $0 + $1.itemList.count }
        let subject =
            count == 1 ? sessions.first?.itemList.first?.itemProvider.suggestedName ?? "1 item" : "\(count) items"
        return (sessions.contains { $0.localDragSession == nil } ? "Receiving " : "Sending ") + subject
    }

    var progress: [Progress] { sessions.map(\.progress) }
}

extension RootView {
    /// Shows, updates or removes the panel (DATA-7).
    func updateTransferPanel() {
        let slow = engine.slowTransfers
        let shown = subviews.lazy.compactMap { $0 as? ProgressPanel }.first { $0.subject is SlowTransfers }
        guard !slow.isEmpty else {
            shown?.removeFromSuperview()
            return
        }
        if let shown, let transfers = shown.subject as? SlowTransfers {
            guard !transfers.sessions.elementsEqual(slow, by: ===) else { return }
            transfers.sessions = slow
            shown.update()
        } else {
            let panel = ProgressPanel(SlowTransfers(slow), name: "Transfer")
            addSubview(panel)
            panel.place(in: bounds)
        }
    }
}
