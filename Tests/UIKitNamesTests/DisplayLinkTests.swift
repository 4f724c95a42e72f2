import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct DisplayLinkTests {
    @MainActor private final class Game {
        var (ticks, times) = (0, [TimeInterval]())
        func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
        func count() { ticks += 1 }
    }

    @Test("BUILD-4: a display link calls its method until it is paused or invalidated, and then releases its target")
    func calls() async {
        weak var released: Game?
        var game: Game? = Game()
        released = game
        guard let target = game else { return }
        let link = CADisplayLink(target: target, selector: Game.tick)
        link.add(to: .main, forMode: .common)
        while target.times.count < 3 { await Task.yield() }
        #expect(target.times == target.times.sorted() && link.targetTimestamp > link.timestamp)
        link.isPaused = true
        let other = CADisplayLink(target: target, selector: Game.count)
        other.preferredFramesPerSecond = 30
        other.add(to: .main, forMode: .common)
        let count = target.times.count
        while target.ticks < 3 { await Task.yield() }
        #expect(target.times.count == count)
        other.invalidate()
        link.invalidate()
        game = nil
        _ = consume target
        while released != nil { await Task.yield() }
        #expect(released == nil)
    }

    private final class Squares: UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath) }
    }

    @Test("BUILD-4: completion follows when the cells have moved to the positions of another layout")
    func layoutChange() {
        func layout(_ side: CGFloat) -> UICollectionViewFlowLayout {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: side, height: side)
            return layout
        }
        let source = Squares()
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 400), collectionViewLayout: layout(50))
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
        collection.dataSource = source
        let window = SimulatedWindow(collection)
        window.wait(0.2)
        var ends: [CGSize?] = []
        collection.setCollectionViewLayout(layout(90), animated: true) { _ in
            let cell = collection.cellForItem(at: IndexPath(item: 3, section: 0))
            ends.append(cell?.withShownValues { cell?.frame.size })
        }
        #expect(ends.isEmpty)
        window.wait(2)
        #expect(ends == [CGSize(width: 90, height: 90)])
    }
}
