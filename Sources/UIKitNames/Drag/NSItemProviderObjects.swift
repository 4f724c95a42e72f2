/// An object that an item provider can write as data, with the requirements of UIKit's protocol.
public protocol NSItemProviderWriting {
    /// The types that objects of the class can be written as, best fidelity first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types that this object can be written as, best fidelity first.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Returns which programs may load the type.
    static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility
    /// Writes data of a type and calls the handler exactly once, on any thread. If the returned progress is canceled,
    /// the object may call the handler with an error.
    @preconcurrency func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// Default: the types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }

    /// Default: all programs.
    public static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility { .all }
}

/// An object that an item provider can read from data, with the requirements of UIKit's protocol.
public protocol NSItemProviderReading {
    /// The types that objects of the class can be read from, best fidelity first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Creates an object from data of a type; called on any thread.
    ///
    /// - Throws: Any error, which the load reports.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension ItemProvider {
    /// Creates a provider of an object. The program must not change the object afterwards.
    ///
    /// `@_disfavoredOverload`: for an object that also conforms to `ItemProviderWriting`, such as an image, the
    /// initializer of `DragAndDrop` is used, and the call is not ambiguous.
    @_disfavoredOverload public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Registers all representations of an object, except for types that are registered already. The program must not
    /// change the object afterwards.
    public func registerObject(
        _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
    ) {
        let source = HandedOver(value: object)
        for type in object.writableTypeIdentifiersForItemProvider {
            register(type, of: Swift.type(of: object), visibility) { handler in
                source.value.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: handler)
            }
        }
        if let sized = object as? any ItemProviderPresentationSizeProviding {
            preferredPresentationSize = sized.preferredPresentationSizeForItemProvider
        }
    }

    /// Registers an object of a class, which `loadHandler` provides when a receiver requests it, under the class's
    /// writable types.
    @preconcurrency public func registerObject(
        ofClass type: any NSItemProviderWriting.Type, visibility: NSItemProviderRepresentationVisibility,
        loadHandler:
            @escaping @Sendable (@escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void) -> Progress?
    ) {
        for identifier in type.writableTypeIdentifiersForItemProvider {
            register(identifier, of: type, visibility) { handler in
                loadHandler { object, error in
                    guard let object else { return handler(nil, error) }
                    _ = object.loadData(withTypeIdentifier: identifier, forItemProviderCompletionHandler: handler)
                }
            }
        }
    }

    private func register(
        _ identifier: String, of type: any NSItemProviderWriting.Type,
        _ visibility: NSItemProviderRepresentationVisibility,
        load: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        let narrowest = min(visibility, type.itemProviderVisibilityForRepresentation(withTypeIdentifier: identifier))
        registerDataRepresentation(forTypeIdentifier: identifier, visibility: narrowest, loadHandler: load)
    }

    /// Whether an object of the class can be loaded.
    public func canLoadObject(ofClass type: any NSItemProviderReading.Type) -> Bool {
        canLoad(type.readableTypeIdentifiersForItemProvider)
    }

    /// Loads an object of a class. The handler is called once, away from the main actor. Cast the object to the class;
    /// an `NSString` can be cast to `String`, an `NSURL` to `URL`.
    @preconcurrency @discardableResult public func loadObject(
        ofClass type: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable (sending (any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        loadHandedOver(type) { completionHandler($0?.value, $1) }
    }

    @preconcurrency func loadHandedOver(
        _ type: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable (HandedOver<any NSItemProviderReading>?, (any Error)?) -> Void
    ) -> Progress {
        let reader = HandedOver(value: type)
        return loadValue(
            ofTypes: type.readableTypeIdentifiersForItemProvider,
            decode: { data, typeIdentifier in
                HandedOver(
                    value: try reader.value.object(withItemProviderData: data, typeIdentifier: typeIdentifier))
            }, completionHandler: completionHandler)
    }
}

extension DragDropSession {
    /// Whether objects of the class could be loaded from any item.
    public func canLoadObjects(ofClass type: any NSItemProviderReading.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: type) }
    }
}

extension DropSession {
    /// Loads an object of a class from each item that supports it; only within `performDrop`.
    ///
    /// The completion runs on the main actor with the objects in the order of the items, without those that failed.
    /// Cast them to an array of the class; an array of `NSString` can be cast to `[String]`, one of `NSURL` to `[URL]`.
    @preconcurrency @discardableResult public func loadObjects(
        ofClass type: any NSItemProviderReading.Type,
        completion: @escaping @MainActor @Sendable ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        loadValues { (objects: [HandedOver<any NSItemProviderReading>]) in
            completion(objects.map(\.value))
        } load: { provider, handler in
            provider.canLoadObject(ofClass: type)
                ? provider.loadHandedOver(type) { object, _ in handler(object) } : nil
        }
    }
}
