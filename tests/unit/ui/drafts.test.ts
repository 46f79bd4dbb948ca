import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeText, importOldTexts, listDrafts, MOST_DRAFTS, saveDraft } from '../../../src/ui/editor/drafts.ts';
import { firstRollout } from '../../../src/ui/editor/examples.ts';
import type * as EditorText from '../../../src/ui/editor/editor-text.ts';
import { MemoryStorage } from './storage.ts';

type Tab = typeof EditorText & { readonly session: Storage; readonly save: () => void };

let leaving: (() => void)[] = [];

/** A page in a tab. It stores its text when `save` is called. The real page does so shortly after each change. */
async function openTab(session: Storage = new MemoryStorage()): Promise<Tab> {
  vi.resetModules();
  const listeners: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener));
  vi.stubGlobal('sessionStorage', session);
  const module = await import('../../../src/ui/editor/editor-text.ts');
  leaving.push(module.rememberText());
  const inTab = (act: () => void) => () => {
    vi.stubGlobal('sessionStorage', session);
    act();
  };
  return { ...module, session, save: inTab(() => listeners.forEach((leave) => leave())) };
}

const drafts = (): readonly string[] => listDrafts(localStorage).map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('removeEventListener', () => undefined);
  return () => {
    for (const leave of leaving) leave();
    leaving = [];
    vi.unstubAllGlobals();
    vi.useRealTimers();
    // Test files of one worker share their modules: the next one would find the text of the last tab.
    vi.resetModules();
  };
});

describe('the texts of two tabs', () => {
  it('are both kept, and each tab shows its own after a reload', async () => {
    const one = await openTab();
    one.writeText('kind: Pod # one');
    one.save();
    vi.advanceTimersByTime(10);
    const other = await openTab();
    other.writeText('kind: Pod # other');
    other.save();
    one.writeText('kind: Pod # one, and more');
    one.save();
    expect(new Set(drafts())).toEqual(new Set(['kind: Pod # one, and more', 'kind: Pod # other']));
    expect((await openTab(other.session)).shownText()).toBe('kind: Pod # other');
    expect((await openTab(one.session)).shownText()).toBe('kind: Pod # one, and more');
  });

  it('are both kept if one tab is a copy of the other', async () => {
    const one = await openTab();
    one.writeText('kind: Pod');
    one.save();
    const copied = new MemoryStorage();
    copied.setItem('kubeloupe.text', one.session.getItem('kubeloupe.text')!);
    const copy = await openTab(copied);
    copy.writeText('kind: Pod # copy');
    copy.save();
    one.writeText('kind: Pod # one');
    one.save();
    expect(new Set(drafts())).toEqual(new Set(['kind: Pod # copy', 'kind: Pod # one']));
  });

  it('are not stored by a tab that only shows the newest text', async () => {
    const one = await openTab();
    one.writeText('kind: Pod');
    one.save();
    const other = await openTab();
    expect(other.shownText()).toBe('kind: Pod');
    one.writeText('kind: Pod # newer');
    one.save();
    other.save();
    expect(drafts()).toEqual(['kind: Pod # newer']);
  });
});

describe('the text of a tab', () => {
  it('is one draft however often it changes, and remains one after a reload', async () => {
    const tab = await openTab();
    for (const text of ['kind: P', 'kind: Po', 'kind: Pod']) {
      tab.writeText(text);
      tab.save();
    }
    const again = await openTab(tab.session);
    again.writeText('kind: Pod # changed');
    again.save();
    expect(drafts()).toEqual(['kind: Pod # changed']);
  });

  it('is kept when a link or an example replaces it, and can be restored', async () => {
    const tab = await openTab();
    tab.writeText('kind: Pod # mine');
    tab.putText('kind: Job', { brought: 'link' });
    tab.save();
    expect(tab.useEditorText.getState()).toMatchObject({ text: 'kind: Job', brought: 'link' });
    expect(tab.otherDrafts().map(({ text }) => text)).toEqual(['kind: Pod # mine']);
    tab.openDraft(tab.otherDrafts()[0]!);
    tab.writeText('kind: Pod # mine, changed');
    tab.putText(firstRollout);
    tab.save();
    expect(drafts()).toEqual(['kind: Pod # mine, changed']);
  });

  it.each(['link', 'lesson', 'room'] as const)('says what brought it, after a reload too: a %s', async (brought) => {
    const tab = await openTab();
    tab.putText('kind: Job', { brought });
    tab.save();
    const again = await openTab(tab.session);
    expect(again.useEditorText.getState()).toEqual({ text: 'kind: Job', brought, draft: undefined });
  });

  it('is the user’s own as soon as it differs from the text of the link', async () => {
    const tab = await openTab();
    tab.putText('kind: Job', { brought: 'link' });
    tab.writeText('kind: Job');
    expect(tab.useEditorText.getState().brought).toBe('link');
    tab.writeText('kind: Job # mine');
    tab.save();
    expect(tab.useEditorText.getState().brought).toBe(false);
    expect(drafts()).toEqual(['kind: Job # mine']);
  });

  it('is not a draft as long as it is empty, an example’s or a link’s', async () => {
    const tab = await openTab();
    for (const text of [firstRollout, ' \n']) {
      tab.putText(text);
      tab.save();
    }
    await tab.putExample('severalDocuments');
    expect(tab.useEditorText.getState().text).toContain('kind: ConfigMap');
    tab.save();
    tab.putText('kind: Job', { brought: 'link' });
    tab.save();
    expect(drafts()).toEqual([]);
  });

  it('is not kept twice when a change is undone', async () => {
    const tab = await openTab();
    tab.writeText('kind: Pod');
    tab.putText(firstRollout);
    tab.writeText('kind: Pod');
    tab.save();
    expect(drafts()).toEqual(['kind: Pod']);
  });

  it('of a link is not kept after the link', async () => {
    const tab = await openTab();
    tab.writeText('kind: Pod # mine');
    tab.putText('kind: Job', { brought: 'link' });
    tab.save();
    const again = await openTab(tab.session);
    expect(again.shownText()).toBe('kind: Job');
    again.leaveBroughtText();
    expect(again.shownText()).toBe('kind: Pod # mine');
  });
});

describe('drafts', () => {
  it('are limited in number and in characters, and the newest always stays', () => {
    for (let i = 0; i < 30; i++) saveDraft(localStorage, { id: `${i}`, text: `mine ${i}`, savedAtMs: i });
    expect(drafts()).toHaveLength(MOST_DRAFTS);
    expect(drafts()[0]).toBe('mine 29');
    saveDraft(localStorage, { id: 'long', text: 'x'.repeat(1_500_000), savedAtMs: 100 });
    expect(drafts()).toHaveLength(1);
  });

  it('ignore invalid values under their keys', () => {
    for (const [i, value] of ['', '7', '{"text":7}', '[', '{"text":"a"}', 'null'].entries())
      localStorage.setItem(`kubeloupe.draft.${i}`, value);
    expect(listDrafts(localStorage)).toEqual([]);
  });

  it('migrate the texts that an older version kept in the settings', () => {
    const old = { theme: 'dark', editorText: 'kind: Job', textIsBrought: false, keptTexts: ['kind: Pod', 7, ''] };
    localStorage.setItem('kubeloupe.settings', JSON.stringify(old));
    importOldTexts(localStorage);
    expect(drafts()).toEqual(['kind: Job', 'kind: Pod']);
    expect(JSON.parse(localStorage.getItem('kubeloupe.settings')!)).toEqual({ theme: 'dark' });
    localStorage.setItem('kubeloupe.settings', JSON.stringify({ ...old, editorText: 'brought', textIsBrought: true }));
    importOldTexts(localStorage);
    expect(drafts()).not.toContain('brought');
  });
});

it.each([
  ['kind: Deployment\nmetadata:\n  name: web\n---\nkind: Service\nmetadata:\n  name: "web"\n', 'Deployment web, Service web'],
  ['kind: Pod\n', 'Pod'],
  ['', ''],
  ['hello', ''],
])('a text is described by the objects that it names: %j', (text, words) => {
  expect(describeText(text)).toBe(words);
});
