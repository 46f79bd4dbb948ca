import { expect, test } from 'vitest';
import { readLesson } from '../../../src/cluster/lesson/read-lesson.ts';
import { playBeats } from '../../lesson-run.ts';
import { faultsOfWords } from './lesson-words.ts';

const LESSON = `
version: 1
id: three-pods
kind: lesson
title: { en: Three Pods, zh-CN: 三个 Pod }
minutes: 1
scenario:
  version: 1
  cluster: { seed: three, timings: teaching }
  branches:
    - commands: [{ at: 2000, command: { type: kubectl, line: create deployment web --image=nginx:1.27 --replicas=2 } }]
  cursor: { at: 12000 }
beats:
  - id: scale
    title: { en: One more, zh-CN: 再来一个 }
    stage: { selection: Deployment/default/web, why: { object: Deployment/default/web, of: creation } }
    text: { en: 'Two Pods serve. See [syncDeployment](#fn=syncDeployment).', zh-CN: 两个 Pod 在服务。 }
    action: { text: { en: Scale it., zh-CN: 扩容。 }, commands: [kubectl scale deployment/web --replicas=3] }
    checks: [{ text: { en: three, zh-CN: 三个 }, when: eventually, that: 'pods.filter(p, p.ready).size() == 3 && deployments.all(d, d.available == 3)' }]
  - id: which-goes
    title: { en: Which goes?, zh-CN: 哪个会走？ }
    text: { en: One Pod too many., zh-CN: 多了一个 Pod。 }
    question: { text: { en: Which Pod goes?, zh-CN: 哪个 Pod 会走？ }, kind: Pod, becomes: it.terminating }
    action: { text: { en: Scale it back., zh-CN: 缩容。 }, commands: [kubectl scale deployment/web --replicas=2], forMs: 5000 }
  - id: look
    title: { en: The decision, zh-CN: 决定 }
    stage: { stage: code, at: 12000, step: isScalingEvent, outcome: 'true' }
    text: { en: It compares sizes., zh-CN: 它比较大小。 }
`;

const played = (text: string): Promise<readonly string[]> => playBeats(readLesson(text));

test('a lesson that comes true has no faults', async () => {
  expect(await played(LESSON)).toEqual([]);
  expect(faultsOfWords(readLesson(LESSON))).toEqual([]);
});

test.each([
  ['of: creation', 'of: deletion', 'scale: why has no answer about {"object":"Deployment/default/web","of":"deletion"}'],
  ['Deployment/default/web', 'Deployment/default/wbe', 'scale: there is no Deployment/default/wbe'],
  ["outcome: 'true'", 'outcome: maybe', 'look: the step isScalingEvent maybe is not reached'],
  ['isScalingEvent', 'rolloutRecreate', 'look: the step rolloutRecreate true is not reached'],
  ['size() == 3', 'size() == 4', 'scale: open after 1200000 ms'],
  [' && deployments.all(d, d.available == 3)', '', 'scale ends too early: Deployment web says readyReplicas 2, and it is 3'],
  ['size() == 3 &&', 'size() == 2 ||', 'scale: met before anything is done: pods.filter(p, p.ready).size() == 2 ||'],
  ['becomes: it.terminating', 'becomes: it.restarts > 3', 'which-goes: there is nothing to point at'],
  ['scale deployment/web --replicas=3', 'scale deployment/wbe --replicas=3', 'kubectl scale deployment/wbe --replicas=3: Error'],
])('a lesson that does not come true says where: %s → %s', async (from, to, fault) => {
  expect(LESSON).toContain(from);
  expect((await played(LESSON.replace(from, to))).join('\n')).toContain(fault);
});

test.each([
  [', zh-CN: 三个 Pod', '', 'the Chinese is missing'],
  ['zh-CN: 三个 Pod', 'zh-CN: Three Pods', 'the Chinese is missing'],
  ['Two Pods', '<b>Two</b> Pods', 'has HTML: <b>'],
  ['#fn=syncDeployment', '#fn=syncDeploymnt', 'links to syncDeploymnt'],
])('words with a fault are told: %s → %s', (from, to, fault) => {
  expect(faultsOfWords(readLesson(LESSON.replace(from, to))).join('\n')).toContain(fault);
});
