extension ImportPlan {
    /// The same files in the same order, all for one place; each of them once.
    public func gathered(into destination: Destination) -> ImportPlan {
        var seen: Set<String> = []
        let files = batches.flatMap(\.files).filter { seen.insert($0.path).inserted }
        return ImportPlan(
            batches: files.isEmpty ? [] : [Batch(destination: destination, files: files)], failures: failures,
            skippedCount: skippedCount)
    }
}
