import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPodActive, isPodReady, isPodTerminating, type Pod } from '../../../../src/api/index.ts';
import { indexKeyOf, ownerIndexKey } from '../../../../src/controllers/controller-index.ts';
import { PodCensus, activeIn } from '../../../../src/controllers/replicaset/pod-census.ts';
import { pod, replicaSet } from '../sketches.ts';

const web = replicaSet('web-1', 3);
const other = replicaSet('other', 1);
const OWN = ownerIndexKey(web);

function summary(census: PodCensus, owner: string): string[] {
  return [...census.groupsOf(owner)].map(({ labels, counts }) => `${JSON.stringify(labels)} ${JSON.stringify(counts)}`).sort();
}

describe('the pod census', () => {
  it('counts a Pod in its current state', () => {
    const census = new PodCensus();
    census.observe(pod('a', { owner: web }));
    expect(summary(census, OWN)).toEqual(['{"app":"web"} {"starting":1,"ready":0,"terminating":0,"finished":0}']);
    census.observe(pod('a', { owner: web, ready: true }));
    expect(summary(census, OWN)).toEqual(['{"app":"web"} {"starting":0,"ready":1,"terminating":0,"finished":0}']);
  });

  it('counts a ready Pod that is being deleted only as terminating', () => {
    const census = new PodCensus();
    census.observe(pod('a', { owner: web, ready: true, metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }));
    expect(summary(census, OWN)).toEqual(['{"app":"web"} {"starting":0,"ready":0,"terminating":1,"finished":0}']);
  });

  it('groups Pods by labels, and Pods without a controller by namespace', () => {
    const census = new PodCensus();
    census.observe(pod('a', { owner: web }));
    census.observe(pod('b', { owner: web, metadata: { labels: { app: 'db' } } }));
    census.observe(pod('c'));
    expect([...census.groupsOf(OWN)]).toHaveLength(2);
    expect([...census.groupsOf('default')]).toHaveLength(1);
  });

  it('drops a group with its last Pod', () => {
    const census = new PodCensus();
    const only = pod('a', { owner: web });
    census.observe(only);
    census.forget(only);
    expect([...census.groupsOf(OWN)]).toEqual([]);
  });

  it('removes a Pod in the state in which it was counted, even if its last state was never seen', () => {
    const census = new PodCensus();
    census.observe(pod('a', { owner: web, ready: true }));
    census.forget(pod('a', { owner: other, metadata: { labels: { app: 'db' } } }));
    expect([...census.groupsOf(OWN)]).toEqual([]);
  });

  it('gives the same counts as a loop over all Pods, whatever happens to them', () => {
    const state = fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      owner: fc.constantFrom(web, other, undefined),
      app: fc.constantFrom('web', 'db'),
      ready: fc.boolean(),
      deleted: fc.boolean(),
      phase: fc.constantFrom('Pending', 'Running', 'Succeeded', 'Failed'),
      gone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(state, { maxLength: 40 }), (changes) => {
        const census = new PodCensus();
        const pods = new Map<string, Pod>();
        for (const { name, owner, app, ready, deleted, phase, gone } of changes) {
          const metadata = { labels: { app }, ...(deleted && { deletionTimestamp: '2026-01-01T00:00:00Z' }) };
          const changed = pod(name, {
            ...(owner && { owner }),
            ready,
            metadata,
            status: { phase, conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
          });
          if (gone) {
            pods.delete(name);
            census.forget(changed);
          } else {
            pods.set(name, changed);
            census.observe(changed);
          }
        }
        for (const key of [OWN, ownerIndexKey(other), 'default'])
          expect(countedBy(census, key)).toEqual(countedOneByOne([...pods.values()], key));
      }),
    );
  });
});

interface Counts {
  readonly active: number;
  readonly ready: number;
  readonly terminating: number;
}

function countedBy(census: PodCensus, key: string): Record<string, Counts> {
  const groups = [...census.groupsOf(key)].map((group) => {
    const { ready, terminating } = group.counts;
    return [group.labels['app'] ?? '', { active: activeIn(group), ready, terminating }] as const;
  });
  return Object.fromEntries(groups);
}

function countedOneByOne(pods: readonly Pod[], key: string): Record<string, Counts> {
  const counts: Record<string, Counts> = {};
  for (const each of pods.filter((candidate) => indexKeyOf(candidate) === key)) {
    const app = each.metadata.labels?.['app'] ?? '';
    const { active = 0, ready = 0, terminating = 0 } = counts[app] ?? {};
    const isActive = isPodActive(each);
    counts[app] = {
      active: active + Number(isActive),
      ready: ready + Number(isActive && isPodReady(each)),
      terminating: terminating + Number(isPodTerminating(each)),
    };
  }
  return counts;
}
