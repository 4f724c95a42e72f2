import DragAndDrop

/// Transfers the types of one offer of another program. Item providers retain the loader to load data later.
@MainActor final class OfferLoader {
    /// Why the offer has ended.
    private enum End {
        case vanished
        case replaced
    }

    private let display: Display
    private let selection: UInt
    private let requestor: UInt
    /// The server time for conversion requests.
    var time: UInt32
    /// The ids of this offer's running and queued transfers.
    private(set) var running: Set<Int> = []
    /// Called when no transfer of this offer is running or queued any more.
    var onIdle: (@MainActor () -> Void)?
    /// Nil until the offer has ended.
    private var end: End?
    /// The serial number of the first request after the offer was created.
    private let serial: UInt

    init(display: Display, selection: UInt, requestor: UInt, time: UInt32) {
        self.display = display
        self.selection = selection
        self.requestor = requestor
        self.time = time
        serial = display.nextRequest
    }

    /// Runs `body` in a main-queue turn of the display.
    func performTurn(_ body: () -> Void) { display.performTurn(body) }

    /// Transfers one type of at most `largest` bytes and calls `completion` once.
    ///
    /// - Returns: The id for cancellation; nil if the transfer failed synchronously.
    @discardableResult func fetch(
        _ name: String, parameter: Data = Data(), largest: Int? = nil, progress: Progress? = nil,
        completion: @escaping @MainActor (Result<ReceivedData, TransferError>) -> Void
    ) -> Int? {
        if let error = error(for: name) {
            completion(.failure(error))
            return nil
        }
        let isText =
            (name == TeamItem.target && parameter.isEmpty) || name.hasPrefix("text/") || name.hasSuffix("STRING")
            || name == "_NETSCAPE_URL" || ReceivedLink.copiedFilesTypes.contains(name)
        let transferProgress = TransferProgress()
        // The size is unknown until the first piece arrives.
        progress?.totalUnitCount = -1
        let id = display.reader.fetch(
            SelectionReader.Request(
                selection: selection, target: display.atom(name), name: name, requestor: requestor,
                usesHelperWindow: name == TeamItem.target, time: time,
                largest: largest ?? (isText ? display.limits.maximumTextSize : display.limits.maximumTransferSize),
                parameter: parameter, sourceProgress: { transferProgress.updateSource($0, progress) },
                transferProgress: { transferProgress.updateBytes($0, of: $1, progress) },
                completion: { [weak self] result in
                    self?.running.remove(transferProgress.id)
                    completion(result)
                    if let self, self.running.isEmpty { self.onIdle?() }
                }))
        transferProgress.id = id
        running.insert(id)
        return id
    }

    /// Maps the progress of a transfer to a `Progress`.
    @MainActor private final class TransferProgress {
        /// The transfer's id, set before the completion can be called.
        var id = 0
        private var hasSourceProgress = false
        /// If the source reports its progress, producing the data counts for 900 units and transferring it for 100,
        /// since producing usually takes longer.
        private static let (source, bytes) = (Int64(900), 100.0)

        func updateSource(_ fraction: Double, _ progress: Progress?) {
            hasSourceProgress = true
            progress?.totalUnitCount = Self.source + Int64(Self.bytes)
            progress?.completedUnitCount = Int64(Double(Self.source) * fraction)
        }

        func updateBytes(_ received: Int, of expected: Int, _ progress: Progress?) {
            let total = max(expected, received + 1)
            if hasSourceProgress {
                progress?.completedUnitCount = Self.source + Int64(Self.bytes * Double(received) / Double(total))
            } else {
                progress?.totalUnitCount = Int64(total)
                progress?.completedUnitCount = Int64(received)
            }
        }
    }

    /// Transfers one type. Canceling the task cancels the transfer.
    func data(_ name: String, parameter: Data = Data(), progress: Progress? = nil) async throws -> ReceivedData {
        try Task.checkCancellation()
        let (results, result) = AsyncThrowingStream<ReceivedData, any Error>.makeStream()
        let id = fetch(name, parameter: parameter, progress: progress) {
            switch $0 {
            case .success(let data):
                result.yield(data)
                result.finish()
            case .failure(let error): result.finish(throwing: error)
            }
        }
        return try await withTaskCancellationHandler {
            for try await data in results { return data }
            throw TransferError.canceled
        } onCancel: {
            Task { @MainActor [weak self] in
                if let self, let id, self.running.contains(id) { self.display.reader.cancel(id) }
            }
        }
    }

    private func error(for name: String) -> TransferError? {
        switch end {
        case .vanished: .vanished(type: name)
        case .replaced: .replaced(type: name)
        case nil: display.isOpen ? nil : .connectionLost
        }
    }

    /// Fails all running transfers and later requests, because the owner has exited.
    func close() {
        end = .vanished
        for id in running { display.reader.end(id, with: .lost) }
    }

    /// Handles a change of the selection's owner: fails queued and later requests, which the new owner would answer
    /// with its own content. Has no effect if the change preceded the offer. Without a new owner, the server itself
    /// refuses further requests.
    ///
    /// - Parameters:
    ///   - owner: The new owner's window; 0 for none.
    ///   - serial: The serial number of the event.
    func ownerChanged(to owner: UInt, serial: UInt) {
        guard end == nil, owner != 0, serial >= self.serial else { return }
        end = .replaced
        for id in running { display.reader.ownerChanged(during: id) }
    }
}
