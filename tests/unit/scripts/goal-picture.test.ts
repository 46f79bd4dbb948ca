import { expect, test } from 'vitest';
import { picturesOf } from '../../../scripts/goal-picture.ts';
import { readLesson } from '../../../src/cluster/lesson/read-lesson.ts';
import { LOOSE_PODS } from '../../../src/worker/protocol/index.ts';

const LEVEL = `
version: 1
id: half-way
kind: level
title: Half way
minutes: 1
scenario:
  version: 1
  cluster: { seed: half-way, timings: teaching, nodes: 2 }
  branches:
    - commands:
        - { at: 2000, command: { type: kubectl, line: create deployment web --image=nginx:1.27 --replicas=3 } }
        - { at: 2500, command: { type: kubectl, line: run alone --image=nginx:1.27 } }
  cursor: { at: 20000 }
beats:
  - id: goal
    title: Half way
    text: Bring a second revision half way.
    checks: [{ text: both, when: eventually, that: 'replicasets.exists(r, r.revision == 2 && r.replicas > 0)' }]
solution:
  - { command: kubectl set image deployment/web nginx=nginx:9.99 }
  - { afterMs: 10000, command: kubectl cordon node-2 }
`;

test('the goal of a level is what its solution leads to, by owner, revision and state', async () => {
  const { start, goal } = await picturesOf(readLesson(LEVEL));
  expect(start.owners[0]!.parts).toEqual([{ hue: 0, pods: { ready: 3 } }]);
  expect(start.nodes).toEqual([]);
  expect(goal).toEqual({
    owners: [
      {
        id: 'Deployment/default/web',
        parts: [
          { hue: 0, pods: { ready: 3 } },
          { hue: 1, pods: { failing: 1 } },
        ],
      },
      { id: LOOSE_PODS, parts: [{ pods: { ready: 1 } }] },
    ],
    nodes: [{ name: 'node-2', cordoned: true, ready: true }],
  });
});

test('the goal of a lesson is where its actions lead', async () => {
  const lesson = LEVEL.replace('kind: level', 'kind: lesson').replace(
    /solution:[^]*/,
    '    action: { text: scale, commands: [kubectl scale deployment/web --replicas=5], forMs: 20000 }\n',
  );
  const { goal } = await picturesOf(readLesson(lesson));
  expect(goal.owners[0]!.parts).toEqual([{ hue: 0, pods: { ready: 5 } }]);
});
