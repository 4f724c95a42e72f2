internal import CX11
import DragAndDrop

/// The display's clipboard (the CLIPBOARD selection).
@MainActor public final class Clipboard {
    /// Called when another program has changed the clipboard.
    public var onChange: (@MainActor () -> Void)?

    private weak var display: Display?
    /// The content that this program has copied; nil if it does not own the selection. Setting it releases the
    /// selection of the previous content, and refuses the pending requests for that content.
    private var ownContent: OwnContent? {
        didSet { oldValue?.end() }
    }
    private var reader: HelperWindow?

    init(display: Display) {
        self.display = display
        display.watchOwner(of: display.atoms[.clipboard])
    }

    /// The number of unfinished requests of other programs for our content, including those held back.
    var requestCount: Int { ownContent?.owner.count ?? 0 }

    // MARK: Copying

    /// Replaces the clipboard's content.
    ///
    /// - Returns: false if the display is closed.
    @discardableResult public func put(_ providers: [ItemProvider]) -> Bool {
        guard let display, !providers.isEmpty, let ownContent = OwnContent(providers, display: display) else {
            return false
        }
        ownContent.owner.onLost = { [weak self, weak ownContent] in
            guard let self, self.ownContent === ownContent else { return }
            self.ownContent = nil
        }
        self.ownContent = ownContent
        return true
    }

    /// Removes this program's content; has no effect on another program's.
    public func clear() { ownContent = nil }

    func ownerChanged() {
        // The event may have been sent before we took ownership.
        if let display, let ownContent, display.owner(of: display.atoms[.clipboard]) == ownContent.owner.window.id {
            return
        }
        ownContent = nil
        onChange?()
    }

    // MARK: Pasting

    /// The items that this program has copied; nil if another program owns the clipboard.
    public var availableItems: [ItemProvider]? { ownContent?.providers }

    /// Returns the clipboard's items, whose data is transferred on request; empty if the owner offers no known type.
    public func items() async -> [ItemProvider] {
        if let ownContent { return ownContent.providers }
        guard let display, display.owner(of: display.atoms[.clipboard]) != 0, let window = readingWindow(display)
        else { return [] }
        let loader = OfferLoader(
            display: display, selection: display.atoms[.clipboard], requestor: window.id, time: display.serverClock.last
        )
        guard let targets = try? await loader.data(Atoms.Name.targets.rawValue) else { return [] }
        let numbers = PropertyPart(type: targets.type, format: targets.format, bytes: targets.bytes, remaining: 0)
            .numbers.prefix(display.limits.maximumTypeCount)
        let offered = zip(display.atoms(IncomingOffer.names), IncomingOffer.names)
            .filter { numbers.contains($0.0) }.map(\.1)
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
        private let helper: HelperWindow
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
            self.helper = helper
            self.owner = owner
            offer = OutgoingOffer(providers.map { OutgoingItem($0) }, isCopied: true)
            owner.content = self
            helper.handler = { [weak owner] in owner?.handle($0) }
        }

        /// Releases the selection.
        func end() {
            owner.release()
            helper.close()
        }

        var targets: [UInt] { display.atoms(offer.names) + [display.atoms[.saveTargets]] }

        /// Serves every client, since pasting is a user action.
        func decision(on requestor: UInt) -> RequestDecision { .serve }

        func content(for request: ConversionRequest) async throws -> PropertyValue {
            if request.target == display.atoms[.saveTargets] {
                return PropertyValue(type: display.atoms[.null], value: .bytes(Data()))
            }
            return try await display.content(of: offer, for: request)
        }
    }
}
