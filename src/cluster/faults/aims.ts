import { CONTROLLER_INITIALIZERS, SHARED_INFORMERS } from '../../controllers/manager/index.ts';
import type { RequestAim } from './fault.ts';

/** Whether a fault applies to this client. The aim `kubelet` includes `kubelet/node-1`. */
export function takesClient(aim: string | undefined, client: string): boolean {
  return aim === undefined || client === aim || client.startsWith(`${aim}/`);
}

/** The client that watches on behalf of `client`: controllers share theirs. */
export function watcherOf(client: string): string {
  return CONTROLLER_INITIALIZERS.has(client) ? SHARED_INFORMERS : client;
}

/** Whether a fault applies to this request. */
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
