import { badRequest, type Watch } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { RequestInfo } from '../faults.ts';
import { ServerRequest, type RequestOptions } from '../registry/request.ts';
import type { Transport } from './transport.ts';

/** A trace that nobody reads. */
const UNRECORDED = { emit: () => 0 };

/**
 * The way for a question of "what would the server say?": it takes no time and leaves no record, and every write is a dry run. Whoever
 * asks may so ask at any moment, as an editor does while its user types, without changing what the cluster does.
 */
export class Rehearsal implements Transport {
  // oxlint-disable-next-line require-yield -- it never waits: that is the point of it.
  *request<T>(info: RequestInfo, options: RequestOptions, handle: (request: ServerRequest) => T): Process<T> {
    return handle(new ServerRequest(UNRECORDED, info, 0, { ...options, dryRun: true }));
  }

  // oxlint-disable-next-line require-yield -- it never waits.
  *ask<T>(read: () => T): Process<T> {
    return read();
  }

  watch(): Watch {
    throw badRequest('a rehearsal does not wait, and so watches nothing');
  }
}
