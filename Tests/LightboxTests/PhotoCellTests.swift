import Foundation
import Testing
import Views

@testable import Lightbox

@Suite(.timeLimit(.minutes(20))) @MainActor struct PhotoCellTests {
    let fixture = ProgramFixture(photos: 8)

    /// Draws a photo of 200 points of which only an image of 34 pixels with rounded corners is loaded; returns the color
    /// near its corner.
    private func cornerColor(ofThumbnailWithRadius radius: Int) async throws -> UInt32 {
        let gallery = fixture.main.gallery
        let loader = PhotoLoader(store: gallery.store, backgroundWork: gallery.backgroundWork)
        let photo = try #require(fixture.main.grid.photo(at: 0))
        var isLoaded = false
        let request = loader.load(photo, size: PixelSize(width: 34, height: 34), radius: radius) { _ in isLoaded = true
        }
        await fixture.wait { isLoaded }
        withExtendedLifetime(request) {}
        let cell = PhotoCell()
        cell.frame = CGRect(x: 300, y: 200, width: 200, height: 200)
        fixture.root.addSubview(cell)
        defer { cell.removeFromSuperview() }
        cell.show(photo, loader: loader)
        fixture.advance(by: 0.01)
        return fixture.color(at: CGPoint(x: 306, y: 206))
    }

    @Test("DECODE-4: a small image with rounded corners that is shown enlarged fills the corners of the cell")
    func corners() async throws {
        let round = try await cornerColor(ofThumbnailWithRadius: 6)
        let square = try await cornerColor(ofThumbnailWithRadius: 0)
        func channels(_ color: UInt32) -> [Int] {
            [Int(color >> 16 & 0xff), Int(color >> 8 & 0xff), Int(color & 0xff)]
        }
        let differences: [Int] = zip(channels(round), channels(square)).map { abs($0 - $1) }
        #expect(differences.allSatisfy { $0 < 24 }, "\(String(round, radix: 16)), not \(String(square, radix: 16))")
    }
}
