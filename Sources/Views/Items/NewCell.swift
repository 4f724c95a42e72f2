/// What a container tells a cell of a registered class that it creates. The initializer, `init()`, has no parameters.
package enum NewCell {
    /// The size that the cell will have, in points; nil if no cell is being created or its item has no size yet.
    @TaskLocal package static var size: CGSize?
}
