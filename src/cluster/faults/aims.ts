import { CONTROLLER_INITIALIZERS, SHARED_INFORMERS } from '../../controllers/manager/index.ts';
import type { RequestAim } from './fault.ts';

/** Whether a fault takes this client: `kubelet` takes `kubelet/node-1` too. */
export function takesClient(aim: string | undefined, client: string): boolean {
  return aim === undefined || client === aim || client.startsWith(`${aim}/`);
}

/** The client that watches for the one that is named: controllers share theirs. */
export function watcherOf(client: string): string {
  return CONTROLLER_INITIALIZERS.has(client) ? SHARED_INFORMERS : client;
}

/** Whether a fault takes a request of these. */
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
