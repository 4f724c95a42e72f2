extension SampleLibrary {
    static var fields: AlbumRecipe {
        AlbumRecipe(
            title: "Summer fields",
            shots: [
                Shot(
                    "Lavender before breakfast", .landscape, taken: ClockTime(2024, 7, 3, 6, 50),
                    film: Film(contrast: 1.06), lavender),
                Shot(
                    "Wheat, storm coming", .wide, taken: ClockTime(2024, 7, 12, 16, 20),
                    film: Film(contrast: 1.08, saturation: 0.82), wheat),
                Shot(
                    "Patchwork from the balloon", .broad, taken: ClockTime(2024, 7, 13, 7, 15),
                    film: Film(contrast: 1.06), patchwork),
                Shot(
                    "The oak at Lower Farm", .landscape, taken: ClockTime(2024, 7, 20, 19, 30),
                    film: Film(contrast: 1.06), oak),
                Shot(
                    "Poppies", .portrait, taken: ClockTime(2024, 6, 22, 10, 0), film: Film(contrast: 1.06, bloom: 0.12),
                    Meadow(seed: 9)),
            ])
    }

    private static var oak: some Scene {
        Staffage(
            base: Terrain(
                land: WheatField(ear: tint(0x8A9448), stalk: tint(0x4E5A28), seed: 14),
                sky: Sky(
                    sun: Camera.direction(x: 0.5, y: 0.10, focal: 1.3), zenith: tint(0x6E8CB8), horizon: tint(0xF4C890),
                    glow: tint(0xFFA858, 1.0), glowReach: 7, light: RGB(3.6, 2.5, 1.5), steepness: 4, disc: 0.03,
                    clouds: Clouds(
                        coverage: 0.42, scale: 0.7, stretch: Vec2(0.7, 1.5), softness: 0.45, lit: tint(0xFFD0A0, 1.1),
                        shade: tint(0x9A8C9C), opacity: 0.85, warp: 0.8, seed: 17)),
                camera: Camera(height: 1.2, horizon: 0.62, focal: 1.3), near: 0.9, far: 80,
                ambient: tint(0x9AA8C8, 0.55), clarity: 40, hazeHeight: 2),
            figures: [
                .tree(foot: Vec2(0.52, 0.665), height: 0.50, leaf: tint(0x4A5A22), bark: tint(0x1C1610), seed: 21),
                .birds(center: Vec2(1.05, 0.25), spread: 0.12, seed: 4),
            ])
    }

    private static var lavender: some Scene {
        Terrain(
            land: RowField(seed: 3),
            sky: Sky(
                sun: Camera.direction(x: -0.35, y: 0.17, focal: 1.1), zenith: tint(0x5E82B4), horizon: tint(0xF2CFA8),
                glow: tint(0xFFB870, 1.0), glowReach: 7, light: RGB(4.2, 2.9, 1.8), steepness: 4, disc: 0.03,
                clouds: Clouds(
                    coverage: 0.38, scale: 0.6, stretch: Vec2(0.7, 1.5), softness: 0.5, lit: tint(0xFFD9B8, 1.1),
                    shade: tint(0xA898A8), opacity: 0.8, warp: 0.9, seed: 31)),
            camera: Camera(height: 1.35, horizon: 0.36, focal: 1.1), near: 0.9, far: 80,
            ambient: tint(0x9DA8D0, 0.62), clarity: 46, hazeHeight: 2)
    }

    private static var wheat: some Scene {
        Terrain(
            land: WheatField(seed: 8),
            sky: Sky(
                sun: normalize(Vec3(-0.8, 0.32, -0.35)), zenith: tint(0x3C4654), horizon: tint(0x8996A2),
                light: RGB(3.8, 3.0, 1.9), steepness: 3,
                clouds: Clouds(
                    coverage: 0.72, scale: 0.7, softness: 0.45, lit: tint(0x8E98A4), shade: tint(0x2B333F),
                    warp: 0.6, seed: 41, fade: 0.09, lining: 0)),
            camera: Camera(height: 1.25, horizon: 0.52, focal: 1.0), near: 0.9, far: 80,
            ambient: tint(0x6F7F98, 0.5), clarity: 70, hazeHeight: 3)
    }

    private static var patchwork: some Scene {
        Terrain(
            land: Patchwork(seed: 6),
            sky: Sky(
                sun: normalize(Vec3(-0.9, 0.24, 0.35)), zenith: tint(0x6C97C8), horizon: tint(0xEAD9C0),
                glow: tint(0xFFD090, 0.5), glowReach: 4, light: RGB(3.8, 2.9, 1.9), steepness: 3),
            camera: Camera(height: 7.5, horizon: 0.10, focal: 1.15), near: 4, far: 120,
            ambient: tint(0x7F98CC, 0.5), clarity: 130, hazeHeight: 9)
    }
}
