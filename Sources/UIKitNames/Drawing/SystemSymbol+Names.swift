// The symbols by their names in UIKit, without the suffixes of variants.
extension SystemSymbol {
    /// Other names of symbols.
    static let aliases = [
        "gearshape": "gear", "multiply": "xmark", "line.horizontal.3": "line.3.horizontal", "text.bubble": "bubble",
        "bubble.left": "bubble", "bubble.right": "bubble", "message": "bubble", "person.crop": "person",
        "square.and.arrow.down": "arrow.down.to.line", "icloud": "cloud", "rectangle.stack": "square.stack",
        "photo.on.rectangle.angled": "photo.on.rectangle", "arrow.up.arrow.down": "arrow.up.and.down",
        "list.dash": "list.bullet", "mappin.and.ellipse": "mappin", "location.north": "location",
        "exclamationmark.bubble": "bubble", "delete": "trash", "gobackward": "arrow.counterclockwise",
        "goforward": "arrow.clockwise", "sidebar.leading": "sidebar.left", "speaker.wave.3": "speaker.wave.2",
        "arrow.up.left.and.arrow.down.right": "viewfinder",
    ]

    static let names: [String: SystemSymbol] =
        builtIn.merging(signs) { a, _ in a }.merging(shapes) { a, _ in a }.merging(things) { a, _ in a }
        .merging(moreThings) { a, _ in a }

    private static let builtIn: [String: SystemSymbol] = [
        "arrow.clockwise": .init(.retry), "arrow.uturn.backward": .init(.undo), "arrow.uturn.forward": .init(.redo),
        "book": .init(.book), "checkmark": .init(.checkmark), "chevron.down": .init(.chevronDown),
        "chevron.left": .init(.chevronLeft), "chevron.right": .init(.chevronRight), "ellipsis": .init(.more),
        "folder": .init(.folder, isOutline: true), "magnifyingglass": .init(.search), "minus": .init(.minus),
        "minus.magnifyingglass": .init(.zoomOut), "moon": .init(.moon, isOutline: true), "nosign": .init(.forbidden),
        "pause": .init(.pause), "play": .init(.play), "plus": .init(.plus), "plus.magnifyingglass": .init(.zoomIn),
        "square.and.arrow.up": .init(.share), "square.and.pencil": .init(.compose),
        "square.grid.2x2": .init(.grid, isOutline: true), "sun.max": .init(.sun), "xmark": .init(.close),
        "arrow.down.to.line": .init(.download), "sidebar.left": .init(.sidebar), "backward": .init(.rewind),
        "forward": .init(.fastForward), "rotate.right": .init(.rotateRight), "rotate.left": .init(.rotateLeft),
        "photo.on.rectangle": .init(.images), "viewfinder": .init(.fullScreen),
        "heart": .init(.heart, isOutline: true), "trash": .init(.trash), "pencil": .init(.pencil),
        "photo": .init {
            $0.box(3, 4.5, 18, 15, radius: 2.75)
        } details: {
            $0.dot(8.25, 9.5, radius: 1.6)
            $0.line((3.5, 17), (8.5, 13.25), (11.5, 15.5), (16, 10.75), (20.6, 15.25))
        },
        "camera": .init {
            let corners = [
                (3.0, 7.0), (7.0, 7.0), (8.75, 4.5), (15.25, 4.5), (17.0, 7.0), (21.0, 7.0), (21.0, 19.0), (3.0, 19.0),
            ]
            $0.polygon(corners, radius: 1.4)
        } details: {
            $0.circle(12, 12.75, radius: 3.6)
        },
        "exclamationmark.triangle": .init {
            $0.polygon([(12, 2.6), (22, 20), (2, 20)], radius: 3)
        } details: {
            $0.line((12, 9.25), (12, 13.5))
            $0.dot(12, 16.75, radius: 1.1)
        },
    ]

    /// Lines and arrows.
    private static let signs: [String: SystemSymbol] = [
        "line.3.horizontal": .init { _ in
        } details: {
            for y in [7.0, 12, 17] { $0.line((4, y), (20, y)) }
        },
        "line.3.horizontal.decrease": .init { _ in
        } details: {
            for (x, y) in [(4.0, 7.0), (7, 12), (10, 17)] { $0.line((x, y), (24 - x, y)) }
        },
        "list.bullet": .init { _ in
        } details: {
            for y in [6.5, 12, 17.5] {
                $0.dot(4.75, y, radius: 1.3)
                $0.line((9, y), (20.5, y))
            }
        },
        "slider.horizontal.3": .init { _ in
        } details: {
            for (x, y) in [(15.0, 6.0), (8.5, 12), (14, 18)] {
                $0.circle(x, y, radius: 2.1)
                $0.line((3.5, y), (x - 2.1, y))
                $0.line((x + 2.1, y), (20.5, y))
            }
        },
        "info": .init { _ in
        } details: {
            $0.dot(12, 5.5, radius: 1.5)
            $0.line((12, 10.5), (12, 19))
        },
        "exclamationmark": .init { _ in
        } details: {
            $0.line((12, 4.5), (12, 14))
            $0.dot(12, 18.75, radius: 1.5)
        },
        "questionmark": .init { _ in
        } details: {
            var hook = Path()
            hook.move(to: CGPoint(x: 7.75, y: 8.5))
            hook.addCurve(
                to: CGPoint(x: 12.1, y: 4.5), control1: CGPoint(x: 7.75, y: 6.1), control2: CGPoint(x: 9.6, y: 4.5))
            hook.addCurve(
                to: CGPoint(x: 16.4, y: 8.4), control1: CGPoint(x: 14.6, y: 4.5), control2: CGPoint(x: 16.4, y: 6.1))
            hook.addCurve(
                to: CGPoint(x: 12, y: 14.25), control1: CGPoint(x: 16.4, y: 11.4), control2: CGPoint(x: 12, y: 11.5))
            $0.line(hook)
            $0.dot(12, 18.75, radius: 1.5)
        },
        "chevron.up": .init { _ in
        } details: {
            $0.line((6, 14.75), (12, 8.75), (18, 14.75))
        },
        "chevron.up.chevron.down": .init { _ in
        } details: {
            $0.line((8, 9.25), (12, 5.25), (16, 9.25))
            $0.line((8, 14.75), (12, 18.75), (16, 14.75))
        },
        "arrow.up": .init { _ in
        } details: {
            $0.line((12, 20), (12, 4.25))
            $0.line((6, 10.25), (12, 4.25), (18, 10.25))
        },
        "arrow.down": .init { _ in
        } details: {
            $0.line((12, 4), (12, 19.75))
            $0.line((6, 13.75), (12, 19.75), (18, 13.75))
        },
        "arrow.left": .init { _ in
        } details: {
            $0.line((20, 12), (4.25, 12))
            $0.line((10.25, 6), (4.25, 12), (10.25, 18))
        },
        "arrow.right": .init { _ in
        } details: {
            $0.line((4, 12), (19.75, 12))
            $0.line((13.75, 6), (19.75, 12), (13.75, 18))
        },
        "arrow.up.and.down": .init { _ in
        } details: {
            $0.line((8, 19), (8, 5))
            $0.line((4.25, 8.75), (8, 5), (11.75, 8.75))
            $0.line((16, 5), (16, 19))
            $0.line((12.25, 15.25), (16, 19), (19.75, 15.25))
        },
        "arrow.counterclockwise": .init { _ in
        } details: {
            $0.arc(12, 12.25, radius: 7.5, from: 200, to: 500)
            $0.line((4.1, 4.6), (4.7, 9.6), (9.6, 9))
        },
        "power": .init { _ in
        } details: {
            $0.arc(12, 12.75, radius: 7.75, from: -52, to: 232)
            $0.line((12, 3.25), (12, 11.5))
        },
    ]

    /// Closed shapes.
    private static let shapes: [String: SystemSymbol] = [
        "circle": .init { $0.circle(12, 12, radius: 9) }, "square": .init { $0.box(3.5, 3.5, 17, 17, radius: 3.5) },
        "stop": .init { $0.box(5.5, 5.5, 13, 13, radius: 2) },
        "star": .init { star in
            let corners = (0..<10).map { index in
                let (angle, radius) = (Double(index) * .pi / 5, index % 2 == 0 ? 10.0 : 4.6)
                return (12 + sin(angle) * radius, 12.75 - cos(angle) * radius)
            }
            star.polygon(corners, radius: 0.9)
        },
        "bolt": .init {
            $0.polygon([(13.5, 2.75), (5, 13.5), (11, 13.5), (10.5, 21.25), (19, 10.5), (13, 10.5)], radius: 0.7)
        },
        "bookmark": .init {
            $0.polygon([(6.25, 3.25), (17.75, 3.25), (17.75, 20.75), (12, 16.25), (6.25, 20.75)], radius: 1.3)
        },
        "location": .init { $0.polygon([(20.75, 3.25), (3.25, 10.75), (11.5, 12.5), (13.25, 20.75)], radius: 0.8) },
        "cloud": .init {
            $0.curve(
                from: (7, 19),
                [
                    ((3, 15), (4.8, 19), (3, 17.3)), ((6.6, 11.2), (3, 13), (4.6, 11.4)),
                    ((12, 6), (6.8, 8.2), (9.2, 6)), ((17.2, 10.2), (14.6, 6), (16.7, 7.7)),
                    ((21, 14.6), (19.4, 10.4), (21, 12.3)), ((16.8, 19), (21, 17.1), (19.2, 19)),
                ])
        },
        "bubble": .init {
            let corners = [(3.0, 4.5), (21, 4.5), (21, 16.5), (11.5, 16.5), (7.5, 20.5), (7.5, 16.5), (3, 16.5)]
            $0.polygon(corners, radius: 1.4)
        },
        "square.grid.3x3": .init {
            for x in [3.5, 9.75, 16] { for y in [3.5, 9.75, 16] { $0.box(x, y, 4.5, 4.5, radius: 1) } }
        },
    ]
}

extension SymbolDrawing {
    mutating func polygon(_ corners: [(Double, Double)], radius: Double) {
        line(Path(rounded: corners.map { CGPoint(x: $0.0, y: $0.1) }, radius: radius))
    }

    /// Adds a closed outline of curves, each with its end and its two control points.
    mutating func curve(
        from start: (Double, Double), _ curves: [((Double, Double), (Double, Double), (Double, Double))]
    ) {
        func point(_ pair: (Double, Double)) -> CGPoint { CGPoint(x: pair.0, y: pair.1) }
        var path = Path()
        path.move(to: point(start))
        for curve in curves { path.addCurve(to: point(curve.0), control1: point(curve.1), control2: point(curve.2)) }
        path.close()
        line(path)
    }
}
