/// A load that has begun: its progress, and its value to await (DATA-6).
///
///     let load = item.dragItem.itemProvider.beginLoading(String.self)
///     placeholder.progress = load.progress
///     let context = coordinator.drop(item.dragItem, to: placeholder)
///     Task {
///         let text = try await load.value
///         context.commitInsertion { texts.insert(text, at: $0.item) }
///     }
public struct ItemLoad<Value: Sendable>: Sendable {
    /// The progress, complete when the value has arrived. Canceling it ends the load with
    /// `ItemProviderError.canceled`.
    public let progress: Progress
    private let result: Task<Value, any Error>

    init(_ start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Progress) {
        let (results, continuation) = AsyncStream<Result<Value, any Error>>.makeStream()
        progress = start { value, error in
            continuation.yield(value.map { .success($0) } ?? .failure(error ?? ItemProviderError.canceled))
            continuation.finish()
        }
        // Detached: the load may outlive the task that began it.
        result = Task.detached {
            for await result in results { return try result.get() }
            throw ItemProviderError.canceled
        }
    }

    /// The loaded value; any number of tasks may await it. Canceling one of these tasks cancels the load.
    ///
    /// - Throws: `ItemProviderError`, or the error of the source or the class.
    public var value: Value {
        get async throws {
            try await withTaskCancellationHandler {
                try await result.value
            } onCancel: {
                progress.cancel()
            }
        }
    }
}
