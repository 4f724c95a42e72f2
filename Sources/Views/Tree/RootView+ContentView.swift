extension RootView {
    /// Shows the content view in place of the former one, unless the program has moved that one elsewhere (VIEW-16).
    func contentViewDidChange(from former: View?) {
        if let former, former !== contentView, former.superview === self { former.removeFromSuperview() }
        guard let contentView, contentView !== former || contentView.superview !== self else { return }
        contentView.translatesAutoresizingMaskIntoConstraints = true
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(contentView, at: 0)
    }
}
