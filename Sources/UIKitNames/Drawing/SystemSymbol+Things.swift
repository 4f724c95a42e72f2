// Symbols of objects, by their names in UIKit.
extension SystemSymbol {
    static let things: [String: SystemSymbol] = [
        "gear": .init { gear in
            let corners = (0..<8).flatMap { tooth in
                [(-14.0, 7.4), (-9, 9.6), (9, 9.6), (14, 7.4)].map { degrees, radius in
                    let angle = (Double(tooth) * 45 + degrees) * .pi / 180
                    return (12 + sin(angle) * radius, 12 - cos(angle) * radius)
                }
            }
            gear.polygon(corners, radius: 0.6)
        } details: {
            $0.circle(12, 12, radius: 3.2)
        },
        "doc": .init {
            $0.polygon([(5.5, 2.75), (13.25, 2.75), (18.5, 8), (18.5, 21.25), (5.5, 21.25)], radius: 1.6)
        } details: {
            $0.line((12.75, 3.25), (12.75, 8.5), (18, 8.5))
        },
        "doc.text": .init {
            $0.polygon([(5.5, 2.75), (13.25, 2.75), (18.5, 8), (18.5, 21.25), (5.5, 21.25)], radius: 1.6)
        } details: {
            $0.line((12.75, 3.25), (12.75, 8.5), (18, 8.5))
            $0.line((8.75, 13), (15.25, 13))
            $0.line((8.75, 17), (15.25, 17))
        },
        "doc.on.doc": .init {
            $0.box(8.5, 7, 11.5, 14.25, radius: 2.25)
        } details: {
            $0.line((5.75, 17), (4, 17), (4, 2.75), (15.5, 2.75), (15.5, 4.25))
        },
        "square.on.square": .init {
            $0.box(8.25, 8.25, 12.5, 12.5, radius: 2.5)
        } details: {
            $0.line((5.5, 15.75), (3.25, 15.75), (3.25, 3.25), (15.75, 3.25), (15.75, 5.5))
        },
        "square.stack": .init {
            $0.box(3.5, 9.25, 17, 11.25, radius: 2.5)
        } details: {
            $0.line((5.5, 6.25), (18.5, 6.25))
            $0.line((7.5, 3.25), (16.5, 3.25))
        },
        "person": .init {
            $0.circle(12, 7.75, radius: 4)
            $0.body(from: 4.25, to: 19.75)
        },
        "person.2": .init {
            $0.circle(8.75, 8.5, radius: 3.4)
            $0.body(from: 2.25, to: 15.25)
        } details: {
            $0.arc(15.75, 8.25, radius: 3, from: -100, to: 100)
            $0.line(Self.secondBody)
        },
        "house": .init {
            $0.polygon([(12, 3.25), (20.25, 10.5), (20.25, 20.5), (3.75, 20.5), (3.75, 10.5)], radius: 1.5)
        } details: {
            $0.line((9.25, 20.25), (9.25, 14.5), (14.75, 14.5), (14.75, 20.25))
        },
        "bell": .init {
            $0.curve(
                from: (4.75, 17.25),
                [
                    ((7, 11), (6.3, 15.6), (7, 13.9)), ((12, 4), (7, 6.8), (9, 4)), ((17, 11), (15, 4), (17, 6.8)),
                    ((19.25, 17.25), (17, 13.9), (17.7, 15.6)),
                ])
        } details: {
            $0.arc(12, 18.25, radius: 2.6, from: 20, to: 160)
        },
        "tag": .init {
            $0.polygon([(3.5, 3.5), (11.75, 3.5), (20.75, 12.5), (12.5, 20.75), (3.5, 11.75)], radius: 1.7)
        } details: {
            $0.dot(7.9, 7.9, radius: 1.5)
        },
        "flag": .init {
            $0.polygon([(5.5, 4.25), (19, 4.25), (16.25, 8.75), (19, 13.25), (5.5, 13.25)], radius: 0.9)
            $0.line((5.5, 12), (5.5, 21))
        },
        "calendar": .init {
            $0.box(3.5, 4.75, 17, 16, radius: 3)
        } details: {
            $0.line((3.75, 9.75), (20.25, 9.75))
            $0.line((8, 2.75), (8, 6.5))
            $0.line((16, 2.75), (16, 6.5))
        },
        "clock": .init {
            $0.circle(12, 12, radius: 9)
        } details: {
            $0.line((12, 6.5), (12, 12), (16, 14.5))
        },
        "envelope": .init {
            $0.box(2.75, 5, 18.5, 14, radius: 2.5)
        } details: {
            $0.line((3.5, 6.75), (12, 13.25), (20.5, 6.75))
        },
        "tray": .init {
            $0.polygon([(6, 5), (18, 5), (21.25, 13.5), (21.25, 19), (2.75, 19), (2.75, 13.5)], radius: 1.6)
        } details: {
            $0.line((3.2, 13.5), (8.25, 13.5), (9.5, 16), (14.5, 16), (15.75, 13.5), (20.8, 13.5))
        },
        "archivebox": .init {
            $0.box(3, 4, 18, 4.75, radius: 1.4)
            $0.polygon([(4.5, 8.75), (19.5, 8.75), (19.5, 20.25), (4.5, 20.25)], radius: 1.8)
        } details: {
            $0.line((9.5, 12.5), (14.5, 12.5))
        },
        "paperplane": .init {
            $0.polygon([(2.75, 10.5), (21.25, 2.75), (14.25, 21.25), (11, 13.25)], radius: 0.9)
        } details: {
            $0.line((11, 13.25), (20.25, 3.75))
        },
    ]

    private static let secondBody: Path = {
        var path = Path()
        path.move(to: CGPoint(x: 17, y: 13.9))
        path.addCurve(
            to: CGPoint(x: 21.75, y: 19.75), control1: CGPoint(x: 19.9, y: 14.4),
            control2: CGPoint(x: 21.75, y: 16.6))
        path.addLine(to: CGPoint(x: 18.25, y: 19.75))
        return path
    }()

    static let moreThings: [String: SystemSymbol] = [
        "link": .init { _ in
        } details: {
            for (x, y) in [(1.25, 9.25), (11.25, 9.25)] {
                let ring = Path(roundedRect: CGRect(x: x, y: y, width: 11.5, height: 5.5), cornerRadius: 2.75)
                let turn = AffineTransform(m11: 0.707, m12: -0.707, m21: 0.707, m22: 0.707, tX: -4.97, tY: 12)
                $0.line(ring.transformed(by: turn))
            }
        },
        "paperclip": .init { _ in
        } details: {
            var clip = Path()
            clip.move(to: CGPoint(x: 19.5, y: 11))
            clip.addLine(to: CGPoint(x: 11.5, y: 19))
            clip.addCurve(
                to: CGPoint(x: 4.5, y: 12), control1: CGPoint(x: 6.75, y: 23.5), control2: CGPoint(x: 0, y: 16.75))
            clip.addLine(to: CGPoint(x: 12.5, y: 4))
            clip.addCurve(
                to: CGPoint(x: 17.25, y: 8.75), control1: CGPoint(x: 15.75, y: 1), control2: CGPoint(x: 20.5, y: 5.5))
            clip.addLine(to: CGPoint(x: 9.5, y: 16.5))
            clip.addCurve(
                to: CGPoint(x: 7.25, y: 14.25), control1: CGPoint(x: 7.75, y: 18), control2: CGPoint(x: 5.75, y: 15.75))
            clip.addLine(to: CGPoint(x: 13.75, y: 7.75))
            $0.line(clip)
        },
        "mappin": .init {
            $0.circle(12, 7.5, radius: 4.5)
        } details: {
            $0.line((12, 12.25), (12, 21.25))
        },
        "map": .init {
            let corners = [
                (3.0, 6.25), (9, 3.75), (15, 6.25), (21, 3.75), (21, 17.75), (15, 20.25), (9, 17.75), (3, 20.25),
            ]
            $0.polygon(corners, radius: 0.6)
        } details: {
            $0.line((9, 4), (9, 17.5))
            $0.line((15, 6.5), (15, 20))
        },
        "lock": .init {
            $0.box(5.25, 10.5, 13.5, 10.25, radius: 2.25)
        } details: {
            $0.line(Self.shackle)
        },
        "eye": .init {
            $0.curve(
                from: (2.25, 12), [((21.75, 12), (6.5, 3.25), (17.5, 3.25)), ((2.25, 12), (17.5, 20.75), (6.5, 20.75))])
        } details: {
            $0.circle(12, 12, radius: 3)
        },
        "mic": .init {
            $0.box(9, 2.75, 6, 11.25, radius: 3)
        } details: {
            $0.arc(12, 11.25, radius: 6.5, from: 0, to: 180)
            $0.line((12, 17.75), (12, 21.25))
        },
        "video": .init {
            $0.box(2.25, 6.25, 13.25, 11.5, radius: 2.5)
            $0.polygon([(15.5, 10.75), (21.75, 7.5), (21.75, 16.5), (15.5, 13.25)], radius: 0.8)
        },
        "globe": .init {
            $0.circle(12, 12, radius: 9)
        } details: {
            $0.line(Path(ovalIn: CGRect(x: 8, y: 3, width: 8, height: 18)))
            $0.line((3.25, 12), (20.75, 12))
        },
        "creditcard": .init {
            $0.box(2.5, 5, 19, 14, radius: 2.5)
        } details: {
            $0.line((2.75, 9.75), (21.25, 9.75))
            $0.line((6, 15), (10, 15))
        },
        "music.note": .init { _ in
        } details: {
            $0.dot(8.5, 18, radius: 3)
            $0.line((11.5, 18), (11.5, 4.5), (17.5, 7))
        },
        "speaker": .init {
            $0.polygon([(3, 9.25), (7, 9.25), (12, 4.75), (12, 19.25), (7, 14.75), (3, 14.75)], radius: 0.8)
        },
        "speaker.wave.2": .init {
            $0.polygon([(3, 9.25), (7, 9.25), (12, 4.75), (12, 19.25), (7, 14.75), (3, 14.75)], radius: 0.8)
        } details: {
            $0.arc(11.5, 12, radius: 5, from: -42, to: 42)
            $0.arc(11.5, 12, radius: 9, from: -42, to: 42)
        },
        "pin": .init {
            $0.polygon(
                [(8.5, 3.25), (15.5, 3.25), (15.25, 9.5), (18.25, 13.75), (5.75, 13.75), (8.75, 9.5)], radius: 1)
        } details: {
            $0.line((12, 14.5), (12, 21.25))
        },
        "gift": .init {
            $0.box(3, 7.75, 18, 4.25, radius: 1.2)
            $0.polygon([(4.5, 12), (19.5, 12), (19.5, 20.75), (4.5, 20.75)], radius: 1.6)
        } details: {
            $0.line((12, 8), (12, 20.5))
            $0.line((12, 7.25), (7.5, 3.25))
            $0.line((12, 7.25), (16.5, 3.25))
        },
        "cart": .init {
            $0.polygon([(5.75, 6.75), (20.75, 6.75), (18.75, 15), (7.5, 15)], radius: 1.2)
        } details: {
            $0.line((2.75, 3.75), (5, 3.75), (5.75, 6.75))
            $0.dot(9, 19, radius: 1.6)
            $0.dot(17.25, 19, radius: 1.6)
        },
    ]

    private static let shackle: Path = {
        var path = Path()
        path.move(to: CGPoint(x: 8, y: 9.75))
        path.addLine(to: CGPoint(x: 8, y: 7.25))
        path.addArc(center: CGPoint(x: 12, y: 7.25), radius: 4, from: .pi, to: 2 * .pi)
        path.addLine(to: CGPoint(x: 16, y: 9.75))
        return path
    }()
}

extension SymbolDrawing {
    /// Adds the outline of shoulders.
    fileprivate mutating func body(from left: Double, to right: Double) {
        let (middle, half) = ((left + right) / 2, (right - left) / 2)
        curve(
            from: (left, 20.25),
            [
                ((middle, 14.25), (left, 16.75), (middle - half * 0.6, 14.25)),
                ((right, 20.25), (middle + half * 0.6, 14.25), (right, 16.75)),
            ])
    }
}
