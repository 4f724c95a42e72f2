import Foundation
import Geometry

extension SymbolDrawing {
    mutating func add(_ symbol: BuiltInSymbol) {
        switch symbol {
        case .trash: addTrash()
        case .plus, .minus, .forbidden, .checkmark, .chevronDown, .chevronRight, .close, .more: addSign(symbol)
        case .play, .pause, .retry, .undo, .redo, .pencil: addAction(symbol)
        case .grid, .rows, .image, .warning: addPicture(symbol)
        case .search, .zoomIn, .zoomOut: addGlass(symbol)
        case .sun, .moon: addLight(symbol)
        case .chevronLeft, .share, .download, .sort, .folder, .book, .camera, .compose, .sidebar, .rewind, .fastForward,
            .fullScreen, .info:
            addBarSymbol(symbol)
        case .heart: line(Self.heart)
        case .heartFilled:
            line(Self.heart)
            solid(Self.heart)
        case .images: addImages()
        case .rotateRight, .rotateLeft: addRotation(isMirrored: symbol == .rotateLeft)
        }
    }

    private mutating func addTrash() {
        line((4, 6.25), (20, 6.25))
        var handle = Path()
        handle.move(to: CGPoint(x: 8.75, y: 6.25))
        handle.addLine(to: CGPoint(x: 8.75, y: 5.25))
        handle.addArc(center: CGPoint(x: 10.75, y: 5), radius: 2, from: .pi, to: 1.5 * .pi)
        handle.addArc(center: CGPoint(x: 13.25, y: 5), radius: 2, from: 1.5 * .pi, to: 2 * .pi)
        handle.addLine(to: CGPoint(x: 15.25, y: 6.25))
        line(handle)
        var can = Path()
        can.move(to: CGPoint(x: 5.75, y: 8.75))
        can.addLine(to: CGPoint(x: 6.4, y: 18.9))
        can.addCurve(to: CGPoint(x: 8.6, y: 21), control1: CGPoint(x: 6.5, y: 20.1), control2: CGPoint(x: 7.4, y: 21))
        can.addLine(to: CGPoint(x: 15.4, y: 21))
        can.addCurve(
            to: CGPoint(x: 17.6, y: 18.9), control1: CGPoint(x: 16.6, y: 21), control2: CGPoint(x: 17.5, y: 20.1))
        can.addLine(to: CGPoint(x: 18.25, y: 8.75))
        line(can)
        line((10, 11.25), (10.2, 17))
        line((14, 11.25), (13.8, 17))
    }

    private mutating func addSign(_ symbol: BuiltInSymbol) {
        switch symbol {
        case .plus:
            line((12, 5), (12, 19))
            line((5, 12), (19, 12))
        case .minus:
            line((5, 12), (19, 12))
        case .forbidden:
            circle(12, 12, radius: 8.5)
            line((6, 6), (18, 18))
        case .checkmark:
            line((5, 12.75), (9.75, 17.5), (19, 7))
        case .more:
            for x in [5.5, 12, 18.5] { dot(x, 12, radius: 1.6) }
        case .chevronDown:
            line((6, 9.25), (12, 15.25), (18, 9.25))
        case .chevronRight:
            line((9.25, 6), (15.25, 12), (9.25, 18))
        default:
            line((6.25, 6.25), (17.75, 17.75))
            line((17.75, 6.25), (6.25, 17.75))
        }
    }

    private mutating func addAction(_ symbol: BuiltInSymbol) {
        switch symbol {
        case .play:
            let corners = [CGPoint(x: 7.25, y: 4.25), CGPoint(x: 20, y: 12), CGPoint(x: 7.25, y: 19.75)]
            solid(Path(rounded: corners, radius: 2))
        case .pause:
            solidBox(6.5, 5, 4, 14, radius: 1.25)
            solidBox(13.5, 5, 4, 14, radius: 1.25)
        case .retry:
            arc(12, 12.25, radius: 7.5, from: -20, to: -320)
            line((19.9, 4.6), (19.3, 9.6), (14.4, 9))
        case .undo, .redo:
            addTurn(isMirrored: symbol == .redo)
        default:
            let pen = [(15.9, 4.1), (19.9, 8.1), (8.6, 19.4), (3.9, 20.1), (4.6, 15.4)]
            line(Path(rounded: pen.map { CGPoint(x: $0.0, y: $0.1) }, radius: 1))
            line((13.25, 6.75), (17.25, 10.75))
        }
    }

    private mutating func addTurn(isMirrored: Bool) {
        func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: isMirrored ? 24 - x : x, y: y) }
        var arrow = Path()
        arrow.move(to: place(8.25, 4.75))
        arrow.addLine(to: place(4, 9))
        arrow.addLine(to: place(8.25, 13.25))
        line(arrow)
        var way = Path()
        way.move(to: place(4, 9))
        way.addLine(to: place(14.5, 9))
        way.addCurve(to: place(20, 14.25), control1: place(17.6, 9), control2: place(20, 11.35))
        way.addCurve(to: place(14.5, 19.5), control1: place(20, 17.15), control2: place(17.6, 19.5))
        way.addLine(to: place(9.5, 19.5))
        line(way)
    }

    private mutating func addPicture(_ symbol: BuiltInSymbol) {
        switch symbol {
        case .grid:
            for (x, y) in [(4.0, 4.0), (13.5, 4.0), (4.0, 13.5), (13.5, 13.5)] { box(x, y, 6.5, 6.5, radius: 1.5) }
        case .rows:
            box(4, 4, 9.75, 6.5, radius: 1.5)
            box(16.75, 4, 3.25, 6.5, radius: 1.5)
            box(4, 13.5, 4.75, 6.5, radius: 1.5)
            box(11.75, 13.5, 8.25, 6.5, radius: 1.5)
        case .image:
            box(3, 4.5, 18, 15, radius: 2.75)
            dot(8.25, 9.5, radius: 1.6)
            line((3.5, 17), (8.5, 13.25), (11.5, 15.5), (16, 10.75), (20.6, 15.25))
        default:
            let corners = [CGPoint(x: 12, y: 2.6), CGPoint(x: 22, y: 20), CGPoint(x: 2, y: 20)]
            line(Path(rounded: corners, radius: 3))
            line((12, 9.25), (12, 13.5))
            dot(12, 16.75, radius: 1.1)
        }
    }

    private mutating func addGlass(_ symbol: BuiltInSymbol) {
        circle(10.5, 10.5, radius: 6.5)
        line((15.4, 15.4), (20.25, 20.25))
        if symbol != .search { line((7.75, 10.5), (13.25, 10.5)) }
        if symbol == .zoomIn { line((10.5, 7.75), (10.5, 13.25)) }
    }

    private mutating func addLight(_ symbol: BuiltInSymbol) {
        if symbol == .sun {
            circle(12, 12, radius: 4)
            for turn in 0..<8 {
                let angle = Double(turn) * .pi / 4
                let (dx, dy) = (cos(angle), sin(angle))
                line((12 + dx * 7.25, 12 + dy * 7.25), (12 + dx * 9, 12 + dy * 9))
            }
        } else {
            var moon = Path()
            moon.addArc(center: CGPoint(x: 12, y: 12), radius: 8.25, from: .pi / 12, to: 17 * .pi / 12)
            moon.addCurve(
                to: CGPoint(x: 19.97, y: 14.14), control1: CGPoint(x: 7.4, y: 10.4),
                control2: CGPoint(x: 13.8, y: 16.9))
            moon.close()
            line(moon)
        }
    }
}
