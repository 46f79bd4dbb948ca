import { ScenarioError } from './scenario-error.ts';

/** What a JSON text holds. Throws `ScenarioError`. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notAScenario(error instanceof Error ? error.message : String(error));
  }
}

export function notAScenario(reason: string): ScenarioError {
  return new ScenarioError('not-a-scenario', `this is neither JSON nor YAML: ${reason}`, '', { reason });
}
