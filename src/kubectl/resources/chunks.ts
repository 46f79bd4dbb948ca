import type { ListOptions, ObjectList, ObjectOf } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';

/** How many objects kubectl asks for in one request, unless `--chunk-size` says otherwise (cmd/util `DefaultChunkSize`). */
export const DEFAULT_CHUNK_SIZE = 500;

/**
 * Asks for a list in parts of `chunkSize` objects and hands each part to `take`, so that no single request of a long list takes long (cli-runtime
 * resource/helper.go `FollowContinue`). All parts show the moment of the first. A `chunkSize` of 0 asks for all at once.
 *
 * Throws what `ask` throws. The parts before that were taken.
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

/** All objects of a list that is asked for in parts. */
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
