import type { ObjectView, OwnerView } from '../../worker/protocol/index.ts';

/** Whether an object makes Pods itself, without a ReplicaSet between, and is drawn with them. */
export function isPodOwner(view: ObjectView | undefined): view is OwnerView {
  return view !== undefined && 'desired' in view && view.kind !== 'Deployment' && view.kind !== 'ReplicaSet';
}
