import { SHARED_INFORMERS, findInitializer } from '../../controllers/manager/index.ts';
import type { RequestAim, WatchAim } from './define-fault.ts';

/** Whether an aim selects this client. The aim `kubelet` includes `kubelet/node-1`. */
export function takesClient(aim: string | undefined, client: string): boolean {
  return aim === undefined || client === aim || client.startsWith(`${aim}/`);
}

/** The client that watches on behalf of `client`: controllers share theirs. */
export function watcherOf(client: string): string {
  return findInitializer(client) !== undefined ? SHARED_INFORMERS : client;
}

/** Whether an aim selects this watch. */
export function takesWatch({ client, kind }: WatchAim, watch: { readonly user: string; readonly kind: string }): boolean {
  if (kind !== undefined && kind !== watch.kind) return false;
  return client === undefined || takesClient(watcherOf(client), watch.user);
}

/** Whether an aim selects this request. */
export function takesRequest(
  aim: RequestAim,
  request: { readonly user: string; readonly verb: string; readonly kind: string },
): boolean {
  return (
    (aim.kind === undefined || aim.kind === request.kind) &&
    (aim.verb === undefined || aim.verb === request.verb) &&
    takesClient(aim.client, request.user)
  );
}
