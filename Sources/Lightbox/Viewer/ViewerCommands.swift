import ImageFiles
import PhotoLibrary
import Views

extension PhotoViewer {
    /// What the viewer asks of the program.
    struct Commands {
        /// Called after the closing animation, with the photo that was shown last.
        var closed: (ListedPhoto) -> Void = { _ in }
        /// Removes a photo from the album; nil if the library is read-only.
        var remove: ((ListedPhoto) -> Void)?
        /// Rotates a photo; nil hides the button.
        var rotate: ((ListedPhoto, QuarterTurns) -> Void)?
        /// Marks a photo as a favorite, or removes the mark; nil hides the button.
        var toggleFavorite: ((ListedPhoto) -> Void)?
        /// Whether a photo is marked as a favorite.
        var isFavorite: (ListedPhoto) -> Bool = { _ in false }
        /// Shows the menu of a photo at a point of the window.
        var showMenu: (ListedPhoto, CGPoint) -> Void = { _, _ in }
        /// Asks for the window to fill the screen, or to be restored; returns whether it is about to fill the screen.
        /// Nil hides the button.
        var setFullScreen: ((Bool) -> Bool)?
        /// Performs a command of the window, such as closing it; returns whether the key is one.
        var handleWindowKey: (Key, InputEvent) -> Bool = { _, _ in false }
        /// Copies a photo to the clipboard.
        var copy: (ListedPhoto) -> Void = { _ in }
    }
}
