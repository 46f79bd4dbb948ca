import { parseManifests } from '../../kubectl/manifest/manifests.ts';
import { fromJson, notAScenario } from './json-text.ts';
import { MAX_TEXT_CHARS, MAX_YAML_CHARS } from './limits.ts';
import { parseScenario } from './parse.ts';
import type { Scenario } from './scenario.ts';
import { tooBig } from './too-big.ts';

/**
 * Reads a file: JSON as the page exports it, or YAML as a person writes it, with the bounds and by the rules that kubectl's manifests have. Throws
 * `ScenarioError`.
 */
export function readScenario(text: string): Scenario {
  const isJson = /^\s*\{/.test(text);
  const max = isJson ? MAX_TEXT_CHARS : MAX_YAML_CHARS;
  if (text.length > max) throw tooBig(max);
  return parseScenario(isJson ? fromJson(text) : fromYaml(text));
}

/** The text of a file. */
export function writeScenario(scenario: Scenario): string {
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

/** Whether a file is meant to hold a scenario rather than manifests: these say their kind, a scenario says its branches. */
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
