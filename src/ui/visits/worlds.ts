import { parseLesson } from '../../worker/protocol/lesson.ts';
import { parseScenario } from '../../worker/protocol/scenario.ts';
import type { EditorText } from '../editor/editor-text.ts';
import { FIRST_SCENARIO } from '../editor/first-scenario.ts';
import type { BeatTry, LessonPlace } from '../lessons/lesson-place.ts';
import type { StartInput } from '../model/world.ts';
import { embed } from '../share/embed.ts';
import { WORLD_PREFIX, type Here } from '../share/here.ts';
import type { AddressState } from '../share/share-store.ts';

/** A world as it was left. Replaying it gives the same bytes, since a cluster is a function of its scenario. */
export interface KeptWorld extends Here {
  /** What to play, how far, and what is open. */
  readonly start: StartInput;
  /** Whether this page has already played it as far as `start` says. */
  readonly played: boolean;
  /** The text in the editor. It may differ from the scenario's. */
  readonly text: EditorText;
  /** The manifest that was last applied. */
  readonly appliedText: string | undefined;
  /** The end of the address, and how it relates to the world. */
  readonly hash: string;
  readonly address: AddressState;
  /** The lesson that is open in it, and how far the learner has come. */
  readonly place: LessonPlace | undefined;
}

/** How many worlds are kept besides the user's own. The one left longest ago goes first. */
const MOST_WORLDS = 8;
const ORDER = 'kubeloupe.worlds';

interface Order {
  /** The id of the user's own world. */
  readonly own: string | undefined;
  /** Ids, ordered by when they were left, the oldest first. */
  readonly ids: readonly string[];
}

/**
 * The worlds that were left in this tab. They are kept in memory, and in the tab's storage as far as there is room, where they
 * survive a reload.
 */
export class Worlds {
  readonly #storage: Storage | undefined;
  readonly #known = new Map<string, KeptWorld>();
  #order: Order;

  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#order = readOrder(storage);
  }

  /** The user's own world. Undefined if nothing else was visited. */
  get own(): KeptWorld | undefined {
    return this.get(this.#order.own);
  }

  get(id: string | undefined): KeptWorld | undefined {
    if (id === undefined) return undefined;
    return this.#known.get(id) ?? readWorld(this.#storage, id);
  }

  /** Keeps a world, replacing an earlier state of it. */
  put(world: KeptWorld): void {
    const { id } = world;
    const own = world.own ? id : this.#order.own;
    const ids = [...this.#order.ids.filter((each) => each !== id), id];
    this.#known.set(id, world);
    this.#order = { own, ids };
    while (this.#others.length > MOST_WORLDS) this.#dropOldest();
    // Remove older worlds until the storage has room.
    while (!this.#store(world) && this.#others.some((each) => each !== id)) this.#dropOldest(id);
  }

  get #others(): readonly string[] {
    return this.#order.ids.filter((id) => id !== this.#order.own);
  }

  #dropOldest(except?: string): void {
    const oldest = this.#others.find((id) => id !== except);
    if (oldest === undefined) return;
    this.#known.delete(oldest);
    this.#storage?.removeItem(WORLD_PREFIX + oldest);
    this.#order = { ...this.#order, ids: this.#order.ids.filter((id) => id !== oldest) };
  }

  #store({ id, ...world }: KeptWorld): boolean {
    try {
      this.#storage?.setItem(WORLD_PREFIX + id, JSON.stringify(world));
      this.#storage?.setItem(ORDER, JSON.stringify(this.#order));
      return true;
    } catch {
      return false;
    }
  }
}

/** The worlds of this tab. An embedded page keeps them only in memory: the storage may belong to the page around it. */
export const worlds = new Worlds(embed === undefined ? tabStorage() : undefined);

function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function readOrder(storage: Storage | undefined): Order {
  try {
    const { own, ids } = JSON.parse(storage?.getItem(ORDER) ?? '{}') as Partial<Order>;
    return { own, ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [] };
  } catch {
    return { own: undefined, ids: [] };
  }
}

/** Returns undefined for a world that an older version of the page stored in another form. */
function readWorld(storage: Storage | undefined, id: string): KeptWorld | undefined {
  try {
    const world = JSON.parse(storage?.getItem(WORLD_PREFIX + id) ?? 'null') as Omit<KeptWorld, 'id'> | null;
    if (world === null) return undefined;
    const start = 'version' in world.start ? parseScenario(world.start) : FIRST_SCENARIO;
    return { ...world, id, start, place: placeIn(world.place) };
  } catch {
    return undefined;
  }
}

/** A stored place in a lesson. Returns undefined if it has another form: the world is then shown without its lesson. */
function placeIn(stored: Partial<LessonPlace> | undefined): LessonPlace | undefined {
  if (typeof stored?.lesson !== 'string' || !Number.isInteger(stored.beat)) return undefined;
  const { lesson, given, beat, tries = {} } = stored as LessonPlace;
  try {
    if (!Object.values(tries).every(isTry)) return undefined;
    return { lesson, ...(given !== undefined && { given: parseLesson(given) }), beat, tries };
  } catch {
    return undefined;
  }
}

function isTry({ from, answer, told, acted, met, hints = 0 }: BeatTry): boolean {
  const isFlag = (value: unknown): boolean => value === undefined || value === true;
  return (
    [from.atMs, from.record, hints].every(Number.isFinite) &&
    ['undefined', 'number', 'string'].includes(typeof answer) &&
    [undefined, 'class', 'alone'].includes(told) &&
    isFlag(acted) &&
    isFlag(met)
  );
}
