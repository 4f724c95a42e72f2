import Foundation
import Testing

@testable import UIKitNames

extension SharedApplicationTests {
    @MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct SmallMemberTests {
        @Test("BUILD-4: announcements are reported by the frontmost window; other messages are not")
        func announcement() {
            UIApplication.shared.reset()
            defer { UIApplication.shared.reset() }
            let content = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let window = SimulatedWindow(content, size: CGSize(width: 100, height: 100))
            content.makeKeyAndVisible()
            window.frame()
            UIAccessibility.post(notification: .layoutChanged, argument: "Nothing")
            #expect(window.root.announcement == nil)
            UIAccessibility.post(notification: .announcement, argument: "Moved to Done")
            #expect(window.root.announcement == "Moved to Done")
        }

        @Test(
            "BUILD-4: a display link is called in the frames of the window, and goes on with a timer when it has closed"
        )
        func displayLink() async {
            UIApplication.shared.reset()
            defer { UIApplication.shared.reset() }
            @MainActor final class Game {
                var ticks = 0
                func tick() { ticks += 1 }
            }
            let (game, content) = (Game(), UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
            let window = SimulatedWindow(content, size: CGSize(width: 100, height: 100))
            content.makeKeyAndVisible()
            window.frame()
            let link = CADisplayLink(target: game, selector: Game.tick)
            link.add(to: .main, forMode: .common)
            window.wait(0.5)
            let count = game.ticks
            #expect(count >= 20)
            link.isPaused = true
            window.wait(0.5)
            #expect(game.ticks == count)
            link.isPaused = false
            window.frame()
            UIApplication.shared.reset()
            for view in window.root.subviews where view !== content { view.removeFromSuperview() }
            let former = game.ticks
            while game.ticks < former + 2 { await Task.yield() }
            link.invalidate()
            #expect(link.isPaused == false)
        }

        @Test("BUILD-4: a search with scopes shows them while it is active, and reports the selected one")
        func scopes() {
            final class Results: NSObject, UISearchResultsUpdating, UISearchBarDelegate {
                var log: [String] = []
                func updateSearchResults(for searchController: UISearchController) {
                    log.append("update \(searchController.searchBar.selectedScopeButtonIndex)")
                }
                func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
                    log.append("scope \(selectedScope)")
                }
            }
            let (results, controller, search) = (
                Results(), UIViewController(), UISearchController(searchResultsController: nil)
            )
            (search.searchResultsUpdater, search.searchBar.delegate) = (results, results)
            search.searchBar.scopeButtonTitles = ["All", "Favorites"]
            controller.navigationItem.searchController = search
            let navigation = UINavigationController(rootViewController: controller)
            let window = SimulatedWindow(navigation.view, size: CGSize(width: 500, height: 400))
            window.frame()
            #expect(search.searchBar.frame.height == 52 && !search.searchBar.showsScopeBar)
            search.isActive = true
            window.frame()
            #expect(search.searchBar.frame.height == 96 && controller.view.frame.height == 252)
            let scopes = search.searchBar.subviews.compactMap { $0 as? UISegmentedControl }.first
            scopes?.selectedSegmentIndex = 1
            scopes?.sendActions(for: .valueChanged)
            #expect(results.log.suffix(2) == ["scope 1", "update 1"] && search.searchBar.selectedScopeButtonIndex == 1)
            search.isActive = false
            window.frame()
            #expect(search.searchBar.frame.height == 52)
        }

        @Test("BUILD-4: a button has a second line; a slider has an image as its knob")
        func controls() {
            let button = UIButton(type: .system)
            var look = UIButton.Configuration.filled()
            look.title = "Title"
            button.configuration = look
            let height = button.sizeThatFits(.zero).height
            look.subtitle = "Second line"
            button.configuration = look
            #expect(button.sizeThatFits(.zero).height > height + 8 && button.titleLabel?.text == "Title\nSecond line")
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 31))
            let knob = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
            slider.setThumbImage(knob, for: .normal)
            slider.value = 0.5
            let window = SimulatedWindow(slider, size: CGSize(width: 100, height: 31))
            window.frame()
            #expect(window.pixel(50, 15) == 0xff0000 && window.pixel(62, 8) != 0xff0000)
        }

        @Test("BUILD-4: an activity travels in a drag within the program")
        func activity() async throws {
            let activity = NSUserActivity(activityType: "test.open")
            activity.title = "Open"
            activity.userInfo = ["id": "7", "count": 2]
            let provider = NSItemProvider(object: activity)
            #expect(provider.canLoadObject(ofClass: NSUserActivity.self))
            let text: String? = await withCheckedContinuation { continuation in
                _ = provider.loadObject(ofClass: NSUserActivity.self) { object, _ in
                    let read = object as? NSUserActivity
                    continuation.resume(
                        returning: read.map { "\($0.activityType) \($0.title ?? "") \($0.userInfo?["id"] ?? "")" })
                }
            }
            #expect(text == "test.open Open 7")
        }

        @Test("BUILD-4: activities act on what a source provides for them")
        func itemSource() {
            final class Source: UIActivityItemSource {
                func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any {
                    ""
                }
                func activityViewController(
                    _ activityViewController: UIActivityViewController,
                    itemForActivityType activityType: UIActivity.ActivityType?
                ) -> Any? { "Text" }
            }
            final class Keep: UIActivity {
                var (kept, asked) = ([Any](), [Any]())
                override var activityTitle: String? { "Keep" }
                override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
                    asked = activityItems
                    return true
                }
                override func prepare(withActivityItems activityItems: [Any]) { kept = activityItems }
                override func perform() { activityDidFinish(true) }
            }
            let keep = Keep()
            let sheet = UIActivityViewController(activityItems: [Source()], applicationActivities: [keep])
            sheet.loadViewIfNeeded()
            #expect(sheet.actions.map(\.title) == ["Copy", "Keep", "Cancel"] && keep.asked as? [String] == [""])
            sheet.actions[1].handler?(sheet.actions[1])
            #expect(keep.kept as? [String] == ["Text"])
        }
    }
}
