import type { ListOptions, ObjectList, ObjectOf } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';

/** The default of `--chunk-size`: how many objects kubectl requests at once (cmd/util `DefaultChunkSize`). */
export const DEFAULT_CHUNK_SIZE = 500;

/**
 * Lists in parts of `chunkSize` objects and passes each part to `take`, so that no single request takes long (cli-runtime resource/helper.go
 * `FollowContinue`). All parts show the state at the first request. A `chunkSize` of 0 requests everything at once.
 *
 * Throws what `ask` throws, after the earlier parts were taken.
 */
export function* followContinue<T extends { readonly continue?: string }>(
  options: ListOptions,
  chunkSize: number,
  ask: (options: ListOptions) => Process<T>,
  take: (part: T) => void,
): Process<void> {
  let next: string | undefined;
  do {
    const part: T = yield* ask({
      ...options,
      ...(chunkSize > 0 && { limit: chunkSize }),
      ...(next !== undefined && { continue: next }),
    });
    take(part);
    next = part.continue;
  } while (next !== undefined && next !== '');
}

/** All objects of a list, requested in parts. */
export function* listInChunks<K extends string>(
  { api }: Session,
  kind: K,
  options: ListOptions,
  chunkSize = DEFAULT_CHUNK_SIZE,
): Process<ObjectOf<K>[]> {
  const items: ObjectOf<K>[] = [];
  const ask = (part: ListOptions): Process<ObjectList<ObjectOf<K>>> => api.list(kind, part);
  yield* followContinue(options, chunkSize, ask, (part) => {
    for (const item of part.items) items.push(item);
  });
  return items;
}
