/// Which types a view takes, by paste and by drop alike (DROP-12).
public struct PasteConfiguration: Sendable, Hashable {
    /// The types that are taken, with all kinds of them.
    public var acceptableTypeIdentifiers: [String]

    /// A view that takes these types; by default none.
    public init(acceptableTypeIdentifiers: [String] = []) {
        self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    }

    /// A view that takes what a class can be read from.
    public init<Object: ItemProviderReading>(forAccepting type: Object.Type) {
        self.init(acceptableTypeIdentifiers: type.readableTypeIdentifiers)
    }

    /// Takes these types too.
    public mutating func addAcceptableTypeIdentifiers(_ identifiers: [String]) {
        acceptableTypeIdentifiers += identifiers.filter { !acceptableTypeIdentifiers.contains($0) }
    }

    /// Takes what a class can be read from too.
    public mutating func addTypeIdentifiers<Object: ItemProviderReading>(forAccepting type: Object.Type) {
        addAcceptableTypeIdentifiers(type.readableTypeIdentifiers)
    }

    /// Whether a provider promises any of the types.
    public func accepts(_ provider: ItemProvider) -> Bool {
        acceptableTypeIdentifiers.contains { provider.hasItemConforming(toTypeIdentifier: $0) }
    }

    /// Whether any of several providers promises any of the types.
    public func acceptsAny(of providers: [ItemProvider]) -> Bool { providers.contains { accepts($0) } }
}

/// A view that takes pastes, and with no drop interaction of its own drops too, by naming the types that it accepts.
@MainActor public protocol PasteConfigurationSupporting: InteractionView {
    /// The types; nil takes nothing.
    var pasteConfiguration: PasteConfiguration? { get }
    /// Whether these can be pasted; by default, whether any of them is of an acceptable type.
    func canPaste(_ itemProviders: [ItemProvider]) -> Bool
    /// Takes what was pasted or dropped. The data of a drop is to be asked for now, as in `performDrop` (DROP-5).
    func paste(itemProviders: [ItemProvider])
}

extension PasteConfigurationSupporting {
    /// Whether any is of an acceptable type.
    public func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
        pasteConfiguration?.acceptsAny(of: itemProviders) ?? false
    }
}

extension InteractionView {
    /// The view, or the nearest one around it, that takes a paste of these; nil when none does.
    public func pasteTarget(for itemProviders: [ItemProvider]) -> (any PasteConfigurationSupporting)? {
        interactionChain.lazy.compactMap { $0 as? any PasteConfigurationSupporting }
            .first { $0.pasteConfiguration != nil && $0.canPaste(itemProviders) }
    }
}

/// What makes a paste of a drop, for a view that has no drop interaction.
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
