import type { Watch } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { RequestInfo } from '../faults.ts';
import type { RequestOptions, ServerRequest } from '../registry/request.ts';
import type { ServedWatch } from '../watch/watch-service.ts';

/** The way between a client and the server. */
export interface Transport {
  /** Has the server handle a request. Throws the `StatusError` that it answers with. */
  request<T>(info: RequestInfo, options: RequestOptions, handle: (request: ServerRequest) => T): Process<T>;
  /** Asks for what is no object: discovery. */
  ask<T>(read: () => T): Process<T>;
  watch(info: RequestInfo, options: ServedWatch): Watch;
}
