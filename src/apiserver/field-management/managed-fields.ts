import type { KubeObject } from '../../api/index.ts';
import type { KeyHistory, KeyValue } from '../../etcd/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { Author } from './author.ts';
import { updated } from './field-manager.ts';
import { decodeManaged, encodeManaged, NOBODY, sameFields, type Managed, type ManagedFieldsEntry } from './managed.ts';

type State = KeyValue<KubeObject>;
type History = KeyHistory<KubeObject>;

/** What has been worked out of a state. It is a function of the state's past alone, so it does not matter when that was. */
const KNOWN = new WeakMap<State, Managed>();
/** The objects as others see them, by the objects as they are stored: who asks twice gets the same. */
const SHOWN = new WeakMap<KubeObject, KubeObject>();

/** States that the store has forgotten and that have not been looked at yet, oldest first: each key's since it came into being. */
const PAST = new WeakMap<History, readonly State[]>();
/** So many of them are kept of one key; then they are looked at, and forgotten too. */
const MOST_PENDING = 64;

/**
 * Who manages the fields of a state: the notes of its writes, read from the last state of which it is known on. Each write is looked at once, and
 * costs what it has changed.
 */
function managedOf(kind: KindDefinition, history: History, state: State): Managed {
  const states = lifeOf(history, state);
  const pending: State[] = [];
  let managed = NOBODY;
  let before: State | undefined;
  for (let i = states.length - 1; i >= 0; i--) {
    const known = KNOWN.get(states[i]!);
    if (known !== undefined) {
      managed = known;
      before = states[i];
      break;
    }
    pending.push(states[i]!);
  }
  for (const next of pending.reverse()) {
    managed = afterWrite(kind, managed, before?.value, next.value, next.author as Author | undefined);
    before = next;
  }
  KNOWN.set(state, managed);
  return managed;
}

/** The states of the key up to this one, since it came into being. */
function lifeOf(history: History, state: State): readonly State[] {
  const states: State[] = [];
  const { versions } = history;
  for (let i = versions.lastIndexOf(state); i >= 0; i--) {
    const version = versions[i]!;
    if (version.value === undefined) return states.reverse();
    states.push(version as State);
    if ((version as State).version === 1) return states.reverse();
  }
  return [...(PAST.get(history) ?? []), ...states.reverse()];
}

/** Who manages what after one write. What nobody signs changes nothing of it. */
function afterWrite(
  kind: KindDefinition,
  managed: Managed,
  live: KubeObject | undefined,
  next: KubeObject,
  author: Author | undefined,
): Managed {
  if (author === undefined) return managed;
  if (author.settled !== undefined) return decodeManaged(author.settled) ?? NOBODY;
  const claimed = author.claims === undefined ? managed : claimedOr(author.claims, managed);
  const asked = author.asked === undefined ? next : { ...next, spec: author.asked.spec };
  return updated(claimed, live, asked, { kind, ...author });
}

/** What an update's body says of managers counts, unless it cannot be read; an empty list, or an empty entry, is a new start (`decodeLiveOrNew`). */
function claimedOr(claims: readonly unknown[], managed: Managed): Managed {
  const [only] = claims;
  const isReset = claims.length === 0 || (claims.length === 1 && Object.keys(only as object).length === 0);
  if (isReset) return NOBODY;
  const decoded = decodeManaged(claims);
  return decoded === undefined || decoded.managers.size === 0 ? managed : decoded;
}

/** Who manages what now. */
export function currentManaged(kind: KindDefinition, history: History | undefined): Managed {
  const state = history?.current;
  return history === undefined || state === undefined ? NOBODY : managedOf(kind, history, state);
}

/** True where a body says something else of managers than what is so. */
export function claimsOtherwise(kind: KindDefinition, history: History | undefined, claims: readonly unknown[]): boolean {
  const managed = currentManaged(kind, history);
  return !sameFields(claimedOr(claims, managed), managed);
}

/** The object with its managedFields, as they go out. It is one of the key's states, or the last one of a deletion; otherwise it stays as it is. */
export function withManagedFields(kind: KindDefinition, history: History | undefined, object: KubeObject): KubeObject {
  const shown = SHOWN.get(object);
  if (shown !== undefined) return shown;
  const state = history === undefined ? undefined : stateOf(history, object);
  if (history === undefined || state === undefined) return object;
  return remembered(object, managedOf(kind, history, state));
}

/** The object that a dry run would have written. */
export function rehearsed(
  kind: KindDefinition,
  history: History | undefined,
  object: KubeObject,
  author: Author | undefined,
): KubeObject {
  const live = history?.current;
  const managed = currentManaged(kind, history);
  if (live?.value === object && author?.settled === undefined) return remembered(object, managed);
  return shownWith(object, encodeManaged(afterWrite(kind, managed, live?.value, object, author)));
}

function remembered(object: KubeObject, managed: Managed): KubeObject {
  const shown = shownWith(object, encodeManaged(managed));
  SHOWN.set(object, shown);
  SHOWN.set(shown, shown);
  return shown;
}

function shownWith(object: KubeObject, managedFields: readonly ManagedFieldsEntry[]): KubeObject {
  return managedFields.length === 0 ? object : { ...object, metadata: { ...object.metadata, managedFields } };
}

/** The state that the object is of: it has its revision, or is what a deletion has made of it. */
function stateOf({ versions }: History, { metadata }: KubeObject): State | undefined {
  const revision = Number(metadata.resourceVersion);
  for (let i = versions.length - 1; i >= 0; i--) {
    const version = versions[i]!;
    if (version.modRevision > revision || version.value === undefined) continue;
    return version.value.metadata.uid === metadata.uid ? (version as State) : undefined;
  }
  return undefined;
}

/** Before the states before a revision are forgotten: what they say of the oldest that stays is needed still. */
export function rememberBefore(kind: KindDefinition, history: History, revision: number): void {
  const oldest = history.at(revision);
  if (oldest === undefined || oldest.version === 1) return void PAST.delete(history);
  const past = lifeOf(history, oldest).slice(0, -1);
  if (past.length <= MOST_PENDING) return void PAST.set(history, past);
  managedOf(kind, history, oldest);
  PAST.delete(history);
}
