/// The path of an item in the data source: an index path that is hashed and compared without Foundation.
///
/// Counts items only; `PresentationPath` counts gaps and placeholders too, but not hidden items.
struct ItemPath: Hashable, Comparable {
    var section: Int
    var item: Int

    init(item: Int, section: Int) { (self.item, self.section) = (item, section) }

    init(_ path: IndexPath) { self.init(item: path.item, section: path.section) }

    var indexPath: IndexPath { IndexPath(item: item, section: section) }

    static func < (a: ItemPath, b: ItemPath) -> Bool { (a.section, a.item) < (b.section, b.item) }
}
