import Foundation
import Testing

@testable import Views

/// The name of the item in placeholders of different shapes.
@MainActor @Suite struct PlaceholderNameTests {
    let window = ControlWindow(CGSize(width: 320, height: 260))

    private func cell(_ size: CGSize, name: String?, fraction: Double?) throws -> (PlaceholderCell, Label) {
        let cell = window.add(PlaceholderCell(), x: 10, y: 10, size)
        cell.itemName = name
        if let fraction {
            let progress = Progress(totalUnitCount: 100)
            progress.completedUnitCount = Int64(fraction * 100)
            cell.progress = progress
        }
        window.frame()
        return (cell, try #require(cell.subviews.lazy.compactMap { $0 as? Label }.first))
    }

    @Test("HOLD-4: a row shows the name of its item above the bar, or beside the spinner, and before the button")
    func rows() throws {
        for fraction in [0.4, nil] {
            for height in [44, 60] as [CGFloat] {
                let (cell, label) = try cell(
                    CGSize(width: 300, height: height), name: "A long name of a file that does not fit.flac",
                    fraction: fraction)
                #expect(!label.isHidden && label.text.hasPrefix("A long"))
                let button = try #require(cell.subviews.lazy.compactMap { $0 as? Button }.first)
                #expect(label.frame.maxX <= button.frame.minX && cell.bounds.contains(label.frame))
                let spinner = try #require(cell.subviews.lazy.compactMap { $0 as? Spinner }.first)
                if fraction == nil {
                    #expect(label.frame.minX >= spinner.frame.maxX)
                    #expect(abs(label.frame.midY - cell.bounds.midY) <= 1)
                } else {
                    #expect(label.frame.maxY <= cell.bounds.midY + 6, "above the bar")
                }
                cell.removeFromSuperview()
            }
        }
    }

    @Test("HOLD-4: a low row, a square and a placeholder without a name show none")
    func none() throws {
        for (size, name) in [
            (CGSize(width: 300, height: 32), "Song"), (CGSize(width: 120, height: 120), "Song"),
            (CGSize(width: 300, height: 60), nil),
        ] {
            let (cell, label) = try cell(size, name: name, fraction: 0.4)
            #expect(label.isHidden)
            cell.removeFromSuperview()
        }
    }
}
