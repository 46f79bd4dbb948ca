import { parseManifests } from '../../kubectl/manifest/manifests.ts';
import { SourceText, type SourceRange } from '../../kubectl/manifest/source-text.ts';
import { faultOfJson } from './json-fault.ts';
import { duplicateField, fromJson, notAScenario, ScenarioError, tooBig } from './scenario-error.ts';
import { MAX_FILE_CHARS, MAX_YAML_CHARS, type Scenario } from './scenario.ts';
import { parseScenario } from './parse.ts';

const BEGINNING: SourceRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** Parses a file: JSON as the page exports it, or YAML with the rules and bounds of kubectl's manifests. Throws `ScenarioError` with the range of the fault. */
export function readScenario(text: string): Scenario {
  return readText(text, parseScenario);
}

/**
 * Reads a text, JSON or YAML, with a parser for its value. A field that is there twice is refused: one of the two would be lost. Throws `ScenarioError` with the
 * range of the fault.
 */
export function readText<T>(text: string, parse: (value: unknown) => T): T {
  const isJson = /^\s*\{/.test(text);
  const max = isJson ? MAX_FILE_CHARS : MAX_YAML_CHARS;
  if (text.length > max) throw tooBig(max).at(BEGINNING);
  const value = isJson ? valueOfJson(text) : valueOfYaml(text);
  try {
    return parse(value);
  } catch (error) {
    throw error instanceof ScenarioError ? error.at(rangeOf(text, error)) : error;
  }
}

/** The range of a field in a text: `beats[0].checks[1].that`. If it is missing, of what should contain it; if the text cannot be read, of the error. */
export function rangeIn(text: string, path: string, part: 'key' | 'value' = 'value'): SourceRange {
  const { documents, error } = parseManifests(text);
  return error?.range ?? documents[0]?.locate(path, part) ?? BEGINNING;
}

export function writeScenario(scenario: Scenario): string {
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

/** Whether a file looks like a scenario rather than manifests: it has `branches` and no `kind`. */
export function isScenarioText(text: string): boolean {
  if (/^\s*\{/.test(text)) return text.includes('"branches"') && !/^\s*\{\s*"(?:apiVersion|kind)"/.test(text);
  return /^branches\s*:/m.test(text) && !/^kind\s*:/m.test(text);
}

/** An unknown field is marked at its name. */
function rangeOf(text: string, { code, path, figures }: ScenarioError): SourceRange {
  if (code !== 'unknown-field') return rangeIn(text, path);
  const field = String(figures['field']);
  return rangeIn(text, path === '' ? field : `${path}.${field}`, 'key');
}

function valueOfJson(text: string): unknown {
  const fault = faultOfJson(text);
  const range = fault && new SourceText(text).range(fault.start, fault.end);
  if (range !== undefined && fault?.duplicate !== undefined) throw duplicateField(fault.duplicate, range);
  try {
    return fromJson(text);
  } catch (error) {
    throw error instanceof ScenarioError ? error.at(range ?? BEGINNING) : error;
  }
}

function valueOfYaml(text: string): unknown {
  const { documents, error } = parseManifests(text);
  if (error !== undefined) throw notAScenario(error.reason).at(error.range);
  const [document, second] = documents;
  if (document === undefined || second !== undefined) {
    throw notAScenario(`there are ${documents.length} documents`).at(second?.range ?? BEGINNING);
  }
  const [twice] = document.duplicates;
  if (twice !== undefined) throw duplicateField(twice.name, twice.range);
  return document.value;
}
