import { parseManifests } from '../../kubectl/manifest/manifests.ts';
import { fromJson, notAScenario, tooBig } from './scenario-error.ts';
import { MAX_TEXT_CHARS, MAX_YAML_CHARS, type Scenario } from './scenario.ts';
import { parseScenario } from './parse.ts';

/** Parses a file: JSON as the page exports it, or YAML with the rules and bounds of kubectl's manifests. Throws `ScenarioError`. */
export function readScenario(text: string): Scenario {
  return parseScenario(readFile(text));
}

/** Parses the JSON or YAML of a file. Throws `ScenarioError`, also if it is too big or nested too deeply. */
export function readFile(text: string): unknown {
  const isJson = /^\s*\{/.test(text);
  const max = isJson ? MAX_TEXT_CHARS : MAX_YAML_CHARS;
  if (text.length > max) throw tooBig(max);
  return isJson ? fromJson(text) : fromYaml(text);
}

export function writeScenario(scenario: Scenario): string {
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

/** Whether a file looks like a scenario rather than manifests: it has `branches` and no `kind`. */
export function isScenarioText(text: string): boolean {
  if (/^\s*\{/.test(text)) return text.includes('"branches"') && !/^\s*\{\s*"(?:apiVersion|kind)"/.test(text);
  return /^branches\s*:/m.test(text) && !/^kind\s*:/m.test(text);
}

function fromYaml(text: string): unknown {
  const { documents, error } = parseManifests(text);
  if (error !== undefined) throw notAScenario(error.message);
  if (documents.length !== 1) throw notAScenario(`there are ${documents.length} documents`);
  return documents[0]!.value;
}
