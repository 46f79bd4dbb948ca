import { type KubeObject, StatusError, type WatchEvent, type WatchOptions } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { apiVersionOf, keyOfKind } from '../kinds/definition.ts';
import { checkNotFuture } from '../registry/list.ts';
import { Selection } from '../watch/selection.ts';
import type { Call } from './call.ts';
import type { ListQuery } from './options.ts';
import { statusOf } from './status.ts';
import { eventView, viewOptions } from './view.ts';

/** The annotation of the bookmark after the initial objects of a watch (metav1 `InitialEventsAnnotationKey`). */
const INITIAL_EVENTS_END = 'k8s.io/initial-events-end';

/**
 * A watch as a stream of JSON frames, one per line (endpoints/handlers/watch.go). Faults of the request are refusals. Later
 * errors, for example a compacted revision, are frames of type ERROR.
 */
export function* serveWatch(call: Call, query: ListQuery): Process<void> {
  const { exchange, api, kind } = call;
  checkOpening(call, query);
  const frames = new WatchFrames(call);
  exchange.begin(200, 'application/json');
  try {
    const options = query.sendInitialEvents ? yield* sendInitialEvents(call, query, frames) : watchOptions(query);
    const watch = api.watch(keyOfKind(kind), options);
    try {
      yield* watch.each((event) => frames.event(event));
    } finally {
      watch.close();
    }
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    frames.error(error);
  }
  exchange.end();
}

/** Throws `BadRequest`, `Timeout`. */
function checkOpening({ kind, server }: Call, query: ListQuery): void {
  void new Selection(kind, query);
  checkNotFuture(query.resourceVersion, server.store.revision);
}

/**
 * Sends the existing objects as ADDED, then a bookmark that marks their end (`sendInitialEvents`). Returns the options to
 * continue with.
 */
function* sendInitialEvents({ api, kind }: Call, query: ListQuery, frames: WatchFrames): Process<WatchOptions> {
  const { namespace, labelSelector, fieldSelector } = query;
  const list = yield* api.list(keyOfKind(kind), { namespace, labelSelector, fieldSelector });
  for (const object of list.items) frames.object('ADDED', object);
  if (query.allowWatchBookmarks) frames.bookmark(list.resourceVersion, { [INITIAL_EVENTS_END]: 'true' });
  return { ...watchOptions(query), resourceVersion: list.resourceVersion };
}

function watchOptions(query: ListQuery): WatchOptions {
  const { namespace, labelSelector, fieldSelector, resourceVersion, allowWatchBookmarks, timeoutSeconds } = query;
  const lifetime = timeoutSeconds === undefined || timeoutSeconds <= 0 ? undefined : timeoutSeconds;
  return { namespace, labelSelector, fieldSelector, resourceVersion, allowWatchBookmarks, timeoutSeconds: lifetime };
}

/** Writes the frames of one watch. */
class WatchFrames {
  readonly #call: Call;
  /** Only the first row of a table has the columns. */
  #isFirst = true;

  constructor(call: Call) {
    this.#call = call;
  }

  event(event: WatchEvent): void {
    if (event.type === 'BOOKMARK') this.bookmark(event.resourceVersion);
    else this.object(event.type, event.object);
  }

  object(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubeObject): void {
    this.#write(type, eventView(object, viewOptions(this.#call), this.#isFirst));
    this.#isFirst = false;
  }

  bookmark(resourceVersion: string, annotations?: Readonly<Record<string, string>>): void {
    const { kind, exchange } = this.#call;
    const metadata = { resourceVersion, ...(annotations !== undefined && { annotations }) };
    const bare = { kind: kind.kind, apiVersion: apiVersionOf(kind), metadata };
    const { view } = exchange.negotiated;
    // A bookmark has only a revision, so there is no row.
    const table = {
      kind: 'Table',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { resourceVersion },
      columnDefinitions: null,
      rows: [],
    };
    this.#write('BOOKMARK', view === 'Table' ? table : bare);
  }

  error(error: StatusError): void {
    this.#write('ERROR', statusOf(error));
  }

  #write(type: string, object: object): void {
    this.#call.exchange.write(`${JSON.stringify({ type, object })}\n`);
  }
}
