extension SampleLibrary {
    static var north: AlbumRecipe {
        AlbumRecipe(
            title: "North of the circle",
            shots: [
                Shot(
                    "Aurora over the fjord", .landscape, taken: ClockTime(2025, 2, 8, 23, 15),
                    film: Film(exposure: 1.15, bloom: 0.10, grain: 0.02), aurora),
                Shot(
                    "Ice going out", .square, taken: ClockTime(2025, 2, 10, 11, 40), film: Film(contrast: 1.05),
                    Floes(seed: 5)),
                Shot(
                    "Moonrise over the fells", .broad, taken: ClockTime(2025, 2, 11, 16, 30),
                    film: Film(contrast: 1.05, bloom: 0.1), moonrise),
                Shot(
                    "Waxing moon, long lens", .square, taken: ClockTime(2025, 2, 11, 21, 0),
                    film: Film(contrast: 1.04, bloom: 0.05), Moon(seed: 12)),
                Shot(
                    "Blue hour at the cabin", .wide, taken: ClockTime(2025, 2, 13, 15, 50),
                    film: Film(exposure: 1.1, contrast: 1.05, bloom: 0.1), cabin),
            ])
    }

    private static var cabin: some Scene {
        Staffage(
            base: Terrain(
                land: Mountains(
                    scale: 0.15, relief: 5, seed: 64, snowline: -2, treeline: 0.9, wood: tint(0x2A3440), apron: 9,
                    trees: 0),
                sky: Sky(
                    sun: normalize(Vec3(0.5, 0.4, 0.6)), zenith: tint(0x1A3468), horizon: tint(0x7E90C0),
                    glow: tint(0xC890A0, 0.12), glowReach: 4, light: RGB(0.16, 0.20, 0.32), steepness: 3.2,
                    veil: Clouds(
                        coverage: 0.42, scale: 0.5, stretch: Vec2(0.6, 1.4), softness: 0.6, lit: tint(0x8A92C0),
                        shade: tint(0x46568C), opacity: 0.6, warp: 1, seed: 19), stars: Stars(strength: 0.35)),
                camera: Camera(height: 1.3, horizon: 0.50, focal: 1.25), far: 60,
                ambient: tint(0x5A78BC, 0.62), clarity: 60, hazeHeight: 2),
            figures: [.cabin(foot: Vec2(0.62, 0.80), height: 0.085)])
    }

    private static var aurora: some Scene {
        Terrain(
            land: Mountains(
                scale: 0.16, relief: 5.5, base: -0.6, seed: 52, snowline: -0.3, treeline: 0.3, apron: 10, trees: 0),
            sky: Sky(
                sun: normalize(Vec3(0.6, 0.5, -0.6)), zenith: tint(0x0C1A34), horizon: tint(0x29476A),
                light: RGB(0.16, 0.22, 0.24), steepness: 3.5, stars: Stars(strength: 0.8), aurora: Aurora(strength: 1.6)
            ),
            camera: Camera(height: 0.4, horizon: 0.66, focal: 0.95), far: 60,
            ambient: tint(0x2F6A68, 0.22), clarity: 90, hazeHeight: 3,
            water: Water(deep: tint(0x03090F), slope: 0.02, scale: 2, glitter: 0))
    }

    private static var moonrise: some Scene {
        Ranges(
            sky: Sky(
                sun: Camera.direction(x: 0.30, y: 0.22, focal: 1.7), zenith: tint(0x36507E), horizon: tint(0xD8A8B4),
                glow: tint(0xE8C0C0, 0.25), glowReach: 30, light: RGB(1.5, 1.35, 1.15), steepness: 3.0, disc: 0.05,
                glare: 0.75),
            camera: Camera(horizon: 0.60, focal: 1.7), count: 6, farthest: 0.56, nearest: 0.95, relief: 0.12,
            far: tint(0x8C88A8), near: tint(0x0E1624), mist: tint(0xA8A0BC), mistDepth: 0.12, seed: 21)
    }
}
