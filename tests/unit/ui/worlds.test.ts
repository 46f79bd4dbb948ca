import { describe, expect, it } from 'vitest';
import { FIRST_SCENARIO } from '../../../src/ui/editor/first-scenario.ts';
import type { LessonPlace } from '../../../src/ui/lessons/lesson-place.ts';
import { Worlds, type KeptWorld } from '../../../src/ui/visits/worlds.ts';
import type { Lesson } from '../../../src/worker/protocol/lesson.ts';
import type { Scenario } from '../../../src/worker/protocol/scenario.ts';
import { MemoryStorage } from './storage.ts';

const TEXT = { text: 'kind: Pod', brought: false, draft: undefined } as const;
const SCENARIO: Scenario = { version: 1, cluster: { seed: 'a' }, branches: [{ commands: [], until: { at: 5, turn: 2 } }] };

function world(id: string, more: Partial<KeptWorld> = {}): KeptWorld {
  const common = {
    own: false,
    origin: `#v1=${id}`,
    hash: '',
    address: 'untouched',
    appliedText: undefined,
    place: undefined,
  } as const;
  return { id, start: SCENARIO, played: true, text: TEXT, ...common, ...more };
}

const LESSON: Lesson = {
  version: 1,
  id: 'mine',
  kind: 'lesson',
  title: 'Mine',
  minutes: 1,
  scenario: SCENARIO,
  beats: [{ id: 'one', title: 'One', text: 'Look.' }],
};

const PLACE: LessonPlace = {
  lesson: 'mine',
  given: LESSON,
  beat: 0,
  tries: { one: { from: { atMs: 3, record: 4 }, answer: 1, acted: true, hints: 2 } },
};

/** A tab's storage with little room. */
class SmallStorage extends MemoryStorage {
  readonly #room: number;

  constructor(room: number) {
    super();
    this.#room = room;
  }

  override setItem(key: string, value: string): void {
    let used = value.length;
    for (let i = 0; i < this.length; i++) {
      const other = this.key(i)!;
      if (other !== key) used += this.getItem(other)!.length;
    }
    if (used > this.#room) throw new Error('QuotaExceededError');
    super.setItem(key, value);
  }
}

describe('the worlds that were left', () => {
  it('are restored after a reload, including the user’s own', () => {
    const storage = new MemoryStorage();
    const worlds = new Worlds(storage);
    worlds.put(world('mine', { own: true, start: FIRST_SCENARIO }));
    worlds.put(world('lesson'));
    const reloaded = new Worlds(storage);
    expect(reloaded.own).toEqual(world('mine', { own: true, start: FIRST_SCENARIO }));
    expect(reloaded.get('lesson')).toEqual(world('lesson'));
    expect(reloaded.get('other')).toBeUndefined();
    expect(reloaded.get(undefined)).toBeUndefined();
  });

  it('have the place in a lesson, and the whole lesson if it is not of the catalogue', () => {
    const storage = new MemoryStorage();
    new Worlds(storage).put(world('a', { place: PLACE }));
    expect(new Worlds(storage).get('a')?.place).toEqual(PLACE);
  });

  it.each([
    { ...PLACE, beat: 'first' },
    { ...PLACE, tries: { one: { acted: true } } },
    { ...PLACE, tries: { one: { from: { atMs: 1, record: '2' } } } },
    { ...PLACE, given: { ...LESSON, beats: [] } },
    'lesson',
  ])('are shown without their lesson if its stored place is invalid: %j', (place) => {
    const storage = new MemoryStorage();
    storage.setItem('kubeloupe.world.a', JSON.stringify({ ...world('a'), place }));
    expect(new Worlds(storage).get('a')).toMatchObject({ origin: '#v1=a', place: undefined });
  });

  it('are limited: the one left longest ago is dropped, but never the user’s own', () => {
    const storage = new MemoryStorage();
    const worlds = new Worlds(storage);
    worlds.put(world('mine', { own: true }));
    for (let i = 0; i < 30; i++) {
      worlds.put(world(`${i}`));
      worlds.put(world('often'));
    }
    const kept = Array.from({ length: 30 }, (_, i) => worlds.get(`${i}`)?.id).filter((id) => id !== undefined);
    expect(kept).toEqual(['23', '24', '25', '26', '27', '28', '29']);
    expect(worlds.get('often')).toBeDefined();
    expect(worlds.own?.id).toBe('mine');
    expect(storage.length).toBe(10);
  });

  it('are kept in memory if the storage is full or missing, after older ones are dropped', () => {
    const storage = new SmallStorage(3_000);
    const worlds = new Worlds(storage);
    worlds.put(world('mine', { own: true }));
    for (let i = 0; i < 8; i++) worlds.put(world(`${i}`, { text: { ...TEXT, text: 'x'.repeat(1_000) } }));
    expect(worlds.get('7')).toBeDefined();
    expect(new Worlds(storage).get('7')).toBeDefined();
    expect(new Worlds(storage).own?.id).toBe('mine');
    worlds.put(world('large', { text: { ...TEXT, text: 'x'.repeat(10_000) } }));
    expect(worlds.get('large')?.text.text).toHaveLength(10_000);
    const nowhere = new Worlds(undefined);
    nowhere.put(world('mine', { own: true }));
    expect(nowhere.own?.id).toBe('mine');
  });

  it.each([
    '',
    '[',
    '7',
    'null',
    '{}',
    '{"start":{"version":1}}',
    '{"start":{"version":9,"cluster":{"seed":"a"},"branches":[]}}',
  ])('are ignored if the stored value is invalid: %j', (stored) => {
    const storage = new MemoryStorage();
    storage.setItem('kubeloupe.worlds', stored);
    storage.setItem('kubeloupe.world.a', stored);
    const worlds = new Worlds(storage);
    expect(worlds.get('a')).toBeUndefined();
    expect(worlds.own).toBeUndefined();
  });
});
