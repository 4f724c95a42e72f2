extension SampleLibrary {
    static var city: AlbumRecipe {
        AlbumRecipe(
            title: "City after dark",
            shots: [
                Shot(
                    "The far bank", .panorama, taken: ClockTime(2023, 11, 18, 17, 35),
                    film: Film(exposure: 1.1, contrast: 1.05, bloom: 0.12), farBank),
                Shot(
                    "Rain on the window", .tall, taken: ClockTime(2023, 11, 18, 20, 5),
                    film: Film(exposure: 1.3, contrast: 1.05, bloom: 0.10),
                    RainGlass(seed: 14)),
                Shot(
                    "Last tram gone", .portrait, taken: ClockTime(2023, 11, 19, 0, 50),
                    film: Film(contrast: 1.06, bloom: 0.16), lightTrails),
                Shot(
                    "Two hundred windows", .square, taken: ClockTime(2023, 11, 24, 19, 15), film: Film(contrast: 1.08),
                    Facade(seed: 5)),
                Shot(
                    "Walking home", .landscape, taken: ClockTime(2023, 11, 24, 23, 40),
                    film: Film(contrast: 1.05, bloom: 0.16, grain: 0.02), fogStreet),
            ])
    }

    static var harbour: some Scene {
        Skyline(
            kind: .houses,
            sky: Sky(
                sun: Camera.direction(x: -0.55, y: -0.02, focal: 1.2), zenith: tint(0x24406E), horizon: tint(0xD89A88),
                glow: tint(0xFF8C50, 0.5), glowReach: 8, light: RGB(2, 1.1, 0.7), steepness: 4.2,
                clouds: Clouds(
                    coverage: 0.44, scale: 0.7, stretch: Vec2(0.6, 1.5), softness: 0.45, lit: tint(0xD88A80),
                    shade: tint(0x4A4A70), opacity: 0.85, warp: 0.8, seed: 12)),
            camera: Camera(horizon: 0.60, focal: 1.2), waterline: 0.60, tallest: 0.30, haze: tint(0x6A6484), lit: 0.30,
            waves: 0.014, deep: tint(0x0C1828), seed: 8)
    }

    private static var farBank: some Scene {
        Skyline(
            sky: Sky(
                sun: Camera.direction(x: 0.6, y: -0.03, focal: 1.4), zenith: tint(0x0E2048), horizon: tint(0x7486B4),
                glow: tint(0xFF9858, 0.50), glowReach: 16, light: RGB(1.6, 0.9, 0.6), steepness: 4.6,
                veil: Clouds(
                    coverage: 0.45, scale: 0.5, stretch: Vec2(0.5, 1.7), softness: 0.5, lit: tint(0x8890B8),
                    shade: tint(0x2A3C68), opacity: 0.8, warp: 0.9, seed: 9)),
            camera: Camera(horizon: 0.64, focal: 1.4), waterline: 0.64, tallest: 0.52, haze: tint(0x54648C), lit: 0.42,
            seed: 3)
    }

    private static var lightTrails: some Scene {
        Street(
            camera: Camera(height: 3.4, horizon: 0.56, focal: 0.85), width: 9, sky: tint(0x16264E),
            skyLow: tint(0x6A5A78), wall: tint(0x5A4C44), air: tint(0x4A4460), clarity: 150, lit: 0.4, wetness: 0.55,
            storeys: 6, trails: true, seed: 12)
    }

    private static var fogStreet: some Scene {
        Street(
            camera: Camera(height: 1.5, horizon: 0.58, focal: 1.25), width: 6, sky: tint(0x3A3A44),
            skyLow: tint(0x8A7660), wall: tint(0x4A4440), air: tint(0xA08460, 0.75), clarity: 30, lit: 0.22,
            wetness: 0.9, storeys: 4, walker: true, seed: 4)
    }
}
