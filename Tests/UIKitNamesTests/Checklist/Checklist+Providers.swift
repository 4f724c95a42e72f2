import UIKitNames

extension Checklist {
    static let registering: Members = [
        "init()": { NSItemProvider() },
        "init(object:)": { @MainActor (image: UIImage) in NSItemProvider(object: image) },
        "init(contentsOf:)": NSItemProvider.init(contentsOf:),
        "registerObject(_:visibility:)": { @MainActor (provider: NSItemProvider, image: UIImage) in
            provider.registerObject(image, visibility: .all)
        },
        "registerObject(ofClass:visibility:loadHandler:)": { @MainActor (provider: NSItemProvider, image: UIImage) in
            provider.registerObject(ofClass: UIImage.self, visibility: .all) { done in
                done(image, nil)
                return nil
            }
        },
        "registerDataRepresentation(forTypeIdentifier:visibility:loadHandler:)": {
            @MainActor (provider: NSItemProvider) in
            provider.registerDataRepresentation(forTypeIdentifier: "", visibility: .all) { done in
                done(Data(), nil)
                return nil
            }
            provider.registerDataRepresentation(for: UTType.json) { done in
                done(Data(), nil)
                return nil
            }
        },
        "registerFileRepresentation(forTypeIdentifier:fileOptions:visibility:loadHandler:)": {
            @MainActor (provider: NSItemProvider, file: URL) in
            provider.registerFileRepresentation(
                forTypeIdentifier: "", fileOptions: .openInPlace, visibility: .team
            ) { done in
                done(file, false, nil)
                return nil
            }
            provider.registerFileRepresentation(for: UTType.pdf, openInPlace: true) { done in
                done(file, false, nil)
                return nil
            }
        },
        "registeredTypeIdentifiers": \NSItemProvider.registeredTypeIdentifiers,
        "registeredTypeIdentifiers(fileOptions:)": NSItemProvider.registeredTypeIdentifiers(fileOptions:),
        "registeredContentTypes": \NSItemProvider.registeredContentTypes,
        "registeredContentTypesForOpenInPlace": \NSItemProvider.registeredContentTypesForOpenInPlace,
        "registeredContentTypes(conformingTo:)": NSItemProvider.registeredContentTypes(conformingTo:),
        "hasItemConformingToTypeIdentifier": NSItemProvider.hasItemConformingToTypeIdentifier(_:),
        "hasRepresentationConforming(toTypeIdentifier:fileOptions:)":
            NSItemProvider.hasRepresentationConforming(toTypeIdentifier:fileOptions:),
        "canLoadObject(ofClass:)": { @MainActor (provider: NSItemProvider) in
            provider.canLoadObject(ofClass: UIImage.self)
        },
        "init(item:typeIdentifier:)": NSItemProvider.init(item:typeIdentifier:),
        "registerItem(forTypeIdentifier:loadHandler:)": NSItemProvider.registerItem(forTypeIdentifier:loadHandler:),
        "suggestedName": \NSItemProvider.suggestedName,
        "teamData": \NSItemProvider.teamData,
        "preferredPresentationSize": \NSItemProvider.preferredPresentationSize,
    ]

    static let loading: Members = [
        "loadObject(ofClass:completionHandler:)": { @MainActor (provider: NSItemProvider) -> Progress in
            provider.loadObject(ofClass: UIImage.self) { image, _ in _ = image as? UIImage }
        },
        "loadDataRepresentation(forTypeIdentifier:completionHandler:)":
            NSItemProvider.loadDataRepresentation(forTypeIdentifier:completionHandler:),
        "loadFileRepresentation(forTypeIdentifier:completionHandler:)":
            NSItemProvider.loadFileRepresentation(forTypeIdentifier:completionHandler:),
        "loadInPlaceFileRepresentation(forTypeIdentifier:completionHandler:)":
            NSItemProvider.loadInPlaceFileRepresentation(forTypeIdentifier:completionHandler:),
        "loadItem(forTypeIdentifier:options:completionHandler:)":
            NSItemProvider.loadItem(forTypeIdentifier:options:completionHandler:),
        "loadFileRepresentation(for:openInPlace:completionHandler:)":
            NSItemProvider.loadFileRepresentation(for:openInPlace:completionHandler:),
    ]

    static let objects: Members = [
        "UIItemProviderPresentationSizeProviding.preferredPresentationSizeForItemProvider": {
            @MainActor (sized: any UIItemProviderPresentationSizeProviding) in
            sized.preferredPresentationSizeForItemProvider
        },
        "Visibility.all": NSItemProviderRepresentationVisibility.all,
        "Visibility.team": NSItemProviderRepresentationVisibility.team,
        "Visibility.group": NSItemProviderRepresentationVisibility.group,
        "Visibility.ownProcess": NSItemProviderRepresentationVisibility.ownProcess,
        "NSItemProviderWriting.writableTypeIdentifiersForItemProvider": {
            @MainActor (object: any NSItemProviderWriting) in
            object.writableTypeIdentifiersForItemProvider + UIImage.writableTypeIdentifiersForItemProvider
        },
        "NSItemProviderWriting.itemProviderVisibilityForRepresentation(withTypeIdentifier:)":
            UIImage.itemProviderVisibilityForRepresentation(withTypeIdentifier:),
        "NSItemProviderWriting.loadData(withTypeIdentifier:forItemProviderCompletionHandler:)": {
            @MainActor (object: any NSItemProviderWriting) in
            object.loadData(withTypeIdentifier:forItemProviderCompletionHandler:)
        },
        "NSItemProviderReading.readableTypeIdentifiersForItemProvider": {
            UIImage.readableTypeIdentifiersForItemProvider
        },
        "NSItemProviderReading.object(withItemProviderData:typeIdentifier:)":
            UIImage.object(withItemProviderData:typeIdentifier:),
    ]
}
