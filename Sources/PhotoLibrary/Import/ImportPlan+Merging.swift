extension ImportPlan {
    /// Returns a plan that imports the same files, in the same order and without duplicates, into one album.
    package func merged(into destination: Destination) -> ImportPlan {
        var seen: Set<String> = []
        let files = batches.flatMap(\.files).filter { seen.insert($0.path).inserted }
        return ImportPlan(
            batches: files.isEmpty ? [] : [Batch(destination: destination, files: files)], failures: failures,
            skippedCount: skippedCount)
    }
}
