import Testing

@testable import Views

@MainActor struct CrossFadeTests {
    private func layers(_ fade: CrossFade<String>, _ time: Double) -> [String] {
        var layers: [String] = []
        fade.forEachLayer(at: .seconds(1) + .seconds(time)) { layers.append("\($0) \(Int(($1 * 100).rounded()))") }
        return layers
    }

    @Test("MOTION-6: a value fades in over the former one, which is removed once it is covered")
    func fade() {
        var fade = CrossFade("a")
        #expect(layers(fade, 0) == ["a 100"] && !fade.isFading)
        fade.show("b", at: .seconds(1))
        #expect(layers(fade, 0) == ["a 100", "b 0"] && fade.value == "b")
        let isFading = fade.advance(to: .seconds(1) + .milliseconds(50))
        #expect(isFading)
        #expect(layers(fade, 0.05).first == "a 100" && layers(fade, 0.05).count == 2)
        let goesOn = fade.advance(to: .seconds(3))
        #expect(!goesOn && layers(fade, 2) == ["b 100"])
    }

    @Test("MOTION-6: a change during a fade causes no jump")
    func interruption() {
        var fade = CrossFade("a")
        fade.show("b", at: .seconds(1))
        let before = layers(fade, 0.05)
        fade.show("a", at: .seconds(1) + .milliseconds(50))
        #expect(layers(fade, 0.05) == before + ["a 0"])
        let isA = { (time: Double) in fade.share(at: .seconds(1) + .seconds(time)) { $0 == "a" } }
        let steps = stride(from: 0.05, to: 0.4, by: 0.01).map { abs(isA($0 + 0.01) - isA($0)) }
        #expect(steps.allSatisfy { $0 < 0.15 }, "\(steps)")
        var total = 0.0
        fade.forEachShare(at: .seconds(1) + .milliseconds(90)) { total += $1 }
        #expect(abs(total - 1) < 1e-9)
    }

    @Test("MOTION-6: a value that arrives between frames fades in from the next frame on")
    func pending() {
        var fade = CrossFade("a")
        fade.showFromNextFrame("b")
        #expect(layers(fade, 100) == ["a 100", "b 0"])
        fade.showFromNextFrame("c")
        #expect(layers(fade, 100) == ["a 100", "c 0"])
        let starts = fade.advance(to: .seconds(101))
        #expect(starts && layers(fade, 100) == ["a 100", "c 0"])
        fade.replace("C")
        #expect(layers(fade, 100.05).first == "a 100" && fade.value == "C")
        let goesOn = fade.advance(to: .seconds(103))
        #expect(!goesOn && layers(fade, 102) == ["C 100"])
    }

    @Test("MOTION-6: without a time the value changes at once")
    func cut() {
        var fade = CrossFade("a")
        fade.show("b", at: .seconds(1))
        fade.show("c", at: nil)
        #expect(layers(fade, 0) == ["c 100"])
    }
}
