import type { Scenario } from '../scenario.ts';
import { parseScenario } from '../parse.ts';
import { LinkFormat } from './link-format.ts';

const FORMAT = new LinkFormat('v');

/** Whether the hash of a URL, with or without `#`, is a scenario link of any version. */
export function isLink(hash: string): boolean {
  return FORMAT.isLink(hash);
}

/**
 * Encodes a scenario as `v1=…`, for the part after the `#` of a URL. Throws `ScenarioError` with `link-too-long` above `MAX_LINK_CHARS` characters, and with
 * other codes if the scenario exceeds its bounds.
 */
export function encodeLink(scenario: Scenario): string {
  return FORMAT.encode(parseScenario(scenario));
}

/** Decodes the scenario of a link: `v1=…`, `#v1=…`, or a whole URL. Throws `ScenarioError`. */
export function decodeLink(link: string): Scenario {
  return parseScenario(FORMAT.decode(link));
}
