import { expect, it } from 'vitest';
import { knownSettings, rememberedSettings, useSettings, withOwnText } from '../../../src/ui/model/settings.ts';

it('takes over what was stored in the right shape', () => {
  const stored = {
    theme: 'dark',
    language: 'zh-CN',
    objectsLayout: 'table',
    legend: true,
    editorText: 'kind: Pod',
    textIsBrought: true,
    keptTexts: ['kind: Job'],
    panels: { left: { editor: 62, terminal: 38 } },
  };
  expect(knownSettings(stored)).toEqual(stored);
});

it('leaves out what is unknown or of another shape, and keeps the rest', () => {
  expect(knownSettings({ theme: 'pink', language: 7, legend: 'yes', editorText: 'kept', keptTexts: [7], other: 1 })).toEqual({
    editorText: 'kept',
  });
});

it.each([{ rows: null }, { rows: 5 }, { rows: { regions: 'high' } }, { rows: { regions: null } }, [50, 50]])(
  'leaves out sizes of panels that are none: %j',
  (panels) => {
    expect(knownSettings({ panels, legend: true })).toEqual({ legend: true });
  },
);

it('does not remember what a link asks for, until the user chooses it', () => {
  const { change, lend } = useSettings.getState();
  change({ theme: 'light', objectsLayout: 'graph' });
  lend({ theme: 'dark', objectsLayout: 'table' });
  lend({ theme: 'projector' });
  expect(useSettings.getState()).toMatchObject({ theme: 'projector', objectsLayout: 'table' });
  expect(rememberedSettings()).toMatchObject({ theme: 'light', objectsLayout: 'graph' });
  change({ objectsLayout: 'nodes' });
  expect(rememberedSettings()).toMatchObject({ theme: 'light', objectsLayout: 'nodes' });
});

it('takes a text for the user’s own as soon as it is another than the one that was brought', () => {
  const { change } = useSettings.getState();
  change({ editorText: 'kind: Job', textIsBrought: true });
  change({ editorText: 'kind: Job' });
  expect(useSettings.getState().textIsBrought).toBe(true);
  change({ editorText: 'kind: Job # mine' });
  expect(useSettings.getState().textIsBrought).toBe(false);
});

it('begins with the user’s own text where the last visit ended with a link’s', () => {
  const { change: _change, lend: _lend, ...settings } = useSettings.getState();
  const ended = {
    ...settings,
    editorText: 'kind: Job',
    textIsBrought: true,
    keptTexts: ['kind: Pod # mine', 'kind: Pod # older'],
  };
  expect(withOwnText(ended)).toMatchObject({
    editorText: 'kind: Pod # mine',
    textIsBrought: false,
    keptTexts: ['kind: Pod # older'],
  });
  expect(withOwnText({ ...ended, keptTexts: [] }).editorText).toBeUndefined();
  const own = { ...ended, textIsBrought: false };
  expect(withOwnText(own)).toEqual(own);
});
