extension Control: TouchTarget {
    var touchSize: CGSize { CGSize(width: 44, height: 44) }
}

extension SplitDivider: TouchTarget {
    var touchSize: CGSize { CGSize(width: 24, height: 24) }
}
