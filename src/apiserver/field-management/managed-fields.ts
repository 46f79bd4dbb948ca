import type { KubeObject } from '../../api/index.ts';
import type { KeyHistory, KeyValue } from '../../etcd/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { Author } from './author.ts';
import { updated } from './field-manager.ts';
import { decodeManaged, encodeManaged, NO_MANAGERS, sameFields, type Managed, type ManagedFieldsEntry } from './managed.ts';

type State = KeyValue<KubeObject>;
type History = KeyHistory<KubeObject>;

/** The managers of each state, cached. They depend only on the state's history. */
const KNOWN = new WeakMap<State, Managed>();
/** Objects with managedFields, by stored object. */
const SHOWN = new WeakMap<KubeObject, KubeObject>();

/** States that the store has forgotten and whose notes are not evaluated yet, oldest first, since the key was created. */
const PAST = new WeakMap<History, readonly State[]>();
/** The maximum number of pending states of a key. Beyond it they are evaluated and dropped. */
const MOST_PENDING = 64;

/**
 * The managers of a state's fields: evaluates the notes of its writes since the last known state. Each write is evaluated once,
 * at a cost proportional to its changes.
 */
function managedOf(kind: KindDefinition, history: History, state: State): Managed {
  const states = lifeOf(history, state);
  const pending: State[] = [];
  let managed = NO_MANAGERS;
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

/** The states of the key up to this one, since its creation. */
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

/** The managers after one write. A write without an author changes nothing. */
function afterWrite(
  kind: KindDefinition,
  managed: Managed,
  live: KubeObject | undefined,
  next: KubeObject,
  author: Author | undefined,
): Managed {
  if (author === undefined) return managed;
  if (author.settled !== undefined) return decodeManaged(author.settled) ?? NO_MANAGERS;
  const claimed = author.claims === undefined ? managed : claimedOr(author.claims, managed);
  const asked = author.asked === undefined ? next : (author.asked.object ?? { ...next, spec: author.asked.spec });
  return updated(claimed, live, asked, { kind, ...author });
}

/**
 * The managers from an update's body. The existing managers count if the body cannot be read. An empty list, or one empty
 * entry, resets them (`decodeLiveOrNew`).
 */
function claimedOr(claims: readonly unknown[], managed: Managed): Managed {
  const [only] = claims;
  const isReset = claims.length === 0 || (claims.length === 1 && Object.keys(only as object).length === 0);
  if (isReset) return NO_MANAGERS;
  const decoded = decodeManaged(claims);
  return decoded === undefined || decoded.managers.size === 0 ? managed : decoded;
}

/** The present managers. */
export function currentManaged(kind: KindDefinition, history: History | undefined): Managed {
  const state = history?.current;
  return history === undefined || state === undefined ? NO_MANAGERS : managedOf(kind, history, state);
}

/** True if a body claims other managers than the present ones. */
export function claimsOtherManagers(kind: KindDefinition, history: History | undefined, claims: readonly unknown[]): boolean {
  const managed = currentManaged(kind, history);
  return !sameFields(claimedOr(claims, managed), managed);
}

/**
 * The object with its managedFields. Only for one of the key's states, or the last state of a deletion; other objects are
 * returned unchanged.
 */
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

/** The state of an object: the one with its revision, or the last one before its deletion. */
function stateOf({ versions }: History, { metadata }: KubeObject): State | undefined {
  const revision = Number(metadata.resourceVersion);
  for (let i = versions.length - 1; i >= 0; i--) {
    const version = versions[i]!;
    if (version.modRevision > revision || version.value === undefined) continue;
    return version.value.metadata.uid === metadata.uid ? (version as State) : undefined;
  }
  return undefined;
}

/** Called before the states before `revision` are forgotten: keeps what is needed to evaluate the oldest remaining state. */
export function rememberBefore(kind: KindDefinition, history: History, revision: number): void {
  const oldest = history.at(revision);
  if (oldest === undefined || oldest.version === 1) return void PAST.delete(history);
  const past = lifeOf(history, oldest).slice(0, -1);
  if (past.length <= MOST_PENDING) return void PAST.set(history, past);
  managedOf(kind, history, oldest);
  PAST.delete(history);
}
