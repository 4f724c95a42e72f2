import Testing

@testable import Views

@Suite @MainActor struct ClippingTests {
    let window = WindowFixture()

    @Test("the clip has the outline of the background: its radius and its rounded corners")
    func outline() {
        window.root.backgroundColor = Color(hex: 0xffffff)
        let view = window.add(View(), CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = View(frame: view.bounds)
        view.addSubview(child)
        child.backgroundColor = Color(hex: 0x0000ff)
        view.cornerRadius = 20
        let (topLeft, topRight) = (CGPoint(x: 2, y: 2), CGPoint(x: 97, y: 2))
        window.frame()
        #expect(window.color(at: topLeft) == 0x0000ff)
        view.clipsToBounds = true
        window.frame()
        #expect(window.color(at: topLeft) == 0xffffff && window.color(at: topRight) == 0xffffff)
        #expect(window.color(at: CGPoint(x: 50, y: 2)) == 0x0000ff)
        view.roundedCorners = [.topLeft]
        window.frame()
        #expect(window.color(at: topLeft) == 0xffffff && window.color(at: topRight) == 0x0000ff)
        child.removeFromSuperview()
        view.backgroundColor = Color(hex: 0xff0000)
        window.frame()
        #expect(window.color(at: topLeft) == 0xffffff && window.color(at: topRight) == 0xff0000)
        #expect(window.stalePixels() == 0)
    }

    @Test("a container's clip leaves clipsToBounds to the program")
    func containerClip() {
        let view = window.add(View(), CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = View(frame: CGRect(x: 90, y: 0, width: 100, height: 100))
        child.backgroundColor = Color(hex: 0x0000ff)
        view.addSubview(child)
        for isOwn in [false, true] {
            view.clipsToBounds = isOwn
            view.setClipping(.container, true)
            window.frame()
            #expect(view.clipsToBounds == isOwn && window.color(at: CGPoint(x: 150, y: 50)) != 0x0000ff)
            view.clipsToBounds = !isOwn
            view.clipsToBounds = isOwn
            view.setClipping(.container, false)
            window.frame()
            #expect(view.clipsToBounds == isOwn && (window.color(at: CGPoint(x: 150, y: 50)) == 0x0000ff) == !isOwn)
        }
        #expect(window.stalePixels() == 0)
    }
}
