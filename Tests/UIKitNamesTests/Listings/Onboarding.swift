import UIKitNames

// The first pages that a program shows, with a bar of its own colors.

final class OnboardingController: UIPageViewController {
    private(set) lazy var pages: [UIViewController] = ["Drag photos", "Drop them here", "Reorder"].map { text in
        let page = UIViewController()
        page.title = text
        page.view.backgroundColor = .systemBackground
        return page
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        dataSource = self
        delegate = self
        setViewControllers([pages[0]], direction: .forward, animated: true, completion: nil)
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = .systemIndigo
        appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
        appearance.largeTitleTextAttributes = [.foregroundColor: UIColor.white]
        appearance.shadowColor = .clear
        navigationItem.standardAppearance = appearance
        navigationItem.scrollEdgeAppearance = appearance
        navigationItem.compactAppearance = appearance
        UITabBar.appearance().unselectedItemTintColor = .systemGray
        UIBarButtonItem.appearance().setTitleTextAttributes([.font: UIFont.boldSystemFont(ofSize: 15)], for: .normal)
    }

    func shake(_ view: UIView) {
        UIView.animateKeyframes(
            withDuration: 0.4, delay: 0, options: [.calculationModeCubic],
            animations: {
                for (index, angle) in [0.1, -0.1, 0.05, 0].enumerated() {
                    UIView.addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) {
                        view.transform = CGAffineTransform(rotationAngle: CGFloat(angle))
                    }
                }
            }, completion: nil)
    }
}

extension OnboardingController: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        guard let index = pages.firstIndex(of: viewController), index > 0 else { return nil }
        return pages[index - 1]
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        guard let index = pages.firstIndex(of: viewController), index < pages.count - 1 else { return nil }
        return pages[index + 1]
    }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { return pages.count }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        return viewControllers?.first.flatMap(pages.firstIndex(of:)) ?? 0
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
        if completed { title = pageViewController.viewControllers?.first?.title }
    }
}
