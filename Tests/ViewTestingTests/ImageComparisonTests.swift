import TestSupport
import Testing
import ViewTesting

@MainActor @Suite struct ImageComparisonTests {
    @Test("The comparison finds a single different pixel and its position")
    func onePixel() {
        let expected = Surface.filled(20, 10, .white)
        let actual = Surface.filled(20, 10, .white)
        #expect(ImageComparison(tolerance: 0).compare(actual, with: expected).matches)
        actual.withContext { $0.fill(CGRect(x: 7, y: 3, width: 1, height: 1), Color(white: 0.9)) }
        let outcome = ImageComparison().compare(actual, with: expected)
        #expect(!outcome.matches)
        #expect(outcome.differing == 1)
        #expect(outcome.first?.x == 7 && outcome.first?.y == 3)
        #expect((25...26).contains(outcome.largestDifference))
        #expect(ImageComparison(tolerance: 26).compare(actual, with: expected).matches)
        #expect(ImageComparison(allowedFraction: 1 / 200).compare(actual, with: expected).matches)
        #expect(!ImageComparison(allowedFraction: 0.9 / 200).compare(actual, with: expected).matches)
    }

    @Test("Images of different sizes never match")
    func sizes() {
        let outcome = ImageComparison(tolerance: 255, allowedFraction: 1).compare(
            Surface(width: 3, height: 4), with: Surface(width: 4, height: 3))
        #expect(!outcome.matches && outcome.differing == 12)
        #expect(ImageComparison().compare(Surface(width: 0, height: 0), with: Surface(width: 0, height: 0)).matches)
    }

    @Test("A failed comparison stores the actual image and the differences, in red, beside the expected image")
    func files() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("expected.png").path
        let expected = Surface.filled(6, 4, .white)
        let actual = Surface.filled(8, 4, .white)
        actual.withContext { $0.fill(CGRect(x: 1, y: 1, width: 1, height: 1), .black) }
        let written = try ImageComparison().writeDifference(actual, from: expected, besides: path)
        #expect(written.new.hasSuffix("expected.new.png") && written.diff.hasSuffix("expected.diff.png"))
        let difference = try Surface.readPNG(from: written.diff)
        #expect(difference.width == 8)
        #expect(difference.pixel(x: 1, y: 1) == 0xffd0_342c)
        #expect(difference.pixel(x: 7, y: 0) == 0xffd0_342c)
        #expect(difference.pixel(x: 2, y: 2) == 0xffff_ffff)
        let new = try Surface.readPNG(from: written.new)
        #expect(ImageComparison(tolerance: 0).compare(new, with: actual).matches)
    }
}

extension Surface {
    @MainActor fileprivate static func filled(_ width: Int, _ height: Int, _ color: Color) -> Surface {
        let surface = Surface(width: width, height: height)
        surface.withContext { $0.fill(CGRect(x: 0, y: 0, width: width, height: height), color) }
        return surface
    }
}
