@testable import Views

extension BatchUpdate {
    /// Returns the error of a batch update whose sections hold `before` and `after` items, or nil if the counts agree.
    static func error(_ before: [Int], _ after: [Int], _ fill: (inout BatchUpdate) -> Void) -> BatchUpdateError? {
        var batch = BatchUpdate()
        fill(&batch)
        do {
            _ = try batch.mapping(before: before, after: after)
            return nil
        } catch { return error }
    }
}
