/// The path of a position on screen: it counts gaps and placeholders too, but not hidden items.
///
/// `Arrangement` converts between these paths and `ItemPath`. `IndexPath` is used for both at the public API only.
struct PresentationPath: Hashable, Comparable {
    var section: Int
    /// The presentation index; equal to the number of them for the position behind the last cell of the section.
    var index: Int

    init(index: Int, section: Int) { (self.index, self.section) = (index, section) }

    init(_ path: IndexPath) { self.init(index: path.item, section: path.section) }

    var indexPath: IndexPath { IndexPath(item: index, section: section) }

    static func < (a: PresentationPath, b: PresentationPath) -> Bool { (a.section, a.index) < (b.section, b.index) }
}

extension CollectionViewLayout {
    /// Returns the frame of a presentation path, in content coordinates.
    func frame(at path: PresentationPath) -> CGRect { frame(at: path.indexPath) }

    /// Returns the presentation path that `presentationIndexPath(at:)` returns for a point in content coordinates.
    func presentationPath(at point: CGPoint) -> PresentationPath? {
        presentationIndexPath(at: point).map { PresentationPath($0) }
    }
}
