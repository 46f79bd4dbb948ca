import { create } from 'zustand';

export type Theme = 'system' | 'light' | 'dark' | 'projector';
export type Language = 'en' | 'zh-CN';
export type ObjectsLayout = 'graph' | 'nodes' | 'table';

/** Where the user left the guided tour. */
export interface TourPlace {
  readonly chapter: string;
  /** Index of the step. */
  readonly step: number;
  /** Link to what was shown then, `#v1=…`. */
  readonly hash: string;
}

/** What a user set up. It is remembered from visit to visit, and all tabs share it. */
export interface Settings {
  readonly theme: Theme;
  /** Undefined until chosen: then the browser's language counts. */
  readonly language: Language | undefined;
  readonly objectsLayout: ObjectsLayout;
  readonly legend: boolean;
  /** Sizes of panels, by group, in percent. */
  readonly panels: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The guided tour has been offered: once is enough. */
  readonly tourOffered: boolean;
  /** Undefined: not begun, or ended. */
  readonly tourLeft: TourPlace | undefined;
}

interface SettingsStore extends Settings {
  /** The user's own choice. */
  readonly change: (settings: Partial<Settings>) => void;
  /** What a link or the page's address asks for: shown until it is given back, and not remembered. */
  readonly lend: (settings: Partial<Settings>) => void;
  /** Shows the user's own settings again. */
  readonly giveBack: () => void;
}

/** Each setting has a key of its own: tabs that store different settings at the same time cannot undo each other's. */
const PREFIX = 'kubeloupe.setting.';
/** Where older versions kept all of them together. */
const OLD_KEY = 'kubeloupe.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  language: undefined,
  objectsLayout: 'graph',
  legend: false,
  panels: {},
  tourOffered: false,
  tourLeft: undefined,
};

/** What is stored. Storage may be forbidden: the page then works without a memory. */
function read(): Partial<Settings> {
  try {
    const old = readItem(OLD_KEY);
    const stored = namesOf(DEFAULTS).map((name) => [name, readItem(PREFIX + name)]);
    return knownSettings({
      ...(isRecord(old) && old),
      ...Object.fromEntries(stored.filter(([, value]) => value !== undefined)),
    });
  } catch {
    return {};
  }
}

/** Undefined if nothing is stored, or no JSON. Throws if storage is forbidden. */
function readItem(key: string): unknown {
  const text = localStorage.getItem(key);
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an older version stored, or someone else: only what has the right shape is taken over. */
export function knownSettings(stored: object): Partial<Settings> {
  const has = stored as Readonly<Record<string, unknown>>;
  return {
    ...(oneOf(has['theme'], ['system', 'light', 'dark', 'projector']) && { theme: has['theme'] as Theme }),
    ...(oneOf(has['language'], ['en', 'zh-CN']) && { language: has['language'] as Language }),
    ...(oneOf(has['objectsLayout'], ['graph', 'nodes', 'table']) && { objectsLayout: has['objectsLayout'] as ObjectsLayout }),
    ...(typeof has['legend'] === 'boolean' && { legend: has['legend'] }),
    ...(isSizes(has['panels']) && { panels: has['panels'] }),
    ...(typeof has['tourOffered'] === 'boolean' && { tourOffered: has['tourOffered'] }),
    ...(isTourPlace(has['tourLeft']) && { tourLeft: has['tourLeft'] }),
  };
}

function oneOf(value: unknown, values: readonly string[]): boolean {
  return typeof value === 'string' && values.includes(value);
}

function isSizes(value: unknown): value is Settings['panels'] {
  return isRecord(value) && Object.values(value).every((group) => isRecord(group) && Object.values(group).every(Number.isFinite));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTourPlace(value: unknown): value is TourPlace {
  if (!isRecord(value)) return false;
  const { chapter, step, hash } = value;
  return typeof chapter === 'string' && Number.isInteger(step) && typeof hash === 'string' && hash.startsWith('#v');
}

/** The user's own settings in whose place others are lent. */
let own: Partial<Settings> = {};
/** What this tab has changed and not stored yet. */
const unsaved = new Set<keyof Settings>();

export const useSettings = create<SettingsStore>((set, get) => ({
  ...DEFAULTS,
  ...read(),
  change: (settings) => {
    own = without(own, (name) => name in settings);
    for (const name of namesOf(settings)) unsaved.add(name);
    set(settings);
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

/** The user's own settings, without what is lent. */
export function ownSettings(): Settings {
  const { change: _change, lend: _lend, giveBack: _giveBack, ...settings } = useSettings.getState();
  return { ...settings, ...own };
}

/** Stores what this tab has changed, and nothing else. */
export function saveSettings(): void {
  const settings = ownSettings();
  try {
    for (const name of unsaved) {
      if (settings[name] === undefined) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, JSON.stringify(settings[name]));
    }
    unsaved.clear();
  } catch {
    // Forbidden or full: nothing is remembered.
  }
}

/** Gives each setting that an older version stored its own key. */
function splitOldSettings(): void {
  try {
    if (localStorage.getItem(OLD_KEY) === null) return;
    for (const name of namesOf(read())) unsaved.add(name);
    saveSettings();
    localStorage.removeItem(OLD_KEY);
  } catch {
    // Forbidden or full: nothing is remembered.
  }
}

/** Takes over what another tab has stored. What this tab has changed and not stored yet stays, and so does what is shown of what is lent. */
export function followSettings(): void {
  const stored = without({ ...DEFAULTS, ...read() }, (name) => unsaved.has(name));
  const lent = namesOf(own);
  own = { ...own, ...pick(stored, lent) };
  useSettings.setState(without(stored, (name) => lent.includes(name)));
}

const SAVE_AFTER_MS = 250;

/** Stores every change, a little later, and at once when the page is left. Follows what other tabs store. Returns what ends it. */
export function rememberSettings(): () => void {
  let saving: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(saving);
    saving = undefined;
    if (unsaved.size > 0) saveSettings();
  };
  const follow = ({ key }: StorageEvent): void => {
    // No key: everything was cleared.
    if (key === null || key.startsWith(PREFIX)) followSettings();
  };
  splitOldSettings();
  const unsubscribe = useSettings.subscribe(() => {
    if (unsaved.size > 0) saving ??= setTimeout(save, SAVE_AFTER_MS);
  });
  addEventListener('pagehide', save);
  addEventListener('storage', follow);
  return () => {
    removeEventListener('pagehide', save);
    removeEventListener('storage', follow);
    unsubscribe();
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
