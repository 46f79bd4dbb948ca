import { expect, it } from 'vitest';
import { knownSettings } from '../../../src/ui/model/settings.ts';

it('takes over what was stored in the right shape', () => {
  const stored = {
    theme: 'dark',
    language: 'zh-CN',
    objectsLayout: 'table',
    legend: true,
    editorText: 'kind: Pod',
    panels: { left: {} },
  };
  expect(knownSettings(stored)).toEqual(stored);
});

it('leaves out what is unknown or of another shape, and keeps the rest', () => {
  expect(knownSettings({ theme: 'pink', language: 7, legend: 'yes', editorText: 'kept', other: 1 })).toEqual({
    editorText: 'kept',
  });
});
