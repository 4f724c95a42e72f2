import Testing

@testable import SamplePhotos

@Suite(.timeLimit(.minutes(20))) struct SampleLibraryTests {
    private var pictures: [SamplePicture] { SampleLibrary.albums.flatMap(\.pictures) }

    @Test("The sample has eight albums and forty photos")
    func counts() {
        #expect(SampleLibrary.albums.count == 8)
        #expect(pictures.count == 40)
        for (index, album) in SampleLibrary.albums.enumerated() {
            #expect(!album.title.isEmpty)
            #expect(album.pictures.allSatisfy { $0.album == index })
        }
    }

    @Test("Names of albums and photos are unique, and every photo's name ends in .jpg")
    func names() {
        #expect(Set(SampleLibrary.albums.map(\.title)).count == 8)
        #expect(Set(pictures.map(\.name)).count == pictures.count)
        #expect(pictures.allSatisfy { $0.name.hasSuffix(".jpg") && !$0.name.contains("/") })
    }

    @Test("APP-24: every photo has a time of its own, of the calendar, and the sample covers several months")
    func times() {
        let times = pictures.map(\.taken)
        #expect(Set(times).count == pictures.count)
        #expect(times.allSatisfy { (1...12).contains($0.month) && (1...30).contains($0.day) })
        #expect(times.allSatisfy { (0..<24).contains($0.hour) && (0..<60).contains($0.minute) })
        #expect(times.allSatisfy { $0.month != 2 || $0.day <= 28 })
        #expect(Set(times.map { $0.year * 12 + $0.month }).count >= 6)
    }

    @Test("Shapes vary: upright, lying, square and a panorama")
    func shapes() {
        let ratios = pictures.map { Double($0.width) / Double($0.height) }
        #expect(ratios.filter { $0 < 0.9 }.count >= 8)
        #expect(ratios.filter { $0 > 1.2 }.count >= 15)
        #expect(ratios.filter { $0 == 1 }.count >= 4)
        #expect(ratios.contains { $0 >= 2.5 })
        #expect(pictures.allSatisfy { max($0.width, $0.height) == 1200 })
    }

    @Test("A rendition has the requested size and the photo's aspect ratio")
    func sizes() throws {
        let portrait = try #require(pictures.first { $0.width < $0.height })
        let small = portrait.paint(longSide: 30)
        #expect(small.height == 30)
        #expect(small.width == (portrait.width * 30 + portrait.height / 2) / portrait.height)
        #expect(small.rgb.count == small.width * small.height * 3)
        let tiny = portrait.paint(longSide: 0)
        #expect(tiny.height == 8)
    }

    @Test("Painting is deterministic on any thread")
    func determinism() async {
        let first = pictures.map { Fingerprint($0.paint(longSide: 16)) }
        let second = await withTaskGroup(of: (Int, Fingerprint).self) { group in
            for (index, picture) in pictures.enumerated() {
                group.addTask { (index, Fingerprint(picture.paint(longSide: 16))) }
            }
            var prints = [Fingerprint?](repeating: nil, count: pictures.count)
            for await (index, print) in group { prints[index] = print }
            return prints
        }
        for (index, picture) in pictures.enumerated() {
            #expect(first[index] == second[index], "\(picture.name) differs between two runs")
        }
        #expect(Set(first).count == pictures.count, "Two photographs are the same picture")
    }

    @Test("No photo is without contrast, overexposed or black")
    func contrast() {
        for picture in pictures {
            let painted = picture.paint(longSide: 24)
            let levels = painted.rgb.map(Double.init)
            let mean = levels.reduce(0, +) / Double(levels.count)
            let spread = (levels.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(levels.count)).squareRoot()
            #expect(spread > 15, "\(picture.name) is flat")
            #expect(mean > 12 && mean < 225, "\(picture.name) has a mean level of \(mean)")
        }
    }
}

@Suite struct SampleMathTests {
    @Test("The target's own functions approximate the mathematical ones")
    func functions() {
        for step in -400...400 {
            let x = Float(step) * 0.05
            #expect(abs(SamplePhotos.sin(x) - Float(Double(x).sine)) < 2e-5)
            #expect(abs(SamplePhotos.floor(x) - x.rounded(.down)) == 0)
            #expect(abs(SamplePhotos.log2(SamplePhotos.exp2(x)) - x) < 2e-4)
        }
        #expect(abs(SamplePhotos.pow(2, 0.5) - Float(2).squareRoot()) < 1e-4)
        for step in 0..<64 {
            let angle = Float(step) / 64 - 0.5
            let found = SamplePhotos.turns(SamplePhotos.sin(angle * 6.2831853), SamplePhotos.cos(angle * 6.2831853))
            let difference = abs(found - angle)
            #expect(min(difference, 1 - difference) < 0.002)
        }
    }

    @Test("Noise has the same bits on every machine and in every build")
    func bits() {
        var hash: UInt32 = 0
        for step in 0..<2000 {
            let p = Vec2(Float(step) * 0.173 - 90, Float(step) * 0.091 - 40)
            let values = [
                Noise.fbm(p, 7, 3), Noise.ridged(p, 5, 4), Noise.eroded(p, 6, 5), Noise.cell(p, 6).nearest,
                SamplePhotos.exp2(p.x * 0.1), SamplePhotos.sin(p.y),
            ]
            for value in values { hash = (hash ^ value.bitPattern) &* 16_777_619 }
        }
        #expect(hash == 0xE1AC_FDF0)
    }

    @Test("Noise for four points at once stays within its bounds and varies")
    func lanes() {
        var low: Float = 9
        var high: Float = -9
        for step in 0..<500 {
            let x = Lanes(0, 0.31, 0.62, 0.93) + Float(step) * 0.77
            let values = Noise.gradient4(x, x * 0.37 - 4, SIMD4(repeating: 5))
            low = min(low, values.min())
            high = max(high, values.max())
        }
        #expect(low < -0.4 && low > -1.6)
        #expect(high > 0.4 && high < 1.6)
    }

    @Test("Regression: the noise is continuous across its grid's cells")
    func continuity() {
        for cell in -20..<20 {
            let before = Noise.gradient(Vec2(Float(cell) - 0.0005, 0.37), 3)
            let after = Noise.gradient(Vec2(Float(cell) + 0.0005, 0.37), 3)
            #expect(abs(before - after) < 0.01)
        }
    }
}

/// An FNV-1a hash of an image's size and bytes.
private struct Fingerprint: Hashable {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ picture: PaintedPicture) {
        for byte in picture.rgb { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash ^= UInt64(picture.width) << 32 | UInt64(picture.height)
    }
}

extension Double {
    /// The sine by its Taylor series, independent of the C library.
    fileprivate var sine: Double {
        let x = self - (self / (2 * .pi)).rounded() * 2 * .pi
        var term = x
        var sum = x
        for k in 1..<16 {
            term *= -x * x / Double((2 * k) * (2 * k + 1))
            sum += term
        }
        return sum
    }
}
