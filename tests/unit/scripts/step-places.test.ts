import { describe, expect, it } from 'vitest';
import { stepPlaces } from '../../../scripts/step-places.ts';
import { allStepPlaces } from '../../../scripts/step-sources.ts';
import { declaredSteps } from '../../../src/cluster/steps.ts';
import type { Step } from '../../../src/trace/index.ts';

const DECLARED = { component: 'deployment', names: ['scale', 'syncDeployment'] };

describe('the source ranges of a step', () => {
  it('are the functions that report the step, from their comment to their end', () => {
    const text = `import { steps as own } from '../deployment/steps.ts';

/** Scales. */
export function* scale(trace: SyncTrace): Process<void> {
  const nested = () => trace.step(own.scale, 'nothing');
  nested();
}

class Sync {
  *#run(): Process<void> {
    this.trace.step(own['scale'], this.outcome);
  }
}
`;
    const declaredAt = (path: string) => (path === 'src/controllers/deployment/steps.ts' ? DECLARED : undefined);
    expect(stepPlaces('src/controllers/other/scale.ts', text, declaredAt, undefined)).toEqual([
      { component: 'deployment', name: 'scale', firstLine: 3, lastLine: 7, line: 5, outcome: 'nothing' },
      { component: 'deployment', name: 'scale', firstLine: 10, lastLine: 12, line: 11 },
    ]);
  });

  it('include functions of its name that only report steps within it', () => {
    const text = 'export function* syncDeployment(): Process<void> {\n  yield* rolloutRolling();\n}\n';
    expect(stepPlaces('src/controllers/deployment/sync.ts', text, () => undefined, DECLARED)).toEqual([
      { component: 'deployment', name: 'syncDeployment', firstLine: 1, lastLine: 3 },
    ]);
  });

  it('are not taken from another object that is called steps', () => {
    const text = "import { steps } from './stairs.ts';\nfunction f() { steps.scale; }\n";
    expect(stepPlaces('src/controllers/deployment/f.ts', text, () => DECLARED, undefined)).toEqual([]);
  });

  it('exist for every declared step, because a step that nothing reports must not be declared', () => {
    const reported = new Set(allStepPlaces().map(({ component, name }) => `${component}/${name}`));
    const declared = Object.values(declaredSteps).flatMap((steps) => Object.values<Step>(steps));
    const missing = declared.filter(({ component, name }) => !reported.has(`${component}/${name}`));
    expect(missing.map(({ component, name }) => `${component}/${name}`)).toEqual([]);
  }, 30_000);
});
