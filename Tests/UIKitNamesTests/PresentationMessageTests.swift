import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct PresentationMessageTests {
    @Test("BUILD-4: a presentation that cannot begin writes why, and calls no completion")
    func refusals() {
        let (presenter, first, second) = (UIViewController(), UIViewController(), UIViewController())
        let log = MessageLog()
        var completions = 0
        log.collect { presenter.present(first, animated: false) { completions += 1 } }
        #expect(log.messages.count == 1 && log.messages.last?.contains("not in a window") == true)
        let window = SimulatedWindow(presenter.view)
        log.collect {
            presenter.present(first, animated: false)
            presenter.present(second, animated: false) { completions += 1 }
        }
        window.frame()
        #expect(log.messages.count == 2 && log.messages.last?.contains("already presenting") == true)
        #expect(presenter.presentedViewController === first)
        log.collect { first.present(first, animated: false) { completions += 1 } }
        #expect(log.messages.count == 3 && completions == 0)
        let child = UIViewController()
        presenter.addChild(child)
        log.collect { first.present(child, animated: false) }
        #expect(log.messages.count == 4)
    }

    @Test("BUILD-4: a program's mistakes with containers are reported")
    func containers() {
        let log = MessageLog()
        let (root, navigation) = (UIViewController(), UINavigationController())
        log.collect {
            navigation.pushViewController(root, animated: false)
            navigation.pushViewController(root, animated: false)
        }
        #expect(log.messages.count == 1 && navigation.viewControllers == [root])
        log.collect { UITabBarController().selectedIndex = 3 }
        #expect(log.messages.count == 2)
    }

    @Test("BUILD-4: Enter in the text field of an alert performs its only action that neither cancels nor destroys")
    func enter() {
        let controller = UIViewController()
        let window = SimulatedWindow(controller.view)
        var answers: [String] = []
        for others in [["Add"], ["Add", "Replace"]] {
            let alert = UIAlertController(title: "Add List", message: nil, preferredStyle: .alert)
            alert.addTextField(configurationHandler: nil)
            for title in others {
                alert.addAction(UIAlertAction(title: title, style: .default) { _ in answers.append(title) })
            }
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in answers.append("Cancel") })
            controller.present(alert, animated: true)
            window.wait(1)
            window.key(.enter)
            window.wait(1)
            #expect(answers == ["Add"] && (controller.presentedViewController == nil) == (others.count == 1))
        }
    }
}
