import PhotoLibrary
import Views

extension PhotoViewer {
    /// What the viewer asks of the program.
    struct Commands {
        /// Called before the closing animation, with the photo that was shown last.
        var willClose: (ListedPhoto) -> Void = { _ in }
        /// Called after the closing animation, with the photo that was shown last.
        var closed: (ListedPhoto) -> Void = { _ in }
        /// Whether a command can be performed; its button is hidden otherwise.
        var isEnabled: (ProgramCommand) -> Bool = { _ in false }
        /// Performs a command on the shown photo; `albumDidChange()` follows if the photo leaves the album.
        var perform: (ProgramCommand) -> Void = { _ in }
        /// Whether a photo is marked as a favorite.
        var isFavorite: (ListedPhoto) -> Bool = { _ in false }
        /// The rating of a photo; nil as long as it is unknown.
        var rating: (ListedPhoto) -> Int? = { _ in nil }
        /// Rates a photo; nil if it cannot be rated.
        var rate: ((ListedPhoto, Int) -> Void)?
        /// Shows the menu of the shown photo at a point of the window.
        var showMenu: (CGPoint) -> Void = { _ in }
        /// Asks for the window to fill the screen, or to be restored; returns whether it is about to fill the screen.
        /// Nil hides the button.
        var setFullScreen: ((Bool) -> Bool)?
        /// Handles a key that the viewer does not use itself; returns whether it is a shortcut.
        var handleKey: (Key, InputEvent) -> Bool = { _, _ in false }
    }
}
