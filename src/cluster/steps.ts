import { steps as shared } from '../controllers/steps.ts';
import { steps as deployment } from '../controllers/deployment/steps.ts';
import { steps as replicaset } from '../controllers/replicaset/steps.ts';
import { steps as scheduler } from '../scheduler/steps.ts';
import type { Step, StepKind, StepResult } from '../sim/index.ts';

/** The steps that all components declare, by component and name. */
export const declaredSteps = {
  controllers: shared,
  deployment,
  replicaset,
  scheduler,
};

export type DeclaredSteps = typeof declaredSteps;

/** The declaration of the step that a record tells of. Returns undefined if no component declares it. */
export function declaredStep({ component, name }: Pick<StepResult, 'component' | 'name'>): Step | undefined {
  const steps: Readonly<Record<string, Readonly<Record<string, Step>>>> = declaredSteps;
  return steps[component]?.[name];
}

/** The kind of the step that a record tells of. Returns undefined if no component declares it. */
export function stepKind(step: Pick<StepResult, 'component' | 'name'>): StepKind | undefined {
  return declaredStep(step)?.kind;
}
