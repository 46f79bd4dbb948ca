import {
  BRANCH_PARTS,
  DELTA_PARTS,
  type Delta,
  type DeltaPart,
  type KeyedChange,
  type KeyedPart,
  type Mirrored,
} from '../../worker/protocol/index.ts';
import { DraftMap } from './draft-map.ts';

/**
 * The sum of all deltas, part by part: of a keyed part a map by id, of a whole part its last value, of a burst what the last delta
 * had. Values are immutable. A part that a delta does not touch keeps its identity.
 */
export type Mirror = Mirrored<typeof DELTA_PARTS>;

/** The parts of a delta, by name. */
export type DeltaParts = Omit<Delta, 'clock' | 'beside'>;

type Named = Readonly<Record<string, unknown>>;

const PARTS: readonly (readonly [string, DeltaPart])[] = Object.entries(DELTA_PARTS);

export const EMPTY_MIRROR = Object.fromEntries(
  PARTS.map(([name, part]) => [name, part.kind === 'keyed' ? new Map() : part.empty]),
) as Named as Mirror;

/** The mirror after a delta. What a reset lacks is gone: see `withRemoved`. */
export function foldParts(mirror: Mirror, delta: DeltaParts): Mirror {
  const fold = ([name, part]: (typeof PARTS)[number]): readonly [string, unknown] => {
    const isVoid = delta.reset === true && name in BRANCH_PARTS;
    return [name, foldPart(part, (mirror as Named)[name], (delta as Named)[name], isVoid)];
  };
  return Object.fromEntries(PARTS.map(fold)) as Named as Mirror;
}

function foldPart(part: DeltaPart, before: unknown, change: unknown, isVoid: boolean): unknown {
  switch (part.kind) {
    case 'keyed':
      return foldKeyed(part, before as ReadonlyMap<string, unknown>, (change ?? {}) as KeyedChange<unknown>);
    case 'whole':
      return change ?? (isVoid ? part.empty : before);
    case 'burst':
      return change ?? part.empty;
  }
}

function foldKeyed(
  { idOf, most = Infinity }: KeyedPart<unknown>,
  before: ReadonlyMap<string, unknown>,
  { changed = [], removed = [] }: KeyedChange<unknown>,
): ReadonlyMap<string, unknown> {
  const draft = new DraftMap(before);
  for (const id of removed) draft.delete(id);
  for (const value of changed) draft.set(idOf(value), value);
  const { current } = draft;
  return current.size <= most ? current : new Map([...current].slice(-most));
}

/** A reset with the ids of all values that it lacks. Values that are in both histories keep their order. */
export function withRemoved(mirror: Mirror, delta: DeltaParts): DeltaParts {
  if (delta.reset !== true) return delta;
  const changes = Object.entries<DeltaPart>(BRANCH_PARTS).flatMap(([name, part]) => {
    if (part.kind !== 'keyed') return [];
    const { changed = [] } = ((delta as Named)[name] ?? {}) as KeyedChange<unknown>;
    const stays = new Set(changed.map((value) => part.idOf(value)));
    const before = (mirror as Named)[name] as ReadonlyMap<string, unknown>;
    return [[name, { changed, removed: [...before.keys()].filter((id) => !stays.has(id)) }] as const];
  });
  return { ...delta, ...Object.fromEntries(changes) };
}
