/// Describes why a batch of updates cannot be applied (VIEW-6).
///
/// Section and item indices are those before the batch, except for an insert and the destination of a move, which use
/// those after it.
public enum BatchUpdateError: Error, Equatable, CustomStringConvertible {
    /// A section's item count after the batch is not the count before it plus insertions minus deletions.
    case countMismatch(section: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int, after: Int)
    /// The section count after the batch is not the count before it plus insertions minus deletions.
    case sectionCountMismatch(before: Int, inserted: Int, deleted: Int, after: Int)
    /// An update names an item that does not exist.
    case noSuchItem(action: String, section: Int, item: Int, count: Int)
    /// An update names a section that does not exist.
    case noSuchSection(action: String, section: Int, count: Int)
    /// Two conflicting updates name the same item.
    case namedTwice(action: String, section: Int, item: Int)
    /// Two conflicting updates name the same section.
    case sectionNamedTwice(action: String, section: Int)

    /// States the inconsistency with its numbers, and how to fix it.
    public var description: String {
        switch self {
        case .countMismatch(let section, let before, let inserted, let deleted, let movedIn, let movedOut, let after):
            "The updates of section \(section) do not add up: it had \(before) items, \(inserted) were inserted, "
                + "\(deleted) deleted, \(movedIn) moved in and \(movedOut) moved out, which makes "
                + "\(before + inserted - deleted + movedIn - movedOut), but the data source says \(after). "
                + "Change the data source inside the batch, and by what the batch says."
        case .sectionCountMismatch(let before, let inserted, let deleted, let after):
            "The updates of sections do not add up: there were \(before), \(inserted) were inserted and \(deleted) "
                + "deleted, which makes \(before + inserted - deleted), but the data source says \(after). "
                + "Change the data source inside the batch, and by what the batch says."
        case .noSuchItem(let action, let section, let item, let count):
            "Couldn't \(action) item \(item) of section \(section): it has \(count) items."
        case .noSuchSection(let action, let section, let count):
            "Couldn't \(action) section \(section): there are \(count) sections."
        case .namedTwice(let action, let section, let item):
            "Couldn't \(action) item \(item) of section \(section): another update of the batch names it already."
        case .sectionNamedTwice(let action, let section):
            "Couldn't \(action) section \(section): another update of the batch names it already."
        }
    }
}
