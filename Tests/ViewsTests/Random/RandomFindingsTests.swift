import Testing

/// Scripts that random runs have found, shrunk; what they found is mended.
@MainActor struct RandomFindingsTests {
    @Test("ORDER-5: between two sections a gap and a highlight do not alternate under a resting hand")
    func automaticIntentRests() {
        let script: [RandomStep] = [
            .sections(grid: true, seed: 27961),
            .sections(grid: true, seed: 27566),
            .batch(grid: true, seed: 89074),
            .press(hand: 2, x: 30, y: 288),
            .move(hand: 2, x: 252, y: 73),
            .batch(grid: true, seed: 32967),
            .release(hand: 2),
            .batch(grid: false, seed: 41953),
            .batch(grid: true, seed: 3443),
            .sections(grid: true, seed: 87484),
            .zoom(side: 81),
            .sections(grid: true, seed: 93497),
            .batch(grid: false, seed: 23016),
            .batch(grid: false, seed: 6255),
            .sections(grid: true, seed: 84261),
            .hold(hand: 1, x: 272, y: 272),
            .beginMovement(grid: true, item: 2),
            .move(hand: 1, x: 342, y: 62),
            .batch(grid: true, seed: 224),
            .batch(grid: false, seed: 14951),
            .moveMovement(grid: true, x: 180, y: 98),
            .sections(grid: true, seed: 62527),
            .batch(grid: false, seed: 77529),
            .resize(width: 177, height: 166),
            .propose(grid: true, operation: 1, intent: 2),
            .batch(grid: true, seed: 99033),
            .press(hand: 0, x: 120, y: 180),
            .move(hand: 0, x: 237, y: 11),
            .sections(grid: true, seed: 95966),
            .rest,
        ]
        let problems = RandomRun.problems(of: script, in: RandomScene(grid: [3], table: [13], unequal: true))
        #expect(problems.isEmpty, "\(problems.first ?? "")")
    }
}
