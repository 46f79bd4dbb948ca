import { expect, it } from 'vitest';
import { textsAfterGoingBack, textsWith } from '../../../src/ui/share/brought-text.ts';
import { firstRollout } from '../../../src/ui/editor/examples/first-rollout.ts';

const MINE = 'kind: Pod # mine';
const NEW_VISIT = { editorText: undefined, textIsBrought: false, keptTexts: [] };
const WRITTEN = { ...NEW_VISIT, editorText: MINE };

it('keeps what the user wrote when a link brings a text, and goes back to it', () => {
  const opened = textsWith(WRITTEN, 'kind: Job');
  expect(opened).toEqual({ editorText: 'kind: Job', textIsBrought: true, keptTexts: [MINE] });
  expect(textsAfterGoingBack(opened)).toEqual(WRITTEN);
});

it('keeps neither a text that another link brought, nor an example, nor nothing', () => {
  const second = textsWith(textsWith(WRITTEN, 'kind: Job'), 'kind: Service');
  expect(second.keptTexts).toEqual([MINE]);
  expect(textsWith({ ...NEW_VISIT, editorText: firstRollout }, 'kind: Job').keptTexts).toEqual([]);
  expect(textsWith(NEW_VISIT, 'kind: Job').keptTexts).toEqual([]);
  expect(textsWith({ ...NEW_VISIT, editorText: ' \n' }, 'kind: Job').keptTexts).toEqual([]);
});

it('takes what the user made of a brought text for the user’s own', () => {
  const changed = { ...textsWith(WRITTEN, 'kind: Job'), editorText: 'kind: Job # changed', textIsBrought: false };
  const opened = textsWith(changed, 'kind: Service');
  expect(opened.keptTexts).toEqual(['kind: Job # changed', MINE]);

  const first = textsAfterGoingBack({ ...opened, editorText: 'kind: Service # changed', textIsBrought: false });
  expect(first).toEqual({
    editorText: 'kind: Job # changed',
    textIsBrought: false,
    keptTexts: [MINE, 'kind: Service # changed'],
  });
  const second = textsAfterGoingBack(first);
  expect(second.editorText).toBe(MINE);
  expect(second.keptTexts).toEqual(['kind: Service # changed', 'kind: Job # changed']);
});

it('changes nothing where the same text comes again, as after a reload', () => {
  expect(textsWith(WRITTEN, MINE)).toEqual(WRITTEN);
  expect(textsAfterGoingBack(WRITTEN)).toEqual(WRITTEN);
});

it('keeps at most twenty, the newest of them', () => {
  let texts: Parameters<typeof textsWith>[0] = NEW_VISIT;
  for (let i = 0; i < 30; i++) texts = textsWith({ ...texts, editorText: `mine ${i}`, textIsBrought: false }, `brought ${i}`);
  expect(texts.keptTexts).toHaveLength(20);
  expect(texts.keptTexts[0]).toBe('mine 29');
});
