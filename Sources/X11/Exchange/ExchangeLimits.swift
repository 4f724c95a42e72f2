import DragAndDrop

/// Limits of sizes, numbers and times of exchanges with other programs (XDND-4).
///
/// Applies to drags, drops and the clipboard. Sizes are in bytes.
package struct ExchangeLimits: Sendable, Hashable {
    // MARK: Receiving

    /// The largest data of one transfer.
    package var largestTransfer = 1 << 30
    /// The largest list of links or text.
    package var largestText = 16 << 20
    /// The largest list that is read during another program's hover. A longer list is read after the drop.
    package var largestHoverList = 256 << 10
    /// The number of an offer's types that are read.
    package var maximumTypeCount = 256
    /// The largest number of items in an offer.
    package var maximumItemCount = 10_000
    /// The time until a conversion is answered; as long as this program may take to produce data.
    package var answerTimeout = Timestamp.seconds(60)
    /// How long after its request an answer may still arrive that was given up. Its property is not reused until then.
    package var lateAnswerTimeout = Timestamp.seconds(180)
    /// The time between two pieces of an incoming transfer.
    package var pieceTimeout = Timestamp.seconds(10)
    /// The time that a transfer of any size may take; longer ones must keep ``minimumRate``.
    package var baseTimeout = Timestamp.seconds(30)
    /// The minimum rate of long transfers, in bytes per second.
    package var minimumRate = 64 << 10
    /// The number of concurrent incoming transfers; others are queued.
    package var maximumConcurrentTransfers = 16
    /// The number of properties for incoming transfers, including late answers; transfers are queued while all are in
    /// use.
    package var maximumPropertyCount = 256

    // MARK: Sending

    /// The largest piece that is written at once.
    package var pieceSize = 256 << 10
    /// The data read or written per main-queue turn, so that frames are not delayed.
    package var bytesPerTurn = 1 << 20
    /// The largest dropped data that is sent as one property, for Chromium and others without INCR (WIRE-23).
    package var largestProperty = 20 << 20
    /// The time until a requestor reads a piece.
    package var fetchTimeout = Timestamp.seconds(15)
    /// The time until an item's source produces requested data.
    package var productionTimeout = Timestamp.seconds(60)
    /// The number of concurrent outgoing transfers; further requests are refused.
    package var maximumRequestCount = 64
    /// The number of conversions in a MULTIPLE request.
    package var maximumMultipleCount = 64

    // MARK: Drags

    /// How long the pointer must rest on a client before it is served (XDND-6).
    package var hoverDelay = Timestamp.milliseconds(150)
    /// The interval between positions of a resting pointer: many targets reject first and accept later (WIRE-22).
    package var repeatInterval = Timestamp.milliseconds(350)
    /// The time until a target answers the last position after the release.
    package var releaseTimeout = Timestamp.seconds(2)
    /// How long dropped data is kept for a target that does not send `XdndFinished`.
    package var finishTimeout = Timestamp.seconds(300)

    /// The default limits.
    package init() {}
}
