/// Why a batch of updates could not be shown (VIEW-6).
///
/// Sections are numbered as they were before the batch, except where the name of an update says that it counts after
/// it: an insert, and the destination of a move.
public enum BatchUpdateError: Error, Equatable, CustomStringConvertible {
    /// The section's counts do not add up.
    case countMismatch(section: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int, after: Int)
    /// The numbers of sections do not add up.
    case sectionCountMismatch(before: Int, inserted: Int, deleted: Int, after: Int)
    /// An update names an item that is not there.
    case noSuchItem(action: String, section: Int, item: Int, count: Int)
    /// An update names a section that is not there.
    case noSuchSection(action: String, section: Int, count: Int)
    /// An item is named by two updates that exclude each other.
    case namedTwice(action: String, section: Int, item: Int)
    /// A section is named by two updates that exclude each other.
    case sectionNamedTwice(action: String, section: Int)

    /// What does not add up, and what to do.
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
