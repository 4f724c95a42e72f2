extension SampleLibrary {
    static var north: AlbumRecipe {
        AlbumRecipe(title: "North of the circle", shots: [
            Shot("Aurora over the fjord", .landscape, film: Film(exposure: 1.15, bloom: 0.10, grain: 0.02), aurora),
        ])
    }

    private static var aurora: some Scene {
        Terrain(
            land: Mountains(
                scale: 0.16, relief: 5.5, base: -0.6, seed: 52, snowline: -0.3, treeline: 0.3, apron: 10, trees: 0),
            sky: Sky(
                sun: normalize(Vec3(0.6, 0.5, -0.6)), zenith: tint(0x0C1A34), horizon: tint(0x29476A),
                light: RGB(0.16, 0.22, 0.24), steepness: 3.5, stars: Stars(strength: 0.8), aurora: Aurora(strength: 1.6)),
            camera: Camera(height: 0.4, horizon: 0.66, focal: 0.95), far: 60,
            ambient: tint(0x2F6A68, 0.22), clarity: 90, hazeHeight: 3,
            water: Water(deep: tint(0x03090F), slope: 0.02, scale: 2, glitter: 0))
    }
}
