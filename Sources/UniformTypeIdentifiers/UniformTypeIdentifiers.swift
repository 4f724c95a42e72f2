// The module that UIKit programs import for `UTType`, which UIKitNames declares.
@_exported import UIKitNames
