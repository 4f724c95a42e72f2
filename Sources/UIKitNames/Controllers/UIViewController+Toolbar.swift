extension UIViewController {
    /// Replaces ``toolbarItems``; `animated` is ignored.
    public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
}
