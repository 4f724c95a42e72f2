import Testing

@testable import Views

@MainActor struct ContainerStateTests {
    @Test("A container stores its state in value types: it has at most 12 stored properties of its own")
    func storedProperties() throws {
        var mirror: Mirror? = Mirror(reflecting: CollectionView(collectionViewLayout: GridLayout()))
        while let found = mirror, found.subjectType != ItemContainerView.self { mirror = found.superclassMirror }
        let names = try #require(mirror).children.compactMap(\.label)
        #expect(names.contains("paths") && names.count <= 12, "\(names)")
    }
}
