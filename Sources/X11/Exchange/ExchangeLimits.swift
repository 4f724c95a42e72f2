import DragAndDrop

/// Limits of sizes, numbers and times of exchanges with other programs (XDND-4).
///
/// Applies to drags, drops and the clipboard. Sizes are in bytes.
package struct ExchangeLimits: Sendable, Hashable {
    // MARK: Receiving

    /// The maximum size of one transfer.
    package var maximumTransferSize = 1 << 30
    /// The maximum size of a list of links or a text.
    package var maximumTextSize = 16 << 20
    /// The maximum size of a list that is read during another program's hover. A longer list is read after the drop.
    package var maximumHoverListSize = 256 << 10
    /// The maximum number of an offer's types that are read; further types are ignored.
    package var maximumTypeCount = 256
    /// The maximum number of items in an offer, which limits the memory for them: an offer with more is rejected. An
    /// item takes about 2 KB.
    package var maximumItemCount = 100_000
    /// How long an owner may take to answer a conversion request, or to report progress. Equals the time that this
    /// program may take to produce data.
    package var answerTimeout = Timestamp.seconds(60)
    /// How long after its request the property of an abandoned transfer stays reserved, since the owner may still
    /// answer.
    package var lateAnswerTimeout = Timestamp.seconds(180)
    /// How long an owner may take between two pieces of an incoming transfer.
    package var pieceTimeout = Timestamp.seconds(10)
    /// How long an incoming transfer may take, in addition to its received size divided by ``minimumRate``.
    package var baseTimeout = Timestamp.seconds(30)
    /// The minimum rate of an incoming transfer after ``baseTimeout``, in bytes per second.
    package var minimumRate = 64 << 10
    /// The maximum number of concurrent incoming transfers; others are queued.
    package var maximumConcurrentTransfers = 16
    /// The maximum number of properties for incoming transfers, including those reserved for late answers; transfers
    /// are queued while all are in use.
    package var maximumPropertyCount = 256

    // MARK: Sending

    /// The maximum size of a piece that is written at once.
    package var pieceSize = 256 << 10
    /// The maximum size of data read or written per main-queue turn, so that frames are not delayed.
    package var bytesPerTurn = 1 << 20
    /// The maximum size of dropped data that is sent as one property, since Chromium and others do not support INCR
    /// (WIRE-23).
    package var maximumPropertySize = 20 << 20
    /// How long a requestor may take to read a piece.
    package var readTimeout = Timestamp.seconds(15)
    /// How long an item's source may make no progress in producing requested data.
    package var productionTimeout = Timestamp.seconds(60)
    /// The maximum number of concurrent outgoing transfers; further requests are refused.
    package var maximumRequestCount = 64
    /// The maximum number of conversions in a MULTIPLE request.
    package var maximumMultipleCount = 64

    // MARK: Drags

    /// How long the pointer must rest over a client before the client receives data (XDND-6).
    package var hoverDelay = Timestamp.milliseconds(150)
    /// The interval at which the position of a resting pointer is sent again: many targets reject at first and accept
    /// later (WIRE-22).
    package var repeatInterval = Timestamp.milliseconds(350)
    /// How long a target may take, after the release, to answer the last position.
    package var releaseTimeout = Timestamp.seconds(2)
    /// How long a target may take to correct a rejection that follows an acceptance (WIRE-68).
    package var correctionTimeout = Timestamp.milliseconds(200)
    /// How long dropped data is kept for a target that does not send `XdndFinished`.
    package var finishTimeout = Timestamp.seconds(300)
    /// How long a program that ends waits for the next request of a program that has not finished (WIRE-72).
    package var quietTimeout = Timestamp.milliseconds(1_500)
    /// How long a program that ends waits for a clipboard manager altogether (WIRE-73).
    package var storingTimeout = Timestamp.seconds(10)
    /// The largest number of copied items that a clipboard manager is asked to store: their files would be copied.
    package var maximumStoredItemCount = 32

    /// The default limits.
    package init() {}
}
