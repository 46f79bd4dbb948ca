import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../../src/api/index.ts';
import { World, causesOf, ref } from './world.ts';

function jobDraft(spec: object = {}, template: object = {}) {
  return {
    apiVersion: 'batch/v1' as const,
    kind: 'Job' as const,
    metadata: { name: 'pi', namespace: 'default' },
    spec: {
      template: { spec: { containers: [{ name: 'c', image: 'perl' }], restartPolicy: 'Never' }, ...template },
      ...spec,
    },
  };
}

describe('a Job', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  const create = (spec?: object, template?: object): Job => world.do(world.user.create('Job', jobDraft(spec, template))) as Job;
  const refusal = (spec: object, template?: object) => world.refusalOf(world.user.create('Job', jobDraft(spec, template)));
  const patch = (spec: object) => world.user.patch('Job', ref('pi'), { type: 'merge', body: { spec } });
  const patchStatus = (status: object) =>
    world.user.patch('Job', ref('pi'), { type: 'merge', body: { status } }, { subresource: 'status' });

  it('has defaults', () => {
    const { metadata, spec, status } = create();
    expect(spec).toMatchObject({
      completions: 1,
      parallelism: 1,
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      suspend: false,
      podReplacementPolicy: 'TerminatingOrFailed',
      manualSelector: false,
    });
    expect(metadata.generation).toBe(1);
    expect(metadata.labels).toBeUndefined();
    expect(status).toEqual({});
  });

  it('without completions is a work queue if it sets the parallelism', () => {
    expect(create({ parallelism: 3 }).spec.completions).toBeUndefined();
  });

  it('takes its labels from its template if it has none', () => {
    expect(create({}, { metadata: { labels: { app: 'pi' } } }).metadata.labels).toEqual({ app: 'pi' });
  });

  it('has no total backoff limit if each index has its own', () => {
    const spec = { completions: 2, completionMode: 'Indexed', backoffLimitPerIndex: 1 };
    expect(create(spec).spec.backoffLimit).toBe(2_147_483_647);
  });

  it('uses the selector of the user if manualSelector is true', () => {
    const selector = { matchLabels: { app: 'mine' } };
    const { spec } = create({ manualSelector: true, selector }, { metadata: { labels: { app: 'mine' } } });
    expect(spec.selector).toEqual(selector);
    expect(spec.template.metadata?.labels).toEqual({ app: 'mine' });
  });

  it('is refused with a selector of the user if manualSelector is not true', () => {
    const error = refusal({ selector: { matchLabels: { app: 'mine' } } }, { metadata: { labels: { app: 'mine' } } });
    expect(causesOf(error)).toEqual(['spec.selector: FieldValueInvalid']);
    expect(error.message).toContain('`selector` not auto-generated');
  });

  it('is refused with the restart policy Always', () => {
    const template = { spec: { containers: [{ name: 'c', image: 'perl' }] } };
    expect(refusal({ template }).message).toBe(
      'Job.batch "pi" is invalid: spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    );
  });

  it.each([
    [{ parallelism: -1 }, 'spec.parallelism: Invalid value: -1: must be greater than or equal to 0'],
    [{ completionMode: 'Indexed', parallelism: 1 }, 'spec.completions: Required value: when completion mode is Indexed'],
    [{ completionMode: 'Both' }, 'spec.completionMode: Unsupported value: "Both": supported values: "NonIndexed", "Indexed"'],
    [{ backoffLimitPerIndex: 1 }, 'spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode'],
    [{ managedBy: 'me' }, 'spec.managedBy: Invalid value: "me": must be a domain-prefixed path (such as "acme.io/foo")'],
    [
      { completions: 2, completionMode: 'Indexed', successPolicy: { rules: [{ succeededIndexes: '0-2' }] } },
      'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "0-2": error parsing succeededIndexes: too large index: "2"',
    ],
    [
      { podFailurePolicy: { rules: [{ action: 'FailJob' }] } },
      'spec.podFailurePolicy.rules[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is required',
    ],
    [
      { podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [3, 0] } }] } },
      'spec.podFailurePolicy.rules[0].onExitCodes.values[1]: Invalid value: 0: must not be 0 for the In operator',
    ],
  ])('is refused with %j', (spec, message) => {
    expect(refusal(spec).message).toContain(message);
  });

  it('cannot change its template, its selector and its completions', () => {
    create();
    const template = { spec: { containers: [{ name: 'c', image: 'other' }] } };
    const error = world.refusalOf(
      patch({ completions: 3, completionMode: 'Indexed', template, selector: { matchLabels: { a: 'b' } } }),
    );
    expect(causesOf(error)).toEqual(
      expect.arrayContaining([
        'spec.template: FieldValueInvalid',
        'spec.selector: FieldValueInvalid',
        'spec.completionMode: FieldValueInvalid',
      ]),
    );
    expect(error.message).toContain('field is immutable');
  });

  const SCHEDULING = { template: { spec: { nodeSelector: { disk: 'ssd' } } } };
  const RESOURCES = { template: { spec: { containers: [{ name: 'c', image: 'perl', resources: { requests: { cpu: '2' } } }] } } };
  const SUSPENDED = [{ type: 'Suspended', status: 'True' }];

  it('can change the scheduling and the resources of its Pods before the first one exists', () => {
    create({ suspend: true });
    expect((world.do(patch(SCHEDULING)) as Job).spec.template.spec.nodeSelector).toEqual({ disk: 'ssd' });
    expect((world.do(patch(RESOURCES)) as Job).spec.template.spec.containers[0]!.resources).toEqual({ requests: { cpu: '2' } });
    expect(causesOf(world.refusalOf(patch({ template: { spec: { containers: [{ name: 'c', image: 'other' }] } } })))).toEqual([
      'spec.template: FieldValueInvalid',
    ]);
    expect(causesOf(world.refusalOf(patch({ template: { spec: { containers: [{ name: 'd', image: 'other' }] } } })))).toEqual([
      'spec.template: FieldValueInvalid',
    ]);
  });

  it.each([
    ['runs', { suspend: false }, {}, false],
    ['is suspended, and no controller has noticed', { suspend: true }, { startTime: '2026-01-01T00:00:00Z' }, false],
    ['has started and is suspended', { suspend: true }, { startTime: '2026-01-01T00:00:00Z', conditions: SUSPENDED }, true],
    ['is suspended and has Pods yet', { suspend: true }, { active: 1, conditions: SUSPENDED }, false],
  ])('that %s: whether scheduling and resources can change', (_state, spec, status, allowed) => {
    create(spec);
    world.do(patchStatus(status));
    for (const change of [SCHEDULING, RESOURCES]) {
      if (allowed) world.do(patch(change));
      else expect(causesOf(world.refusalOf(patch(change)))).toEqual(['spec.template: FieldValueInvalid']);
    }
  });

  it('that is indexed can change its completions together with its parallelism', () => {
    create({ completions: 2, parallelism: 2, completionMode: 'Indexed' });
    expect(world.refusalOf(patch({ completions: 3 })).message).toContain('can only be modified in tandem with spec.parallelism');
    expect((world.do(patch({ completions: 3, parallelism: 3 })) as Job).spec.completions).toBe(3);
  });

  it('cannot lose its finished condition', () => {
    create();
    const now = '2026-01-01T00:00:05Z';
    const complete = [{ type: 'Complete', status: 'True' }];
    expect(causesOf(world.refusalOf(patchStatus({ conditions: complete })))).toEqual([
      'status.completionTime: FieldValueRequired',
      'status.startTime: FieldValueRequired',
    ]);
    world.do(patchStatus({ conditions: complete, startTime: now, completionTime: now, succeeded: 1 }));
    expect(world.refusalOf(patchStatus({ conditions: [] })).message).toContain(
      'cannot disable the terminal Complete=True condition',
    );
    expect(world.refusalOf(patchStatus({ succeeded: 0 })).message).toContain('cannot decrease the succeeded counter');
  });

  it('orphans its Pods if it is deleted without a propagation policy', () => {
    create();
    const deleted = world.do(world.user.delete('Job', ref('pi')));
    expect(deleted.metadata.finalizers).toEqual(['orphan']);
  });
});
