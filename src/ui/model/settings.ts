import { create } from 'zustand';

export type Theme = 'system' | 'light' | 'dark' | 'projector';
export type Language = 'en' | 'zh-CN';
export type ObjectsLayout = 'graph' | 'nodes' | 'table';

/** What a user set up, remembered from visit to visit. */
export interface Settings {
  readonly theme: Theme;
  /** Undefined until chosen: then the browser's language counts. */
  readonly language: Language | undefined;
  readonly objectsLayout: ObjectsLayout;
  readonly legend: boolean;
  /** Undefined until edited: then the first example is shown. */
  readonly editorText: string | undefined;
  /** Sizes of panels, by group, in percent. */
  readonly panels: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface SettingsStore extends Settings {
  readonly change: (settings: Partial<Settings>) => void;
}

const KEY = 'kubeloupe.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  language: undefined,
  objectsLayout: 'graph',
  legend: false,
  editorText: undefined,
  panels: {},
};

/** Storage may be forbidden or full: the page then works without a memory. */
function load(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...DEFAULTS, ...knownSettings(stored) } : DEFAULTS;
  } catch {
    return DEFAULTS;
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
    ...(typeof has['editorText'] === 'string' && { editorText: has['editorText'] }),
    ...(typeof has['panels'] === 'object' && has['panels'] !== null && { panels: has['panels'] as Settings['panels'] }),
  };
}

function oneOf(value: unknown, values: readonly string[]): boolean {
  return typeof value === 'string' && values.includes(value);
}

export const useSettings = create<SettingsStore>((set) => ({ ...load(), change: (settings) => set(settings) }));

const SAVE_AFTER_MS = 250;
let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(saving);
  saving = undefined;
  try {
    const { change: _, ...settings } = useSettings.getState();
    localStorage.setItem(KEY, JSON.stringify(settings));
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
