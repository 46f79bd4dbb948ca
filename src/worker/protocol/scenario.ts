/**
 * The format of scenarios, and how a link or a file becomes one. Not exported by index.ts: the page reads links only if there
 * is one. Not imported from the index of the cluster layer either: code that plays scenarios stays in the worker.
 */
export { commandsOf } from '../../cluster/scenario/branch-commands.ts';
export { buildScenario, type ScenarioDraft } from '../../cluster/scenario/build-scenario.ts';
export type { ScenarioCursor, ScenarioView, StageId, TabOf, ViewId } from '../../cluster/scenario/scenario.ts';
export { MAX_FILE_CHARS, MAX_LINK_CHARS, MAX_TEXT_CHARS } from '../../cluster/scenario/scenario.ts';
export { decodeLink, encodeLink } from '../../cluster/scenario/link/link.ts';
export { parseScenario } from '../../cluster/scenario/parse.ts';
export { withDocuments } from '../../cluster/scenario/record-scenario.ts';
export { ScenarioError } from '../../cluster/scenario/scenario-error.ts';
export type { Scenario, ScenarioCommand } from '../../cluster/scenario/scenario.ts';
