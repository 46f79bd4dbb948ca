/**
 * Scenarios as files. Separate from links (scenario.ts), since reading YAML needs a parser, which only users who open a file
 * need.
 */
export { isScenarioText, readScenario } from '../../cluster/scenario/file.ts';
