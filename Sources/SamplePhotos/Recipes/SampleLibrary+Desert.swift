extension SampleLibrary {
    static var desert: AlbumRecipe {
        AlbumRecipe(
            title: "Namib, ten days",
            shots: [
                Shot(
                    "Dune crest, six o'clock", .landscape, taken: ClockTime(2024, 3, 2, 6, 0),
                    film: Film(contrast: 1.1), duneCrest),
                Shot("Lines of sand", .portrait, taken: ClockTime(2024, 3, 4, 17, 45), film: .black, sandLines),
                Shot("Salt pan", .wide, taken: ClockTime(2024, 3, 6, 8, 10), film: Film(contrast: 1.08), saltPan),
                Shot(
                    "Slot canyon, noon", .portrait, taken: ClockTime(2024, 3, 8, 12, 5),
                    film: Film(contrast: 1.06, saturation: 0.86), SlotCanyon(seed: 7)),
                Shot(
                    "Milky Way over the camp", .portrait, taken: ClockTime(2024, 3, 10, 22, 55),
                    film: Film(exposure: 1.2, bloom: 0.1, grain: 0.02), milkyWay),
            ])
    }

    private static var duneCrest: some Scene {
        Terrain(
            land: Dunes(scale: 0.12, relief: 2.6, bearing: 0.14, seed: 5),
            sky: Sky(
                sun: normalize(Vec3(0.95, 0.26, 0.25)), zenith: tint(0x3A6BA8), horizon: tint(0xE6D3BE),
                glow: tint(0xFFC890, 0.4), glowReach: 5, light: RGB(4.4, 3.1, 1.9), steepness: 3.4,
                veil: Clouds(
                    coverage: 0.36, scale: 0.6, stretch: Vec2(0.5, 1.6), softness: 0.6, lit: RGB(1.1, 1.0, 0.95),
                    opacity: 0.5, warp: 1, seed: 9)),
            camera: Camera(height: 2.3, horizon: 0.40, focal: 1.3), far: 70,
            ambient: tint(0x6F8CC0, 0.5), clarity: 60, hazeHeight: 4)
    }

    private static var sandLines: some Scene {
        Terrain(
            land: Dunes(
                scale: 0.10, relief: 3.0, bearing: 0.07, sand: RGB(0.5, 0.5, 0.5), dark: RGB(0.42, 0.42, 0.42),
                ripples: 0.5, seed: 17),
            sky: Sky(
                sun: normalize(Vec3(-0.95, 0.30, 0.35)), zenith: RGB(0.05, 0.06, 0.07), horizon: RGB(0.28, 0.29, 0.3),
                light: RGB(3.2, 3.2, 3.2), steepness: 4),
            camera: Camera(height: 2.7, horizon: 0.24, focal: 1.5), far: 60,
            ambient: RGB(0.12, 0.12, 0.13), clarity: 90, hazeHeight: 4)
    }

    private static var saltPan: some Scene {
        Terrain(
            land: SaltPan(seed: 4),
            sky: Sky(
                sun: normalize(Vec3(-0.8, 0.16, 0.75)), zenith: tint(0x44639A), horizon: tint(0xE9BFA8),
                glow: tint(0xFFAA70, 0.7), glowReach: 5, light: RGB(3.2, 2.1, 1.35), steepness: 4,
                clouds: Clouds(
                    coverage: 0.44, scale: 0.6, stretch: Vec2(0.6, 1.3), softness: 0.45, lit: tint(0xFFC8A8, 1.2),
                    shade: tint(0x8D7F98), opacity: 0.85, warp: 0.9, seed: 22)),
            camera: Camera(height: 0.85, horizon: 0.46, focal: 0.95), near: 0.8, far: 90,
            ambient: tint(0x93A0C8, 0.6), clarity: 80, hazeHeight: 3)
    }

    private static var milkyWay: some Scene {
        Staffage(
            base: camp,
            figures: [
                .tent(foot: Vec2(0.22, 0.885), height: 0.020), .tent(foot: Vec2(0.285, 0.893), height: 0.023),
            ])
    }

    private static var camp: Terrain<Dunes> {
        Terrain(
            land: Dunes(scale: 0.11, relief: 1.8, bearing: 0.2, seed: 27),
            sky: Sky(
                sun: normalize(Vec3(0.9, 0.35, 0.1)), zenith: tint(0x0B1226), horizon: tint(0x3A4560),
                glow: .zero, light: RGB(0.20, 0.21, 0.26), steepness: 4,
                stars: Stars(strength: 1.1, band: normalize(Vec3(0.80, -0.32, 0.20)), milk: 0.34)),
            camera: Camera(height: 1.9, horizon: 0.80, focal: 1.0), far: 60,
            ambient: tint(0x27365C, 0.4), clarity: 70, hazeHeight: 4)
    }
}
