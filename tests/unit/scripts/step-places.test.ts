import { describe, expect, it } from 'vitest';
import { stepPlaces, toldPlaces } from '../../../scripts/step-places.ts';
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
    expect(stepPlaces('src/controllers/other/scale.ts', text, declaredAt, undefined).places).toEqual([
      { component: 'deployment', name: 'scale', firstLine: 3, lastLine: 7, line: 5, outcome: 'nothing' },
      { component: 'deployment', name: 'scale', firstLine: 10, lastLine: 12, line: 11 },
    ]);
  });

  it('include the plan that says what is told, with its outcomes, and the function that tells the plan', () => {
    const plan = `import { steps } from './steps.ts';
export function planScale(): Told<typeof steps.scale> {
  const step = steps.scale;
  if (small) return { step, outcome: 'nothing' };
  return { step: steps.scale, outcome: some ? 'one' : 'several' };
}
`;
    const sync = `import { steps } from './steps.ts';
import { planScale } from './plan.ts';
function* syncDeployment(): Process<void> {
  const plan = planScale();
  const scope = trace.enter(plan);
}
`;
    const declaredAt = () => DECLARED;
    const files = new Map(
      Object.entries({ 'src/a/plan.ts': plan, 'src/a/sync.ts': sync }).map(([path, text]) => [
        path,
        stepPlaces(path, text, declaredAt, DECLARED),
      ]),
    );
    const scale = { component: 'deployment', name: 'scale' };
    expect(files.get('src/a/plan.ts')!.places).toEqual([
      { ...scale, firstLine: 2, lastLine: 6, line: 4, outcome: 'nothing' },
      { ...scale, firstLine: 2, lastLine: 6, line: 5 },
    ]);
    expect(files.get('src/a/sync.ts')!.places).toEqual([
      { component: 'deployment', name: 'syncDeployment', firstLine: 3, lastLine: 6 },
    ]);
    expect(toldPlaces(files)).toEqual([{ ...scale, firstLine: 3, lastLine: 6, line: 5, file: 'src/a/sync.ts' }]);
  });

  it('include functions of its name that only report steps within it', () => {
    const text = 'export function* syncDeployment(): Process<void> {\n  yield* rolloutRolling();\n}\n';
    expect(stepPlaces('src/controllers/deployment/sync.ts', text, () => undefined, DECLARED).places).toEqual([
      { component: 'deployment', name: 'syncDeployment', firstLine: 1, lastLine: 3 },
    ]);
  });

  it('are not taken from another object that is called steps', () => {
    const text = "import { steps } from './stairs.ts';\nfunction f() { steps.scale; }\n";
    expect(stepPlaces('src/controllers/deployment/f.ts', text, () => DECLARED, undefined).places).toEqual([]);
  });

  it('exist for every declared step, because a step that nothing reports must not be declared', () => {
    const reported = new Set(allStepPlaces().map(({ component, name }) => `${component}/${name}`));
    const declared = Object.values(declaredSteps).flatMap((steps) => Object.values<Step>(steps));
    const missing = declared.filter(({ component, name }) => !reported.has(`${component}/${name}`));
    expect(missing.map(({ component, name }) => `${component}/${name}`)).toEqual([]);
  }, 30_000);
});
