import Testing

@testable import DragAndDrop

@MainActor private final class UnusedDelegate: DropInteractionDelegate {
    static let shared = UnusedDelegate()
}

@MainActor @Suite struct DropParticipantsTests {
    @Test("DROP-1: an answer of canHandle is valid until the items change or the drag leaves the view")
    func answers() {
        var participants = DropParticipants()
        let (first, second) = (
            DropInteraction(delegate: UnusedDelegate.shared), DropInteraction(delegate: UnusedDelegate.shared)
        )
        #expect(participants.answer(of: first) == nil)
        participants.setAnswer(true, of: first)
        participants.setAnswer(false, of: second)
        #expect(participants.answer(of: first) == true && participants.answer(of: second) == false)
        participants.invalidateAnswers()
        #expect(participants.answer(of: first) == nil && participants.answer(of: second) == nil)
        participants.setAnswer(false, of: first)
        #expect(participants.answer(of: first) == false && participants.answer(of: second) == nil)
        participants.invalidateAnswers(exceptOver: [])
        #expect(participants.answer(of: first) == nil)
    }

    @Test("DROP-6: entered interactions are recorded once, in the order of their answers")
    func entered() {
        var participants = DropParticipants()
        let all = (0..<3).map { _ in DropInteraction(delegate: UnusedDelegate.shared) }
        for interaction in all { participants.setAnswer(true, of: interaction) }
        participants.enter(all[2])
        participants.enter(all[0])
        participants.enter(all[2])
        participants.invalidateAnswers()
        #expect(participants.entered.map { ObjectIdentifier($0) } == [all[0], all[2]].map { ObjectIdentifier($0) })
        participants.enter(DropInteraction(delegate: UnusedDelegate.shared))
        #expect(participants.entered.count == 2, "an interaction that was never asked cannot be entered")
    }
}
