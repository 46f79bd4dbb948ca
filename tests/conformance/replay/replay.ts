import type { Cluster } from '../../../src/cluster/index.ts';
import { HttpWorld } from '../../unit/apiserver/rest/http-world.ts';
import { compare, type Difference } from './compare.ts';
import { MadeUpNames } from './made-up-names.ts';
import { takePicture } from './picture.ts';
import { play, type WireAnswer } from './play.ts';
import { USUAL_KINDS, type Answer, type Outcome, type Scenario, type Step } from './scenario.ts';
import { Stage } from './stage.ts';

/** A step with none of the recorded outcomes. */
export interface Miss {
  /** The number of the step, from 1. */
  readonly step: number;
  /** The differences from the nearest recorded outcome. */
  readonly differences: readonly Difference[];
}

/**
 * Plays a scenario in its own cluster and returns the differences from real Kubernetes. Calls `atEnd` with the cluster at the end.
 */
export function replay(scenario: Scenario, atEnd?: (cluster: Cluster) => void): readonly Miss[] {
  const world = new HttpWorld({
    seed: 'replay',
    nodes: 0,
    kubelets: false,
    scheduler: scenario.scheduler === true,
    controllerManagerFlags: ['--controllers=*,-nodelifecycle'],
  });
  world.pass(1000);
  const stage = new Stage(world, scenario.kinds ?? USUAL_KINDS);
  for (const step of scenario.steps) {
    if (step.do !== 'bind') continue;
    stage.call('POST', stage.path('Node'), { apiVersion: 'v1', kind: 'Node', metadata: { name: step.node ?? 'node-1' } });
  }
  world.pass(300);
  const names = new MadeUpNames(stage.namespace);
  const misses = scenario.steps.flatMap((step, index) => {
    const differences = nearest(step, outcomeOf(stage, scenario, step, names));
    return differences.length === 0 ? [] : [{ step: index + 1, differences }];
  });
  atEnd?.(world.cluster);
  return misses;
}

function outcomeOf(stage: Stage, scenario: Scenario, step: Step, names: MadeUpNames): Outcome {
  if ('object' in step && step.object.metadata.name !== undefined) names.addOwner(step.object.metadata.name);
  const answered = play(stage, step);
  const answer = answered === undefined ? {} : { answer: answerView(answered, step, names) };
  if (step.snapshot === false) return answer;
  stage.settle();
  return { ...answer, cluster: takePicture(stage, scenario, names) };
}

/** The message of an error is never compared, because its wording changes. */
function answerView({ code, body }: WireAnswer, step: Step, names: MadeUpNames): Answer {
  if (code >= 400) {
    const causes = (body['details']?.causes ?? []) as readonly { readonly field?: string; readonly reason?: string }[];
    const told = [...new Set(causes.map(({ field, reason }) => `${field}: ${reason}`))].sort();
    return { code, reason: body['reason'] as string, ...(told.length > 0 && { causes: told }) };
  }
  if (step.show === undefined) return { code };
  const fields = step.show.map((path) => [path, path.split('.').reduce((part: unknown, name) => fieldOf(part, name), body)]);
  // Without undefined fields, like the recorded ones.
  return { code, body: JSON.parse(JSON.stringify(names.within(Object.fromEntries(fields)))) as Answer['body'] };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** The differences from the recorded outcome that has the fewest. */
function nearest({ recorded }: Step, outcome: Outcome): readonly Difference[] {
  const all = recorded.map((wanted) => compare(wanted, outcome));
  return all.reduce((fewest, differences) => (differences.length < fewest.length ? differences : fewest));
}
