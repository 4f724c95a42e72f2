/// What input methods know of the text that is edited in a window.
struct TextInputState {
    var target: TextInputTarget?
    var session = 0
    var onChange: ((TextInputTarget?) -> Void)?
}

extension RootView {
    /// Called when another text is edited or its caret moves, with nil when none is (HAND-7).
    package var onTextInput: ((TextInputTarget?) -> Void)? {
        get { textInputState.onChange }
        set { textInputState.onChange = newValue }
    }

    /// The edited text that input methods may read; nil without one.
    package var textInput: TextInputTarget? { textInputState.target }

    /// Reports the edited text if another one is edited or its caret has moved.
    func updateTextInput() {
        let session = textInputState.session
        let target = focusedView.flatMap { view in
            view.textInputCaret.map { TextInputTarget(session: session, caret: view.convert($0, to: nil)) }
        }
        guard target != textInputState.target else { return }
        textInputState.target = target
        textInputState.onChange?(target)
    }

    /// Discards what an input method has composed without inserting it: the text that it would be inserted into is no
    /// longer edited, or has been replaced.
    func discardComposition() {
        textInputState.session += 1
        requestFrame()
    }
}
