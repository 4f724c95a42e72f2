import Testing
import UIKitNames

/// Metrics of a flow layout that change while its delegate provides the sizes.
@MainActor struct FlowLayoutMetricsTests {
    /// Items of half the layout's item size.
    private final class Halves: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
        var scale = 0.5

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Half", for: indexPath)
        }

        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize {
            let size = (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
            return CGSize(width: size.width * scale, height: size.height * scale)
        }
    }

    @Test("BUILD-4: a change of the item size requests the delegate's sizes again")
    func itemSize() {
        let (layout, halves) = (UICollectionViewFlowLayout(), Halves())
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Half")
        (collection.dataSource, collection.delegate) = (halves, halves)
        let window = SimulatedWindow(collection)
        let path = IndexPath(item: 0, section: 0)
        #expect(collection.cellForItem(at: path)?.frame.size == CGSize(width: 25, height: 25))
        layout.itemSize = CGSize(width: 120, height: 80)
        window.wait(1)
        #expect(collection.cellForItem(at: path)?.frame.size == CGSize(width: 60, height: 40))
    }

    /// Attributes and a layout as a program writes them: its cells have a shade, which the layout computes.
    private final class ShadedAttributes: UICollectionViewLayoutAttributes {
        var shade = 0.0

        override func copy(with zone: NSZone? = nil) -> Any {
            let copy = super.copy(with: zone)
            (copy as? ShadedAttributes)?.shade = shade
            return copy
        }

        override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? ShadedAttributes, other.shade == shade else { return false }
            return super.isEqual(object)
        }
    }

    private final class ShadedCell: UICollectionViewCell {
        var shade = 0.0

        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
            super.apply(layoutAttributes)
            shade = (layoutAttributes as? ShadedAttributes)?.shade ?? 0
        }
    }

    @Test("LIST-7, BUILD-4: attributes of a program's class are copied and compared with its members")
    func copies() throws {
        let attributes = ShadedAttributes(forCellWith: IndexPath(item: 2, section: 0))
        (attributes.shade, attributes.bounds.size) = (0.5, CGSize(width: 40, height: 30))
        attributes.transform3D = CATransform3DMakeScale(2, 2, 1)
        for copy in [attributes.copy(), attributes.copy(with: nil)] {
            let copy = try #require(copy as? ShadedAttributes)
            #expect(copy !== attributes && copy.shade == 0.5 && copy.size == CGSize(width: 40, height: 30))
            #expect(copy.transform.a == 2 && copy.indexPath.item == 2)
            #expect(copy.isEqual(attributes) && copy == attributes && [copy].contains(attributes))
            copy.shade = 0.6
            #expect(copy != attributes && !attributes.isEqual(copy))
        }
        let plain = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 2, section: 0))
        let moved = try #require(plain.copy() as? UICollectionViewLayoutAttributes)
        #expect(moved == plain && !plain.isEqual(nil) && !attributes.isEqual(plain))
        moved.frame.origin.x = 1
        #expect(moved != plain)
    }

    private final class ShadingLayout: UICollectionViewFlowLayout {
        var shades: [Double] = []

        override class var layoutAttributesClass: AnyClass { ShadedAttributes.self }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let attributes = super.layoutAttributesForElements(in: rect)
            for case let shaded as ShadedAttributes in attributes ?? [] {
                shaded.shade = Double(shaded.indexPath.item) / 10
            }
            shades = (attributes ?? []).compactMap { ($0 as? ShadedAttributes)?.shade }
            return attributes
        }
    }

    @Test("LIST-7, BUILD-4: a flow layout makes attributes of its own class")
    func attributesClass() {
        let (layout, halves) = (ShadingLayout(), Halves())
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(ShadedCell.self, forCellWithReuseIdentifier: "Half")
        (collection.dataSource, collection.delegate) = (halves, halves)
        let window = SimulatedWindow(collection)
        #expect(layout.shades == [0, 0.1, 0.2])
        window.wait(0.1)
        let cell = collection.cellForItem(at: IndexPath(item: 2, section: 0)) as? ShadedCell
        #expect(cell?.shade == 0.2)
    }

    @Test("LIST-7, BUILD-4: an invalidation of a flow layout asks for the delegate's sizes unless its context says no")
    func invalidationContext() throws {
        let (layout, halves) = (UICollectionViewFlowLayout(), Halves())
        layout.itemSize = CGSize(width: 60, height: 60)
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Half")
        (collection.dataSource, collection.delegate) = (halves, halves)
        let window = SimulatedWindow(collection)
        let path = IndexPath(item: 0, section: 0)
        let context = try #require(
            layout.invalidationContext(forBoundsChange: collection.bounds)
                as? UICollectionViewFlowLayoutInvalidationContext)
        #expect(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
        halves.scale = 1
        context.invalidateFlowLayoutDelegateMetrics = false
        layout.invalidateLayout(with: context)
        window.wait(1)
        #expect(collection.cellForItem(at: path)?.frame.size == CGSize(width: 30, height: 30))
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext())
        window.wait(1)
        #expect(collection.cellForItem(at: path)?.frame.size == CGSize(width: 60, height: 60))
    }
}
