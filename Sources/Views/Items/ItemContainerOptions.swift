/// What a program sets on a container.
struct ItemContainerOptions {
    var reorderingCadence = ReorderingCadence.immediate
    var isSpringLoaded = false
    var allowsMultipleSelection = false
    var allowsSelection = true
    var allowsSelectionDuringEditing = false
    var allowsMultipleSelectionDuringEditing = false
    /// Whether a press of the mouse selects, and not its release.
    var selectsOnPress = true
    /// Whether a press selects as a tap does on a touch screen.
    var selectsByTap = false
    /// Whether arrow keys select, in a container that selects by tap.
    var selectionFollowsFocus = false
    /// Whether a click or tap changes the selection as with Ctrl.
    var addsByTap = false
    /// The program's closure for text that is typed, and the text so far.
    var onType: ((TypedPrefix) -> Void)?
    var typed = TypedPrefix()
    var locateDragItem: ((DragItem) -> IndexPath?)?
    var locateLazyDragItems: ((LazyDragItems) -> [IndexPath?])?
    var onUpdateError: ((BatchUpdateError) -> Void)?
    /// The view behind the items, which fills the visible area.
    var backgroundView: View?
    /// The view in front of the items at the right edge, which does not scroll.
    var edgeView: View?
    /// Whether queries use presentation paths (`performUsingPresentationValues`).
    var usesPresentationValues = false
}

extension ItemContainerView {
    /// How soon a gap follows the pointer (ORDER-3).
    public var reorderingCadence: ReorderingCadence {
        get { options.reorderingCadence }
        set { options.reorderingCadence = newValue }
    }

    /// Whether items can be dragged (VIEW-8).
    public var dragInteractionEnabled: Bool {
        get { dragSide.interaction?.isEnabled ?? true }
        set { dragSide.interaction?.isEnabled = newValue }
    }

    /// Whether hovering over an item during a drag selects it (SPRING-3); false by default.
    public var isSpringLoaded: Bool {
        get { options.isSpringLoaded }
        set { options.isSpringLoaded = newValue }
    }

    /// Called while text is typed and the view, or a view in it without use for text, has the focus: with what was
    /// typed so far, also after Backspace has removed a character. Select the first item whose name it
    /// ``TypedPrefix/matches(_:)``, and scroll to it. Nil, the default, leaves text to other views and to shortcuts.
    public var onType: ((TypedPrefix) -> Void)? {
        get { options.onType }
        set { options.onType = newValue }
    }

    /// Whether several items can be selected, by Ctrl, Shift and the rubber band.
    public var allowsMultipleSelection: Bool {
        get { options.allowsMultipleSelection }
        set { options.allowsMultipleSelection = newValue }
    }

    /// Whether the user can select items.
    public var allowsSelection: Bool {
        get { options.allowsSelection }
        set { options.allowsSelection = newValue }
    }

    /// Whether the user can select items in editing mode, if presses select as taps do (LIST-3); false by default.
    public var allowsSelectionDuringEditing: Bool {
        get { options.allowsSelectionDuringEditing }
        set { options.allowsSelectionDuringEditing = newValue }
    }

    /// Whether the user can select several items in editing mode, if presses select as taps do (LIST-3).
    public var allowsMultipleSelectionDuringEditing: Bool {
        get { options.allowsMultipleSelectionDuringEditing }
        set { options.allowsMultipleSelectionDuringEditing = newValue }
    }

    /// Whether every press selects as a tap does on a touch screen (LIST-3): the release selects; with
    /// `allowsMultipleSelection` it adds the item or deselects it; a press of the background deselects nothing.
    package var selectsByTap: Bool {
        get { options.selectsByTap }
        set { options.selectsByTap = newValue }
    }

    /// Whether arrow keys select the items that they reach, in a view that selects as taps do (LIST-3); false by
    /// default: they move the focus, and Enter or Space selects.
    public var selectionFollowsFocus: Bool {
        get { options.selectionFollowsFocus }
        set { options.selectionFollowsFocus = newValue }
    }

    /// Whether a click or tap adds the item to the selection or removes it, and opens nothing: the mode in which a
    /// finger selects several items (APP-13). Cells show a mark then (``ItemCell/showsSelectionMark``).
    package var addsByTap: Bool {
        get { options.addsByTap }
        set {
            guard newValue != options.addsByTap else { return }
            options.addsByTap = newValue
            updateCellStates()
        }
    }

    /// Whether the user can select an item now.
    var acceptsSelection: Bool {
        guard options.selectsByTap, isInEditMode else { return options.allowsSelection }
        return options.allowsSelectionDuringEditing || options.allowsMultipleSelectionDuringEditing
    }

    /// Whether the user can select several items now.
    var acceptsMultipleSelection: Bool {
        options.selectsByTap && isInEditMode
            ? options.allowsMultipleSelectionDuringEditing : options.allowsMultipleSelection
    }

    /// Returns the current path of a dragged or landing item after `reloadData`, of an item that was lifted in another
    /// view when its drag comes over this one (ORDER-7), and of one that updates may have deleted and inserted again
    /// during its drag, unless it is created when it is asked for (LIFT-10); nil if this view does not show the item.
    /// Without this closure `reloadData` treats dragged items as foreign.
    public var locateDragItem: ((DragItem) -> IndexPath?)? {
        get { options.locateDragItem }
        set { options.locateDragItem = newValue }
    }

    /// Returns the current paths of dragged items that are created when they are asked for (LIFT-10), when
    /// `locateDragItem` is called for others: one for each item, nil for an item that no longer exists, or an empty
    /// array if none exists. Without this closure the view creates the items after `reloadData`, and calls
    /// `locateDragItem` for each; it takes no part in a drag of such items from another view.
    public var locateLazyDragItems: ((LazyDragItems) -> [IndexPath?])? {
        get { options.locateLazyDragItems }
        set { options.locateLazyDragItems = newValue }
    }

    /// Called with the error of an inconsistent batch, before the view reloads its data (VIEW-6). Without it the error
    /// is written to the standard error output.
    public var onUpdateError: ((BatchUpdateError) -> Void)? {
        get { options.onUpdateError }
        set { options.onUpdateError = newValue }
    }
}

// MARK: Parts of the state

extension ItemContainerView {
    var usesPresentationValues: Bool { options.usesPresentationValues }
    var cells: CellDirectory { paths.cells }
    var slots: SlotTable { paths.slots }
    var pointers: PointerUses { paths.pointers }
    var selectionModel: SelectionModel { paths.selection }
    var arrangement: Arrangement { content.arrangement }

    /// The item counts of the sections.
    var counts: [Int] { content.arrangement.counts }
}
