import type { Command } from '../command.ts';
import type { Scenario, ScenarioCluster, ScenarioCommand, ScenarioCursor } from './scenario.ts';
import { parseScenario } from './parse.ts';

/** A time in milliseconds, and a command: a terminal line (`kubectl scale deployment/web --replicas=5`), or any other command. */
export type ScenarioStep = readonly [atMs: number, command: `kubectl ${string}` | Command];

/** A scenario of one branch, as an author writes it. */
export interface ScenarioDraft extends Pick<Scenario, 'title' | 'lesson' | 'notes'> {
  readonly cluster: ScenarioCluster;
  /** YAML that is applied at `upForMs`. */
  readonly documents?: string;
  /** Milliseconds. Absent: at the very start, when no node is ready. */
  readonly upForMs?: number;
  /** Ordered by time. */
  readonly steps?: readonly ScenarioStep[];
  /** Absent: the scenario starts at 0 and plays. */
  readonly cursor?: ScenarioCursor;
}

/**
 * Builds a scenario from an author's draft.
 *
 *     buildScenario({
 *       cluster: { seed: 'surge', timings: 'teaching' },
 *       documents: WEB,
 *       upForMs: 2_000,
 *       steps: [[8_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
 *       cursor: { at: 7_500, playing: true, selection: 'Deployment/default/web' },
 *     });
 *
 * Steps before the cursor have happened; later steps happen as time passes. Throws `ScenarioError` if the draft is invalid.
 */
export function buildScenario(draft: ScenarioDraft): Scenario {
  const { documents, upForMs, steps = [], cursor = { at: 0, playing: true }, ...rest } = draft;
  const apply: ScenarioCommand = { ...(upForMs !== undefined && { at: upForMs }), command: { type: 'apply-documents' } };
  const start = documents === undefined ? [] : [apply];
  const commands = [...start, ...steps.map(([at, command]) => ({ at, command: commandOf(command) }))];
  return parseScenario({ version: 1, ...rest, ...(documents !== undefined && { documents }), branches: [{ commands }], cursor });
}

function commandOf(command: string | Command): Command {
  return typeof command === 'string' ? { type: 'kubectl', line: command.slice('kubectl '.length) } : command;
}
