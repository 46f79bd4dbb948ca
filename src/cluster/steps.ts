import { steps as shared } from '../controllers/steps.ts';
import { steps as deployment } from '../controllers/deployment/steps.ts';
import type { Step, StepKind, StepResult } from '../sim/index.ts';

/** The steps that all components declare, by component and name. */
export const declaredSteps = {
  controllers: shared,
  deployment,
};

export type DeclaredSteps = typeof declaredSteps;

/** What kind of step a record tells of; undefined if no component declares it. */
export function stepKind({ component, name }: Pick<StepResult, 'component' | 'name'>): StepKind | undefined {
  const steps: Readonly<Record<string, Readonly<Record<string, Step>>>> = declaredSteps;
  return steps[component]?.[name]?.kind;
}
