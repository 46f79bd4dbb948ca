export {
  MAX_LINK_CHARS,
  MAX_FILE_CHARS,
  MAX_TEXT_CHARS,
  type ApplyDocuments,
  type Scenario,
  type ScenarioBranch,
  type ScenarioBreakpoint,
  type ScenarioCluster,
  type ScenarioCommand,
  type ScenarioCursor,
  type ScenarioFork,
  type ScenarioPlace,
  type ScenarioView,
} from './scenario.ts';
export { ScenarioError, type ScenarioFault } from './scenario-error.ts';
export { parseScenario } from './parse.ts';
export { isScenarioText, readScenario, writeScenario } from './file.ts';
export { buildScenario, type ScenarioDraft, type ScenarioStep } from './build-scenario.ts';
export { recordScenario, withDocuments, type Session } from './record-scenario.ts';
export { decodeLink, encodeLink, isLink } from './link/link.ts';
export { aheadOf, branchesOf, commandsOf, untilOf } from './branch-commands.ts';
export {
  clusterOptionsOf,
  EVENTS_PER_SECOND,
  EventMeter,
  playScenario,
  ScenarioReplay,
  Script,
  type HostOptions,
} from './scenario-replay.ts';
export { scenarioJsonSchema } from './shapes/scenario-shape.ts';
