// Names of Swift 3 and 4.1, with which programs of 2017 to 2019 were written.

/// The name of `UITableView.Style` before Swift 4.2.
public typealias UITableViewStyle = UITableView.Style
/// The name of `UITableView.RowAnimation` before Swift 4.2.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// The name of `UITableView.ScrollPosition` before Swift 4.2.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// The name of `UITableView.SeparatorStyle` before Swift 4.2.
public typealias UITableViewCellSeparatorStyle = UITableView.SeparatorStyle
/// The name of `UITableViewCell.CellStyle` before Swift 4.2.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// The name of `UITableViewCell.AccessoryType` before Swift 4.2.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// The name of `UITableViewCell.SelectionStyle` before Swift 4.2.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
/// The name of `UITableViewCell.EditingStyle` before Swift 4.2.
public typealias UITableViewCellEditingStyle = RowEditingStyle
/// The name of `UICollectionView.ScrollPosition` before Swift 4.2.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
/// The name of `UICollectionView.ScrollDirection` before Swift 4.2.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// The name of `UITableView.automaticDimension` before Swift 4.2.
public let UITableViewAutomaticDimension = UITableView.automaticDimension
/// The name of `UICollectionView.elementKindSectionHeader` before Swift 4.2.
public let UICollectionElementKindSectionHeader = UICollectionView.elementKindSectionHeader
/// The name of `UICollectionView.elementKindSectionFooter` before Swift 4.2.
public let UICollectionElementKindSectionFooter = UICollectionView.elementKindSectionFooter

extension View {
    /// The name of ``bringSubviewToFront(_:)`` before Swift 4.2.
    public func bringSubview(toFront view: View) { bringSubviewToFront(view) }
    /// The name of ``sendSubviewToBack(_:)`` before Swift 4.2.
    public func sendSubview(toBack view: View) { sendSubviewToBack(view) }
}

extension ItemDropProposal {
    /// The name of `init(operation:intent:)` in the first version of Swift 4.
    public convenience init(dropOperation: UIDropOperation, intent: ItemDropIntent) {
        self.init(operation: dropOperation, intent: intent)
    }
}
