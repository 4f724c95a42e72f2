import Foundation
import Geometry

// Symbols of bar button items.
extension SymbolDrawing {
    mutating func addBarSymbol(_ symbol: BuiltInSymbol) {
        switch symbol {
        case .chevronLeft: line((14.75, 6), (8.75, 12), (14.75, 18))
        case .share: addShare()
        case .download: addDownload()
        case .sort:
            line((4, 7), (20, 7))
            line((4, 12), (15, 12))
            line((4, 17), (10, 17))
        case .folder: addFolder()
        case .book: addBook()
        case .camera: addCamera()
        case .compose: addCompose()
        case .sidebar:
            box(3, 4.5, 18, 15, radius: 2.75)
            line((9, 4.75), (9, 19.25))
        case .info:
            circle(12, 12, radius: 8.75)
            line((12, 11), (12, 16.25))
            dot(12, 7.9, radius: 1.2)
        case .fullScreen:
            line((4, 9), (4, 4), (9, 4))
            line((15, 4), (20, 4), (20, 9))
            line((20, 15), (20, 20), (15, 20))
            line((9, 20), (4, 20), (4, 15))
        default: addWind(isForward: symbol == .fastForward)
        }
    }

    private mutating func addShare() {
        line((12, 14.5), (12, 3.25))
        line((8.25, 6.75), (12, 3), (15.75, 6.75))
        var tray = Path()
        tray.move(to: CGPoint(x: 8, y: 9.5))
        tray.addLine(to: CGPoint(x: 7, y: 9.5))
        tray.addCurve(to: CGPoint(x: 5, y: 11.5), control1: CGPoint(x: 5.9, y: 9.5), control2: CGPoint(x: 5, y: 10.4))
        tray.addLine(to: CGPoint(x: 5, y: 18.5))
        tray.addCurve(to: CGPoint(x: 7, y: 20.5), control1: CGPoint(x: 5, y: 19.6), control2: CGPoint(x: 5.9, y: 20.5))
        tray.addLine(to: CGPoint(x: 17, y: 20.5))
        tray.addCurve(
            to: CGPoint(x: 19, y: 18.5), control1: CGPoint(x: 18.1, y: 20.5), control2: CGPoint(x: 19, y: 19.6))
        tray.addLine(to: CGPoint(x: 19, y: 11.5))
        tray.addCurve(
            to: CGPoint(x: 17, y: 9.5), control1: CGPoint(x: 19, y: 10.4), control2: CGPoint(x: 18.1, y: 9.5))
        tray.addLine(to: CGPoint(x: 16, y: 9.5))
        line(tray)
    }

    private mutating func addDownload() {
        line((12, 3.5), (12, 15))
        line((7.75, 11), (12, 15.25), (16.25, 11))
        var tray = Path()
        tray.move(to: CGPoint(x: 4, y: 15.5))
        tray.addLine(to: CGPoint(x: 4, y: 18.25))
        tray.addCurve(
            to: CGPoint(x: 6.25, y: 20.5), control1: CGPoint(x: 4, y: 19.5), control2: CGPoint(x: 5, y: 20.5))
        tray.addLine(to: CGPoint(x: 17.75, y: 20.5))
        tray.addCurve(
            to: CGPoint(x: 20, y: 18.25), control1: CGPoint(x: 19, y: 20.5), control2: CGPoint(x: 20, y: 19.5))
        tray.addLine(to: CGPoint(x: 20, y: 15.5))
        line(tray)
    }

    private mutating func addFolder() {
        let corners = [(3.0, 5.0), (9.25, 5.0), (11.5, 7.5), (21.0, 7.5), (21.0, 19.5), (3.0, 19.5)]
        line(Path(rounded: corners.map { CGPoint(x: $0.0, y: $0.1) }, radius: 1.75))
    }

    private mutating func addBook() {
        for side in [-1.0, 1] {
            var page = Path()
            func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 12 + side * x, y: y) }
            page.move(to: place(0, 7))
            page.addCurve(to: place(9, 5.5), control1: place(2.5, 5), control2: place(6, 4.75))
            page.addLine(to: place(9, 18))
            page.addCurve(to: place(0, 19.5), control1: place(6, 17.25), control2: place(2.5, 17.5))
            line(page)
        }
        line((12, 7), (12, 19.5))
    }

    private mutating func addCamera() {
        let corners = [
            (3.0, 7.0), (7.0, 7.0), (8.75, 4.5), (15.25, 4.5), (17.0, 7.0), (21.0, 7.0), (21.0, 19.0), (3.0, 19.0),
        ]
        line(Path(rounded: corners.map { CGPoint(x: $0.0, y: $0.1) }, radius: 1.4))
        circle(12, 12.75, radius: 3.6)
    }

    private mutating func addCompose() {
        var sheet = Path()
        sheet.move(to: CGPoint(x: 12, y: 5))
        sheet.addLine(to: CGPoint(x: 6.5, y: 5))
        sheet.addCurve(to: CGPoint(x: 4, y: 7.5), control1: CGPoint(x: 5.1, y: 5), control2: CGPoint(x: 4, y: 6.1))
        sheet.addLine(to: CGPoint(x: 4, y: 17.5))
        sheet.addCurve(to: CGPoint(x: 6.5, y: 20), control1: CGPoint(x: 4, y: 18.9), control2: CGPoint(x: 5.1, y: 20))
        sheet.addLine(to: CGPoint(x: 16.5, y: 20))
        sheet.addCurve(
            to: CGPoint(x: 19, y: 17.5), control1: CGPoint(x: 17.9, y: 20), control2: CGPoint(x: 19, y: 18.9))
        sheet.addLine(to: CGPoint(x: 19, y: 12))
        line(sheet)
        let pen = [(18.5, 3.4), (20.6, 5.5), (12.6, 13.5), (9.8, 14.2), (10.5, 11.4)]
        line(Path(rounded: pen.map { CGPoint(x: $0.0, y: $0.1) }, radius: 0.6))
    }

    private mutating func addWind(isForward: Bool) {
        for x in [3.5, 12.25] {
            let corners = [(x, 6.0), (x + 8.75, 12.0), (x, 18.0)].map {
                CGPoint(x: isForward ? $0.0 : 24 - $0.0, y: $0.1)
            }
            solid(Path(rounded: corners, radius: 1.5))
        }
    }
}
