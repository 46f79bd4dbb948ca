import type { KubeObject } from '../../api/index.ts';

/**
 * What a delete handler gets when the deletion itself was missed, and a fresh list showed that the object is gone: its last known
 * state, which may be old (client-go tools/cache `DeletedFinalStateUnknown`).
 */
export class DeletedFinalStateUnknown<T extends KubeObject> {
  constructor(
    readonly key: string,
    readonly object: T,
  ) {}
}

/** The object of a deletion, whether its last state is known or not. */
export function deletedObject<T extends KubeObject>(deleted: T | DeletedFinalStateUnknown<T>): T {
  return deleted instanceof DeletedFinalStateUnknown ? deleted.object : deleted;
}
