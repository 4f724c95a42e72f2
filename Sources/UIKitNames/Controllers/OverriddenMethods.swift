/// Whether subclasses of a controller override a method for which UIKit asks whether it is implemented.
///
/// Swift has no such question. A class overrides a method if the method's entry in the metadata of the class differs
/// from that of the base class. The entry is the one in which a class with an override differs and one without does
/// not.
@MainActor enum OverriddenMethods {
    private class Unchanged: UITableViewController {}
    private final class Committing: UITableViewController {
        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
        ) {}
    }

    private static let commitEntry = entry(of: Committing.self)

    /// Whether a class overrides `tableView(_:commit:forRowAt:)`; true if that cannot be found out.
    static func commits(_ type: UITableViewController.Type) -> Bool {
        guard let commitEntry else { return true }
        return words(of: type)[commitEntry] != words(of: UITableViewController.self)[commitEntry]
    }

    /// The entry of the only method that a class overrides; nil unless there is exactly one.
    private static func entry(of type: UITableViewController.Type) -> Int? {
        let (base, unchanged, changed) = (
            words(of: UITableViewController.self), words(of: Unchanged.self), words(of: type)
        )
        let entries = base.indices.dropFirst(headerLength).filter {
            changed.indices.contains($0) && changed[$0] != base[$0] && unchanged[$0] == base[$0]
        }
        return entries.count == 1 ? entries.first : nil
    }

    /// The words of a class's metadata before its methods: kind, superclass, sizes, descriptor and destroyer.
    private static let headerLength = 7

    /// The metadata of a class as words, from its address on. Metadata is never changed or released.
    private static func words(of type: UITableViewController.Type) -> UnsafeBufferPointer<UInt> {
        let start = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // The size in bytes of the metadata, and of its part before the address.
        let (size, before) = (
            start.load(fromByteOffset: 32, as: UInt32.self), start.load(fromByteOffset: 36, as: UInt32.self)
        )
        let count = size > before ? Int(size - before) / MemoryLayout<UInt>.size : 0
        return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt.self), count: count)
    }
}
