import UIKitApplication

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let model = PostcardModel(names: ["dunes", "harbor", "meadow", "glacier"])
        let postcards = PostcardsViewController(model: model)
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: postcards)
        window?.makeKeyAndVisible()
        return true
    }
}
