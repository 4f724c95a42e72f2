import DragAndDrop
import Testing

@testable import X11

@Suite("Incoming transfer, as a state machine") struct IncomingTransferTests {
    let incremental: UInt = 99
    var limits = ExchangeLimits()

    init() {
        limits.maximumTransferSize = 1000
        limits.baseTimeout = .seconds(30)
        limits.answerTimeout = .seconds(10)
        limits.lateAnswerTimeout = .seconds(50)
        limits.minimumRate = 100
    }

    func transfer() -> IncomingTransfer {
        IncomingTransfer(name: "image/png", incremental: incremental, largest: 1000, limits: limits, at: .zero)
    }

    func part(_ text: String, remaining: Int = 0, type: UInt = 1, format: Int = 8) -> PropertyPart {
        PropertyPart(type: type, format: format, bytes: Data(text.utf8), remaining: remaining)
    }

    func hint(_ size: UInt32) -> PropertyPart {
        PropertyPart(
            type: incremental, format: 32, bytes: withUnsafeBytes(of: size) { Data($0) }, remaining: 0)
    }

    func received(_ text: String) -> ReceivedData { ReceivedData(type: 1, format: 8, bytes: Data(text.utf8)) }

    /// Returns a transfer in pieces.
    func inPieces() -> IncomingTransfer {
        var transfer = transfer()
        _ = transfer.handle(.answered(hasProperty: true), at: .zero)
        #expect(transfer.handle(.part(hint(100)), at: .zero) == [.delete])
        return transfer
    }

    @Test("XDND-3: one property is read in parts and deleted at the end")
    func single() {
        var transfer = transfer()
        #expect(transfer.handle(.answered(hasProperty: true), at: .zero) == [.read(offset: 0)])
        #expect(transfer.handle(.part(part("abcd", remaining: 2)), at: .zero) == [.read(offset: 4)])
        #expect(
            transfer.handle(.part(part("ef")), at: .zero) == [.delete, .succeed(received("abcdef")), .discard])
        #expect(transfer.isEnded && transfer.deadline == nil)
    }

    @Test("XDND-3: pieces have any size, and an empty one ends the transfer")
    func pieces() {
        var transfer = inPieces()
        #expect(transfer.handle(.written, at: .zero) == [.read(offset: 0)])
        #expect(transfer.handle(.part(part("abcd", remaining: 1)), at: .zero) == [.read(offset: 4)])
        #expect(transfer.handle(.part(part("e")), at: .zero) == [.delete])
        #expect(transfer.handle(.written, at: .zero) == [.read(offset: 0)])
        // A write whose value was read already.
        #expect(transfer.handle(.part(nil), at: .zero) == [])
        #expect(transfer.handle(.written, at: .zero) == [.read(offset: 0)])
        #expect(transfer.handle(.part(part("")), at: .zero) == [.delete, .succeed(received("abcde")), .discard])
    }

    @Test("XDND-4: a refusal, an empty answer and the exit of the owner each cause one distinct error")
    func failures() {
        var refused = transfer()
        #expect(
            refused.handle(.answered(hasProperty: false), at: .zero)
                == [.fail(.refused(type: "image/png")), .discard])
        #expect(refused.handle(.vanished, at: .zero) == [])
        var dead = inPieces()
        #expect(dead.handle(.vanished, at: .zero) == [.fail(.vanished(type: "image/png")), .discard])
        var empty = transfer()
        _ = empty.handle(.answered(hasProperty: true), at: .zero)
        #expect(empty.handle(.part(nil), at: .zero).last == .discard)
    }

    @Test("XDND-4, WIRE-40: too much data fails, announced or not")
    func tooLarge() {
        var announced = transfer()
        _ = announced.handle(.answered(hasProperty: true), at: .zero)
        #expect(
            announced.handle(.part(hint(.max)), at: .zero)
                == [.delete, .fail(.tooLarge(type: "image/png", limit: 1000))])
        var single = transfer()
        _ = single.handle(.answered(hasProperty: true), at: .zero)
        #expect(
            single.handle(.part(part("a", remaining: 1000)), at: .zero)
                == [.delete, .fail(.tooLarge(type: "image/png", limit: 1000)), .discard])
        var pieces = inPieces()
        _ = pieces.handle(.written, at: .zero)
        let much = part(String(repeating: "a", count: 1001))
        #expect(
            pieces.handle(.part(much), at: .zero) == [.delete, .fail(.tooLarge(type: "image/png", limit: 1000))])
        // Later pieces are discarded until the owner has finished.
        #expect(pieces.handle(.written, at: .zero) == [.read(offset: 0)])
        #expect(pieces.handle(.part(part("b")), at: .zero) == [.delete])
        #expect(pieces.handle(.written, at: .zero) == [.read(offset: 0)])
        #expect(pieces.handle(.part(part("")), at: .zero) == [.delete, .discard])
    }

    @Test("XDND-4, WIRE-40: endless pieces of one byte time out")
    func endless() {
        var transfer = inPieces()
        var (time, effects): (Timestamp, [IncomingTransfer.Effect]) = (.zero, [])
        while !effects.contains(where: { if case .fail = $0 { true } else { false } }), time < .seconds(100) {
            time += .milliseconds(900)
            _ = transfer.handle(.written, at: time)
            effects = transfer.handle(.part(part("a")), at: time)
        }
        #expect(time > .seconds(30) && time < .seconds(31))
    }

    @Test("XDND-4, WIRE-16: a silent owner causes a timeout before the answer and between pieces")
    func silence() {
        var silent = transfer()
        #expect(silent.deadline == .seconds(10))
        #expect(silent.handle(.tick, at: .seconds(9)) == [])
        #expect(silent.handle(.tick, at: .seconds(10)) == [.fail(.tookTooLong(type: "image/png", received: 0))])
        // The property is reserved as long as the answer may arrive.
        #expect(silent.deadline == .seconds(50))
        #expect(silent.handle(.tick, at: .seconds(50)) == [.delete, .discard])
        var stalled = inPieces()
        #expect(stalled.deadline == .seconds(10))
        #expect(stalled.handle(.tick, at: .seconds(10)) == [.fail(.tookTooLong(type: "image/png", received: 0))])
    }

    @Test("XDND-4, DATA-6: an owner that reports progress before its answer has more time")
    func progress() {
        var transfer = transfer()
        transfer.noteProgress(at: .seconds(9))
        #expect(transfer.handle(.tick, at: .seconds(10)) == [] && transfer.deadline == .seconds(19))
        #expect(transfer.handle(.tick, at: .seconds(19)) == [.fail(.tookTooLong(type: "image/png", received: 0))])
        transfer.noteProgress(at: .seconds(20))
        #expect(transfer.deadline == .seconds(50))
    }

    @Test("XDND-4: the property of an abandoned transfer is freed by the late answer")
    func lateAnswers() {
        var canceled = transfer()
        #expect(canceled.handle(.cancel, at: .seconds(1)) == [.fail(.canceled)])
        #expect(canceled.awaitsAnswer && !canceled.isOutcomePending && canceled.deadline == .seconds(50))
        var refused = canceled
        #expect(refused.handle(.answered(hasProperty: false), at: .seconds(20)) == [.discard])
        var dead = canceled
        #expect(dead.handle(.vanished, at: .seconds(20)) == [.discard])
        #expect(canceled.handle(.answered(hasProperty: true), at: .seconds(20)) == [.delete])
        // The answer has announced pieces.
        #expect(canceled.handle(.written, at: .seconds(29)) == [.read(offset: 0)])
        #expect(canceled.handle(.part(part("abc")), at: .seconds(29)) == [.delete])
        #expect(canceled.handle(.tick, at: .seconds(38)) == [])
        #expect(canceled.handle(.tick, at: .seconds(39)) == [.delete, .discard])
        var deposed = transfer()
        #expect(deposed.handle(.lost, at: .zero) == [.fail(.vanished(type: "image/png"))])
        #expect(deposed.awaitsAnswer)
    }

    @Test("XDND-4: pieces of different types fail")
    func mixed() {
        var transfer = inPieces()
        _ = transfer.handle(.written, at: .zero)
        _ = transfer.handle(.part(part("a")), at: .zero)
        _ = transfer.handle(.written, at: .zero)
        let effects = transfer.handle(.part(part("b", type: 2)), at: .zero)
        #expect(
            effects == [
                .delete, .fail(.malformed(type: "image/png", reason: "its parts are of different types")),
            ])
    }

    @Test("DATA-6: a canceled transfer ends immediately and discards later pieces")
    func canceled() {
        var transfer = inPieces()
        #expect(transfer.handle(.cancel, at: .zero) == [.fail(.canceled)])
        #expect(transfer.handle(.cancel, at: .zero) == [])
        _ = transfer.handle(.written, at: .zero)
        #expect(transfer.handle(.part(part("abc")), at: .zero) == [.delete])
        #expect(transfer.received == 0)
    }
}

@Suite("Outgoing transfer, as a state machine") struct OutgoingTransferTests {
    var limits = ExchangeLimits()

    init() { limits.bytesPerTurn = 20 }

    func transfer(_ size: Int, maximumPropertySize: Int = 50) -> OutgoingTransfer {
        OutgoingTransfer(size: size, maximumPropertySize: maximumPropertySize, pieceSize: 10, limits: limits)
    }

    @Test("XDND-3: small data is written as one property", arguments: [0, 1, 10])
    func small(_ size: Int) {
        var transfer = transfer(size)
        #expect(
            transfer.handle(.begin, at: .zero) == [.replace(0..<size), .notify, .end(succeeded: true)])
    }

    @Test("XDND-3: larger data is appended with pauses, and announced when complete")
    func appended() {
        var transfer = transfer(45)
        #expect(transfer.handle(.begin, at: .zero) == [.replace(0..<10), .append(10..<20), .append(20..<30), .pause])
        #expect(
            transfer.handle(.resume, at: .zero)
                == [.append(30..<40), .append(40..<45), .notify, .end(succeeded: true)])
    }

    @Test("XDND-3: still larger data is sent in pieces, each after the previous one was read")
    func pieces() {
        var transfer = transfer(15, maximumPropertySize: 0)
        #expect(transfer.handle(.begin, at: .zero) == [.announcePieces(15), .notify])
        #expect(transfer.handle(.propertyDeleted, at: .zero) == [.replace(0..<10)])
        #expect(transfer.handle(.propertyDeleted, at: .zero) == [.replace(10..<15)])
        #expect(transfer.handle(.propertyDeleted, at: .zero) == [.replace(15..<15), .end(succeeded: true)])
        #expect(transfer.handle(.propertyDeleted, at: .zero) == [])
    }

    @Test("XDND-4, WIRE-36: a transfer fails if the requestor stalls or exits")
    func stalled() {
        var transfer = transfer(15, maximumPropertySize: 0)
        _ = transfer.handle(.begin, at: .zero)
        _ = transfer.handle(.propertyDeleted, at: .seconds(5))
        #expect(transfer.deadline == .seconds(20))
        #expect(transfer.handle(.tick, at: .seconds(19)) == [])
        #expect(transfer.handle(.tick, at: .seconds(20)) == [.end(succeeded: false)])
        #expect(transfer.handle(.vanished, at: .seconds(20)) == [])
        var dead = self.transfer(45)
        _ = dead.handle(.begin, at: .zero)
        #expect(dead.handle(.vanished, at: .zero) == [.end(succeeded: false)])
    }
}
