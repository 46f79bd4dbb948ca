export type {
  ApplyDocuments,
  Scenario,
  ScenarioBranch,
  ScenarioCluster,
  ScenarioCommand,
  ScenarioFork,
  ScenarioPlace,
} from './scenario.ts';
export type { ScenarioBreakpoint, ScenarioCursor, ScenarioView, ScenarioWhy } from './cursor.ts';
export { ScenarioError, type ScenarioFault } from './scenario-error.ts';
export { parseScenario } from './parse.ts';
export { isScenarioText, readScenario, writeScenario } from './file.ts';
export { buildScenario, type ScenarioDraft, type ScenarioStep } from './build-scenario.ts';
export { recordScenario, withDocuments, type Session } from './record-scenario.ts';
export { decodeLink, encodeLink, isLink } from './link/link.ts';
export { aheadOf, branchesOf, commandsOf, untilOf } from './branch-commands.ts';
export { clusterOptionsOf, type HostOptions } from './cluster-options.ts';
export { EVENTS_PER_SECOND, EventMeter } from './event-budget.ts';
export { ScenarioReplay, playScenario } from './scenario-replay.ts';
export { Script } from './script.ts';
export { scenarioJsonSchema } from './json-schema.ts';
export { MAX_LINK_CHARS, MAX_TEXT_CHARS } from './limits.ts';
