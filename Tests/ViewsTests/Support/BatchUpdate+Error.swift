@testable import Views

extension BatchUpdate {
    /// What is wrong with a batch between such numbers of items by section; nil if it adds up.
    static func error(_ before: [Int], _ after: [Int], _ fill: (inout BatchUpdate) -> Void) -> BatchUpdateError? {
        var batch = BatchUpdate()
        fill(&batch)
        do {
            _ = try batch.mapping(before: before, after: after)
            return nil
        } catch { return error }
    }
}
