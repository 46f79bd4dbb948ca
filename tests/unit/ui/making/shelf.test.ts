import { describe, expect, test } from 'vitest';
import { making as english } from '../../../../src/ui/i18n/en/making.ts';
import { making as chinese } from '../../../../src/ui/i18n/zh-cn/making.ts';
import { draftOf, changeLesson } from '../../../../src/ui/making/draft.ts';
import { keepDraft, keyOf, listDrafts, readDraft, removeDraft } from '../../../../src/ui/making/draft-shelf.ts';
import { readLesson } from '../../../../src/worker/protocol/lesson-text.ts';
import { CHECK_CODES } from '../../../../src/worker/protocol/making.ts';
import { LESSON_TEXT } from '../../cluster/lesson-sample.ts';
import { MemoryStorage } from '../storage.ts';

const DRAFT = draftOf(readLesson(LESSON_TEXT));

describe('the drafts of a browser', () => {
  test('come back as they were, the newest first, though a text is still empty', () => {
    const storage = new MemoryStorage();
    const empty = changeLesson(DRAFT, { title: '' });
    keepDraft(storage, { id: 'one', draft: DRAFT, savedAtMs: 1 });
    keepDraft(storage, { id: 'two', draft: empty, savedAtMs: 2 });
    expect(listDrafts(storage).map(({ id }) => id)).toEqual(['two', 'one']);
    expect(readDraft(storage, 'two')?.draft.lesson).toEqual(empty.lesson);
    removeDraft(storage, 'one');
    expect(listDrafts(storage).map(({ id }) => id)).toEqual(['two']);
  });

  test.each(['', 'null', '{}', '{"draft":{"lesson":{"version":2,"beats":[]}}}', '{"draft":{"lesson":[]},"savedAtMs":1}'])(
    'are not confused by what is no draft, and leave it alone: %s',
    (text) => {
      const storage = new MemoryStorage();
      storage.setItem(keyOf('odd'), text);
      expect(listDrafts(storage)).toEqual([]);
      expect(storage.getItem(keyOf('odd'))).toBe(text);
    },
  );

  test('say so if the browser has no room', () => {
    const full = new MemoryStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(keepDraft(full, { id: 'one', draft: DRAFT, savedAtMs: 1 })).toBe(false);
  });
});

test.each([
  ['English', english.that],
  ['Chinese', chinese.that],
])('every check that is suggested has words in %s', (_, words) => {
  const known = new Set(Object.keys(words).map((key) => key.replace(/_(?:one|other)$/, '')));
  expect([...known].toSorted()).toEqual([...CHECK_CODES].toSorted());
});
