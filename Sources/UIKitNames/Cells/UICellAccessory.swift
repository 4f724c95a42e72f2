/// A control or symbol beside the content of a ``UICollectionViewListCell`` (LIST-11).
@preconcurrency @MainActor public struct UICellAccessory {
    /// When an accessory is displayed.
    public enum DisplayedState: Int, Sendable, Hashable {
        /// At all times.
        case always
        /// While the collection view is being edited.
        case whenEditing
        /// While the collection view is not being edited.
        case whenNotEditing
    }

    /// Returns where an accessory is inserted among those of its side, from the content's side of the cell outwards at
    /// the end, and from the edge inwards at the beginning.
    public typealias Position = @MainActor (_ accessories: [UICellAccessory]) -> Int
    /// Called when the user presses an accessory.
    public typealias ActionHandler = @MainActor () -> Void

    /// Where a custom view is.
    public enum Placement {
        /// At the beginning of the cell.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// At the end of the cell.
        case trailing(displayed: DisplayedState = .always, at: Position = { $0.count })
    }

    /// The kinds of accessories.
    public enum AccessoryType: Sendable, Hashable {
        /// A symbol or control of the system.
        case disclosureIndicator, outlineDisclosure, checkmark, delete, insert, reorder, multiselect, detail, label
        /// A view of the program.
        case customView
    }

    /// The appearance of an accessory.
    public struct Options: Sendable {
        /// Whether the accessory takes its space but is not shown.
        public var isHidden: Bool
        /// The color; nil is that of the kind.
        public var tintColor: UIColor?
        /// The width that the accessory takes, in points; nil is its own.
        public var reservedLayoutWidth: LayoutDimension?

        /// Creates options.
        public init(isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil) {
            (self.isHidden, self.tintColor) = (isHidden ?? false, tintColor)
            self.reservedLayoutWidth = reservedLayoutWidth
        }
    }

    /// The width that is reserved for an accessory.
    public enum LayoutDimension: Sendable, Hashable {
        /// That of the accessory, or of the system's standard.
        case actual, standard
        /// Points.
        case custom(CGFloat)
    }

    /// The options of ``disclosureIndicator(displayed:options:)``.
    public typealias DisclosureIndicatorOptions = Options
    /// The options of ``checkmark(displayed:options:)``.
    public typealias CheckmarkOptions = Options
    /// The options of ``delete(displayed:options:actionHandler:)``.
    public typealias DeleteOptions = Options
    /// The options of ``insert(displayed:options:actionHandler:)``.
    public typealias InsertOptions = Options
    /// The options of ``reorder(displayed:options:)``.
    public typealias ReorderOptions = Options
    /// The options of ``multiselect(displayed:options:)``.
    public typealias MultiselectOptions = Options
    /// The options of ``detail(displayed:options:actionHandler:)``.
    public typealias DetailOptions = Options
    /// The options of ``label(text:displayed:options:)``.
    public typealias LabelOptions = Options

    /// The appearance of an arrow that shows and hides the children of a row.
    public struct OutlineDisclosureOptions: Sendable {
        /// What the user presses.
        public enum Style: Int, Sendable, Hashable {
            /// The same as `cell`.
            case automatic
            /// The whole row, which is not selected.
            case header
            /// The arrow.
            case cell
        }

        /// What the user presses.
        public var style: Style
        /// Whether the accessory takes its space but is not shown.
        public var isHidden: Bool
        /// The color; nil is that of arrows.
        public var tintColor: UIColor?
        /// The width that the accessory takes, in points; nil is its own.
        public var reservedLayoutWidth: LayoutDimension?

        /// Creates options.
        public init(
            style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            (self.style, self.isHidden, self.tintColor) = (style, isHidden ?? false, tintColor)
            self.reservedLayoutWidth = reservedLayoutWidth
        }
    }

    /// A view of the program as an accessory. Its frame has the size, unless constraints determine one.
    @preconcurrency @MainActor public struct CustomViewConfiguration {
        let view: UIView
        let placement: Placement
        let options: Options

        /// Creates a configuration.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
        ) {
            (view, self.placement) = (customView, placement)
            options = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    /// The kind.
    public let accessoryType: AccessoryType
    let displayed: DisplayedState
    let options: Options
    let isLeading: Bool
    var handler: ActionHandler?
    var text: String?
    var view: UIView?
    var position: Position?
    /// Whether a press anywhere in the row counts as one of the accessory.
    var takesWholeRow = false

    private init(
        _ type: AccessoryType, _ displayed: DisplayedState, _ options: Options, isLeading: Bool = false,
        handler: ActionHandler? = nil
    ) {
        (accessoryType, self.displayed, self.options) = (type, displayed, options)
        (self.isLeading, self.handler) = (isLeading, handler)
    }

    /// An arrow to the right.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
    ) -> UICellAccessory { UICellAccessory(.disclosureIndicator, displayed, options) }

    /// An arrow that points down while the children of the row are shown (LIST-14). A press calls the handler; without
    /// one it expands or collapses the row in the section snapshot of a diffable data source.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(
            .outlineDisclosure, displayed,
            Options(
                isHidden: options.isHidden, reservedLayoutWidth: options.reservedLayoutWidth,
                tintColor: options.tintColor), handler: actionHandler)
        accessory.takesWholeRow = options.style == .header
        return accessory
    }

    /// A checkmark.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
    ) -> UICellAccessory { UICellAccessory(.checkmark, displayed, options) }

    /// A minus sign in a red circle, at the beginning. A press calls the handler, and has no effect without one.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(.delete, displayed, options, isLeading: true, handler: actionHandler)
    }

    /// A plus sign in a green circle, at the beginning. A press calls the handler, and has no effect without one.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(.insert, displayed, options, isLeading: true, handler: actionHandler)
    }

    /// Lines by which the user moves the item: a touch on them lifts it without a long press. Without a drag delegate
    /// the data source moves it, if `canMoveItemAt` returns true.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
    ) -> UICellAccessory { UICellAccessory(.reorder, displayed, options) }

    /// A circle at the beginning, with a checkmark if the item is selected.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
    ) -> UICellAccessory { UICellAccessory(.multiselect, displayed, options, isLeading: true) }

    /// A button with information. A press calls the handler, and has no effect without one.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = .init(), actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.detail, displayed, options, handler: actionHandler) }

    /// A short text in the secondary color.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
    ) -> UICellAccessory {
        var accessory = UICellAccessory(.label, displayed, options)
        accessory.text = text
        return accessory
    }

    /// A view of the program.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let (displayed, position, isLeading) =
            switch configuration.placement {
            case .leading(let displayed, let position): (displayed, position, true)
            case .trailing(let displayed, let position): (displayed, position, false)
            }
        var accessory = UICellAccessory(.customView, displayed, configuration.options, isLeading: isLeading)
        (accessory.view, accessory.position) = (configuration.view, position)
        return accessory
    }

    /// The order of the system's accessories, from the beginning of the cell to its end.
    private var rank: Int {
        switch accessoryType {
        case .multiselect: 0
        case .delete: 1
        case .insert: 2
        case .label, .customView: 3
        case .checkmark: 4
        case .detail: 5
        case .disclosureIndicator, .outlineDisclosure: 6
        case .reorder: 7
        }
    }

    func isDisplayed(whileEditing isEditing: Bool) -> Bool {
        switch displayed {
        case .always: true
        case .whenEditing: isEditing
        case .whenNotEditing: !isEditing
        }
    }

    /// Returns the accessories of a side, from left to right.
    static func arranged(_ accessories: [UICellAccessory], isLeading: Bool) -> [UICellAccessory] {
        let side = accessories.filter { $0.isLeading == isLeading }
        let own = side.filter { $0.position == nil }.enumerated()
        var result = own.sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
        for accessory in side {
            guard let position = accessory.position else { continue }
            result.insert(accessory, at: min(max(position(result), 0), result.count))
        }
        return result
    }
}
