extension SampleLibrary {
    static var coast: AlbumRecipe {
        AlbumRecipe(
            title: "A week on the coast",
            shots: [
                Shot(
                    "Harbour at dusk", .landscape, taken: ClockTime(2024, 8, 4, 20, 50),
                    film: Film(exposure: 1.1, contrast: 1.05, bloom: 0.1), harbour),
                Shot(
                    "Evening tide", .landscape, taken: ClockTime(2024, 8, 5, 20, 20),
                    film: Film(contrast: 1.08, bloom: 0.1), eveningTide),
                Shot(
                    "Thirty parasols", .tall, taken: ClockTime(2024, 8, 6, 13, 0), film: Film(contrast: 1.04),
                    Shore(seed: 3)),
                Shot("Sea stacks, two minutes", .broad, taken: ClockTime(2024, 8, 8, 6, 40), film: .black, seaStacks),
                Shot(
                    "The light at Black Head", .portrait, taken: ClockTime(2024, 8, 9, 21, 25),
                    film: Film(exposure: 1.1, contrast: 1.05, bloom: 0.12),
                    lighthouse),
            ])
    }

    private static var lighthouse: some Scene {
        Staffage(
            base: Terrain(
                land: Coast(
                    seed: 31, stacks: [SIMD4(-1.1, 8, 0.5, 0.35), SIMD4(-0.3, 6, 0.3, 0.2)], headland: 3.6, edge: 0.6,
                    trend: -0.16, beach: -0.7),
                sky: Sky(
                    sun: Camera.direction(x: -0.5, y: -0.03, focal: 1.2), zenith: tint(0x1A3A62),
                    horizon: tint(0xB8B0B4),
                    glow: tint(0xFF9C60, 0.42), glowReach: 9, light: RGB(0.8, 0.55, 0.5), steepness: 3.6,
                    clouds: Clouds(
                        coverage: 0.45, scale: 0.6, stretch: Vec2(0.6, 1.5), softness: 0.5, lit: tint(0xA8909C),
                        shade: tint(0x34506E), opacity: 0.85, warp: 0.8, seed: 33)),
                camera: Camera(height: 0.7, horizon: 0.64, focal: 1.2), near: 0.8, far: 80,
                ambient: tint(0x6A78B0, 0.5), clarity: 60, hazeHeight: 2,
                water: Water(deep: tint(0x14223E), slope: 0.06, scale: 2.6, glitter: 0.3)),
            figures: [.lighthouse(foot: Vec2(0.47, 0.535), height: 0.26)])
    }

    private static var eveningTide: some Scene {
        Terrain(
            land: Coast(
                seed: 5,
                stacks: [
                    SIMD4(2.6, 9, 0.5, 0.5), SIMD4(3.4, 8.4, 0.35, 0.3), SIMD4(-1.9, 5.2, 0.3, 0.16),
                    SIMD4(1.0, 3.4, 0.24, 0.10), SIMD4(-0.9, 3.0, 0.2, 0.09),
                ], headland: 1.6, edge: 6.5, beach: -0.05),
            sky: Sky(
                sun: Camera.direction(x: -0.22, y: 0.085, focal: 1.2), zenith: tint(0x3C5688), horizon: tint(0xF0A86C),
                glow: tint(0xFF9440, 0.8), glowReach: 12, light: RGB(4.0, 2.2, 1.0), steepness: 5, disc: 0.035,
                clouds: Clouds(
                    coverage: 0.5, scale: 0.75, stretch: Vec2(0.6, 1.5), softness: 0.4, lit: tint(0xE89878),
                    shade: tint(0x584E6C), opacity: 0.92, warp: 0.8, seed: 61)),
            camera: Camera(height: 0.55, horizon: 0.46, focal: 1.2), near: 0.8, far: 90,
            ambient: tint(0x7A86B0, 0.4), clarity: 120, hazeHeight: 3,
            water: Water(deep: tint(0x14283A), slope: 0.085, scale: 3.2, glitter: 1))
    }

    private static var seaStacks: some Scene {
        Terrain(
            land: Coast(
                seed: 9,
                stacks: [
                    SIMD4(0.9, 8.0, 1.0, 3.0), SIMD4(2.9, 11, 0.8, 2.1), SIMD4(-4.2, 18, 1.4, 2.4),
                    SIMD4(0.0, 4.6, 0.3, 0.2), SIMD4(-0.8, 3.9, 0.22, 0.13), SIMD4(1.0, 3.6, 0.2, 0.12),
                ], beach: -0.3),
            sky: Sky(
                sun: normalize(Vec3(-0.8, 0.5, 0.5)), zenith: RGB(0.16, 0.17, 0.18), horizon: RGB(0.75, 0.76, 0.78),
                glow: RGB(0.3, 0.3, 0.3), light: RGB(1.5, 1.5, 1.5), steepness: 4,
                clouds: Clouds(
                    coverage: 0.55, scale: 0.5, stretch: Vec2(2.2, 0.35), softness: 0.7, lit: RGB(0.9, 0.9, 0.9),
                    shade: RGB(0.16, 0.17, 0.18), warp: 0.4, seed: 71, lining: 0.3)),
            camera: Camera(height: 0.75, horizon: 0.56, focal: 1.25), near: 0.8, far: 90,
            ambient: RGB(0.3, 0.3, 0.31), clarity: 22, hazeHeight: 0.7, haze: RGB(0.78, 0.79, 0.80),
            water: Water(deep: RGB(0.3, 0.31, 0.32), slope: 0.012, scale: 0.7, glitter: 0))
    }
}
