import { expect, it } from 'vitest';
import { differingIds } from '../../../../src/ui/compare/differing.ts';
import { patchedFields } from '../../../../src/ui/compare/side-name.ts';
import { verdictOf } from '../../../../src/ui/compare/verdict.ts';
import type { CoursesView, ObjectView } from '../../../../src/worker/protocol/index.ts';

/** Both begin with three Pods. The shown one has two of them serving from 12 s to 15 s, and the other a fourth Pod from 11 s to 14 s, and a fifth from 13 s. */
const COURSES: CoursesView = {
  shown: {
    existing: [{ atMs: 0, pods: 3 }],
    serving: [
      { atMs: 0, pods: 3 },
      { atMs: 12_000, pods: 2 },
      { atMs: 15_000, pods: 3 },
    ],
    endMs: 20_000,
  },
  other: {
    existing: [
      { atMs: 0, pods: 3 },
      { atMs: 11_000, pods: 4 },
      { atMs: 13_000, pods: 5 },
      { atMs: 14_000, pods: 3 },
    ],
    serving: [{ atMs: 0, pods: 3 }],
    endMs: 20_000,
  },
  commonUntilMs: 10_000,
  partMs: 10_500,
};

it('says what differs most at a moment, and since when', () => {
  expect([11_500, 13_500, 14_500].map((atMs) => verdictOf(COURSES, atMs))).toEqual([
    { type: 'differ', lead: { of: 'existing', by: -1, atMs: 11_000 } },
    { type: 'differ', lead: { of: 'existing', by: -2, atMs: 13_000 } },
    { type: 'differ', lead: { of: 'serving', by: -1, atMs: 12_000 } },
  ]);
});

it('says when the first number will differ, and what differed most once they are alike again', () => {
  expect([10_600, 16_000].map((atMs) => verdictOf(COURSES, atMs))).toEqual([
    { type: 'later', lead: { of: 'existing', by: -1, atMs: 11_000 } },
    { type: 'again', lead: { of: 'existing', by: -2, atMs: 13_000 } },
  ]);
});

it('says so if only other things than numbers differ, or nothing so far', () => {
  const same: CoursesView = { ...COURSES, other: COURSES.shown };
  const { partMs: _, ...unparted } = same;
  expect([verdictOf(same, 16_000), verdictOf(unparted, 16_000)]).toEqual([
    { type: 'numbers-alike', partMs: 10_500 },
    { type: 'same' },
  ]);
});

it('compares two branches only as long as both go', () => {
  const short: CoursesView = { ...COURSES, shown: { ...COURSES.shown, endMs: 10_800 } };
  expect(verdictOf(short, 10_800)).toEqual({ type: 'numbers-alike', partMs: 10_500 });
});

it('names a branch by what a patch sets', () => {
  const lines = [
    `kubectl patch deployment web -p '{"spec":{"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxSurge":0,"maxUnavailable":1}}}}'`,
    `kubectl patch deployment web -n shop -p '{"spec":{"strategy":{"type":"Recreate","rollingUpdate":null}}}'`,
    `kubectl patch deployment web -p '{"spec":{"paused":true}}'`,
    `kubectl patch deployment web -p '{"spec":'`,
    'kubectl scale deployment/web --replicas=4',
  ];
  expect(lines.map(patchedFields)).toEqual(['maxSurge 0, maxUnavailable 1', 'strategy Recreate', 'paused true', '', '']);
});

it('rings the owners of Pods that differ, and those that one side alone has', () => {
  const set = (name: string, desired: number, ready: number): [string, ObjectView] => [
    `ReplicaSet/default/${name}`,
    { id: `ReplicaSet/default/${name}`, kind: 'ReplicaSet', desired, ready } as unknown as ObjectView,
  ];
  const pod: [string, ObjectView] = ['Pod/default/a', { id: 'Pod/default/a', kind: 'Pod' } as unknown as ObjectView];
  const one = { objects: new Map([set('web-1', 3, 3), set('web-2', 1, 0), pod]) };
  const other = { objects: new Map([set('web-1', 3, 2), set('web-2', 1, 0), set('web-3', 1, 0)]) };
  expect(differingIds(one, other)).toEqual(['ReplicaSet/default/web-1', 'ReplicaSet/default/web-3']);
  expect(differingIds(one, one)).toEqual([]);
});
