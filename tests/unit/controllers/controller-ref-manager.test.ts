import { describe, expect, it } from 'vitest';
import { notFound, selectorFromLabels, type Pod, type ReplicaSet } from '../../../src/api/index.ts';
import { ControllerRefManager, planClaim, recheckDeletionTimestamp } from '../../../src/controllers/controller-ref-manager.ts';
import { Bench } from './recording-api.ts';
import { pod, replicaSet } from './sketches.ts';

const web = replicaSet('web-1', 3);
const other = replicaSet('other', 1);
const selector = selectorFromLabels({ app: 'web' });
const unlike = { metadata: { labels: { app: 'db' } } };

describe('a claim', () => {
  it.each([
    ['keeps an owned Pod that matches', web, pod('a', { owner: web }), 'owned'],
    ['releases an owned Pod that no longer matches', web, pod('a', { owner: web, ...unlike }), 'release'],
    ['adopts a matching orphan', web, pod('a'), 'adopt'],
    ['ignores an orphan that does not match', web, pod('a', unlike), 'ignore'],
    ['ignores a Pod of another controller', web, pod('a', { owner: other }), 'ignore'],
    ['ignores a terminating orphan', web, pod('a', { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }), 'ignore'],
    ['adopts nothing while its owner is being deleted', deleted(web), pod('a'), 'ignore'],
    ['releases nothing while its owner is being deleted', deleted(web), pod('a', { owner: web, ...unlike }), 'ignore'],
    ['keeps its Pods while its owner is being deleted', deleted(web), pod('a', { owner: web }), 'owned'],
  ] as const)('%s', (_name, controller, candidate, claim) => {
    expect(planClaim(controller, selector, candidate)).toBe(claim);
  });
});

describe('the controller ref manager', () => {
  it('adopts by a patch that names the Pod by its uid', () => {
    const bench = new Bench();
    bench.api.stored.set('ReplicaSet', web);
    const orphan = pod('orphan');
    expect(claim(bench, [orphan])).toEqual([orphan]);
    expect(bench.api.actions.map(({ what }) => what)).toEqual(['get ReplicaSet', 'patch Pod']);
    expect(bench.api.actions[1]!.object.metadata).toMatchObject({
      uid: 'uid-orphan',
      ownerReferences: [{ kind: 'ReplicaSet', uid: 'uid-web-1', controller: true }],
    });
  });

  it('asks the server once, before the first of many adoptions', () => {
    const bench = new Bench();
    bench.api.stored.set('ReplicaSet', web);
    claim(bench, [pod('a'), pod('b'), pod('c')]);
    expect(bench.api.actions.filter(({ what }) => what === 'get ReplicaSet')).toHaveLength(1);
  });

  it('adopts nothing when the server says that the controller has just been deleted', () => {
    const bench = new Bench();
    bench.api.stored.set('ReplicaSet', deleted(web));
    expect(() => claim(bench, [pod('a'), pod('b')])).toThrow(
      "[can't adopt Pod default/a (uid-a): default/web-1 has just been deleted at 2026-01-01T00:00:00Z, can't adopt Pod default/b (uid-b)",
    );
    expect(bench.api.actions.map(({ what }) => what)).toEqual(['get ReplicaSet']);
  });

  it('adopts nothing when the server has another controller of that name', () => {
    const bench = new Bench();
    bench.api.stored.set('ReplicaSet', replicaSet('web-1', 3, { metadata: { uid: 'younger' } }));
    expect(() => claim(bench, [pod('a')])).toThrow(
      'original ReplicaSet default/web-1 is gone: got uid younger, wanted uid-web-1',
    );
  });

  it('does not ask the server when there is nothing to adopt', () => {
    const bench = new Bench();
    const own = pod('a', { owner: web });
    expect(claim(bench, [own])).toEqual([own]);
    expect(bench.api.actions).toEqual([]);
  });

  it('counts a Pod that was deleted meanwhile as released, not as adopted', () => {
    const bench = new Bench();
    bench.api.stored.set('ReplicaSet', web);
    bench.api.refuse = ({ what, object }) => (what === 'patch Pod' ? notFound('', 'pods', object.metadata.name) : undefined);
    expect(claim(bench, [pod('a'), pod('b', { owner: web, ...unlike })])).toEqual([]);
  });
});

function claim(bench: Bench, pods: readonly Pod[]): Pod[] {
  return bench.run((trace) =>
    new ControllerRefManager<Pod>({
      controller: web,
      selector,
      trace,
      patch: (target, patch) => bench.api.port.patch('Pod', target.metadata, patch),
      canAdopt: () => recheckDeletionTimestamp(web, () => bench.api.port.get('ReplicaSet', web.metadata)),
    }).claim(pods),
  );
}

function deleted(rs: ReplicaSet): ReplicaSet {
  return { ...rs, metadata: { ...rs.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } };
}
