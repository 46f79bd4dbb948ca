import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_MIRROR, foldParts, withRemoved, type DeltaParts, type Mirror } from '../../../src/ui/model/mirror.ts';
import { LastSent, type Sources } from '../../../src/worker/last-sent.ts';
import { BRANCH_PARTS, DELTA_PARTS, PAGE_PARTS, type DeltaPart } from '../../../src/worker/protocol/index.ts';

const NAMES = Object.keys(DELTA_PARTS);
const partOf = (name: string): DeltaPart => (DELTA_PARTS as Readonly<Record<string, DeltaPart>>)[name]!;

/** What the worker has, and what may have changed of it since the page asked last. */
class WorkerSide {
  readonly state = new Map<string, Map<string, unknown> | unknown>();
  readonly #touched = new Map<string, Set<string>>();
  readonly #bursts = new Map<string, unknown[]>();

  /** Does something to a part: what `key` and `value` mean depends on its kind. A value of 0 is the end of a keyed one. */
  act(name: string, key: number, value: number): void {
    const part = partOf(name);
    if (part.kind === 'whole') this.state.set(name, [value]);
    if (part.kind === 'burst') this.#bursts.set(name, [...(this.#bursts.get(name) ?? []), value]);
    if (part.kind !== 'keyed') return;
    // An object of any keyed part: an edge has its key in three fields, the others have an id.
    const made = { id: key, from: `a${key}`, relation: 'owns', to: 'b', value };
    const id = part.idOf(made);
    const values = (this.state.get(name) ?? new Map()) as Map<string, unknown>;
    this.state.set(name, values);
    this.#touched.set(name, (this.#touched.get(name) ?? new Set()).add(id));
    if (value === 0) values.delete(id);
    else values.set(id, made);
  }

  /** What a part gives to `LastSent`. */
  give(name: string): unknown {
    const part = partOf(name);
    if (part.kind === 'whole') return this.state.get(name);
    if (part.kind === 'burst') {
      const burst = this.#bursts.get(name) ?? part.empty;
      this.#bursts.delete(name);
      return burst;
    }
    const touched = [...(this.#touched.get(name) ?? [])];
    this.#touched.delete(name);
    const values = (this.state.get(name) ?? new Map()) as Map<string, unknown>;
    return { changed: touched.flatMap((id) => values.get(id) ?? []), removed: touched.filter((id) => !values.has(id)) };
  }

  /** Another history is shown. */
  reset(): void {
    for (const name of Object.keys(BRANCH_PARTS)) {
      for (const each of [this.state, this.#touched, this.#bursts]) each.delete(name);
    }
  }
}

const act = fc.record({
  type: fc.constant('act' as const),
  name: fc.constantFrom(...NAMES),
  key: fc.nat(3),
  value: fc.nat(3),
});
/** `ask`: the page has drawn, and the worker sends what is new. `reset`: another branch is shown. */
const step = fc.oneof(
  { weight: 8, arbitrary: act },
  { weight: 3, arbitrary: fc.constant({ type: 'ask' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'reset' as const }) },
);

test('any sequence of deltas, of one history or of several, sums up to the whole state of the worker', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const worker = new WorkerSide();
      const sources = Object.fromEntries(NAMES.map((name) => [name, () => worker.give(name)]));
      const ofPage = new LastSent(PAGE_PARTS);
      let ofBranch = new LastSent(BRANCH_PARTS);
      let isReset = false;
      let mirror: Mirror = EMPTY_MIRROR;
      const ask = (): void => {
        const before = mirror;
        const delta: DeltaParts = {
          ...ofBranch.take(sources as unknown as Sources<typeof BRANCH_PARTS>),
          ...ofPage.take(sources as unknown as Sources<typeof PAGE_PARTS>),
          ...(isReset && { reset: true }),
        };
        isReset = false;
        mirror = foldParts(mirror, withRemoved(mirror, delta));
        for (const name of NAMES as (keyof Mirror)[]) {
          // A value that no delta names keeps its identity, so that nothing is drawn again.
          if (delta.reset !== true && delta[name] === undefined && partOf(name).kind !== 'burst')
            expect(mirror[name]).toBe(before[name]);
        }
      };
      for (const each of steps) {
        if (each.type === 'act') worker.act(each.name, each.key, each.value);
        else if (each.type === 'ask') ask();
        else {
          worker.reset();
          ofBranch = new LastSent(BRANCH_PARTS);
          isReset = true;
        }
      }
      ask();
      ask();
      const whole = (name: string): unknown => {
        const part = partOf(name);
        if (part.kind === 'burst') return part.empty;
        return worker.state.get(name) ?? (part.kind === 'keyed' ? new Map() : part.empty);
      };
      expect(mirror).toEqual(Object.fromEntries(NAMES.map((name) => [name, whole(name)])));
    }),
  );
});

test('what is the same is not sent again, and a whole part that is still empty is not sent at all', () => {
  const sent = new LastSent({ edges: DELTA_PARTS.edges, faults: DELTA_PARTS.faults });
  const edge = { from: 'a', relation: 'owns', to: 'b' } as const;
  const sources = { edges: () => ({ changed: [{ ...edge }], removed: ['never sent'] }), faults: () => [] };
  expect(sent.take(sources)).toEqual({ edges: { changed: [edge] } });
  expect(sent.take(sources)).toBeUndefined();
});

test('the newest values of a part with a limit stay', () => {
  const entry = (id: number) => ({ id, atMs: 0, record: 0, line: '', stdout: '', stderr: '' });
  const changed = Array.from({ length: 501 }, (_, id) => entry(id));
  const { entries } = foldParts(EMPTY_MIRROR, { entries: { changed } });
  expect([entries.size, entries.has('0'), entries.has('500')]).toEqual([500, false, true]);
});
