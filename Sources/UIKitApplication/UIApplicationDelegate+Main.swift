@_exported import UIKitNames

extension UIApplicationDelegate {
    /// Runs the program: creates the delegate, calls its methods of a launch, and handles events until the user closes
    /// the last window. Called for a class with `@main`.
    ///
    /// Prints an error and exits with status 1 if no display can be opened, or if no window is shown: by the delegate
    /// in `application(_:didFinishLaunchingWithOptions:)`, or by the delegate of its scene.
    public static func main() {
        ProgramRunner.run { UIApplication.shared.launch(Self(launch: ResponderLaunch())) }
    }
}

extension UIApplication {
    /// Runs a program without a delegate, whose window shows one controller. Handles events until the user closes the
    /// window, and does not return.
    ///
    /// The window has the controller's title, otherwise the name of the executable. `size` is in points.
    ///
    /// - Parameters:
    ///   - teamExecutables: The names of executables in the program's folder that may load what is visible to the team,
    ///     as other processes of the program may. They have to name this program, too.
    ///   - makeRootViewController: Called once, after the display was opened.
    public static func run(
        size: CGSize? = nil, teamExecutables: Set<String> = [],
        _ makeRootViewController: @MainActor () -> UIViewController
    ) -> Never {
        ProgramRunner.run(teamExecutables: teamExecutables) {
            let window = UIWindow(frame: CGRect(origin: .zero, size: size ?? UIScreen.main.bounds.size))
            window.rootViewController = makeRootViewController()
            window.makeKeyAndVisible()
            return true
        }
    }
}
