@_exported import Canvas
@_exported import DragAndDrop
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import Geometry
@_exported import Views

// UIKit's names for the library's types, so that code written for this part of UIKit compiles unchanged (BUILD-4). An
// alias names the library's type; members of the UIKit class that the type lacks are not available.

/// A rectangle of a window that draws itself and contains subviews. Coordinates are points, y down.
public typealias UIView = View
/// A view that shows a part of larger content.
public typealias UIScrollView = ScrollView
/// An immutable image with a scale; files are decoded when they are drawn.
public typealias UIImage = Image
/// A color in sRGB with opacity, or one for each appearance.
public typealias UIColor = Color
/// A font family, size and style.
public typealias UIFont = Font
/// An object in the chain along which events are passed on: the base class of views, controllers and delegates.
public typealias UIResponder = Responder
