extension SampleLibrary {
    static var alps: AlbumRecipe {
        AlbumRecipe(
            title: "Alps in June",
            shots: [
                Shot(
                    "First light on the ridge", .landscape, taken: ClockTime(2023, 6, 12, 5, 20),
                    film: Film(exposure: 1.1, contrast: 1.08), firstLight),
                Shot(
                    "Tarn without wind", .landscape, taken: ClockTime(2023, 6, 12, 9, 45),
                    film: Film(contrast: 1.08, saturation: 1.05), tarn),
                Shot(
                    "Ranges at dawn", .panorama, taken: ClockTime(2023, 6, 13, 5, 5), film: Film(contrast: 1.06), ranges
                ),
                Shot(
                    "After the snowfall", .portrait, taken: ClockTime(2023, 6, 14, 8, 30), film: Film(contrast: 1.05),
                    afterSnow),
                Shot(
                    "Storm over the pass", .wide, taken: ClockTime(2023, 6, 15, 17, 10),
                    film: .black.with { $0.contrast = 1.42 }, stormPass),
            ])
    }

    private static var firstLight: some Scene {
        Terrain(
            land: Mountains(scale: 0.15, relief: 6.5, seed: 14, snowline: 1.7, treeline: 0.7, apron: 14),
            sky: Sky(
                sun: normalize(Vec3(-0.9, 0.20, 0.05)), zenith: tint(0x2F4C80), horizon: tint(0xD9B7AC),
                glow: tint(0xFFA766, 0.35), glowReach: 5, light: RGB(5.0, 2.5, 1.25), steepness: 5,
                clouds: Clouds(
                    coverage: 0.36, scale: 0.55, stretch: Vec2(1, 2.2), softness: 0.5, lit: tint(0xFFB999),
                    shade: tint(0x7D7B9A), opacity: 0.8, warp: 0.8)),
            camera: Camera(height: 1.5, horizon: 0.55, focal: 1.5), far: 60,
            ambient: tint(0x6C88BC, 0.8), clarity: 60, hazeHeight: 1.6, haze: tint(0x8C94B4))
    }

    private static var tarn: some Scene {
        Terrain(
            land: Mountains(scale: 0.15, relief: 6.5, base: -0.6, seed: 4, snowline: 1.9, treeline: 0.9, apron: 12),
            sky: Sky(
                sun: normalize(Vec3(0.75, 0.55, -0.15)), zenith: tint(0x1F56A0), horizon: tint(0xA9C6E2),
                light: RGB(3.3, 2.9, 2.3), steepness: 3,
                clouds: Clouds(coverage: 0.34, scale: 0.9, softness: 0.3, lit: RGB(1.25, 1.2, 1.15), warp: 0.5, seed: 8)
            ),
            camera: Camera(height: 0.34, horizon: 0.47, focal: 1.25), far: 60,
            ambient: tint(0x7C9CC8, 0.6), clarity: 110, hazeHeight: 3,
            water: Water(deep: tint(0x0A2228), slope: 0.005, scale: 2.4))
    }

    private static var ranges: some Scene {
        Ranges(
            sky: Sky(
                sun: Camera.direction(x: 0.42, y: 0.05, focal: 1.6), zenith: tint(0x6C86B4), horizon: tint(0xF4C9A0),
                glow: tint(0xFFA05C, 0.9), glowReach: 8, light: RGB(5, 3, 1.6), steepness: 5, disc: 0.022,
                veil: Clouds(
                    coverage: 0.42, scale: 0.5, stretch: Vec2(0.6, 1.6), softness: 0.6, lit: tint(0xFFC8A8),
                    shade: tint(0xA090B0), opacity: 0.7, warp: 1, seed: 5)),
            camera: Camera(horizon: 0.48, focal: 1.6), count: 8, farthest: 0.44, nearest: 0.98, relief: 0.13,
            far: tint(0xC0A4AC), near: tint(0x14202C), mist: tint(0xF0C8A8), mistDepth: 0.13, seed: 7)
    }

    private static var afterSnow: some Scene {
        Terrain(
            land: Mountains(
                scale: 0.17, relief: 7, seed: 3, snowline: -0.8, treeline: -9, apron: 9, trees: 0),
            sky: Sky(
                sun: normalize(Vec3(0.8, 0.34, -0.2)), zenith: tint(0x2A62AC), horizon: tint(0xB9D2E8),
                light: RGB(2.6, 2.35, 2.0), steepness: 2.6,
                veil: Clouds(
                    coverage: 0.45, scale: 0.5, stretch: Vec2(1, 0.4), softness: 0.6, lit: RGB(1.1, 1.1, 1.1),
                    opacity: 0.6, warp: 1, seed: 5)),
            camera: Camera(height: 1.7, horizon: 0.62, focal: 1.3), far: 50,
            ambient: tint(0x6F95D0, 0.6), clarity: 70, hazeHeight: 1.6)
    }

    private static var stormPass: some Scene {
        Terrain(
            land: Mountains(scale: 0.16, relief: 6.4, seed: 19, snowline: 1.6, treeline: 0.4, apron: 9, trees: 0),
            sky: Sky(
                sun: normalize(Vec3(-0.5, 0.5, 0.5)), zenith: tint(0x585C62), horizon: tint(0xC9CCD0),
                glow: RGB(0.5, 0.5, 0.5), glowReach: 6, light: RGB(2.4, 2.4, 2.4), steepness: 3,
                clouds: Clouds(
                    coverage: 0.66, scale: 0.85, softness: 0.5, lit: RGB(0.95, 0.95, 0.95), shade: tint(0x23262B),
                    warp: 0.7, seed: 14, fade: 0.06, lining: 0.4)),
            camera: Camera(height: 1.6, horizon: 0.60, focal: 1.0), far: 60,
            ambient: RGB(0.16, 0.165, 0.175), clarity: 44, hazeHeight: 2.0, haze: RGB(0.40, 0.41, 0.42),
            mist: .init(top: 0.9, density: 0.55, color: RGB(0.50, 0.51, 0.53)))
    }
}
