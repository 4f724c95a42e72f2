import Testing

@testable import Views

@MainActor @Suite struct RootViewTests {
    private func root(reducesMotion: Bool) -> RootView {
        var appearance = Appearance(isDark: false)
        appearance.reducesMotion = reducesMotion
        return RootView(
            size: CGSize(width: 100, height: 100), scale: 1, appearance: appearance, textRenderer: .standard,
            engine: SessionEngine())
    }

    @Test("MOTION-5: the initial appearance sets reduced motion in the engine", arguments: [true, false])
    func initialReducedMotion(reducesMotion: Bool) {
        let root = root(reducesMotion: reducesMotion)
        #expect(root.engine.reducesMotion == reducesMotion)
        root.appearance.reducesMotion = !reducesMotion
        #expect(root.engine.reducesMotion == !reducesMotion)
    }
}
