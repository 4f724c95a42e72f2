import UIKitNames

extension Checklist {
    static let dragInteraction: Members = [
        "init(delegate:)": UIDragInteraction.init(delegate:),
        "delegate": \UIDragInteraction.delegate,
        "isEnabled": \UIDragInteraction.isEnabled,
        "isEnabledByDefault": { @MainActor in UIDragInteraction.isEnabledByDefault },
        "allowsSimultaneousRecognitionDuringLift": \UIDragInteraction.allowsSimultaneousRecognitionDuringLift,
        "liftBehavior": \UIDragInteraction.liftBehavior,
        "LiftBehavior.default": UIDragInteraction.LiftBehavior.default,
        "LiftBehavior.extended": UIDragInteraction.LiftBehavior.extended,
        "allowsPointerDragBeforeLiftDelay": \UIDragInteraction.allowsPointerDragBeforeLiftDelay,
    ]

    private static func ofDrag<Use>(_ use: @escaping @MainActor (any UIDragInteractionDelegate) -> Use) -> Any { use }

    static let dragInteractionDelegate: Members = [
        "itemsForBeginning": ofDrag { $0.dragInteraction(_:itemsForBeginning:) },
        "itemsForAddingTo:withTouchAt": ofDrag { $0.dragInteraction(_:itemsForAddingTo:withTouchAt:) },
        "sessionForAddingItems:withTouchAt": ofDrag { $0.dragInteraction(_:sessionForAddingItems:withTouchAt:) },
        "session:willAdd:for": ofDrag { $0.dragInteraction(_:session:willAdd:for:) },
        "previewForLifting:session": ofDrag { $0.dragInteraction(_:previewForLifting:session:) },
        "willAnimateLiftWith:session": ofDrag { $0.dragInteraction(_:willAnimateLiftWith:session:) },
        "sessionWillBegin": ofDrag { $0.dragInteraction(_:sessionWillBegin:) },
        "sessionAllowsMoveOperation": ofDrag { $0.dragInteraction(_:sessionAllowsMoveOperation:) },
        "sessionIsRestrictedToDraggingApplication": ofDrag {
            $0.dragInteraction(_:sessionIsRestrictedToDraggingApplication:)
        },
        "prefersFullSizePreviewsFor": ofDrag { $0.dragInteraction(_:prefersFullSizePreviewsFor:) },
        "sessionDidMove": ofDrag { $0.dragInteraction(_:sessionDidMove:) },
        "session:willEndWith": ofDrag { $0.dragInteraction(_:session:willEndWith:) },
        "session:didEndWith": ofDrag { $0.dragInteraction(_:session:didEndWith:) },
        "sessionDidTransferItems": ofDrag { $0.dragInteraction(_:sessionDidTransferItems:) },
        "previewForCancelling:withDefault": ofDrag { $0.dragInteraction(_:previewForCancelling:withDefault:) },
        "item:willAnimateCancelWith": ofDrag { $0.dragInteraction(_:item:willAnimateCancelWith:) },
    ]

    static let sessions: Members = [
        "items": \UIDropSession.items,
        "location(in:)": UIDragSession.location(in:),
        "allowsMoveOperation": \UIDropSession.allowsMoveOperation,
        "isRestrictedToDraggingApplication": \UIDropSession.isRestrictedToDraggingApplication,
        "hasItemsConforming(toTypeIdentifiers:)": UIDropSession.hasItemsConforming(toTypeIdentifiers:),
        "canLoadObjects(ofClass:)": { @MainActor (session: UIDropSession) in
            session.canLoadObjects(ofClass: UIImage.self)
        },
        "localContext": \UIDragSession.localContext,
        "localDragSession": \UIDropSession.localDragSession,
        "progressIndicatorStyle": \UIDropSession.progressIndicatorStyle,
        "loadObjects(ofClass:completion:)": { @MainActor (session: UIDropSession) -> Progress in
            session.loadObjects(ofClass: UIImage.self) { images in _ = images as? [UIImage] }
        },
        "progress": \UIDropSession.progress,
    ]

    static let dragItem: Members = [
        "init(itemProvider:)": UIDragItem.init(itemProvider:),
        "itemProvider": \UIDragItem.itemProvider,
        "localObject": \UIDragItem.localObject,
        "previewProvider": \UIDragItem.previewProvider,
        "==": { @MainActor (a: UIDragItem, b: UIDragItem) in a == b },
        "hash": UIDragItem.hash(into:),
        "setNeedsDropPreviewUpdate()": UIDragItem.setNeedsDropPreviewUpdate,
    ]

    static let previews: Members = [
        "UIDragPreview.init(view:)": { @MainActor (view: UIView) in UIDragPreview(view: view) },
        "UIDragPreview.init(view:parameters:)": { @MainActor (view: UIView, parameters: UIDragPreviewParameters) in
            UIDragPreview(view: view, parameters: parameters)
        },
        "UIDragPreview.view": \UIDragPreview.view,
        "UIDragPreview.parameters": \UIDragPreview.parameters,
        "UIDragPreview.init(for:)": UIDragPreview.init(for:),
        "UIDragPreview.init(for:title:)": UIDragPreview.init(for:title:),
        "UIDragPreviewParameters.init()": { @MainActor in UIDragPreviewParameters() },
        "UIDragPreviewParameters.init(textLineRects:)": UIDragPreviewParameters.init(textLineRects:),
        "visiblePath": \UIPreviewParameters.visiblePath,
        "shadowPath": \UIPreviewParameters.shadowPath,
        "backgroundColor": \UIPreviewParameters.backgroundColor,
        "UIDragPreviewTarget.init(container:center:)": { @MainActor (view: UIView) in
            UIDragPreviewTarget(container: view, center: .zero)
        },
        "UIDragPreviewTarget.init(container:center:transform:)":
            UIPreviewTarget.init(container:center:transform:),
        "container": \UIPreviewTarget.container,
        "center": \UIPreviewTarget.center,
        "transform": \UIPreviewTarget.transform,
        "UITargetedDragPreview.init(view:)": { @MainActor (view: UIView) in UITargetedPreview(view: view) },
        "UITargetedDragPreview.init(view:parameters:)": {
            @MainActor (view: UIView, parameters: UIDragPreviewParameters) in
            UITargetedDragPreview(view: view, parameters: parameters)
        },
        "UITargetedDragPreview.init(view:parameters:target:)": {
            @MainActor (view: UIView, parameters: UIDragPreviewParameters, target: UIDragPreviewTarget) in
            UITargetedDragPreview(view: view, parameters: parameters, target: target)
        },
        "UITargetedDragPreview.init(for:target:)": UITargetedDragPreview.init(for:target:),
        "UITargetedDragPreview.init(for:title:target:)": UITargetedDragPreview.init(for:title:target:),
        "target": \UITargetedPreview.target,
        "view": \UITargetedPreview.view,
        "parameters": \UITargetedPreview.parameters,
        "size": \UITargetedPreview.size,
        "retargetedPreview(with:)": UITargetedPreview.retargetedPreview(with:),
        "addAnimations": { @MainActor (animator: any UIDragAnimating) in animator.addAnimations {} },
        "addCompletion": { @MainActor (animator: any UIDragAnimating) in
            animator.addCompletion { (_: UIViewAnimatingPosition) in }
        },
    ]

    static let dropInteraction: Members = [
        "init(delegate:)": UIDropInteraction.init(delegate:),
        "delegate": \UIDropInteraction.delegate,
        "allowsSimultaneousDropSessions": \UIDropInteraction.allowsSimultaneousDropSessions,
    ]

    private static func ofDrop<Use>(_ use: @escaping @MainActor (any UIDropInteractionDelegate) -> Use) -> Any { use }

    static let dropInteractionDelegate: Members = [
        "canHandle": ofDrop { $0.dropInteraction(_:canHandle:) },
        "sessionDidEnter": ofDrop { $0.dropInteraction(_:sessionDidEnter:) },
        "sessionDidExit": ofDrop { $0.dropInteraction(_:sessionDidExit:) },
        "sessionDidUpdate": ofDrop { $0.dropInteraction(_:sessionDidUpdate:) },
        "performDrop": ofDrop { $0.dropInteraction(_:performDrop:) },
        "concludeDrop": ofDrop { $0.dropInteraction(_:concludeDrop:) },
        "sessionDidEnd": ofDrop { $0.dropInteraction(_:sessionDidEnd:) },
        "previewForDropping:withDefault": ofDrop { $0.dropInteraction(_:previewForDropping:withDefault:) },
        "item:willAnimateDropWith": ofDrop { $0.dropInteraction(_:item:willAnimateDropWith:) },
    ]

    static let dropProposal: Members = [
        "cancel": UIDropOperation.cancel,
        "forbidden": UIDropOperation.forbidden,
        "copy": UIDropOperation.copy,
        "move": UIDropOperation.move,
        "init(operation:)": UIDropProposal.init(operation:),
        "operation": \UIDropProposal.operation,
        "isPrecise": \UIDropProposal.isPrecise,
        "prefersFullSizePreview": \UIDropProposal.prefersFullSizePreview,
    ]

    static let springLoading: Members = [
        "init(activationHandler:)": { @MainActor in UISpringLoadedInteraction { _, _ in } },
        "init(interactionBehavior:interactionEffect:activationHandler:)":
            UISpringLoadedInteraction.init(interactionBehavior:interactionEffect:activationHandler:),
        "interactionBehavior": \UISpringLoadedInteraction.interactionBehavior,
        "interactionEffect": \UISpringLoadedInteraction.interactionEffect,
        "Behavior.shouldAllow(_:with:)": { @MainActor (behavior: any UISpringLoadedInteractionBehavior) in
            behavior.shouldAllow(_:with:)
        },
        "Behavior.interactionDidFinish": { @MainActor (behavior: any UISpringLoadedInteractionBehavior) in
            behavior.interactionDidFinish(_:)
        },
        "Effect.interaction(_:didChangeWith:)": { @MainActor (effect: any UISpringLoadedInteractionEffect) in
            effect.interaction(_:didChangeWith:)
        },
        "EffectState.inactive": UISpringLoadedInteractionEffectState.inactive,
        "EffectState.possible": UISpringLoadedInteractionEffectState.possible,
        "EffectState.activating": UISpringLoadedInteractionEffectState.activating,
        "EffectState.activated": UISpringLoadedInteractionEffectState.activated,
        "Context.state": \UISpringLoadedInteractionContext.state,
        "Context.targetView": \UISpringLoadedInteractionContext.targetView,
        "Context.targetItem": \UISpringLoadedInteractionContext.targetItem,
        "Context.location(in:)": UISpringLoadedInteractionContext.location(in:),
        "Supporting.isSpringLoaded": {
            @MainActor (button: UIButton, table: UITableView, collection: UICollectionView) in
            [button, table, collection].map { (some: any UISpringLoadedInteractionSupporting) in some.isSpringLoaded }
        },
    ]

    static let pasting: Members = [
        "acceptableTypeIdentifiers": \UIPasteConfiguration.acceptableTypeIdentifiers,
        "init()": { UIPasteConfiguration() },
        "init(acceptableTypeIdentifiers:)": UIPasteConfiguration.init(acceptableTypeIdentifiers:),
        "addAcceptableTypeIdentifiers": { @MainActor (configuration: inout UIPasteConfiguration) in
            configuration.addAcceptableTypeIdentifiers([])
        },
        "init(forAccepting:)": { UIPasteConfiguration(forAccepting: UIImage.self) },
        "addTypeIdentifiers(forAccepting:)": { @MainActor (configuration: inout UIPasteConfiguration) in
            configuration.addTypeIdentifiers(forAccepting: UIImage.self)
        },
        "Supporting.pasteConfiguration": { @MainActor (view: any UIPasteConfigurationSupporting) in
            view.pasteConfiguration
        },
        "Supporting.paste(itemProviders:)": { @MainActor (view: any UIPasteConfigurationSupporting) in
            view.paste(itemProviders:)
        },
        "Supporting.canPaste(_:)": { @MainActor (view: any UIPasteConfigurationSupporting) in view.canPaste(_:) },
    ]

    static let accessibility: Members = [
        "UIAccessibilityLocationDescriptor.init(name:view:)": { @MainActor (view: UIView) in
            UIAccessibilityLocationDescriptor(name: "", view: view)
        },
        "UIAccessibilityLocationDescriptor.init(name:point:in:)": { @MainActor (view: UIView) in
            UIAccessibilityLocationDescriptor(name: "", point: .zero, in: view)
        },
        "accessibilityDragSourceDescriptors": { @MainActor (view: any AccessibilityDragging) in
            view.accessibilityDragSourceDescriptors
        },
        "accessibilityDropPointDescriptors": { @MainActor (view: any AccessibilityDragging) in
            view.accessibilityDropPointDescriptors
        },
    ]
}
