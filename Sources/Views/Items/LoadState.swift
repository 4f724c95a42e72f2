/// Whether a container has asked its data source for its counts.
enum LoadState: Equatable {
    /// Never; the first layout pass with a data source loads the data.
    case unloaded
    case loaded
    /// The data source was replaced after a load; the next layout pass reloads.
    case stale

    var hasData: Bool { self != .unloaded }

    /// Marks loaded data as belonging to a former data source.
    mutating func invalidate() {
        if self == .loaded { self = .stale }
    }
}
