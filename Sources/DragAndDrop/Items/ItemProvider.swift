import Synchronization

/// A promise of data in several types, produced only when it is asked for (DATA-1).
///
/// Safe to use from any thread. While its item is carried in a session nothing can be loaded but by the drop itself: by
/// `performDrop` and by what that begins, which are its tasks and the completions of its loads (DROP-5).
public final class ItemProvider: Sendable {
    /// Produces one representation; called at most once for each load, away from the main actor.
    ///
    /// It may report how far it has come on the progress. A load that is cancelled cancels the task that it runs in.
    public typealias LoadHandler = @Sendable (Progress) async throws -> Data
    /// Produces one representation as a file, or a folder, which must be there until it has been read.
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
        /// How many sessions carry it, or have let it go somewhere: only those that came back do not count.
        var carriers = 0
        var suggestedName: String?
        var preferredPresentationSize = CGSize.zero
        var teamData: Data?
    }

    let state = Mutex(State())

    /// A promise of nothing yet.
    public init() {}

    /// A promise of everything that an object can be written as.
    public init<Object: ItemProviderWriting>(object: Object) { registerObject(object) }

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

    /// A few bytes beside the promise, for programs of the same maker; no other program sees them (DATA-9). A drag
    /// takes up to 8,192 of them along.
    public var teamData: Data? {
        get { state.withLock { $0.teamData } }
        set { state.withLock { $0.teamData = newValue } }
    }

    // MARK: Promising

    /// Promises what an object can be written as; types that are promised already stay as they are.
    ///
    /// A type that the object itself shows to fewer stays with those. An object that knows how large it wants to be
    /// shown says so to the provider.
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

    /// Promises an object of a class that is made only when one of its types is asked for.
    ///
    /// The handler is called away from the main actor, once for each load.
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

    /// Promises data of a type; a type that is promised already stays as it is.
    public func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: ItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping LoadHandler
    ) {
        add(Representation(typeIdentifier: typeIdentifier, visibility: visibility, content: .data(loadHandler)))
    }

    /// Promises a file or a folder of a type; a type that is promised already stays as it is.
    ///
    /// Whoever loads it gets a copy, unless `fileOptions` lets the file itself be opened where it is.
    public func registerFileRepresentation(
        forTypeIdentifier typeIdentifier: String, fileOptions: ItemProviderFileOptions = [],
        visibility: ItemProviderRepresentationVisibility = .all, loadHandler: @escaping FileLoadHandler
    ) {
        let content = Representation.Content.file(openInPlace: fileOptions.contains(.openInPlace), loadHandler)
        add(Representation(typeIdentifier: typeIdentifier, visibility: visibility, content: content))
    }

    private func add(_ new: Representation) {
        state.withLock { state in
            guard !state.representations.contains(where: { $0.typeIdentifier == new.typeIdentifier }) else { return }
            state.representations.append(new)
        }
    }

    // MARK: Asking what is promised

    /// The types that are promised, in the order of their registration, which had best be the best first.
    public var registeredTypeIdentifiers: [String] { registeredTypeIdentifiers(fileOptions: []) }

    /// The types that can be loaded with these options, in the order of their registration.
    public func registeredTypeIdentifiers(fileOptions: ItemProviderFileOptions) -> [String] {
        state.withLock { $0.representations.filter { $0.has(fileOptions) }.map(\.typeIdentifier) }
    }

    /// The types that a program may see, in the order of their registration (DATA-9).
    public func registeredTypeIdentifiers(visibleTo audience: ItemProviderAudience) -> [String] {
        state.withLock { state in
            state.representations.filter { audience.sees($0.visibility) }.map(\.typeIdentifier)
        }
    }

    /// The team's bytes, for a program that may see them (DATA-9).
    public func teamData(visibleTo audience: ItemProviderAudience) -> Data? {
        audience.sees(.team) ? teamData : nil
    }

    /// Whether the type, or a kind of it, is promised.
    public func hasItemConforming(toTypeIdentifier typeIdentifier: String) -> Bool {
        hasRepresentationConforming(toTypeIdentifier: typeIdentifier)
    }

    /// Whether the type, or a kind of it, can be loaded with these options; what this says, the load keeps to.
    public func hasRepresentationConforming(
        toTypeIdentifier typeIdentifier: String, fileOptions: ItemProviderFileOptions = []
    ) -> Bool {
        state.withLock { $0.find([typeIdentifier], fileOptions) != nil }
    }

    /// Whether an object of the class could be made.
    public func canLoadObject<Object: ItemProviderReading>(ofClass type: Object.Type) -> Bool {
        state.withLock { $0.find(type.readableTypeIdentifiers, []) != nil }
    }

    /// Keeps data from being loaded but by a drop, from the time at which the item is first carried on.
    func carry() { state.withLock { $0.carriers += 1 } }

    /// A session that carried it has ended where it began: it is its own program's again.
    func putDown() { state.withLock { $0.carriers = max($0.carriers - 1, 0) } }
}

extension ItemProvider.State {
    /// The representation for the first of the types for which there is one: of the type itself, else the first that
    /// was registered of a kind of it.
    func find(_ types: [String], _ options: ItemProviderFileOptions) -> ItemProvider.Representation? {
        let candidates = representations.filter { $0.has(options) }
        for type in types {
            if let exact = candidates.first(where: { $0.typeIdentifier == type }) { return exact }
            let wanted = ContentType(type)
            if let kind = candidates.first(where: { ContentType($0.typeIdentifier).conforms(to: wanted) }) {
                return kind
            }
        }
        return nil
    }
}

extension ItemProvider: Hashable {
    /// Whether both are the same promise, not merely equal ones.
    public static func == (a: ItemProvider, b: ItemProvider) -> Bool { a === b }

    /// By identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
