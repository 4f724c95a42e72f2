/// Distances by which the sides of a rectangle move inwards.
public typealias UIEdgeInsets = EdgeInsets
/// Insets with sides named by the direction of reading.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
