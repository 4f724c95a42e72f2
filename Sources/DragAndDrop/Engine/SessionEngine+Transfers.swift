// The transfers of dropped data are independent of the drop animations (DATA-8).
extension SessionEngine {
    /// The drops whose loads have lasted for `transferPanelDelay`, without those whose targets show progress themselves
    /// (DATA-7). Drops of this program's drags come first.
    ///
    /// Read this property in each frame; the engine requests a frame when it changes. Canceling `DropSession.progress`
    /// cancels the drop's loads.
    public var slowTransfers: [DropSession] { drags.filter { isSlow($0) }.map(\.dropSession) }

    private func isSlow(_ drag: ActiveDrag) -> Bool {
        guard let began = drag.state.transfer?.began, now >= began + thresholds.transferPanelDelay else { return false }
        return drag.dropSession.progressIndicatorStyle == .default
    }

    /// When a transfer becomes slow; nil if none has begun or it is slow already.
    func slowDeadline(of drag: ActiveDrag) -> Timestamp? {
        guard let began = drag.state.transfer?.began, now < began + thresholds.transferPanelDelay else { return nil }
        return began + thresholds.transferPanelDelay
    }

    func advanceTransfer(of drag: ActiveDrag) {
        if drag.state.transfer?.isReportedSlow == false, isSlow(drag) { send(.transferBecameSlow, to: drag) }
    }

    /// Sends `.transfersFinished` when the ledger is sealed and no load is running: synchronously if both hold already,
    /// otherwise on a later main-actor turn.
    func awaitTransfers(of drag: ActiveDrag) {
        let id = drag.session.id
        let isFinished = drag.session.ledger.isFinished { [weak self] in self?.transfersEnded(ofSession: id) }
        if isFinished { return send(.transfersFinished, to: drag) }
        // The target may do asynchronous work before its first load.
        let hasBegun = drag.session.ledger.hasBegun { [weak self] in self?.transfersBegan(inSession: id) }
        if hasBegun { send(.transferBegan, to: drag) }
    }

    /// Called on any thread when the first load of a drop begins after `performDrop` has returned.
    nonisolated private func transfersBegan(inSession id: Int) {
        Task { @MainActor [weak self] in
            self?.later { engine in
                guard let drag = engine.drags.first(where: { $0.session.id == id }) else { return }
                engine.send(.transferBegan, to: drag)
                engine.host?.sessionEngineNeedsFrame(engine)
            }
        }
    }

    /// Called on any thread when the last load has ended.
    nonisolated private func transfersEnded(ofSession id: Int) {
        Task { @MainActor [weak self] in
            self?.later { engine in
                guard let drag = engine.drags.first(where: { $0.session.id == id }) else { return }
                engine.send(.transfersFinished, to: drag)
            }
        }
    }
}
