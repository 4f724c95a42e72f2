/// The edited text of a window, as far as input methods need to know it.
package struct TextInputTarget: Sendable, Hashable {
    /// Another number says that another text is edited or that the program has replaced the text, so that an unfinished
    /// composition is discarded.
    package var session: Int
    /// The caret in the window, in points. Input methods show their choices beside it.
    package var caret: CGRect

    /// Creates a target; `caret` is in window coordinates.
    package init(session: Int, caret: CGRect) { (self.session, self.caret) = (session, caret) }
}
