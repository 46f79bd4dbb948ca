import type { Process } from '../../sim/index.ts';
import { sendList, sendObject, viewOptions } from './answer.ts';
import { refOf, type Call } from './call.ts';
import { listQuery, type ListQuery } from './options.ts';
import { methodNotAllowed } from './refusals.ts';
import { serveWatch } from './watch-response.ts';

/** GET of one object, or a watch of it (endpoints/handlers/get.go). */
export function* getObject(call: Call): Process<void> {
  const { api, kind, path, exchange } = call;
  viewOptions(call);
  const query = listQuery(exchange.query);
  if (query.watch || path.isWatch) {
    const fieldSelector = `metadata.name=${path.name}`;
    return yield* serveWatch(call, { ...query, namespace: path.namespace, fieldSelector });
  }
  const object = yield* api.get(kind.kind, refOf(call));
  sendObject(call, 200, object);
}

/** GET of a collection: a list or a watch. */
export function* listObjects(call: Call): Process<void> {
  const { api, kind, path, exchange } = call;
  viewOptions(call);
  const query: ListQuery = { ...listQuery(exchange.query), namespace: path.namespace };
  if (query.watch || path.isWatch) return yield* serveWatch(call, query);
  if (kind.withoutVerbs?.includes('list') === true) throw methodNotAllowed();
  sendList(call, yield* api.list(kind.kind, query));
}
