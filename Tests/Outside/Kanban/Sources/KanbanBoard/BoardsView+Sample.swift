extension BoardsView {
    /// Creates two boards with a few cards.
    public static func sample() -> BoardsView {
        let workspace = Workspace(boards: [
            [
                Column(
                    title: "To do",
                    cards: [
                        Card(text: "Collect photos"), Card(text: "Ask the printer for an offer"),
                        Card(text: "Write the introduction: who we are, what we did this year, and what comes next"),
                    ]),
                Column(title: "Doing", cards: [Card(text: "Choose a typeface")]),
                Column(title: "Done"),
            ], [Column(title: "Next issue", cards: [Card(text: "Interview")]), Column(title: "Later")],
        ])
        return BoardsView(Store(workspace), titles: ["Brochure", "Magazine"])
    }
}
