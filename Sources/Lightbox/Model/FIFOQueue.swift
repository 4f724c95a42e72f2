/// A first-in, first-out queue. Appending and removing are O(1), amortized.
struct FIFOQueue<Element> {
    /// The elements before `head` were removed and are nil, so that they are deallocated.
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Removes and returns the oldest element; nil if the queue is empty.
    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        defer { compact() }
        let element = elements[head].take()
        head += 1
        return element
    }

    /// Discards the removed elements once they are the larger part of the array.
    private mutating func compact() {
        guard head > elements.count / 2 else { return }
        elements.removeFirst(head)
        head = 0
    }
}
