// The data of drops: it comes when it comes, and neither waits for the animations nor keeps them waiting (DATA-8).
extension SessionEngine {
    /// The drops whose data has been on its way for so long that the user should see how far it has come, and be able
    /// to cancel it (DATA-7): oldest first, without those whose targets show that themselves.
    ///
    /// It is asked anew with each frame; when one is added or goes, a frame is asked for. `DropSession.progress` says
    /// how far each has come, and cancelling that ends it.
    public var slowTransfers: [DropSession] { hovers.filter { isSlow($0) }.map(\.dropSession) }

    private func isSlow(_ drag: Hover) -> Bool {
        guard let began = drag.transferBegan, now >= began + thresholds.transferPanelDelay else { return false }
        return drag.dropSession.progressIndicatorStyle == .default
    }

    /// When a transfer will become slow.
    func slowDeadline(of drag: Hover) -> Timestamp? {
        guard let began = drag.transferBegan, now < began + thresholds.transferPanelDelay else { return nil }
        return began + thresholds.transferPanelDelay
    }

    func advanceTransfer(of drag: Hover) {
        guard !drag.isKnownSlow, isSlow(drag) else { return }
        drag.isKnownSlow = true
        note("transferIsSlow", drag)
        host?.sessionEngineNeedsFrame(self)
    }

    /// Goes on once all loads have ended: at once if there are none.
    func awaitTransfers(of drag: Hover) {
        let id = drag.session.id
        let isFinished = drag.session.ledger.isFinished { [weak self] in self?.transfersEnded(ofSession: id) }
        if isFinished { return finishTransfers(of: drag) }
        // A target may look into something of its own before it asks for data.
        let hasBegun = drag.session.ledger.hasBegun { [weak self] in self?.transfersBegan(inSession: id) }
        if hasBegun { drag.transferBegan = now }
    }

    /// The first load of a drop began, on whichever thread, after the drop was performed.
    nonisolated private func transfersBegan(inSession id: Int) {
        Task { @MainActor [weak self] in
            self?.later { engine in
                guard let drag = engine.hovers.first(where: { $0.session.id == id }) else { return }
                drag.transferBegan = drag.transferBegan ?? engine.now
                engine.host?.sessionEngineNeedsFrame(engine)
            }
        }
    }

    /// Loads ended on another thread.
    nonisolated private func transfersEnded(ofSession id: Int) {
        Task { @MainActor [weak self] in
            self?.later { engine in
                guard let drag = engine.hovers.first(where: { $0.session.id == id }) else { return }
                engine.finishTransfers(of: drag)
            }
        }
    }

    /// The last of a session's loads has ended.
    private func finishTransfers(of drag: Hover) {
        drag.transferBegan = nil
        if let foreign = drag as? ForeignDrag { answer(foreign) }
        feed(.transfersFinished, to: drag)
        if drag.isKnownSlow { host?.sessionEngineNeedsFrame(self) }
    }
}
