import Synchronization

/// Provides data in several types, produced only on request (DATA-1, DATA-4).
///
/// Thread-safe. While its item is dragged, data can be loaded only by its drop: by `performDrop`, the tasks it starts
/// and the completions of its loads (DROP-5).
public final class ItemProvider: Sendable {
    /// Produces a representation's data. Called at most once per load, away from the main actor.
    ///
    /// The handler may report progress. Canceling the load cancels the task that runs the handler.
    public typealias LoadHandler = @Sendable (Progress) async throws -> Data
    /// Produces a representation as a file or folder, which must exist until it has been read.
    public typealias FileLoadHandler = @Sendable (Progress) async throws -> URL

    struct Representation: Sendable {
        enum Content: Sendable {
            case data(LoadHandler)
            case file(openInPlace: Bool, FileLoadHandler)
        }

        var typeIdentifier: String
        var visibility: ItemProviderRepresentationVisibility
        var content: Content

        func has(_ options: ItemProviderFileOptions) -> Bool {
            guard options.contains(.openInPlace) else { return true }
            if case .file(openInPlace: true, _) = content { return true }
            return false
        }
    }

    struct State {
        var representations: [Representation] = []
        /// The number of sessions that drag the item or have dropped it; canceled sessions are subtracted.
        var dragCount = 0
        var suggestedName: String?
        var preferredPresentationSize = CGSize.zero
        /// Called after `preferredPresentationSize` has changed, on the thread of the change.
        var sizeObserver: (@Sendable () -> Void)?
        var teamData: Data?
        /// Makes the provider whose content this one takes over; nil once it has.
        var preparation: (@Sendable () throws -> ItemProvider)?
        /// The types that are known before the content is made; empty if none is, and afterwards.
        var statedTypes: [String] = []
    }

    private let state: Mutex<State>

    /// Creates a provider without representations.
    public init() { state = Mutex(State()) }

    /// Creates a provider whose content is made when it is first asked for, so that lifting many items
    /// does not create the content of all of them.
    ///
    /// - Parameter make: Returns a new provider, whose representations, name, size and team data this one takes over.
    ///   Called at most once, on the thread that asks first; it must not use the provider that is being prepared.
    public init(preparing make: @escaping @Sendable () -> ItemProvider) {
        state = Mutex(State(preparation: make))
    }

    /// Creates a provider whose content is made when it is first asked for, and whose types are known before: whether
    /// it has a type is answered without its content.
    ///
    /// - Parameters:
    ///   - types: The types that the content has or that its types conform to, each visible to all.
    ///   - make: As above. Its error is that of a load; until it succeeds, each request calls it again.
    package init(types: [String], preparing make: @escaping @Sendable () throws -> ItemProvider) {
        state = Mutex(State(preparation: make, statedTypes: types))
    }

    /// Makes the content unless it is made. Blocks while it is being made.
    ///
    /// - Throws: The error with which it cannot be made.
    package func prepare() throws { try state.withLock { try $0.prepare() } }

    /// Calls `body` with the content, which is made before if necessary. If that fails, there is none.
    func withPreparedState<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            try? state.prepare()
            return body(&state)
        }
    }

    /// Creates a provider with all representations of an object.
    public init<Object: ItemProviderWriting>(object: Object) {
        state = Mutex(State())
        registerObject(object)
    }

    /// A name for the data, such as a file name.
    public var suggestedName: String? {
        get { withPreparedState { $0.suggestedName } }
        set { withPreparedState { $0.suggestedName = newValue } }
    }

    /// The preferred size in points; zero if unknown (DATA-5). A change during a drag asks the target again, so that
    /// the gap gets the new size (VIEW-12).
    public var preferredPresentationSize: CGSize {
        get { withPreparedState { $0.preferredPresentationSize } }
        set {
            let observer = withPreparedState { state in
                defer { state.preferredPresentationSize = newValue }
                return state.preferredPresentationSize == newValue ? nil : state.sizeObserver
            }
            observer?()
        }
    }

    /// Calls a closure after each change of the preferred size, on the thread of the change; replaces the former one.
    func observeSize(_ observer: @escaping @Sendable () -> Void) { state.withLock { $0.sizeObserver = observer } }

    /// Data for programs of the same team only (DATA-9); a drag transfers at most 8,192 bytes.
    public var teamData: Data? {
        get { withPreparedState { $0.teamData } }
        set { withPreparedState { $0.teamData = newValue } }
    }

    // MARK: Registering representations

    /// Registers all representations of an object, except for types that are registered already.
    ///
    /// The visibility of each type is the narrower of `visibility` and the object's own. Adopts the object's preferred
    /// size, if it has one.
    public func registerObject<Object: ItemProviderWriting>(
        _ object: Object, visibility: ItemProviderRepresentationVisibility = .all
    ) {
        for type in object.writableTypeIdentifiers {
            let narrowest = min(visibility, Object.itemProviderVisibility(forTypeIdentifier: type))
            registerDataRepresentation(forTypeIdentifier: type, visibility: narrowest) { _ in
                try await object.data(forTypeIdentifier: type)
            }
        }
        if let sized = object as? any ItemProviderPresentationSizeProviding {
            preferredPresentationSize = sized.preferredPresentationSizeForItemProvider
        }
    }

    /// Registers the representations of an object that is created on request.
    ///
    /// The handler is called once per load, away from the main actor.
    public func registerObject<Object: ItemProviderWriting>(
        ofClass type: Object.Type, visibility: ItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping @Sendable (Progress) async throws -> Object
    ) {
        for type in Object.writableTypeIdentifiers {
            let narrowest = min(visibility, Object.itemProviderVisibility(forTypeIdentifier: type))
            registerDataRepresentation(forTypeIdentifier: type, visibility: narrowest) { progress in
                try await loadHandler(progress).data(forTypeIdentifier: type)
            }
        }
    }

    /// Registers data of a type; has no effect if the type is registered already.
    public func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: ItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping LoadHandler
    ) {
        add(Representation(typeIdentifier: typeIdentifier, visibility: visibility, content: .data(loadHandler)))
    }

    /// Registers a file or folder of a type; has no effect if the type is registered already.
    ///
    /// Loads receive a copy unless `fileOptions` contains `.openInPlace`.
    public func registerFileRepresentation(
        forTypeIdentifier typeIdentifier: String, fileOptions: ItemProviderFileOptions = [],
        visibility: ItemProviderRepresentationVisibility = .all, loadHandler: @escaping FileLoadHandler
    ) {
        let content = Representation.Content.file(openInPlace: fileOptions.contains(.openInPlace), loadHandler)
        add(Representation(typeIdentifier: typeIdentifier, visibility: visibility, content: content))
    }

    private func add(_ new: Representation) {
        withPreparedState { state in
            guard !state.representations.contains(where: { $0.typeIdentifier == new.typeIdentifier }) else { return }
            state.representations.append(new)
        }
    }

    // MARK: Querying representations

    /// The registered types in the order of registration; register the preferred type first.
    public var registeredTypeIdentifiers: [String] { registeredTypeIdentifiers(fileOptions: []) }

    /// The types that can be loaded with these options, in the order of registration.
    public func registeredTypeIdentifiers(fileOptions: ItemProviderFileOptions) -> [String] {
        withPreparedState { $0.representations.filter { $0.has(fileOptions) }.map(\.typeIdentifier) }
    }

    /// The types that an audience may see, in the order of registration (DATA-9).
    package func registeredTypeIdentifiers(visibleTo audience: ItemProviderAudience) -> [String] {
        withPreparedState { state in
            state.representations.filter { audience.canSee($0.visibility) }.map(\.typeIdentifier)
        }
    }

    /// The types that an audience may see, as far as they are known: the types that were stated if the content is not
    /// made. Does not make the content if its types were stated.
    package func statedTypeIdentifiers(visibleTo audience: ItemProviderAudience) -> [String] {
        let stated = state.withLock { $0.statedTypes }
        return stated.isEmpty ? registeredTypeIdentifiers(visibleTo: audience) : stated
    }

    /// The team data, if the audience may see it (DATA-9).
    package func teamData(visibleTo audience: ItemProviderAudience) -> Data? {
        audience.canSee(.team) ? teamData : nil
    }

    /// Whether a registered type is or conforms to the type.
    public func hasItemConforming(toTypeIdentifier typeIdentifier: String) -> Bool {
        hasRepresentationConforming(toTypeIdentifier: typeIdentifier)
    }

    /// Whether a registered type is or conforms to the type and can be loaded with these options.
    public func hasRepresentationConforming(
        toTypeIdentifier typeIdentifier: String, fileOptions: ItemProviderFileOptions = []
    ) -> Bool {
        if fileOptions.isEmpty, states([typeIdentifier]) { return true }
        return withPreparedState { $0.find([typeIdentifier], fileOptions) != nil }
    }

    /// Whether a type that was stated is or conforms to one of several types, so that the content need not be made.
    private func states(_ types: [String]) -> Bool {
        let stated = state.withLock { $0.statedTypes }
        return stated.contains { known in types.contains { ContentType(known).conforms(to: ContentType($0)) } }
    }

    /// Whether an object of the class can be loaded.
    public func canLoadObject<Object: ItemProviderReading>(ofClass type: Object.Type) -> Bool {
        canLoad(type.readableTypeIdentifiers)
    }

    /// Whether one of several types can be loaded.
    package func canLoad(_ types: [String]) -> Bool {
        states(types) || withPreparedState { $0.find(types, []) != nil }
    }

    /// Whether a session drags the item, or has dropped it.
    var isDragged: Bool { state.withLock { $0.dragCount != 0 } }

    /// Restricts loading to drops, because a session drags the item.
    func beginDrag() { state.withLock { $0.dragCount += 1 } }

    /// Removes the restriction of a session that was canceled.
    func endDrag() { state.withLock { $0.dragCount -= 1 } }
}

extension ItemProvider.State {
    /// Makes the content unless it is made.
    fileprivate mutating func prepare() throws {
        guard let make = preparation else { return }
        let made = try make().withPreparedState { $0 }
        (preparation, statedTypes) = (nil, [])
        representations = made.representations
        suggestedName = made.suggestedName
        preferredPresentationSize = made.preferredPresentationSize
        teamData = made.teamData
    }

    /// The representation for the first element of `types` that has one: a representation of exactly that type,
    /// otherwise the first registered representation whose type conforms to it.
    func find(_ types: [String], _ options: ItemProviderFileOptions) -> ItemProvider.Representation? {
        let candidates = representations.filter { $0.has(options) }
        for type in types {
            if let exact = candidates.first(where: { $0.typeIdentifier == type }) { return exact }
            let requested = ContentType(type)
            if let kind = candidates.first(where: { ContentType($0.typeIdentifier).conforms(to: requested) }) {
                return kind
            }
        }
        return nil
    }
}

extension ItemProvider: Hashable {
    /// Compares by identity.
    public static func == (a: ItemProvider, b: ItemProvider) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
