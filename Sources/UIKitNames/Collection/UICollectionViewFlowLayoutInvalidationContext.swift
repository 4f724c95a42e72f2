/// The extent of an invalidation of a flow layout, with the sizes, spaces and margins that its delegate provides.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
    UICollectionViewLayoutInvalidationContext
{
    /// Whether the delegate is asked for its sizes again.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the attributes are computed again. Not used: they always are.
    open var invalidateFlowLayoutAttributes = true
}
