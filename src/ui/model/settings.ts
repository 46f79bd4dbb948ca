import { isFields } from '../../api/fields.ts';
import { create } from 'zustand';
import type { StageId, TabOf } from '../../worker/protocol/scenario.ts';
import { STAGE_IDS } from './stages.ts';

export const THEMES = ['system', 'light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];
export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];
export type ObjectsLayout = TabOf<'objects'>;

/** The user's choices. They are stored, and all tabs share them. */
export interface Settings {
  readonly theme: Theme;
  /** Undefined until the user chooses: the browser's language counts. */
  readonly language: Language | undefined;
  /** The stage that the user chose last. A visit begins with it. */
  readonly stage: StageId;
  readonly objectsLayout: ObjectsLayout;
  readonly legend: boolean;
  /** Sizes of the panels that stand together, by their ids, in percent. A panel's id begins with its stage. */
  readonly panels: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The visitor has acted after the sentence that says what the page is, or has closed it. It is then shown only when asked for. */
  readonly introduced: boolean;
}

interface SettingsStore extends Settings {
  /** The user's own choice. */
  readonly change: (settings: Partial<Settings>) => void;
  /** Uses the settings of a link or an address until `giveBack`, without storing them. */
  readonly lend: (settings: Partial<Settings>) => void;
  /** Shows the user's own settings again. */
  readonly giveBack: () => void;
}

/** Each setting has a key of its own: tabs that store different settings at the same time cannot undo each other's. */
const PREFIX = 'kubeloupe.setting.';
/** Older versions kept all settings under this key. */
const OLD_KEY = 'kubeloupe.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  language: undefined,
  stage: 'edit',
  objectsLayout: 'graph',
  legend: false,
  panels: {},
  introduced: false,
};

/** The stored settings. Returns none if the storage is forbidden: the page then works without a memory. */
function read(): Partial<Settings> {
  try {
    const old = readItem(OLD_KEY);
    const stored = namesOf(DEFAULTS).map((name) => [name, readItem(PREFIX + name)]);
    return knownSettings({
      ...(isFields(old) && old),
      ...Object.fromEntries(stored.filter(([, value]) => value !== undefined)),
    });
  } catch {
    return {};
  }
}

/** Returns undefined if nothing is stored, or if it is not JSON. Throws if the storage is forbidden. */
function readItem(key: string): unknown {
  const text = localStorage.getItem(key);
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The settings that have the right shape: an older version, or somebody else, may have stored anything. */
export function knownSettings(stored: object): Partial<Settings> {
  const has = stored as Readonly<Record<string, unknown>>;
  return {
    ...(oneOf(has['theme'], THEMES) && { theme: has['theme'] as Theme }),
    ...(oneOf(has['language'], LANGUAGES) && { language: has['language'] as Language }),
    ...(oneOf(has['stage'], STAGE_IDS) && { stage: has['stage'] as StageId }),
    ...(oneOf(has['objectsLayout'], ['graph', 'nodes', 'table']) && { objectsLayout: has['objectsLayout'] as ObjectsLayout }),
    ...(typeof has['legend'] === 'boolean' && { legend: has['legend'] }),
    ...(isSizes(has['panels']) && { panels: has['panels'] }),
    ...(typeof has['introduced'] === 'boolean' && { introduced: has['introduced'] }),
  };
}

function oneOf(value: unknown, values: readonly string[]): boolean {
  return typeof value === 'string' && values.includes(value);
}

function isSizes(value: unknown): value is Settings['panels'] {
  return isFields(value) && Object.values(value).every((group) => isFields(group) && Object.values(group).every(Number.isFinite));
}

/** The user's own values of the settings that are lent. */
let own: Partial<Settings> = {};

/** The settings. The README says why Zustand's `persist` does not store them. */
export const useSettings = create<SettingsStore>((set, get) => ({
  ...DEFAULTS,
  ...read(),
  change: (settings) => {
    own = without(own, (name) => name in settings);
    set(settings);
    write(settings);
  },
  lend: (settings) => {
    own = { ...pick(get(), namesOf(settings)), ...own };
    set(settings);
  },
  giveBack: () => {
    set(own);
    own = {};
  },
}));

/** An embedded page does not follow the stored settings, and stores none. */
let stores = false;

/** Stores these settings, and leaves alone what another tab stored of others. */
function write(settings: Partial<Settings>): void {
  if (!stores) return;
  try {
    for (const name of namesOf(settings)) {
      if (settings[name] === undefined) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, JSON.stringify(settings[name]));
    }
  } catch {
    // The storage is forbidden or full. The setting holds until the page is left.
  }
}

/** Gives each setting that an older version stored its own key. */
function splitOldSettings(): void {
  try {
    if (localStorage.getItem(OLD_KEY) === null) return;
    write(read());
    localStorage.removeItem(OLD_KEY);
  } catch {
    // The storage is forbidden.
  }
}

/** Takes over these settings as another tab has stored them. A lent setting stays in view, and the other tab's choice follows it. */
export function followSettings(names: readonly (keyof Settings)[] = namesOf(DEFAULTS)): void {
  const stored = pick({ ...DEFAULTS, ...read() }, names);
  const isLent = (name: keyof Settings): boolean => name in own;
  own = { ...own, ...pick(stored, names.filter(isLent)) };
  useSettings.setState(without(stored, isLent));
}

/** Stores what the user sets from now on, and follows what other tabs store. Returns a function that ends this. */
export function watchSettings(): () => void {
  stores = true;
  const follow = ({ key }: StorageEvent): void => {
    // The key is null if all keys were removed.
    followSettings(namesOf(DEFAULTS).filter((name) => key === null || key === PREFIX + name));
  };
  splitOldSettings();
  addEventListener('storage', follow);
  return () => {
    stores = false;
    removeEventListener('storage', follow);
  };
}

function namesOf(settings: Partial<Settings>): readonly (keyof Settings)[] {
  return Object.keys(settings) as (keyof Settings)[];
}

function pick(settings: Partial<Settings>, names: readonly (keyof Settings)[]): Partial<Settings> {
  return Object.fromEntries(names.filter((name) => name in settings).map((name) => [name, settings[name]]));
}

function without(settings: Partial<Settings>, leaveOut: (name: keyof Settings) => boolean): Partial<Settings> {
  return pick(
    settings,
    namesOf(settings).filter((name) => !leaveOut(name)),
  );
}
