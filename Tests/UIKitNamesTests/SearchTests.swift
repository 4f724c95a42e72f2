import Testing
import UIKitNames

/// A list that shows what contains the searched text, itself or by another controller.
private final class FruitController: UITableViewController, UISearchResultsUpdating, UISearchControllerDelegate,
    UISearchBarDelegate
{
    let search: UISearchController
    private let all = ["Apple", "Apricot", "Plum"]
    private(set) var shown: [String] = []
    var log: [String] = []

    init(results: UIViewController?) {
        search = UISearchController(searchResultsController: results)
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        shown = all
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Fruit")
        (search.searchResultsUpdater, search.delegate, search.searchBar.delegate) = (self, self, self)
        navigationItem.searchController = search
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "Fruit", for: indexPath)
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        log.append("update \(text)")
        shown = all.filter { text.isEmpty || $0.contains(text) }
        tableView.reloadData()
    }

    func willPresentSearchController(_ searchController: UISearchController) { log.append("will present") }
    func didDismissSearchController(_ searchController: UISearchController) { log.append("dismissed") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append("text \(searchText)") }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
}

@MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct SearchTests {
    private func show(
        results: UIViewController? = nil
    ) -> (FruitController, UINavigationController, SimulatedWindow) {
        let fruit = FruitController(results: results)
        let navigation = UINavigationController(rootViewController: fruit)
        let window = SimulatedWindow(navigation.view, size: CGSize(width: 500, height: 400))
        window.frame()
        return (fruit, navigation, window)
    }

    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    @Test("BUILD-4: a search bar is below the navigation bar, and filters the list until Cancel is pressed")
    func filtering() throws {
        let (fruit, _, window) = show()
        let bar = fruit.search.searchBar
        #expect(frame(bar) == CGRect(x: 0, y: 52, width: 500, height: 52))
        #expect(fruit.view.frame.size == CGSize(width: 500, height: 296) && frame(fruit.view).minY == 104)
        #expect(bar.searchTextField.frame.width == 468 && !fruit.search.isActive)
        window.press(window.center(of: bar.searchTextField))
        window.release()
        #expect(fruit.search.isActive && bar.showsCancelButton)
        window.type("Ap")
        window.key(.enter)
        window.frame()
        #expect(bar.isFirstResponder && bar.searchTextField.frame.width < 420)
        #expect(fruit.shown == ["Apple", "Apricot"] && fruit.tableView.visibleCells.count == 2)
        #expect(
            fruit.log == ["will present", "update ", "update A", "text A", "update Ap", "text Ap", "search"])
        fruit.log = []
        try window.click(window.element(.button, named: "Cancel"))
        #expect(!fruit.search.isActive && bar.text == "" && !bar.isFirstResponder && !bar.showsCancelButton)
        #expect(fruit.log == ["cancel", "dismissed", "update "] && fruit.shown.count == 3)
    }

    @Test("BUILD-4: Escape in a search bar reports the text that it restores")
    func escape() {
        let (fruit, _, window) = show()
        fruit.search.isActive = true
        window.type("Pl")
        #expect(fruit.shown == ["Plum"])
        window.key(.escape)
        #expect(fruit.search.searchBar.text == "" && fruit.shown.count == 3 && fruit.search.isActive)
    }

    @Test("BUILD-4: results cover the list while there is a text, and a pushed controller has no search bar")
    func results() {
        let results = UIViewController()
        let (fruit, navigation, window) = show(results: results)
        fruit.search.isActive = true
        #expect(results.viewIfLoaded?.root == nil)
        window.type("A")
        window.frame()
        #expect(results.view.root != nil && frame(results.view) == frame(fruit.view))
        #expect(results.parent === fruit && results.navigationController === navigation)
        let detail = UIViewController()
        navigation.pushViewController(detail, animated: false)
        window.frame()
        #expect(fruit.search.searchBar.root == nil && results.view.root == nil)
        #expect(frame(detail.view) == CGRect(x: 0, y: 52, width: 500, height: 348))
        navigation.popViewController(animated: false)
        window.frame()
        #expect(fruit.search.searchBar.root != nil && results.view.root != nil)
        fruit.search.isActive = false
        #expect(results.parent == nil && results.view.root == nil)
    }

    @Test("BUILD-4: a search bar alone has its own delegate and Cancel button")
    func bar() throws {
        final class Listener: UISearchBarDelegate {
            var log: [String] = []
            func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
            func searchBar(
                _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
            ) -> Bool { text != "7" }
            func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append(searchText) }
            func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
            func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("end") }
        }
        let (bar, listener) = (UISearchBar(frame: CGRect(x: 0, y: 0, width: 400, height: 52)), Listener())
        (bar.delegate, bar.showsCancelButton) = (listener, true)
        bar.text = "set"
        let content = UIView()
        content.addSubview(bar)
        let window = SimulatedWindow(content)
        window.frame()
        #expect(bar.becomeFirstResponder())
        window.type("7b")
        try window.click(window.element(.button, named: "Cancel"))
        #expect(listener.log == ["begin", "setb", "end"] && bar.text == "setb")
    }
}
