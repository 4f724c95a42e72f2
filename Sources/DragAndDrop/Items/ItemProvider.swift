import Synchronization

/// A promise of data in several types, produced only when it is asked for (DATA-1).
///
/// Safe to use from any thread. While its item is carried in a session nothing can be loaded; a drop opens it (DROP-5).
public final class ItemProvider: Sendable {
    /// Produces one representation; called at most once for each load, away from the main actor.
    ///
    /// It may report how far it has come on the progress. A load that is cancelled cancels the task that it runs in.
    public typealias LoadHandler = @Sendable (Progress) async throws -> Data

    private struct Representation: Sendable {
        var typeIdentifier: String
        var visibility: ItemProviderRepresentationVisibility
        var handler: LoadHandler
    }

    private struct State {
        var representations: [Representation] = []
        var isOpen = true
        var suggestedName: String?
        var preferredPresentationSize = CGSize.zero
        var transfers: TransferLedger?

        func find(_ types: [String]) -> Result<Representation, ItemProviderError> {
            for type in types {
                if let hit = representations.first(where: { $0.typeIdentifier == type }) { return .success(hit) }
            }
            return .failure(.noRepresentation(wanted: types, promised: representations.map(\.typeIdentifier)))
        }
    }

    private let state = Mutex(State())

    /// A promise of nothing yet.
    public init() {}

    /// A promise of everything that an object can be written as.
    public init<Object: ItemProviderWriting>(object: Object) { register(object) }

    /// A name for what is promised, such as a file's.
    public var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    /// The size, in points, at which it would like to be shown; zero when it is not known (DATA-5).
    public var preferredPresentationSize: CGSize {
        get { state.withLock { $0.preferredPresentationSize } }
        set { state.withLock { $0.preferredPresentationSize = newValue } }
    }

    /// The types that are promised, best first.
    public var registeredTypeIdentifiers: [String] {
        state.withLock { $0.representations.map(\.typeIdentifier) }
    }

    /// The types that a program may see, best first.
    public func registeredTypeIdentifiers(visibleTo audience: ItemProviderAudience) -> [String] {
        state.withLock { state in
            state.representations.filter { audience.sees($0.visibility) }.map(\.typeIdentifier)
        }
    }

    /// Promises what an object can be written as; types that are promised already stay as they are.
    public func register<Object: ItemProviderWriting>(
        _ object: Object, visibility: ItemProviderRepresentationVisibility = .all
    ) {
        for type in Object.writableTypeIdentifiers {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { _ in
                try await object.data(forTypeIdentifier: type)
            }
        }
    }

    /// Promises data of a type; a type that is promised already stays as it is.
    public func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: ItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping LoadHandler
    ) {
        state.withLock { state in
            guard !state.representations.contains(where: { $0.typeIdentifier == typeIdentifier }) else { return }
            state.representations.append(
                Representation(typeIdentifier: typeIdentifier, visibility: visibility, handler: loadHandler))
        }
    }

    /// Whether exactly this type is promised.
    public func hasItemConforming(toTypeIdentifier typeIdentifier: String) -> Bool {
        registeredTypeIdentifiers.contains(typeIdentifier)
    }

    /// Whether an object of the class could be made.
    public func canLoadObject<Object: ItemProviderReading>(ofClass type: Object.Type) -> Bool {
        bestType(of: type) != nil
    }

    /// Loads the data of a type; the handler is called once, away from the main actor.
    ///
    /// Cancelling the progress ends the load with `ItemProviderError.cancelled` (DATA-6).
    @discardableResult public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        load(types: [typeIdentifier]) { data, _ in
            data
        } completion: {
            completionHandler($0, $1)
        }
    }

    /// Makes an object of a class; the handler is called once, away from the main actor.
    @discardableResult public func loadObject<Object: ItemProviderReading>(
        ofClass type: Object.Type, completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        load(types: type.readableTypeIdentifiers) { data, typeIdentifier in
            try Object.object(withItemProviderData: data, typeIdentifier: typeIdentifier)
        } completion: {
            completionHandler($0, $1)
        }
    }

    /// The data of a type.
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

    /// Waits for a load; the load is cancelled with the waiting task.
    private func awaiting<Value: Sendable>(
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

    private func bestType<Object: ItemProviderReading>(of type: Object.Type) -> String? {
        let promised = registeredTypeIdentifiers
        return type.readableTypeIdentifiers.first { promised.contains($0) }
    }

    /// One load of a drop: picks the representation.
    private func load<Value: Sendable>(
        types: [String], make: @escaping @Sendable (Data, String) throws -> Value,
        completion: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress {
        let found = state.withLock { state -> Result<(Representation, TransferLedger?), ItemProviderError> in
            guard state.isOpen else { return .failure(.notPerformingDrop) }
            return state.find(types).map { ($0, state.transfers) }
        }
        return run(found, make: make, completion: completion)
    }

    /// One load for a program outside, which needs no drop.
    func loadData(
        types: [String], ledger: TransferLedger, completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let found = state.withLock { state in state.find(types).map { ($0, Optional(ledger)) } }
        return run(
            found, make: { data, _ in data }, completion: completion)
    }

    /// Produces a representation away from the main actor, and reports once.
    private func run<Value: Sendable>(
        _ found: Result<(Representation, TransferLedger?), ItemProviderError>,
        make: @escaping @Sendable (Data, String) throws -> Value,
        completion: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress.cancellable(totalUnitCount: 100)
        switch found {
        case .failure(let error):
            Task.detached { completion(nil, error) }
        case .success((let representation, let ledger)):
            let transfer = ledger?.begin(progress)
            let outcome = Outcome<Value> { value, error in
                completion(value, error)
                if let transfer { ledger?.end(transfer, succeeded: value != nil) }
            }
            let cancellation = CancellationRelay()
            progress.whenCancelled { cancellation.cancel() }
            let work = Task.detached {
                do {
                    let data = try await representation.handler(progress)
                    let value = try make(data, representation.typeIdentifier)
                    outcome.settle(value, nil) {
                        progress.completedUnitCount = max(progress.totalUnitCount, 1)
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

    /// Lets data be loaded, counting the loads in the ledger, or lets it not.
    func setOpen(_ isOpen: Bool, ledger: TransferLedger? = nil) {
        state.withLock {
            $0.isOpen = isOpen
            $0.transfers = ledger
        }
    }
}

extension ItemProvider: Hashable {
    /// Whether both are the same promise, not merely equal ones.
    public static func == (a: ItemProvider, b: ItemProvider) -> Bool { a === b }

    /// By identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
