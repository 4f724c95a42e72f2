extension ItemProvider {
    // MARK: Loading with completion handlers

    /// Loads data of a type, or of one that conforms to it. The handler is called once, away from the main actor
    /// (DATA-2).
    ///
    /// Canceling the progress ends the load with `ItemProviderError.canceled` (DATA-6). The contents of a file are
    /// read; a folder can only be loaded as a file.
    @discardableResult public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        load([typeIdentifier], as: { try await $0.data($1) }, completion: completionHandler)
    }

    /// Loads an object of a class. The handler is called once, away from the main actor.
    @discardableResult public func loadObject<Object: ItemProviderReading>(
        ofClass type: Object.Type, completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        loadValue(
            ofTypes: type.readableTypeIdentifiers,
            decode: { try Object.object(withItemProviderData: $0, typeIdentifier: $1) },
            completionHandler: completionHandler)
    }

    /// Loads data of the first of several types that is registered, and decodes it away from the main actor with its
    /// actual type. The handler is called once, away from the main actor.
    package func loadValue<Value: Sendable>(
        ofTypes types: [String], decode: @escaping @Sendable (Data, _ typeIdentifier: String) throws -> Value,
        completionHandler: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress {
        load(
            types, as: { try decode(try await $0.data($1), $0.typeIdentifier) }, completion: completionHandler)
    }

    /// Loads a representation as a temporary file, which is deleted when the handler returns.
    ///
    /// The handler is called once, away from the main actor. A folder is copied as a folder.
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

    /// Loads the original file if the source allows opening it in place, otherwise a temporary copy.
    ///
    /// The handler is called once, away from the main actor, with whether the URL is the original; a copy is deleted
    /// when the handler returns. The URL is the original if and only if
    /// `hasRepresentationConforming(toTypeIdentifier:fileOptions:)` returns true for `.openInPlace`.
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

    // MARK: Asynchronous loading

    /// Begins to load an object of a class. The load begins in this call: within `performDrop`, not in a task that it
    /// creates (DROP-5).
    public func beginLoading<Object: ItemProviderReading>(_ type: Object.Type) -> ItemLoad<Object> {
        ItemLoad { loadObject(ofClass: type, completionHandler: $0) }
    }

    /// Begins to load data of a type, or of one that conforms to it, in this call.
    public func beginLoadingData(forTypeIdentifier typeIdentifier: String) -> ItemLoad<Data> {
        ItemLoad { loadDataRepresentation(forTypeIdentifier: typeIdentifier, completionHandler: $0) }
    }

    /// Data of a type, or of one that conforms to it.
    ///
    /// - Throws: `ItemProviderError`, or the source's error.
    public func dataRepresentation(forTypeIdentifier typeIdentifier: String) async throws -> Data {
        try await awaiting { loadDataRepresentation(forTypeIdentifier: typeIdentifier, completionHandler: $0) }
    }

    /// An object of a class.
    ///
    /// - Throws: `ItemProviderError`, or the error of the source or the class.
    public func object<Object: ItemProviderReading>(ofClass type: Object.Type) async throws -> Object {
        try await awaiting { loadObject(ofClass: type, completionHandler: $0) }
    }

    /// Calls a closure with a temporary file of a type, which is deleted afterwards.
    ///
    /// - Throws: `ItemProviderError`, or the error of the source or the closure.
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

    /// Calls a closure with the original file if the source allows opening it in place, otherwise with a temporary
    /// copy, and with whether it is the original.
    ///
    /// - Throws: `ItemProviderError`, or the error of the source or the closure.
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

    /// Awaits a load. Canceling the awaiting task cancels the load.
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
        return .failure(error ?? ItemProviderError.canceled)
    }

    // MARK: Running a load

    typealias Production<Value> = @Sendable (Representation, Progress) async throws -> Value

    /// Starts a load within this program. While the item is dragged, a load outside its drop scope fails with
    /// `.notPerformingDrop` (DROP-5).
    private func load<Value: Sendable>(
        _ types: [String], _ options: ItemProviderFileOptions = [], as production: @escaping Production<Value>,
        completion: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress {
        let scope = DropScope.current.flatMap { $0.covers(self) ? $0 : nil }
        let found =
            isDragged && scope == nil
            ? .failure(ItemProviderError.notPerformingDrop) : representation(of: types, options)
        return run(found, scope?.ledger, production) { value, error in
            // Loads started by the completion belong to the same drop.
            DropScope.$current.withValue(scope) { completion(value, error) }
        }
    }

    /// Starts a load for another program, which needs no drop scope. A nil type fails with `.notOffered`.
    func loadData(
        forTypeIdentifier type: String?, ledger: TransferLedger,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let found = type.map { representation(of: [$0], []) } ?? .failure(ItemProviderError.notOffered)
        return run(found, ledger, { try await $0.data($1) }, completion: completion)
    }

    /// Finds the representation to load. Fails with the error with which the content cannot be made.
    private func representation(
        of types: [String], _ options: ItemProviderFileOptions
    ) -> Result<Representation, any Error> {
        do { try prepare() } catch { return .failure(error) }
        return withPreparedState { $0.search(types, options) }.mapError { $0 }
    }

    /// Produces a representation away from the main actor and calls the completion once.
    private func run<Value: Sendable>(
        _ found: Result<Representation, any Error>, _ ledger: TransferLedger?,
        _ production: @escaping Production<Value>, completion: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress.cancelable(totalUnitCount: 100)
        let transfer = ledger?.begin(progress)
        let outcome = Outcome<Value> { value, error in
            if let transfer, value != nil { ledger?.arrive(transfer) }
            completion(value, error)
            if let transfer { ledger?.end(transfer) }
        }
        switch ledger?.isCanceled == true ? .failure(ItemProviderError.canceled) : found {
        case .failure(let error):
            Task.detached { outcome.settle(nil, error) }
        case .success(let representation):
            let cancellation = CancellationRelay()
            progress.whenCanceled { cancellation.cancel() }
            let work = Task.detached {
                do {
                    let value = try await production(representation, progress)
                    outcome.settle(value, nil) {
                        // A progress of unknown length still has to reach completion.
                        progress.totalUnitCount = max(progress.totalUnitCount, 1)
                        progress.completedUnitCount = progress.totalUnitCount
                    }
                } catch {
                    outcome.settle(nil, progress.isCancelled ? ItemProviderError.canceled : error)
                }
            }
            cancellation.relay {
                work.cancel()
                // A load handler that ignores cancellation must not delay the completion.
                Task.detached { outcome.settle(nil, ItemProviderError.canceled) }
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
        return .failure(.noRepresentation(requested: types, registered: representations.map(\.typeIdentifier)))
    }
}
