/// A button that opens the menu of the program (``RootView/mainMenu``) below it. F10 opens the menu there, too.
///
/// Add one to the header of a window, or a ``MenuBar`` above its content; without either, F10 opens the menu in the
/// window's top right corner.
@preconcurrency @MainActor public final class MenuButton: Button {
    /// Creates a button with the symbol of menus.
    public init() {
        super.init(symbol: .more, name: "Menu")
        shortcut = Shortcut(key: .function(10)).text
        onPress = { [weak self] in if let self { root?.showMainMenu(below: self) } }
    }
}
