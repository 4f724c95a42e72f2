import Foundation

@testable import UIKitNames

extension SetterFuzzTests {
    /// Layouts of collections.
    static let layoutSetters: [String: Setter] = [
        "NSCollectionLayoutDecorationItem.zIndex": { scene, value in
            final class Plate: UICollectionReusableView {}
            scene.compose { _, section in
                let plate = NSCollectionLayoutDecorationItem.background(elementKind: "Plate")
                plate.zIndex = value.integer
                section.decorationItems = [plate]
            }
        },
        "NSCollectionLayoutItem.contentInsets": { scene, value in
            scene.compose { item, _ in item.contentInsets = value.directional }
        },
        "NSCollectionLayoutSection.contentInsets": { scene, value in
            scene.compose { _, section in section.contentInsets = value.directional }
        },
        "NSCollectionLayoutSection.interGroupSpacing": { scene, value in
            scene.compose { _, section in section.interGroupSpacing = value.number }
        },
        "NSCollectionLayoutSupplementaryItem.zIndex": { scene, value in
            scene.compose { item, _ in item.supplementaryItems.first?.zIndex = value.integer }
        },
        "NSCollectionLayoutVisibleItem.alpha": visible { $0.alpha = $1.number },
        "NSCollectionLayoutVisibleItem.center": visible { $0.center = $1.point },
        "NSCollectionLayoutVisibleItem.transform": visible { $0.transform = $1.transform },
        "NSCollectionLayoutVisibleItem.zIndex": visible { $0.zIndex = $1.integer },
        "UICollectionLayoutListConfiguration.headerTopPadding": { scene, value in
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.headerMode = .supplementary
            configuration.headerTopPadding = value.number
            scene.collection(UICollectionViewCompositionalLayout.list(using: configuration))
        },
        "UICollectionViewCompositionalLayoutConfiguration.interSectionSpacing": { scene, value in
            let configuration = UICollectionViewCompositionalLayoutConfiguration()
            configuration.interSectionSpacing = value.number
            scene.compose(configuration: configuration)
        },
        "UICollectionViewFlowLayout.estimatedItemSize": flow { $0.estimatedItemSize = $1.size },
        "UICollectionViewFlowLayout.footerReferenceSize": flow { $0.footerReferenceSize = $1.size },
        "UICollectionViewFlowLayout.headerReferenceSize": flow { $0.headerReferenceSize = $1.size },
        "UICollectionViewFlowLayout.itemSize": flow { $0.itemSize = $1.size },
        "UICollectionViewFlowLayout.minimumInteritemSpacing": flow { $0.minimumInteritemSpacing = $1.number },
        "UICollectionViewFlowLayout.minimumLineSpacing": flow { $0.minimumLineSpacing = $1.number },
        "UICollectionViewFlowLayout.sectionInset": flow { $0.sectionInset = $1.insets },
    ]

    private static func flow(
        _ set: @escaping @MainActor (UICollectionViewFlowLayout, UnusualValue) -> Void
    ) -> Setter {
        { scene, value in
            _ = scene.grid
            set(scene.flow, value)
        }
    }

    private static func visible(
        _ set: @escaping @MainActor (NSCollectionLayoutVisibleItem, UnusualValue) -> Void
    ) -> Setter {
        { scene, value in
            scene.compose { _, section in
                section.orthogonalScrollingBehavior = .continuous
                section.visibleItemsInvalidationHandler = { items, _, _ in
                    for item in items { set(item, value) }
                }
            }
        }
    }
}
