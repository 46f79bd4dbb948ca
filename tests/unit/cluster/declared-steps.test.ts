import { beforeAll, describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { ALL_STEPS } from '../../../src/cluster/step-names.ts';
import { declaredStep, declaredSteps } from '../../../src/cluster/steps.ts';
import type { Step, TraceBody } from '../../../src/trace/index.ts';
import { tellersOf } from '../../../src/worker/projection/step-records.ts';

const RELEASE = '--feature-gates=ControllerManagerReleaseLeaderElectionLockOnExit=true';

/** A cluster with a long history: rollouts, failures, a released lease, and nodes that were added and removed. */
function eventfulCluster(): Cluster {
  const cluster = createCluster({ nodes: 3, controllerManagers: 2, controllerManagerFlags: [RELEASE], seed: 'declared' });
  const kubectl = (...lines: readonly string[]): void => {
    for (const line of lines) {
      cluster.kubectl(line);
      cluster.run({ forMs: 4_000 });
    }
  };
  kubectl(
    'create deployment web --image=nginx --replicas=3',
    'set image deployment/web nginx=nginx:1.27',
    'expose deployment web --port=80',
    'scale deployment/web --replicas=5',
    'create job once --image=busybox -- true',
    'create cronjob often --image=busybox --schedule="*/1 * * * *" -- true',
    'create deployment broken --image=nginx --replicas=2',
    'set image deployment/broken nginx=missing/image',
    'delete pod -l app=web',
    'drain node-2 --ignore-daemonsets',
    'create namespace extra',
    'delete namespace extra',
    'delete deployment web',
  );
  const leader = cluster.managers.find(({ isLeader }) => isLeader)!;
  cluster.execute({ type: 'power-manager', name: leader.hostname, on: false, gracefully: true });
  cluster.run({ forMs: 120_000 });
  return cluster;
}

let bodies: { readonly by: string; readonly cause: TraceBody | undefined; readonly body: TraceBody }[];

beforeAll(() => {
  const { trace } = eventfulCluster();
  bodies = [...trace.since()].map(({ by, cause, body }) => ({ by, body, cause: trace.bodyOf(cause) }));
});

describe('the declared steps', () => {
  test('without their own records refer to existing records or to a step of the same component', () => {
    const told = new Set(
      bodies.flatMap(({ body }) => [
        body.type,
        `${body.type} ${'op' in body ? body.op : 'verb' in body ? body.verb : 'name' in body ? body.name : 'event' in body ? body.event : ''}`,
      ]),
    );
    const wrong = ALL_STEPS.flatMap((step) =>
      tellersOf(step).flatMap((teller) => {
        const { component, name } = step;
        const [type = '', what = '', about = ''] = teller.split(' ');
        const [of, own] = type.includes('/') ? type.split('/') : [undefined, undefined];
        const isKnown =
          of === undefined
            ? told.has(type) &&
              (what === '' || told.has(`${type} ${what}`) || ALL_STEPS.some(({ name: known }) => known === what))
            : hasOutcome(declaredStep({ component: of, name: own! }), what);
        const reported = type === 'step' || type === 'handler' ? declaredStep({ component, name: what }) : undefined;
        if (reported !== undefined && about !== '' && !hasOutcome(reported, about)) return [`${component}/${name}: ${teller}`];
        return isKnown ? [] : [`${component}/${name}: ${teller}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('of a start match every start record', () => {
    const undeclared = bodies.flatMap(({ body }) =>
      body.type === 'start' && declaredStep(body) === undefined ? [body.name] : [],
    );
    expect(undeclared).toEqual([]);
  });

  test('of a controller’s handlers match the functions that add keys to its queues', () => {
    // The syncs of a controller name the component that declares its steps. The scheduler's queue names events, not functions.
    const components = new Map(
      bodies.flatMap(({ by, body }) => (body.type === 'sync-start' ? [[by, body.component] as const] : [])),
    );
    const wrong = bodies.flatMap(({ by, body, cause }) => {
      if (body.type !== 'queue' || body.via === '') return [];
      const component = components.get(by) ?? '';
      if (component === 'scheduler' || !declaresHandlers(component)) return [];
      // Workers are the same in all controllers, and declared once.
      const step = declaredStep({ component, name: body.via }) ?? declaredStep({ component: 'client', name: body.via });
      const isHeard = body.op === 'add' && (cause?.type === 'deliver' || cause?.type === 'listed');
      return step === undefined || (isHeard && step.kind !== 'handler') ? [`${by}: ${body.op} via ${body.via}`] : [];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });
});

function declaresHandlers(component: string): boolean {
  const steps = (declaredSteps as Readonly<Record<string, Readonly<Record<string, Step>>>>)[component] ?? {};
  return Object.values(steps).some(({ kind }) => kind === 'handler');
}

/** Whether a step is declared with an outcome, or with any if none is named. */
function hasOutcome(step: Step | undefined, outcome: string): boolean {
  return step !== undefined && (outcome === '' || outcome in (step.outcomes ?? {}));
}
