/** Scenarios as files. Apart from links (scenario.ts): to read YAML takes a parser, which only those who open a file need. */
export { isScenarioText, readScenario } from '../../cluster/scenario/file.ts';
