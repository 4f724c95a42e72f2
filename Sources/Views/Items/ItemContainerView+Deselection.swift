extension ItemContainerView {
    /// Takes one item out of the selection; nobody is told. Costs the same however many others are selected.
    public func deselectItem(at path: IndexPath) {
        guard isSelected(path) else { return }
        selection[path.section].remove(path.item)
        updateCellStates()
    }
}
