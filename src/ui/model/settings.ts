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

/** What a user set up, remembered from visit to visit. */
export interface Settings {
  readonly theme: Theme;
  /** Undefined until chosen: then the browser's language counts. */
  readonly language: Language | undefined;
  readonly objectsLayout: ObjectsLayout;
  readonly legend: boolean;
  /** Undefined until edited: then the first example is shown. */
  readonly editorText: string | undefined;
  /** The text is as a link or a file brought it: nothing is lost with it. */
  readonly textIsBrought: boolean;
  /** What the user wrote before a link or a file brought another text; what is to be gone back to first stands first. */
  readonly keptTexts: readonly string[];
  /** Sizes of panels, by group, in percent. */
  readonly panels: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The guided tour has been offered: once is enough. */
  readonly tourOffered: boolean;
  /** Undefined: not begun, or ended. */
  readonly tourLeft: TourPlace | undefined;
}

interface SettingsStore extends Settings {
  /** The user's own choice; a text that is not said to be brought is the user's. */
  readonly change: (settings: Partial<Settings>) => void;
  /** What a link or the page's address asks for: shown on this visit, and not remembered. */
  readonly lend: (settings: Partial<Settings>) => void;
}

const KEY = 'kubeloupe.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  language: undefined,
  objectsLayout: 'graph',
  legend: false,
  editorText: undefined,
  textIsBrought: false,
  keptTexts: [],
  panels: {},
  tourOffered: false,
  tourLeft: undefined,
};

/** Storage may be forbidden or full: the page then works without a memory. */
function load(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? withOwnText({ ...DEFAULTS, ...knownSettings(stored) }) : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

/** A text that a link brought goes with the link: the next visit begins with the user's own. */
export function withOwnText(settings: Settings): Settings {
  if (!settings.textIsBrought) return settings;
  const [editorText, ...keptTexts] = settings.keptTexts;
  return { ...settings, editorText, keptTexts, textIsBrought: false };
}

/** What an older version stored, or someone else: only what has the right shape is taken over. */
export function knownSettings(stored: object): Partial<Settings> {
  const has = stored as Readonly<Record<string, unknown>>;
  return {
    ...(oneOf(has['theme'], ['system', 'light', 'dark', 'projector']) && { theme: has['theme'] as Theme }),
    ...(oneOf(has['language'], ['en', 'zh-CN']) && { language: has['language'] as Language }),
    ...(oneOf(has['objectsLayout'], ['graph', 'nodes', 'table']) && { objectsLayout: has['objectsLayout'] as ObjectsLayout }),
    ...(typeof has['legend'] === 'boolean' && { legend: has['legend'] }),
    ...(typeof has['editorText'] === 'string' && { editorText: has['editorText'] }),
    ...(typeof has['textIsBrought'] === 'boolean' && { textIsBrought: has['textIsBrought'] }),
    ...(isTexts(has['keptTexts']) && { keptTexts: has['keptTexts'] }),
    ...(isSizes(has['panels']) && { panels: has['panels'] }),
    ...(typeof has['tourOffered'] === 'boolean' && { tourOffered: has['tourOffered'] }),
    ...(isTourPlace(has['tourLeft']) && { tourLeft: has['tourLeft'] }),
  };
}

function oneOf(value: unknown, values: readonly string[]): boolean {
  return typeof value === 'string' && values.includes(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
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

/** The user's own, where others are lent for this visit. */
let own: Partial<Settings> = {};

export const useSettings = create<SettingsStore>((set, get) => ({
  ...load(),
  change: (settings) => {
    own = Object.fromEntries(Object.entries(own).filter(([name]) => !(name in settings)));
    // An editor tells of a text that it was given, too.
    const isNewText = 'editorText' in settings && settings.editorText !== get().editorText;
    set(isNewText ? { textIsBrought: false, ...settings } : settings);
  },
  lend: (settings) => {
    const before: Readonly<Record<string, unknown>> = { ...get() };
    own = { ...Object.fromEntries(Object.keys(settings).map((name) => [name, before[name]])), ...own };
    set(settings);
  },
}));

/** What the next visit begins with. */
export function rememberedSettings(): Settings {
  const { change: _change, lend: _lend, ...settings } = useSettings.getState();
  return { ...settings, ...own };
}

const SAVE_AFTER_MS = 250;
let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(saving);
  saving = undefined;
  try {
    localStorage.setItem(KEY, JSON.stringify(rememberedSettings()));
  } catch {
    // Forbidden or full: nothing is remembered.
  }
}

/** Saves every change, a little later, and at once when the page is left. Returns what ends it. */
export function rememberSettings(): () => void {
  const flush = (): void => {
    if (saving !== undefined) save();
  };
  const unsubscribe = useSettings.subscribe(() => {
    saving ??= setTimeout(save, SAVE_AFTER_MS);
  });
  addEventListener('pagehide', flush);
  return () => {
    removeEventListener('pagehide', flush);
    unsubscribe();
  };
}
