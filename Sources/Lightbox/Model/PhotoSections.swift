import Foundation
import PhotoLibrary
import Views

/// Where the photos of a list are in the sections of the grid: one section for each month, or one for all photos
/// (APP-40).
struct PhotoSections: Equatable {
    /// Empty for one section without a header.
    let months: [PhotoMonth]
    /// The index of the first photo of each section, and the number of all photos.
    private let bounds: [Int]

    /// - Precondition: `months` is empty, or its counts add up to `count`.
    init(_ months: [PhotoMonth] = [], count: Int) {
        var bounds = [0]
        for month in months { bounds.append((bounds.last ?? 0) + month.count) }
        if months.isEmpty { bounds.append(count) }
        precondition(bounds.last == count, "The months have \(bounds.last ?? 0) of \(count) photos.")
        (self.months, self.bounds) = (months, bounds)
    }

    /// The number of sections; at least one.
    var count: Int { bounds.count - 1 }

    /// Whether each section has a header.
    var hasHeaders: Bool { !months.isEmpty }

    /// The indices of the photos of a section; empty for a section that does not exist.
    func indices(of section: Int) -> Range<Int> {
        (0..<count).contains(section) ? bounds[section]..<bounds[section + 1] : 0..<0
    }

    /// The section of the photo at an index; the last one for the end. O(log sections).
    private func section(of index: Int) -> Int {
        // Behind the last section that begins at or before the index.
        let end = bounds.dropLast().partitioningIndex { $0 > index }
        return max(end - 1, 0)
    }

    /// The path of the photo at an index. O(log sections).
    func path(of index: Int) -> IndexPath {
        let section = section(of: index)
        return IndexPath(item: index - bounds[section], section: section)
    }

    /// The index of a photo by its path, which may be that behind the last photo of a section.
    func index(of path: IndexPath) -> Int { indices(of: path.section).lowerBound + path.item }

    /// Indices of photos by section, without sections that have none of them. One pass over the runs of the indices.
    func items(_ indices: IndexRuns) -> [(section: Int, items: IndexRuns)] {
        guard let first = indices.first else { return [] }
        guard hasHeaders else { return [(0, indices)] }
        var result: [(section: Int, items: IndexRuns)] = []
        var section = section(of: first)
        var parts: [Range<Int>] = []
        func finishSection() {
            guard let part = parts.first else { return }
            result.append((section, parts.count == 1 ? IndexRuns(part) : IndexRuns(sorted: parts.flatMap { $0 })))
            parts = []
        }
        for run in indices.runs {
            var rest = run.clamped(to: 0..<bounds[count])
            while let next = rest.first {
                if next >= bounds[section + 1] {
                    finishSection()
                    section = self.section(of: next)
                }
                let part = rest.clamped(to: bounds[section]..<bounds[section + 1])
                parts.append(part.lowerBound - bounds[section]..<part.upperBound - bounds[section])
                rest = part.upperBound..<rest.upperBound
            }
        }
        finishSection()
        return result
    }

    /// The indices of photos that a set for each section contains.
    func indices(of sections: [IndexRuns]) -> [Range<Int>] {
        sections.prefix(count).enumerated().flatMap { section, items in
            let own = indices(of: section)
            return items.runs.map { run in
                (run.lowerBound + own.lowerBound..<run.upperBound + own.lowerBound).clamped(to: own)
            }
        }
    }

    /// The months without photos at some indices; those that have no photo left are gone.
    func removing(_ indices: IndexRuns) -> [PhotoMonth] {
        var months = months
        guard hasHeaders else { return [] }
        for (section, items) in items(indices) { months[section].count -= items.count }
        return months.filter { $0.count > 0 }
    }
}
