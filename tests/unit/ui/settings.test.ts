import { beforeEach, expect, it, vi } from 'vitest';
import { followSettings, knownSettings, useSettings, watchSettings } from '../../../src/ui/model/settings.ts';
import { MemoryStorage } from './storage.ts';

const { change, lend, giveBack } = useSettings.getState();
const PREFIX = 'kubeloupe.setting.';
const stored = (): unknown =>
  Object.fromEntries(
    Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!).map((key) => [
      key.replace(PREFIX, ''),
      JSON.parse(localStorage.getItem(key)!),
    ]),
  );
/** Stores a value as another tab does. */
const storeElsewhere = (settings: object): void => {
  for (const [name, value] of Object.entries(settings)) localStorage.setItem(PREFIX + name, JSON.stringify(value));
};

/** Watches the settings. `tellOf` reports a key that another tab stored. */
const watchStorage = (): { readonly tellOf: (key: string | null) => void; readonly end: () => void } => {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const end = watchSettings();
  return { tellOf: (key) => target.dispatchEvent(Object.assign(new Event('storage'), { key })), end };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  giveBack();
  localStorage.clear();
  followSettings();
});

it('reads stored values of the right type', () => {
  const kept = {
    theme: 'dark',
    language: 'zh-CN',
    objectsLayout: 'table',
    legend: true,
    panels: { left: { editor: 62, terminal: 38 } },
  };
  expect(knownSettings(kept)).toEqual(kept);
});

it('ignores unknown settings and wrong types, and keeps the rest', () => {
  expect(knownSettings({ theme: 'pink', language: 7, legend: 'yes', objectsLayout: 'nodes', other: 1 })).toEqual({
    objectsLayout: 'nodes',
  });
});

it.each([{ rows: null }, { rows: 5 }, { rows: { regions: 'high' } }, { rows: { regions: null } }, [50, 50]])(
  'ignores invalid sizes of panels: %j',
  (panels) => {
    expect(knownSettings({ panels, legend: true })).toEqual({ legend: true });
  },
);

it("does not store the settings of a link unless the user chooses them, and then restores the user's own", () => {
  const { end } = watchStorage();
  change({ theme: 'light', objectsLayout: 'graph' });
  lend({ theme: 'dark', objectsLayout: 'table' });
  lend({ theme: 'projector' });
  expect(useSettings.getState()).toMatchObject({ theme: 'projector', objectsLayout: 'table' });
  expect(localStorage.getItem('kubeloupe.setting.theme')).toBe('"light"');
  expect(localStorage.getItem('kubeloupe.setting.objectsLayout')).toBe('"graph"');
  change({ objectsLayout: 'nodes' });
  giveBack();
  expect(useSettings.getState()).toMatchObject({ theme: 'light', objectsLayout: 'nodes' });
  end();
});

it('stores nothing in an embedded page, which does not watch the settings', () => {
  change({ theme: 'dark' });
  expect(useSettings.getState().theme).toBe('dark');
  expect(localStorage.length).toBe(0);
});

it('stores only the changes of this tab, and keeps those of another tab', () => {
  const { end } = watchStorage();
  change({ theme: 'dark' });
  storeElsewhere({ legend: true, language: 'zh-CN' });
  expect(stored()).toMatchObject({ theme: 'dark', legend: true, language: 'zh-CN' });
  change({ objectsLayout: 'nodes' });
  storeElsewhere({ theme: 'light' });
  expect(stored()).toMatchObject({ theme: 'light', objectsLayout: 'nodes' });
  end();
});

it('follows only the setting that another tab stores, and keeps one that could not be stored', () => {
  const { end, tellOf } = watchStorage();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  change({ theme: 'dark' });
  vi.mocked(localStorage.setItem).mockRestore();
  storeElsewhere({ legend: true });
  tellOf(`${PREFIX}legend`);
  expect(useSettings.getState()).toMatchObject({ theme: 'dark', legend: true });
  // All keys were removed.
  localStorage.clear();
  tellOf(null);
  expect(useSettings.getState()).toMatchObject({ theme: 'system', legend: false });
  end();
});

it('shows the setting of a link while another tab changes it, and that tab’s choice afterwards', () => {
  lend({ theme: 'projector' });
  storeElsewhere({ theme: 'light' });
  followSettings();
  expect(useSettings.getState().theme).toBe('projector');
  giveBack();
  expect(useSettings.getState().theme).toBe('light');
});

it('ignores invalid JSON, and migrates what an older version stored under one key', () => {
  localStorage.setItem('kubeloupe.settings', JSON.stringify({ theme: 'dark', legend: true, editorText: 'kind: Pod' }));
  localStorage.setItem(`${PREFIX}legend`, 'false');
  localStorage.setItem(`${PREFIX}objectsLayout`, 'table');
  followSettings();
  expect(useSettings.getState()).toMatchObject({ theme: 'dark', legend: false, objectsLayout: 'graph' });
  watchStorage().end();
  expect(localStorage.getItem('kubeloupe.settings')).toBeNull();
  expect(localStorage.getItem(`${PREFIX}theme`)).toBe('"dark"');
  expect(localStorage.getItem(`${PREFIX}legend`)).toBe('false');
});

it('removes a reset setting, and other tabs see that', () => {
  change({ language: 'zh-CN' });
  change({ language: undefined });
  expect(stored()).not.toHaveProperty('language');
});
