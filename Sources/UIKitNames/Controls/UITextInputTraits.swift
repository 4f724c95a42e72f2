// Properties of a keyboard on the screen, which a desktop does not have. Fields store them for code that sets them.

/// The label of the return key.
public enum UIReturnKeyType: Sendable, Hashable {
    /// The labels of UIKit.
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The characters that a keyboard offers.
public enum UIKeyboardType: Sendable, Hashable {
    /// The keyboards of UIKit.
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    /// More keyboards of UIKit.
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// What is capitalized automatically.
public enum UITextAutocapitalizationType: Sendable, Hashable {
    /// The choices of UIKit.
    case none, words, sentences, allCharacters
}

/// Whether text is corrected automatically.
public enum UITextAutocorrectionType: Sendable, Hashable {
    /// The choices of UIKit.
    case `default`, no, yes
}

/// Whether spelling is checked.
public enum UITextSpellCheckingType: Sendable, Hashable {
    /// The choices of UIKit.
    case `default`, no, yes
}
