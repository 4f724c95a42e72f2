/// The symbols of the library.
enum BuiltInSymbol: String, CaseIterable {
    case trash, plus, minus, forbidden, checkmark, chevronDown, chevronRight, close, more, play, pause, pencil, grid,
        rows, image, warning, retry, undo, redo, search, zoomIn, zoomOut, sun, moon, chevronLeft, share, download,
        sort, folder, book, camera, sidebar, compose, rewind, fastForward, fullScreen, info, heart, heartFilled,
        rotateRight,
        rotateLeft,
        images
}

extension Symbol {
    private init(_ symbol: BuiltInSymbol) {
        var drawing = SymbolDrawing()
        drawing.add(symbol)
        self.init(name: symbol.rawValue, lines: drawing.lines, solids: drawing.solids)
    }

    /// All symbols of the library.
    public static let all = BuiltInSymbol.allCases.map { Symbol($0) }

    /// A trash can: delete.
    public static let trash = Symbol(.trash)
    /// A plus sign: add.
    public static let plus = Symbol(.plus)
    /// A minus sign: remove.
    public static let minus = Symbol(.minus)
    /// A crossed circle: not allowed.
    public static let forbidden = Symbol(.forbidden)
    /// A checkmark: done or selected.
    public static let checkmark = Symbol(.checkmark)
    /// An angle that points down: more below.
    public static let chevronDown = Symbol(.chevronDown)
    /// An angle that points right: more to the right.
    public static let chevronRight = Symbol(.chevronRight)
    /// A diagonal cross: close or dismiss.
    public static let close = Symbol(.close)
    /// Three dots: more actions.
    public static let more = Symbol(.more)
    /// A triangle that points right: play.
    public static let play = Symbol(.play)
    /// Two bars: pause.
    public static let pause = Symbol(.pause)
    /// A pencil: edit.
    public static let pencil = Symbol(.pencil)
    /// Four squares: grid layout.
    public static let grid = Symbol(.grid)
    /// Rectangles of unequal width: justified rows.
    public static let rows = Symbol(.rows)
    /// A landscape: an image, or the place of one.
    public static let image = Symbol(.image)
    /// A triangle with an exclamation mark: warning.
    public static let warning = Symbol(.warning)
    /// A circular arrow: try again.
    public static let retry = Symbol(.retry)
    /// An arrow that bends left: undo.
    public static let undo = Symbol(.undo)
    /// An arrow that bends right: redo.
    public static let redo = Symbol(.redo)
    /// A magnifying glass: search.
    public static let search = Symbol(.search)
    /// A magnifying glass with a plus sign: zoom in.
    public static let zoomIn = Symbol(.zoomIn)
    /// A magnifying glass with a minus sign: zoom out.
    public static let zoomOut = Symbol(.zoomOut)
    /// A sun: light appearance.
    public static let sun = Symbol(.sun)
    /// A moon: dark appearance.
    public static let moon = Symbol(.moon)
    /// An angle that points left: back.
    public static let chevronLeft = Symbol(.chevronLeft)
    /// An arrow that leaves a tray: share.
    public static let share = Symbol(.share)
    /// An arrow that enters a tray: import.
    public static let download = Symbol(.download)
    /// Lines of decreasing length: sort.
    public static let sort = Symbol(.sort)
    /// A folder: organize.
    public static let folder = Symbol(.folder)
    /// An open book: bookmarks.
    public static let book = Symbol(.book)
    /// A camera: take a picture.
    public static let camera = Symbol(.camera)
    /// A window with a column: show or hide a sidebar.
    public static let sidebar = Symbol(.sidebar)
    /// A pencil on a sheet: begin a text.
    public static let compose = Symbol(.compose)
    /// Two triangles that point left: rewind.
    public static let rewind = Symbol(.rewind)
    /// Two triangles that point right: fast forward.
    public static let fastForward = Symbol(.fastForward)
    /// Four corners that point outward: fill the screen.
    public static let fullScreen = Symbol(.fullScreen)
    /// A letter i in a circle: information.
    public static let info = Symbol(.info)
    /// The outline of a heart: not a favorite.
    public static let heart = Symbol(.heart)
    /// A filled heart: a favorite.
    public static let heartFilled = Symbol(.heartFilled)
    /// An upright rectangle below an arrow that bends right: rotate clockwise.
    public static let rotateRight = Symbol(.rotateRight)
    /// An upright rectangle below an arrow that bends left: rotate counterclockwise.
    public static let rotateLeft = Symbol(.rotateLeft)
    /// Two landscapes, one behind the other: several images.
    public static let images = Symbol(.images)
}
