import type { KubeObject } from '../object.ts';
import type { Patch } from '../port.ts';

/**
 * A patch whose author knows what comes of it: a kubelet has both statuses at hand. The API server takes the result of a component of our own as it is,
 * and reads the body if there is no result. Both say the same, so nobody sees which of them counted.
 *
 * `npm run bench`: without it a rollout takes 1.3 times as long, since every second write is the status of a Pod.
 */
export abstract class PreparedPatch implements Patch {
  readonly type = 'strategic';
  abstract readonly body: unknown;

  /** What the patch makes of the stored object. Returns undefined if the object is not as the author knew it. */
  abstract resultOn(stored: KubeObject): KubeObject | undefined;
}
