import { KNOWN_LOOPS, type KnownLoop } from '../loops/known-loops.ts';
import type { SyncFilter } from '../model/view-store.ts';

/** The syncs that are about an object: of the one controller whose keys name objects of its kind, or, where there are several, of its key. */
export function syncsOf(kind: string, key: string): SyncFilter {
  const loops: readonly KnownLoop[] = Object.values(KNOWN_LOOPS);
  const clients = new Set(loops.filter(({ keyKind }) => keyKind === kind).map(({ client }) => client));
  const [only, ...others] = clients;
  return only === undefined || others.length > 0 || kind === 'Pod' ? { key } : { controller: only, key };
}
