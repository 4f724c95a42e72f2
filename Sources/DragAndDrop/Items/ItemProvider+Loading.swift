extension ItemProvider {
    // MARK: With handlers

    /// Loads the data of a type, or of a kind of it; the handler is called once, away from the main actor.
    ///
    /// Cancelling the progress ends the load with `ItemProviderError.cancelled` (DATA-6). A file is read; a folder has
    /// no data, and is to be loaded as a file.
    @discardableResult public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        load([typeIdentifier], as: { try await $0.data($1) }, completion: completionHandler)
    }

    /// Makes an object of a class; the handler is called once, away from the main actor.
    @discardableResult public func loadObject<Object: ItemProviderReading>(
        ofClass type: Object.Type, completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        load(
            type.readableTypeIdentifiers,
            as: { representation, progress in
                let data = try await representation.data(progress)
                return try Object.object(withItemProviderData: data, typeIdentifier: representation.typeIdentifier)
            }, completion: completionHandler)
    }

    /// Writes what is promised of a type to a file of its own, which is gone once the handler has returned.
    ///
    /// The handler is called once, away from the main actor. A folder comes as a folder.
    @discardableResult public func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        let name = suggestedName
        return load(
            [typeIdentifier], as: { try await $0.file(inPlace: false, named: name, $1) },
            completion: { (file: LoadedFile?, error) in
                completionHandler(file?.url, error)
                file?.removeCopy()
            })
    }

    /// Finds the file itself where the source lets it be opened in place, and writes a copy otherwise.
    ///
    /// The handler is called once, away from the main actor, with whether it is the file itself; a copy is gone once it
    /// has returned. It is the file itself exactly if `hasRepresentationConforming(toTypeIdentifier:fileOptions:)` says
    /// so for `.openInPlace`.
    @discardableResult public func loadInPlaceFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        let name = suggestedName
        let options: ItemProviderFileOptions =
            hasRepresentationConforming(toTypeIdentifier: typeIdentifier, fileOptions: .openInPlace)
            ? .openInPlace : []
        return load(
            [typeIdentifier], options, as: { try await $0.file(inPlace: true, named: name, $1) },
            completion: { (file: LoadedFile?, error) in
                completionHandler(file?.url, file?.isInPlace ?? false, error)
                file?.removeCopy()
            })
    }

    // MARK: Awaited

    /// The data of a type, or of a kind of it.
    ///
    /// - Throws: `ItemProviderError`, or what the source threw.
    public func dataRepresentation(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        try await awaiting { loadDataRepresentation(forTypeIdentifier: typeIdentifier, completionHandler: $0) }
    }

    /// An object of a class.
    ///
    /// - Throws: `ItemProviderError`, or what the source or the class threw.
    public func object<Object: ItemProviderReading>(ofClass type: Object.Type) async throws -> Object {
        try await awaiting { loadObject(ofClass: type, completionHandler: $0) }
    }

    /// Calls a closure with a copy of what is promised of a type, as a file that is gone afterwards.
    ///
    /// - Throws: `ItemProviderError`, or what the source or the closure threw.
    public func fileRepresentation<Result>(
        forTypeIdentifier typeIdentifier: String, isolation: isolated (any Actor)? = #isolation,
        perform body: (URL) async throws -> Result
    ) async throws -> Result {
        let name = suggestedName
        let file: LoadedFile = try await awaiting {
            load([typeIdentifier], as: { try await $0.file(inPlace: false, named: name, $1) }, completion: $0)
        }
        defer { file.removeCopy() }
        return try await body(file.url)
    }

    /// Calls a closure with the file itself, if the source lets it be opened in place, else with a copy that is gone
    /// afterwards, and with whether it is the file itself.
    ///
    /// - Throws: `ItemProviderError`, or what the source or the closure threw.
    public func inPlaceFileRepresentation<Result>(
        forTypeIdentifier typeIdentifier: String, isolation: isolated (any Actor)? = #isolation,
        perform body: (URL, Bool) async throws -> Result
    ) async throws -> Result {
        let name = suggestedName
        let isInPlace = hasRepresentationConforming(toTypeIdentifier: typeIdentifier, fileOptions: .openInPlace)
        let file: LoadedFile = try await awaiting {
            load(
                [typeIdentifier], isInPlace ? .openInPlace : [],
                as: { try await $0.file(inPlace: true, named: name, $1) }, completion: $0)
        }
        defer { file.removeCopy() }
        return try await body(file.url, file.isInPlace)
    }

    /// Waits for a load; the load is cancelled with the waiting task.
    private func awaiting<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Progress
    ) async throws -> Value {
        let cancellation = CancellationRelay()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let progress = start { value, error in continuation.resume(with: Self.result(value, error)) }
                cancellation.relay { progress.cancel() }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private static func result<Value>(_ value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
        if let value { return .success(value) }
        return .failure(error ?? ItemProviderError.cancelled)
    }

    // MARK: One load

    typealias Production<Value> = @Sendable (Representation, Progress) async throws -> Value

    /// A load of the program itself: while the item is carried, only its drop may begin one.
    private func load<Value: Sendable>(
        _ types: [String], _ options: ItemProviderFileOptions = [], as production: @escaping Production<Value>,
        completion: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress {
        let scope = DropScope.current.flatMap { $0.covers(self) ? $0 : nil }
        let found = state.withLock { state -> Result<Representation, ItemProviderError> in
            guard state.carriers == 0 || scope != nil else { return .failure(.notPerformingDrop) }
            return state.search(types, options)
        }
        return run(found, scope?.ledger, production) { value, error in
            // What the completion asks for in turn is part of the same drop.
            DropScope.$current.withValue(scope) { completion(value, error) }
        }
    }

    /// A load for a program outside, which needs no drop; with nil, of what that program is not offered.
    func loadData(
        forTypeIdentifier type: String?, ledger: TransferLedger,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let found = type.map { type in state.withLock { $0.search([type], []) } } ?? .failure(.notOffered)
        return run(found, ledger, { try await $0.data($1) }, completion: completion)
    }

    /// Produces a representation away from the main actor, and reports once.
    private func run<Value: Sendable>(
        _ found: Result<Representation, ItemProviderError>, _ ledger: TransferLedger?,
        _ production: @escaping Production<Value>, completion: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress.cancellable(totalUnitCount: 100)
        let transfer = ledger?.begin(progress)
        let outcome = Outcome<Value> { value, error in
            if let transfer, value != nil { ledger?.arrive(transfer) }
            completion(value, error)
            if let transfer { ledger?.end(transfer) }
        }
        switch ledger?.isCancelled == true ? .failure(.cancelled) : found {
        case .failure(let error):
            Task.detached { outcome.settle(nil, error) }
        case .success(let representation):
            let cancellation = CancellationRelay()
            progress.whenCancelled { cancellation.cancel() }
            let work = Task.detached {
                do {
                    let value = try await production(representation, progress)
                    outcome.settle(value, nil) {
                        // A length that was never known is not less than nothing.
                        progress.totalUnitCount = max(progress.totalUnitCount, 1)
                        progress.completedUnitCount = progress.totalUnitCount
                    }
                } catch {
                    outcome.settle(nil, progress.isCancelled ? ItemProviderError.cancelled : error)
                }
            }
            cancellation.relay {
                work.cancel()
                // A source that does not listen must not keep the target waiting.
                Task.detached { outcome.settle(nil, ItemProviderError.cancelled) }
            }
        }
        return progress
    }
}

extension ItemProvider.State {
    fileprivate func search(
        _ types: [String], _ options: ItemProviderFileOptions
    ) -> Result<ItemProvider.Representation, ItemProviderError> {
        if let found = find(types, options) { return .success(found) }
        return .failure(.noRepresentation(wanted: types, promised: representations.map(\.typeIdentifier)))
    }
}
