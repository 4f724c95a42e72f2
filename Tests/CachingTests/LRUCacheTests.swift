import Caching
import Testing

@Suite("LRU cache") struct LRUCacheTests {
    @Test("The most recently used entries stay within the budget")
    func costs() {
        var cache = LRUCache<Int, String>(budget: 10)
        for number in 1...3 { cache.insert("\(number)", for: number, cost: 3) }
        #expect(cache[1] == "1")
        cache.insert("4", for: 4, cost: 4)
        #expect(cache[2] == nil)
        #expect(cache[1] == "1" && cache[3] == "3" && cache[4] == "4")
        #expect(cache.cost == 10)
        cache.insert("huge", for: 5, cost: 11)
        #expect(cache.count == 3 && cache[5] == nil)
        cache.insert("1 again", for: 1, cost: 1)
        #expect(cache.cost == 8 && cache[1] == "1 again")
        cache.insert("all", for: 6, cost: 10)
        #expect(cache.count == 1 && cache.cost == 10)
    }

    @Test("Without costs the budget is the number of entries")
    func counts() {
        var cache = LRUCache<Int, Int>(budget: 10)
        for number in 0..<1000 {
            cache[number] = -number
            #expect(cache[0] == 0)
            #expect(cache[number] == -number)
            #expect(cache.count <= 10)
        }
        #expect(cache[500] == nil)
        cache[0] = nil
        #expect(cache[0] == nil && cache.count == 9)
    }

    @Test("Enumeration starts with the most recently used entry and marks none as used")
    func enumeration() {
        var cache = LRUCache<Int, Int>(budget: 3)
        for number in 1...3 { cache[number] = number }
        _ = cache[1]
        func keys() -> [Int] {
            var keys: [Int] = []
            cache.forEach { key, _ in keys.append(key) }
            return keys
        }
        #expect(keys() == [1, 3, 2])
        #expect(keys() == [1, 3, 2])
        cache[4] = 4
        #expect(keys() == [4, 1, 3])
    }
}
