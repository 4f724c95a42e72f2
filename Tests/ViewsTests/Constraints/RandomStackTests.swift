import Foundation
import Testing

@testable import Views

/// Changes nested stack views in random ways, and compares their frames with those of new ones of the same content.
@MainActor @Suite struct RandomStackTests {
    /// The content of a stack view. All lengths are natural ones, so that there is only one solution.
    private final class Node {
        var size: CGSize
        var isHidden = false
        var axis = LayoutConstraint.Axis.vertical
        var alignment = StackView.Alignment.leading
        var spacing: CGFloat = 0
        var children: [Node] = []
        let isLeaf: Bool

        init(leaf: Bool, _ generator: inout SplitMix) {
            isLeaf = leaf
            size = CGSize(width: 1 + generator.below(40), height: 1 + generator.below(40))
        }

        var all: [Node] { [self] + children.flatMap(\.all) }
    }

    private func makeView(_ node: Node) -> View {
        let view: View = node.isLeaf ? Box(node.size.width, node.size.height) : StackView()
        apply(node, to: view)
        for child in node.children { (view as? StackView)?.addArrangedSubview(makeView(child)) }
        return view
    }

    private func apply(_ node: Node, to view: View) {
        view.isHidden = node.isHidden
        if let stack = view as? StackView {
            (stack.axis, stack.alignment, stack.spacing) = (node.axis, node.alignment, node.spacing)
        } else if let box = view as? Box {
            box.size = node.size
        }
    }

    private func find(_ path: [Int], in view: View) -> View? {
        path.reduce(view) { ($0 as? StackView)?.arrangedSubviews[$1] ?? $0 }
    }

    private func show(_ view: View, in window: WindowFixture) {
        view.translatesAutoresizingMaskIntoConstraints = false
        window.root.addSubview(view)
        view.leadingAnchor.constraint(equalTo: window.root.leadingAnchor).isActive = true
        view.topAnchor.constraint(equalTo: window.root.topAnchor).isActive = true
    }

    private func frames(_ view: View) -> [CGRect] {
        [view.frame] + ((view as? StackView)?.arrangedSubviews.filter { !$0.isHidden }.flatMap(frames) ?? [])
    }

    /// A random node that is no leaf, with its path.
    private func randomStack(_ root: Node, _ generator: inout SplitMix) -> (node: Node, path: [Int]) {
        var (node, path) = (root, [Int]())
        while generator.chance(0.6) {
            let stacks = node.children.indices.filter { !node.children[$0].isLeaf }
            guard !stacks.isEmpty else { break }
            let index = stacks[generator.below(stacks.count)]
            node = node.children[index]
            path.append(index)
        }
        return (node, path)
    }

    @Test("nested stack views have the frames of new ones after any changes", arguments: 1...12 as ClosedRange<UInt64>)
    func changes(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let root = Node(leaf: false, &generator)
        let window = WindowFixture(CGSize(width: 2000, height: 2000))
        window.draws = false
        let view = makeView(root)
        show(view, in: window)
        for step in 0..<40 {
            let (node, path) = randomStack(root, &generator)
            guard let stack = find(path, in: view) as? StackView else { continue }
            switch generator.below(8) {
            case 0, 1, 2:
                guard root.all.count < 40 else { continue }
                let child = Node(leaf: generator.chance(0.7), &generator)
                let index = generator.below(node.children.count + 1)
                node.children.insert(child, at: index)
                stack.insertArrangedSubview(makeView(child), at: index)
            case 3 where !node.children.isEmpty:
                let index = generator.below(node.children.count)
                node.children.remove(at: index)
                stack.arrangedSubviews[index].removeFromSuperview()
            case 4 where !node.children.isEmpty:
                let index = generator.below(node.children.count)
                node.children[index].isHidden.toggle()
                apply(node.children[index], to: stack.arrangedSubviews[index])
            case 5 where !node.children.isEmpty:
                let index = generator.below(node.children.count)
                let child = node.children[index]
                child.size.width += 5
                apply(child, to: stack.arrangedSubviews[index])
            case 6:
                // Out of the window and back.
                guard let parent = stack.superview as? StackView,
                    let index = parent.arrangedSubviews.firstIndex(where: { $0 === stack })
                else { continue }
                stack.removeFromSuperview()
                if generator.chance(0.5) { window.frame() }
                parent.insertArrangedSubview(stack, at: index)
            default:
                node.axis = node.axis == .vertical ? .horizontal : .vertical
                node.alignment = [.leading, .center, .trailing][generator.below(3)]
                node.spacing = CGFloat(generator.below(10))
                apply(node, to: stack)
            }
            if generator.chance(0.5) { continue }
            window.frame()
            let fresh = WindowFixture(CGSize(width: 2000, height: 2000))
            fresh.draws = false
            let expected = makeView(root)
            show(expected, in: fresh)
            fresh.frame()
            let (shown, computed) = (frames(view), frames(expected))
            let agrees = shown == computed
            let differences = zip(shown, computed).enumerated().filter { $0.element.0 != $0.element.1 }
            #expect(agrees, "seed \(seed), step \(step): \(differences.prefix(4))")
            if !agrees { return }
        }
    }
}
