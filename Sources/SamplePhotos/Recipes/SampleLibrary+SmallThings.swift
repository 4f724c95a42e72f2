extension SampleLibrary {
    static var smallThings: AlbumRecipe {
        AlbumRecipe(
            title: "Small things",
            shots: [
                Shot(
                    "After the rain", .square, taken: ClockTime(2024, 5, 19, 9, 10), film: Film(contrast: 1.08),
                    LeafScene(
                        lit: tint(0x7FAA30), body: tint(0x2F6A22), drops: true, seed: 5)),
                Shot(
                    "Dahlia", .square, taken: ClockTime(2024, 9, 7, 11, 25), film: Film(contrast: 1.06), Dahlia(seed: 4)
                ),
                Shot(
                    "Oranges by the window", .broad, taken: ClockTime(2024, 12, 1, 14, 0),
                    film: Film(contrast: 1.06, saturation: 0.95), oranges),
                Shot(
                    "Fairy lights", .landscape, taken: ClockTime(2024, 12, 20, 20, 45),
                    film: Film(exposure: 1.2, bloom: 0.14), Bokeh(seed: 8)),
                Shot(
                    "Pool, half past three", .tall, taken: ClockTime(2024, 8, 6, 15, 30), film: Film(contrast: 1.05),
                    Pool(seed: 6)),
            ])
    }

    private static var oranges: some Scene {
        Oranges(balls: [
            .init(center: Vec3(-0.25, 0.62, 0.55), radius: 0.62, hue: 0.3),
            .init(center: Vec3(-1.35, 0.57, 0.15), radius: 0.57, hue: 0.8),
            .init(center: Vec3(0.62, 0.55, -0.35), radius: 0.55, hue: 0.55),
            .init(center: Vec3(-0.55, 0.50, -0.75), radius: 0.50, hue: 0.1),
            .init(center: Vec3(2.05, 0.58, 0.65), radius: 0.58, hue: 0.95),
        ])
    }
}
