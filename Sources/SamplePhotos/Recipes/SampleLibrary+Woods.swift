extension SampleLibrary {
    static var woods: AlbumRecipe {
        AlbumRecipe(
            title: "The woods behind the house",
            shots: [
                Shot(
                    "Spruces in the mist", .portrait, taken: ClockTime(2024, 10, 5, 7, 40), film: Film(contrast: 1.12),
                    SpruceMist(
                        air: tint(0xB4C0C6), lightAir: tint(0xE2E2DA), tree: tint(0x16221F), slope: 0.30, seed: 4)),
                Shot(
                    "Birches in October", .landscape, taken: ClockTime(2024, 10, 12, 15, 5), film: Film(contrast: 1.08),
                    birches),
                Shot(
                    "Light through the beeches", .broad, taken: ClockTime(2024, 10, 13, 9, 20),
                    film: Film(contrast: 1.08, bloom: 0.14), beeches),
                Shot(
                    "Leaf against the sun", .landscape, taken: ClockTime(2024, 10, 19, 13, 30),
                    film: Film(contrast: 1.06), LeafScene(seed: 3)),
                Shot(
                    "The road home, from above", .square, taken: ClockTime(2024, 10, 26, 16, 10),
                    film: Film(contrast: 1.06), Canopy(seed: 6)),
            ])
    }

    private static var birches: some Scene {
        Woods(
            bark: .birch, air: tint(0xE8DDB8), distance: tint(0xB89848), leaves: tint(0xB8842A),
            leavesLit: tint(0xF2CC58), ground: tint(0x6E4C26), groundLit: tint(0xC89044), source: Vec2(1.25, 0.08),
            beams: 0.10, horizon: 0.66, openness: 0.62, foliage: 0.62, seed: 12)
    }

    private static var beeches: some Scene {
        Woods(
            air: tint(0xF0EAB8), distance: tint(0x6E8A40), trunk: tint(0x3A362C), leaves: tint(0x5E7A22),
            leavesLit: tint(0xC8D858), ground: tint(0x4A3A22), groundLit: tint(0x9C7A3C), source: Vec2(0.92, 0.10),
            beams: 0.55, horizon: 0.66, openness: 0.55, foliage: 0.62, seed: 29)
    }
}
