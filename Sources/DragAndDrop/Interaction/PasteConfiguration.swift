/// The types that a view accepts by paste and by drop (DROP-12).
public struct PasteConfiguration: Sendable, Hashable {
    /// The accepted types, including all types that conform to them.
    public var acceptableTypeIdentifiers: [String]

    /// Creates a configuration that accepts these types; none by default.
    public init(acceptableTypeIdentifiers: [String] = []) {
        self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    }

    /// Creates a configuration that accepts the types that a class can be read from.
    public init<Object: ItemProviderReading>(forAccepting type: Object.Type) {
        self.init(acceptableTypeIdentifiers: type.readableTypeIdentifiers)
    }

    /// Adds types that are not accepted yet.
    public mutating func addAcceptableTypeIdentifiers(_ identifiers: [String]) {
        acceptableTypeIdentifiers += identifiers.filter { !acceptableTypeIdentifiers.contains($0) }
    }

    /// Adds the types that a class can be read from.
    public mutating func addTypeIdentifiers<Object: ItemProviderReading>(forAccepting type: Object.Type) {
        addAcceptableTypeIdentifiers(type.readableTypeIdentifiers)
    }

    /// Whether a provider has a representation of an accepted type.
    package func accepts(_ provider: ItemProvider) -> Bool {
        acceptableTypeIdentifiers.contains { provider.hasItemConforming(toTypeIdentifier: $0) }
    }

    /// Whether any of several providers has a representation of an accepted type.
    package func acceptsAny(of providers: [ItemProvider]) -> Bool { providers.contains { accepts($0) } }
}

/// A view that accepts pastes of certain types and, without a drop interaction of its own, drops of them.
@preconcurrency @MainActor public protocol PasteConfigurationSupporting: InteractionView {
    /// The accepted types; nil accepts nothing.
    var pasteConfiguration: PasteConfiguration? { get }
    /// Whether the items can be pasted; by default, whether any has an accepted type.
    func canPaste(_ itemProviders: [ItemProvider]) -> Bool
    /// Pastes or drops the items. For a drop, load their data here, as in `performDrop` (DROP-5).
    func paste(itemProviders: [ItemProvider])
}

extension PasteConfigurationSupporting {
    /// Whether any item has an accepted type.
    public func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
        pasteConfiguration?.acceptsAny(of: itemProviders) ?? false
    }
}

extension InteractionView {
    /// The innermost view, starting with this one, that can paste the items.
    public func pasteTarget(for itemProviders: [ItemProvider]) -> (any PasteConfigurationSupporting)? {
        interactionChain.lazy.compactMap { $0 as? any PasteConfigurationSupporting }
            .first { $0.pasteConfiguration != nil && $0.canPaste(itemProviders) }
    }
}

/// Performs drops as pastes, for a view without a drop interaction.
@MainActor final class PasteTarget: DropInteractionDelegate {
    private(set) weak var view: (any PasteConfigurationSupporting)?
    private(set) lazy var interaction = DropInteraction(delegate: self)

    init(_ view: any PasteConfigurationSupporting) {
        self.view = view
        interaction.didMove(to: view)
    }

    private func providers(_ session: DropSession) -> [ItemProvider] { session.items.map(\.itemProvider) }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        view?.canPaste(providers(session)) ?? false
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        view?.paste(itemProviders: providers(session))
    }
}
