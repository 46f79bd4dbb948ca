import { isDNS1123Label, isDNS1123Subdomain } from '../../api/index.ts';

/** Rules for object names, each also for a `generateName` prefix (apimachinery api/validation/generic.go). */

/** Checks a name and returns its problems. `isPrefix`: the name is a `generateName`, which may end in a dash. */
export type NameRule = (name: string, isPrefix: boolean) => readonly string[];

/** The rule of most kinds: labels separated by dots. */
export function subdomainName(name: string, isPrefix: boolean): readonly string[] {
  return isDNS1123Subdomain(isPrefix ? maskTrailingDash(name) : name);
}

/** The rule of Namespaces and, since v1.36, of Services. */
export function labelName(name: string, isPrefix: boolean): readonly string[] {
  return isDNS1123Label(isPrefix ? maskTrailingDash(name) : name);
}

/** The rule of kinds that accept any name that fits into a path (api/validation/path/name.go). */
export function pathSegmentName(name: string, isPrefix: boolean): readonly string[] {
  if (!isPrefix && (name === '.' || name === '..')) return [`may not be '${name}'`];
  return ['/', '%'].filter((character) => name.includes(character)).map((character) => `may not contain '${character}'`);
}

/** A `generateName` may end in a dash, since a suffix follows. */
function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}
