import Foundation

/// An IP address of a host.
struct HostAddress: Hashable, Sendable, CustomStringConvertible {
    /// In the usual notation; an IPv6 address in brackets.
    let description: String
    /// Whether it reaches this computer, or only its own link: loopback, link-local and unspecified addresses, also as
    /// IPv4 addresses within IPv6.
    var isLocal: Bool

    /// Asks the system's resolver, which may take seconds: call it off the main actor. Empty for a host without an
    /// address.
    static func resolve(_ host: String) -> [HostAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard getaddrinfo(name, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var result: [HostAddress] = []
        var next = list
        while let entry = next {
            if let address = HostAddress(entry.pointee), !result.contains(address) { result.append(address) }
            next = entry.pointee.ai_next
        }
        return result
    }

    private init?(_ info: addrinfo) {
        guard let address = info.ai_addr else { return nil }
        switch info.ai_family {
        case AF_INET:
            self.init(
                v4: address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                    withUnsafeBytes(of: pointer.pointee.sin_addr) { [UInt8]($0) }
                })
        case AF_INET6:
            self.init(
                v6: address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                    withUnsafeBytes(of: pointer.pointee.sin6_addr) { [UInt8]($0) }
                })
        default: return nil
        }
    }

    /// - Parameter bytes: Four bytes in network order.
    init(v4 bytes: [UInt8]) {
        description = bytes.map(String.init).joined(separator: ".")
        isLocal = Self.isLocal(v4: bytes[...])
    }

    /// - Parameter bytes: Sixteen bytes in network order.
    init(v6 bytes: [UInt8]) {
        let groups = stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        description = "[\(groups.joined(separator: ":"))]"
        let isLinkLocal = bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
        isLocal = isLinkLocal || Self.prefixesOfIPv4.contains(Array(bytes.prefix(12))) && Self.isLocal(v4: bytes[12...])
    }

    /// What precedes the four bytes of an IPv4 address: in addresses that are mapped, compatible (also `::` and `::1`),
    /// or translated by a NAT64 gateway (RFC 6052).
    private static let prefixesOfIPv4: [[UInt8]] = [
        Array(repeating: 0, count: 10) + [0xff, 0xff], Array(repeating: 0, count: 12),
        [0, 0x64, 0xff, 0x9b] + Array(repeating: 0, count: 8),
    ]

    private static func isLocal(v4 bytes: ArraySlice<UInt8>) -> Bool {
        let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
        return first == 127 || first == 0 || first == 169 && second == 254
    }
}
