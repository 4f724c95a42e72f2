internal import CX11
import DragAndDrop

/// The display's clipboard (the CLIPBOARD selection).
@MainActor public final class Clipboard {
    /// Called when another program has changed the clipboard.
    public var onChange: (@MainActor () -> Void)?

    private weak var display: Display?
    /// The content that this program has copied; nil if it does not own the selection.
    private var ownContent: OwnContent?
    private var reader: HelperWindow?
    /// The loaders of the offers that ``items()`` has returned, as long as these are retained.
    private var loaders: [WeakLoader] = []

    private struct WeakLoader {
        weak var loader: OfferLoader?
    }

    init(display: Display) {
        self.display = display
        display.watchOwner(of: display.atoms[.clipboard])
    }

    // MARK: Copying

    /// Replaces the clipboard's content. Programs that are receiving the previous content still get all of it.
    ///
    /// - Returns: false without an effect if there are no items, if the display is closed, or if the server refuses,
    ///   because another program has copied something since the user's last action here.
    @discardableResult public func put(_ providers: [ItemProvider]) -> Bool {
        guard let display, !providers.isEmpty, let ownContent = OwnContent(providers, display: display) else {
            return false
        }
        ownContent.owner.onLost = { [weak self, weak ownContent] in
            guard let self, let ownContent, self.ownContent === ownContent else { return }
            retireOwnContent()
        }
        retireOwnContent()
        self.ownContent = ownContent
        return true
    }

    /// Removes this program's content, and ends its transfers; has no effect on another program's.
    public func clear() {
        ownContent?.owner.abort()
        ownContent = nil
    }

    /// Asks the clipboard manager, if one runs, to store what this program has copied, so that it can be pasted after
    /// this program has ended (WIRE-73). `completion` is called once the manager has stored it, or if it cannot; not
    /// called without content or manager.
    ///
    /// - Returns: Until when to wait for the manager's next request; nil if there is nothing to wait for.
    func store(completion: @escaping @MainActor () -> Void) -> (@MainActor () -> Timestamp)? {
        guard let display, let ownContent, ownContent.providers.count <= display.limits.maximumStoredItemCount,
            display.owner(of: display.atoms[.clipboardManager]) != 0, let window = readingWindow(display)
        else { return nil }
        let end = display.now() + display.limits.storingTimeout
        let (owner, target) = (ownContent.owner, display.atoms[.saveTargets])
        owner.noteActivity()
        display.reader.fetch(
            SelectionReader.Request(
                selection: display.atoms[.clipboardManager], target: target, name: Atoms.Name.saveTargets.rawValue,
                requestor: window.id, time: display.serverClock.last, largest: display.limits.maximumTextSize,
                atoms: ownContent.storedTargets, completion: { _ in completion() }))
        return { min(owner.quietDeadline, end) }
    }

    private func retireOwnContent() {
        ownContent?.owner.retire()
        ownContent = nil
    }

    /// Handles a change of the owner.
    ///
    /// - Parameters:
    ///   - owner: The new owner's window; 0 for none.
    ///   - serial: The serial number of the event.
    func ownerChanged(to owner: UInt, serial: UInt) {
        for entry in loaders { entry.loader?.ownerChanged(to: owner, serial: serial) }
        // The event may have been sent before we took ownership.
        if let display, let ownContent, display.owner(of: display.atoms[.clipboard]) == ownContent.owner.window.id {
            return
        }
        retireOwnContent()
        onChange?()
    }

    // MARK: Pasting

    /// The items that this program has copied; nil if another program owns the clipboard.
    public var availableItems: [ItemProvider]? { ownContent?.providers }

    /// Returns the clipboard's items, whose data is transferred on request; empty if the owner offers no known type.
    public func items() async -> [ItemProvider] {
        if let ownContent { return ownContent.providers }
        guard let display, let window = readingWindow(display) else { return [] }
        let loader = OfferLoader(
            display: display, selection: display.atoms[.clipboard], requestor: window.id, time: display.serverClock.last
        )
        loaders.removeAll { $0.loader == nil }
        loaders.append(WeakLoader(loader: loader))
        let owner = display.owner(of: display.atoms[.clipboard])
        guard owner != 0, let targets = try? await loader.data(Atoms.Name.targets.rawValue) else { return [] }
        let numbers = PropertyPart(type: targets.type, format: targets.format, bytes: targets.bytes, remaining: 0)
            .numbers.prefix(display.limits.maximumTypeCount)
        let offered = display.knownTypes(among: numbers, of: owner)
        guard !offered.isEmpty else { return [] }
        let offer = IncomingOffer(
            offered: offered, loader: loader, hostName: Window.hostName, limits: display.limits)
        guard !offer.listNames.isEmpty else { return [offer.provider()] }
        return await withCheckedContinuation { continuation in offer.items { continuation.resume(returning: $0) } }
    }

    private func readingWindow(_ display: Display) -> HelperWindow? {
        if reader == nil { reader = try? HelperWindow(display: display) }
        return reader
    }

    /// Content that this program has copied, and the selection ownership that it is served with.
    private final class OwnContent: SelectionContent {
        let providers: [ItemProvider]
        let owner: SelectionOwner
        private let offer: OutgoingOffer
        private let display: Display

        init?(_ providers: [ItemProvider], display: Display) {
            let limits = display.limits
            guard let helper = try? HelperWindow(display: display) else { return nil }
            let taken = SelectionOwner(
                display.atoms[.clipboard], window: helper, display: display, time: display.serverClock.last,
                maximumPropertySize: limits.pieceSize)
            guard let owner = taken else {
                helper.close()
                return nil
            }
            self.providers = providers
            self.display = display
            self.owner = owner
            offer = OutgoingOffer(providers.map { OutgoingItem($0) }, isCopied: true)
            owner.content = self
            helper.handler = { [weak owner] in owner?.handle($0) }
        }

        var targets: [UInt] { display.atoms(offer.names) + [display.atoms[.saveTargets]] }

        /// The types whose data remains useful without this program.
        var storedTargets: [UInt] { display.atoms(offer.names.filter { $0 != TeamItem.target }) }

        /// Serves every client, since pasting is a user action.
        func decision(on requestor: UInt) -> RequestDecision { .serve }

        func content(for request: ConversionRequest, progress: ProductionProgress) async throws -> PropertyValue {
            if request.target == display.atoms[.saveTargets] {
                return PropertyValue(type: display.atoms[.null], bytes: Data())
            }
            return try await display.content(of: offer, for: request, progress: progress)
        }
    }
}
