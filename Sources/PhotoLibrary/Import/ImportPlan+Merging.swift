import Foundation

extension ImportPlan {
    /// Returns a plan that imports the same files, in the same order and without duplicates, into one album.
    package func merged(into destination: Destination) -> ImportPlan {
        var seen: Set<String> = []
        let files = batches.flatMap(\.files).filter { seen.insert($0.path).inserted }
        return ImportPlan(
            batches: files.isEmpty ? [] : [Batch(destination: destination, files: files)], failures: failures,
            skippedCount: skippedCount, marksFavorites: marksFavorites)
    }

    /// A plan that imports the files of others one after another, also those that are in several of them. Consecutive
    /// batches with the same destination become one. Marks all photos if one of the plans marks its own.
    package init(joining plans: [ImportPlan]) {
        var batches: [(destination: Destination, files: [URL])] = []
        for batch in plans.lazy.flatMap(\.batches) {
            if batches.last?.destination == batch.destination {
                batches[batches.count - 1].files += batch.files
            } else {
                batches.append((batch.destination, batch.files))
            }
        }
        self.init(
            batches: batches.map { Batch(destination: $0.destination, files: $0.files) },
            failures: plans.flatMap(\.failures), skippedCount: plans.reduce(0) { $0 + $1.skippedCount },
            marksFavorites: plans.contains(where: \.marksFavorites))
    }
}
