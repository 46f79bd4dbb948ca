import { fromJson } from '../json-text.ts';
import { MAX_LINK_CHARS, MAX_TEXT_CHARS } from '../limits.ts';
import { parseScenario } from '../parse.ts';
import type { Scenario } from '../scenario.ts';
import { ScenarioError } from '../scenario-error.ts';
import { damaged, fromBase64Url, toBase64Url } from './base64url.ts';
import { deflate, inflate } from './compression.ts';

/**
 * A link is `v1=` and, in base64url: two bytes of a checksum, then the scenario's JSON in UTF-8, as raw deflate with a frozen dictionary. The version is
 * that of this wrapping; what is in it says its own. Why so: docs/decisions/share-links.md.
 */
const PREFIX = 'v1=';
const CHECKSUM_BYTES = 2;

/** Whether the hash of a URL, with or without its `#`, is meant to be a scenario, of whatever version. */
export function isLink(hash: string): boolean {
  return /^#?v\d+=/.test(hash);
}

/**
 * The scenario as `v1=…`, to be put behind the `#` of a URL. Throws `ScenarioError`: `link-too-long` when it has more than `MAX_LINK_CHARS` characters, others
 * when it is more than a scenario may hold.
 */
export function encodeLink(scenario: Scenario): string {
  const json = new TextEncoder().encode(JSON.stringify(parseScenario(scenario)));
  const deflated = deflate(json);
  const bytes = new Uint8Array(CHECKSUM_BYTES + deflated.length);
  bytes.set(checksum(json));
  bytes.set(deflated, CHECKSUM_BYTES);
  const link = PREFIX + toBase64Url(bytes);
  checkLength(link);
  return link;
}

/** The scenario of a link: of `v1=…`, `#v1=…`, or a whole URL. Throws `ScenarioError`. */
export function decodeLink(link: string): Scenario {
  const hash = link.slice(link.indexOf('#') + 1).trim();
  checkLength(hash);
  checkVersion(hash);
  const bytes = fromBase64Url(hash.slice(PREFIX.length));
  const json = inflate(bytes.subarray(CHECKSUM_BYTES), MAX_TEXT_CHARS);
  const [high, low] = checksum(json);
  if (bytes[0] !== high || bytes[1] !== low) throw damaged();
  return parseScenario(fromJson(textOf(json)));
}

function checkLength({ length }: string): void {
  const max = MAX_LINK_CHARS;
  if (length <= max) return;
  throw new ScenarioError('link-too-long', `the link has ${length} characters, and at most ${max} are taken`, '', {
    length,
    max,
  });
}

function checkVersion(hash: string): void {
  if (hash.startsWith(PREFIX)) return;
  const version = /^v(\d{1,6})=/.exec(hash)?.[1];
  if (version === undefined) throw new ScenarioError('not-a-link', `a link begins with ${PREFIX}`);
  throw new ScenarioError('unknown-version', `links of version ${version} are not known here`, '', { version });
}

/** Sixteen bits of FNV-1a: enough to tell a link that lost a part from a whole one. It is no protection against anybody. */
function checksum(bytes: Uint8Array): readonly [high: number, low: number] {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  const folded = (hash >>> 16) ^ (hash & 0xffff);
  return [folded >>> 8, folded & 0xff];
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw damaged();
  }
}
