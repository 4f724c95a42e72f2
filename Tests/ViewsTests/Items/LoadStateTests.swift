import Testing

@testable import Views

struct LoadStateTests {
    @Test("Only loaded data becomes stale")
    func invalidation() {
        var state = LoadState.unloaded
        state.invalidate()
        #expect(state == .unloaded && !state.hasData)
        state = .loaded
        #expect(state.hasData)
        state.invalidate()
        #expect(state == .stale && state.hasData)
        state.invalidate()
        #expect(state == .stale && state.hasData)
    }
}
