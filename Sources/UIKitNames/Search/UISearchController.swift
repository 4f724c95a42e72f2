/// Shows a search bar below a navigation bar, and results over the content of the controller on top.
///
/// The controller of the content sets it as ``UINavigationItem/searchController``. The search is active from the
/// beginning of editing until the Cancel button is pressed or ``isActive`` is set to false; the end of editing alone
/// does not end it.
@preconcurrency @MainActor open class UISearchController: UIViewController {
    /// The bar for the text.
    public let searchBar = UISearchBar()
    /// Shows the results; nil if the controller of the content shows them itself.
    public let searchResultsController: UIViewController?
    /// Called when the search begins and ends, and when its text changes.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// Receives the beginning and the end of the search.
    open weak var delegate: (any UISearchControllerDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UISearchControllerDelegate") {
                $0 is any UISearchControllerDelegate.Type
            }
        }
    }
    /// Whether the Cancel button appears while the search is active; true by default.
    open var automaticallyShowsCancelButton = true
    /// Whether the scopes of the bar appear while the search is active; true by default.
    open var automaticallyShowsScopeBar = true
    /// Whether results are shown even while the text is empty; false by default.
    open var showsSearchResultsController = false { didSet { onChange?() } }
    /// Stored for code that sets it: the content without results is never dimmed.
    open var obscuresBackgroundDuringPresentation = true
    /// Stored for code that sets it: the navigation bar stays visible.
    open var hidesNavigationBarDuringPresentation = true
    /// Called when other results may have to be shown.
    var onChange: (() -> Void)?
    private var isSearching = false

    /// Creates a controller; nil means that the content shows the results itself.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        searchBar.controller = self
    }

    /// Creates a controller as from a storyboard; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
        searchBar.controller = self
    }

    /// Whether the search is active. Setting it to true begins editing, to false removes the text and ends editing.
    open var isActive: Bool {
        get { isSearching }
        set {
            guard newValue != isSearching else { return }
            if newValue {
                if !searchBar.becomeFirstResponder() { searchDidBegin() }
            } else {
                end()
            }
        }
    }

    /// The controller whose view covers the content now.
    var shownResults: UIViewController? {
        isSearching && (showsSearchResultsController || searchBar.text?.isEmpty == false)
            ? searchResultsController : nil
    }

    /// Editing has begun.
    func searchDidBegin() {
        guard !isSearching else { return }
        delegate?.willPresentSearchController(self)
        isSearching = true
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = true }
        if automaticallyShowsScopeBar { searchBar.showsScopeBar = true }
        onChange?()
        delegate?.didPresentSearchController(self)
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    /// The user has changed the text.
    func textDidChange() {
        onChange?()
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    /// The user has selected a scope.
    func scopeDidChange() { searchResultsUpdater?.updateSearchResults(for: self) }

    private func end() {
        delegate?.willDismissSearchController(self)
        isSearching = false
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = false }
        if automaticallyShowsScopeBar { searchBar.showsScopeBar = false }
        searchBar.text = ""
        searchBar.resignFirstResponder()
        onChange?()
        delegate?.didDismissSearchController(self)
        searchResultsUpdater?.updateSearchResults(for: self)
    }
}

/// Shows the results of a search.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: AnyObject {
    /// The search has begun or ended, or its text or scope has changed.
    func updateSearchResults(for searchController: UISearchController)
}

/// Receives the beginning and the end of a search. All methods are optional.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: AnyObject {
    /// The search begins.
    func willPresentSearchController(_ searchController: UISearchController)
    /// The search has begun.
    func didPresentSearchController(_ searchController: UISearchController)
    /// The search ends.
    func willDismissSearchController(_ searchController: UISearchController)
    /// The search has ended.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}
