import { ScenarioError } from './scenario-error.ts';

export function tooBig(max: number): ScenarioError {
  return new ScenarioError('too-big', `the text is longer than ${max} characters`, '', { max });
}
