/** The names of the declared steps, and of their figures in conditions. Not exported by index.ts: the first graph does not need them. */
export { nearestStepName, STEP_NAMES, stepsNamed, todaysName } from '../../cluster/step-names.ts';
export { figuresOf } from '../conditions/figures.ts';
