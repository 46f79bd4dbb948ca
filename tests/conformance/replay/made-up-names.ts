import type { WireObject } from './stage.ts';

/** A generated suffix: five letters of an alphabet without vowels. */
const SUFFIX = '[bcdfghjklmnpqrstvwxz2456789]{5}';
const IN_GENERATED_NAME = new RegExp(`(<hash\\d+>)-${SUFFIX}\\b`, 'g');
const NAME_WITH_SUFFIX = new RegExp(`\\b((?:[a-z0-9]+-)*[a-z0-9]+)-${SUFFIX}(?=$|"|\\s|,)`, 'g');
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Newer servers also report the number of Pods. */
const SCALED = /(Scaled (?:up|down) replica set \S+)(?: from \d+)? to (\d+)/;

interface KnownHash {
  readonly replicaSet: string;
  readonly owner: string;
  readonly hash: string;
  readonly token: string;
}

/** Replaces values that differ between runs with tokens: hashes, suffixes, uids, times, the namespace. */
export class MadeUpNames {
  readonly #namespace: string;
  readonly #hashes: KnownHash[] = [];
  /** Names of objects whose dependents are called `name-xxxxx`. */
  readonly #owners = new Set<string>();

  constructor(namespace: string) {
    this.#namespace = namespace;
  }

  addOwner(name: string): void {
    this.#owners.add(name);
  }

  isOwner(name: string): boolean {
    return this.#owners.has(name);
  }

  /** Records the template hashes of new ReplicaSets. They are numbered for each owner, by revision and then by age. */
  learn(replicaSets: readonly WireObject[]): void {
    const fresh = replicaSets.filter(({ metadata }) => {
      return hashOf(metadata.labels) !== undefined && !this.#hashes.some(({ replicaSet }) => replicaSet === metadata.name);
    });
    for (const { metadata } of [...fresh].sort(byRevision)) {
      const hash = hashOf(metadata.labels)!;
      const owner = metadata.name.endsWith(`-${hash}`) ? metadata.name.slice(0, -hash.length - 1) : metadata.name;
      const number = this.#hashes.filter((known) => known.owner === owner).length + 1;
      this.#hashes.push({ replicaSet: metadata.name, owner, hash, token: `<hash${number}>` });
    }
  }

  text(given: string): string {
    const hashed = this.#hashes.reduce((text, { hash, token }) => text.replaceAll(hash, token), given);
    return hashed
      .replaceAll(this.#namespace, '<ns>')
      .replace(IN_GENERATED_NAME, '$1-<pod>')
      .replace(NAME_WITH_SUFFIX, (whole, base: string) => (this.#owners.has(base) ? `${base}-<pod>` : whole))
      .replace(SCALED, '$1 to $2')
      .replace(TIME, '<time>')
      .replace(UID, '<uid>');
  }

  /** Does the same in all strings and keys of a value. */
  within(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.within(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [this.text(key), this.within(part)]));
  }
}

function hashOf(labels: Readonly<Record<string, string>> | undefined): string | undefined {
  return labels?.['pod-template-hash'];
}

function byRevision(a: WireObject, b: WireObject): number {
  const revision = ({ metadata }: WireObject): number => Number(metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0);
  return (
    revision(a) - revision(b) ||
    a.metadata.creationTimestamp.localeCompare(b.metadata.creationTimestamp) ||
    JSON.stringify(a['spec'].template.spec).localeCompare(JSON.stringify(b['spec'].template.spec))
  );
}
