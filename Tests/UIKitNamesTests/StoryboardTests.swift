import Testing

@testable import UIKitNames

class StoryboardPhotoController: UIViewController {
    var name = "dunes"
}

class StoryboardListController: UITableViewController {
    let count: Int
    required init?(coder aDecoder: NSCoder) {
        count = 3
        super.init(coder: aDecoder)
    }
}

class StoryboardPhotoCell: UICollectionViewCell {
    private(set) var isAwake = false
    override func awakeFromNib() { isAwake = true }
}

class StoryboardRowCell: UITableViewCell {}

// Serialized with the others that use `UIApplication.shared`.
extension SharedApplicationTests {
    @MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct StoryboardTests {
        private final class Delegate: UIResponder, UIApplicationDelegate {}

        /// The application refers to its delegate weakly.
        private let delegate = Delegate()

        /// Begins a test. Another suite may use the application between the initialization and the test.
        private func prepare() {
            UIApplication.shared.reset()
            UIApplication.shared.delegate = delegate
        }

        @Test("BUILD-4: a storyboard creates controllers of the classes with the names of the identifiers")
        func controllers() throws {
            prepare()
            defer { UIApplication.shared.reset() }
            let storyboard = try #require(UIViewController().storyboard)
            let photo = storyboard.instantiateViewController(withIdentifier: "StoryboardPhotoController")
            #expect((photo as? StoryboardPhotoController)?.name == "dunes")
            let list: StoryboardListController = storyboard.instantiateViewController(
                identifier: "StoryboardListController")
            #expect(list.count == 3 && list.view === list.tableView)
        }

        @Test("BUILD-4: registered controllers take precedence, also as initial ones; others are reported")
        func registered() {
            prepare()
            defer { UIApplication.shared.reset() }
            UIStoryboard.register("Detail", inStoryboard: "Albums") { StoryboardPhotoController() }
            UIStoryboard.registerInitialViewController(ofStoryboard: "Albums") { UINavigationController() }
            let albums = UIStoryboard(name: "Albums", bundle: nil)
            #expect(albums.instantiateViewController(withIdentifier: "Detail") is StoryboardPhotoController)
            #expect(albums.instantiateInitialViewController() is UINavigationController)
            let log = MessageLog()
            log.collect {
                _ = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Detail")
                _ = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
            }
            #expect(log.messages.count == 2)
        }

        @Test("BUILD-4: nibs register and create the cells of the classes with their names")
        func nibs() throws {
            prepare()
            defer { UIApplication.shared.reset() }
            let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            collection.register(UINib(nibName: "StoryboardPhotoCell", bundle: nil), forCellWithReuseIdentifier: "Photo")
            let table = UITableView()
            table.register(UINib(nibName: "StoryboardRowCell", bundle: nil), forCellReuseIdentifier: "Row")
            #expect(table.dequeueReusableCell(withIdentifier: "Row") is StoryboardRowCell)
            let cell = try #require(Bundle.main.loadNibNamed("StoryboardPhotoCell", owner: nil)?.first)
            #expect((cell as? StoryboardPhotoCell)?.isAwake == true)
            UINib.register("Banner") { UILabel() }
            #expect(Bundle.main.loadNibNamed("Banner", owner: nil)?.first is UILabel)
            let log = MessageLog()
            log.collect { #expect(Bundle.main.loadNibNamed("Nothing", owner: nil) == nil) }
            #expect(log.messages.count == 1)
        }
    }
}
