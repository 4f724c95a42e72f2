import DragAndDrop

/// What an exchange with another program may cost, at most, and how long anybody waits for it (XDND-4).
///
/// All limits of the room's drags, drops and clipboard are here. Sizes are in bytes.
public struct ExchangeLimits: Sendable, Hashable {
    // MARK: Receiving

    /// The most data that one transfer may bring.
    public var largestTransfer = 1 << 30
    /// The most data that a list of links or a text may have.
    public var largestText = 16 << 20
    /// The most data that is read while another program's drag only hovers: what tells of its items. A longer list is
    /// read when it is dropped.
    public var largestHoverList = 256 << 10
    /// The most types of an offer that are looked at.
    public var largestTypeList = 256
    /// The most items that one offer may have.
    public var mostItems = 10_000
    /// How long another program may take before its answer begins: as long as ours may take to produce it.
    public var answerDelay = Timestamp.seconds(60)
    /// How long after its request an answer is still expected that nobody waits for any more. What it would be written
    /// into is used for nothing else until then.
    public var lateAnswerDelay = Timestamp.seconds(180)
    /// How long another program may take between two pieces.
    public var pieceDelay = Timestamp.seconds(10)
    /// How long a transfer may take whatever its size; beyond that it has to keep to ``slowestRate``.
    public var patience = Timestamp.seconds(30)
    /// The bytes a second below which a transfer is given up.
    public var slowestRate = 64 << 10
    /// The transfers that run at once; others wait for one of them.
    public var simultaneousTransfers = 16
    /// The properties that transfers are received in, those of late answers included; without a free one a transfer
    /// waits.
    public var mostProperties = 256

    // MARK: Sending

    /// The largest piece that is written at once.
    public var pieceSize = 256 << 10
    /// The most data that is written or read in one turn, so that no frame waits for it.
    public var bytesPerTurn = 1 << 20
    /// The most dropped data that is sent as one property. Some programs, Chromium among them, take nothing else.
    public var largestProperty = 20 << 20
    /// How long another program may take to fetch a piece.
    public var fetchDelay = Timestamp.seconds(15)
    /// How long an item's source may take to produce what another program waits for.
    public var productionDelay = Timestamp.seconds(60)
    /// The transfers to other programs at once; more are refused.
    public var mostRequests = 64
    /// The most conversions that one request may ask for.
    public var largestMultiple = 64

    // MARK: Drags

    /// How long a hand must rest on a program before it is given anything (XDND-6).
    public var hoverDelay = Timestamp.milliseconds(150)
    /// How often a target is told where a resting hand is: many reject at first and accept later.
    public var repeatInterval = Timestamp.milliseconds(350)
    /// How long a target may take for its last answers once the hand has let go.
    public var releaseDelay = Timestamp.seconds(2)
    /// How long the data of a drop is kept for a target that does not say that it has finished.
    public var finishDelay = Timestamp.seconds(300)

    /// The limits that programs are given.
    public init() {}
}
