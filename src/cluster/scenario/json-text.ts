import { checkDepth, type Json } from '../../api/index.ts';
import { ScenarioError } from './scenario-error.ts';

/** Parses JSON. Throws `ScenarioError`, also if lists and objects are nested too deeply. */
export function fromJson(text: string): unknown {
  try {
    const value = JSON.parse(text) as Json;
    checkDepth(value);
    return value;
  } catch (error) {
    throw notAScenario(error instanceof Error ? error.message : String(error));
  }
}

export function notAScenario(reason: string): ScenarioError {
  return new ScenarioError('not-a-scenario', `this is neither JSON nor YAML: ${reason}`, '', { reason });
}
