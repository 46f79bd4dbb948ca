import { parseScenario } from '../../worker/protocol/scenario.ts';
import type { EditorText } from '../editor/editor-text.ts';
import { FIRST_SCENARIO } from '../first-scenario.ts';
import type { StartInput } from '../model/session.ts';
import { embed } from './embed.ts';
import { WORLD_PREFIX, type Here } from './here.ts';
import type { AddressState } from './share-store.ts';

/** A world as it was left. Played again it is the same to the byte, since a cluster is a function of its scenario. */
export interface World extends Here {
  /** What is played, how far, and what of it is open. */
  readonly start: StartInput;
  /** It was played in this page as far as `start` says. */
  readonly played: boolean;
  /** The text in the editor, which need not be the scenario's. */
  readonly text: EditorText;
  /** The manifest that the cluster was given last. */
  readonly appliedText: string | undefined;
  /** What the address ends with, and how it stands to the world. */
  readonly hash: string;
  readonly address: AddressState;
}

/** So many are kept beside the user's own; the one that was left longest ago goes first. */
const MOST_WORLDS = 8;
const ORDER = 'kubeloupe.worlds';

interface Order {
  /** The user's own. */
  readonly own: string | undefined;
  /** Ids, the one that was left longest ago first. */
  readonly ids: readonly string[];
}

/** The worlds that were left in this tab. They are kept in memory, and in the tab's storage as far as that has room: there they survive a reload. */
export class Worlds {
  readonly #storage: Storage | undefined;
  readonly #known = new Map<string, World>();
  #order: Order;

  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#order = readOrder(storage);
  }

  /** The user's own world. Undefined while nothing else was visited, and none was kept. */
  get own(): World | undefined {
    return this.get(this.#order.own);
  }

  get(id: string | undefined): World | undefined {
    if (id === undefined) return undefined;
    return this.#known.get(id) ?? readWorld(this.#storage, id);
  }

  /** Keeps a world in the place of what was kept of it before. */
  put(world: World): void {
    const { id } = world;
    const own = world.own ? id : this.#order.own;
    const ids = [...this.#order.ids.filter((each) => each !== id), id];
    this.#known.set(id, world);
    this.#order = { own, ids };
    while (this.#others.length > MOST_WORLDS) this.#dropOldest();
    // A storage that is full has room when older worlds are gone.
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

  #store({ id, ...world }: World): boolean {
    try {
      this.#storage?.setItem(WORLD_PREFIX + id, JSON.stringify(world));
      this.#storage?.setItem(ORDER, JSON.stringify(this.#order));
      return true;
    } catch {
      return false;
    }
  }
}

/** Those of this tab. An embedded page keeps them in memory alone: the storage may be that of the page around it. */
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

/** What an older version of the page has kept may not be readable any more: then it is not there. */
function readWorld(storage: Storage | undefined, id: string): World | undefined {
  try {
    const world = JSON.parse(storage?.getItem(WORLD_PREFIX + id) ?? 'null') as Omit<World, 'id'> | null;
    if (world === null) return undefined;
    const start = 'version' in world.start ? parseScenario(world.start) : FIRST_SCENARIO;
    return { ...world, id, start };
  } catch {
    return undefined;
  }
}
