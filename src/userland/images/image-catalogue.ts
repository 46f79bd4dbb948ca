import { fullImageName, parseContainerImage } from '../../api/index.ts';
import type { Image, ImageService } from '../../cri/index.ts';
import { hex32 } from '../../sim/index.ts';
import { DATABASE_IMAGES } from './database-images.ts';
import { DEFAULT_IMAGES } from './default-images.ts';
import type { ImageEntry } from './image-entry.ts';
import { NGINX_IMAGES } from './nginx-images.ts';
import { WELL_KNOWN_IMAGES } from './well-known-images.ts';

/** An image with what it contains. */
export interface ResolvedImage extends Image {
  readonly entry: ImageEntry;
}

/** Names that lessons and tests invent to make a pull fail. */
const MADE_UP =
  /(^|[-_./])(does-?not-?exist|doesnt-?exist|non-?exist(?:ent|ing)|not-?found|no-?such[a-z-]*|invalid|missing|broken|bad|wrong|typo|nope|fake|bogus|unknown)([-_./0-9]|$)/;
const MADE_UP_REGISTRY = /^([a-z0-9-]+\.)*(invalid|example|example\.(com|org|net)|test)(:[0-9]+)?\//;

const TYPICAL_SIZE_BYTES = 60_000_000;

/** The images of all registries. An image without an entry exists and is a plain server. */
export class ImageCatalogue implements ImageService {
  /** In the order in which they are searched. */
  #tables: readonly ImageTable[];
  readonly #resolved = new Map<string, ResolvedImage>();
  readonly #missing = new Map<string, string | undefined>();

  /** A catalogue of these entries; without entries, the default catalogue. */
  constructor(entries?: readonly ImageEntry[], { withDefaults = entries === undefined } = {}) {
    const own = new ImageTable(entries ?? []);
    this.#tables = withDefaults ? [own, DEFAULT_TABLE] : [own];
  }

  /** The default catalogue with additional entries, which take precedence. */
  static withDefaults(entries: readonly ImageEntry[]): ImageCatalogue {
    return new ImageCatalogue(entries, { withDefaults: true });
  }

  /** This catalogue with additional entries, which take precedence. */
  with(entries: readonly ImageEntry[]): ImageCatalogue {
    const made = new ImageCatalogue(entries);
    made.#tables = [made.#tables[0]!, ...this.#tables];
    return made;
  }

  resolve(image: string): ResolvedImage {
    let resolved = this.#resolved.get(image);
    if (resolved === undefined) {
      const parts = parseContainerImage(image);
      const { repository, tag } = parts;
      const entry = variantOf(this.#entryOf(repository) ?? { name: repository }, tag);
      resolved = {
        name: fullImageName(parts),
        ref: `${repository}@${parts.digest ?? digestOf(fullImageName(parts))}`,
        sizeBytes: entry.sizeBytes ?? TYPICAL_SIZE_BYTES,
        pullMs: entry.pullMs,
        // An image whose commands are known runs as root unless its entry says otherwise.
        user: entry.user ?? (entry.userland === undefined ? undefined : 0),
        env: entry.env,
        files: entry.files ?? {},
        entry,
      };
      this.#resolved.set(image, resolved);
    }
    return resolved;
  }

  /** The error of containerd if the registry does not provide the image, else undefined. Throws `FormatError`. */
  whyMissing(image: string): string | undefined {
    if (!this.#missing.has(image)) this.#missing.set(image, this.#findMissing(image));
    return this.#missing.get(image);
  }

  #findMissing(image: string): string | undefined {
    const { name, entry } = this.resolve(image);
    const { repository, tag } = parseContainerImage(image);
    if (entry.missing === 'unavailable' || MADE_UP_REGISTRY.test(repository)) return pullError(name, 'unavailable');
    if (entry.missing === 'denied') return pullError(name, 'denied');
    const isMadeUp = entry.missing === undefined && MADE_UP.test(repository.slice(repository.indexOf('/') + 1));
    if (isMadeUp) return pullError(name, 'no-repository');
    const hasNoTag = tag !== undefined && !hasTag(entry.tags, tag);
    return entry.missing === 'not-found' || hasNoTag ? pullError(name, 'not-found') : undefined;
  }

  #entryOf(repository: string): ImageEntry | undefined {
    for (const table of this.#tables) if (table.byName.has(repository)) return table.byName.get(repository);
    for (const table of this.#tables) {
      const found = table.prefixes.find(({ prefix }) => repository.startsWith(prefix));
      if (found !== undefined) return found.entry;
    }
    return undefined;
  }
}

/** Entries by name. Later entries replace earlier ones of the same name. */
class ImageTable {
  readonly byName = new Map<string, ImageEntry>();
  readonly prefixes: { readonly prefix: string; readonly entry: ImageEntry }[] = [];

  constructor(entries: readonly ImageEntry[]) {
    for (const entry of entries) {
      if (entry.name.endsWith('*')) this.prefixes.unshift({ prefix: entry.name.slice(0, -1), entry });
      else this.byName.set(parseContainerImage(entry.name).repository, entry);
    }
  }
}

/** `nginx:1.27-alpine` is the same program on another system. */
function variantOf(entry: ImageEntry, tag = ''): ImageEntry {
  if (entry.userland !== 'gnu' || !/(^|-)alpine/.test(tag)) return entry;
  return { ...entry, userland: 'busybox', tools: [...(entry.tools ?? []), 'apk'] };
}

/** The default catalogue. */
const DEFAULT_TABLE = new ImageTable([...NGINX_IMAGES, ...WELL_KNOWN_IMAGES, ...DATABASE_IMAGES, ...DEFAULT_IMAGES]);

function hasTag(tags: ImageEntry['tags'], tag: string): boolean {
  if (tags === undefined) return !MADE_UP.test(tag);
  if (tags instanceof RegExp) return tags.test(tag);
  return tags.some((known) => (known.endsWith('*') ? tag.startsWith(known.slice(0, -1)) : tag === known));
}

/** A digest of 64 hexadecimal digits, derived from the name alone. */
function digestOf(name: string): string {
  let hash = 0x811c9dc5;
  let digits = '';
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i) ^ round, 0x01000193);
    digits += hex32(hash);
  }
  return `sha256:${digits}`;
}

/**
 * Why a registry refuses an image. `no-repository`: the repository does not exist. Registries with private images answer as for a private one.
 */
export type PullProblem = 'not-found' | 'no-repository' | 'denied' | 'unavailable';

/** A registry's answer to an anonymous request that it refuses. */
type Answer = (host: string, path: string, tag: string) => string;

const DENIED = 'pull access denied, repository does not exist or may require authorization';

/** The token request is refused before the image is requested. */
const noToken =
  (realm: string): Answer =>
  (host, path) =>
    `failed to authorize: failed to fetch anonymous token: unexpected status from GET request to ${realm}?scope=${encodeURIComponent(`repository:${path}:pull`)}&service=${host}: 403 Forbidden`;

/** The answers for a missing repository. Other registries answer that it is not found. */
const NO_REPOSITORY: Readonly<Record<string, Answer>> = {
  'docker.io': () => `${DENIED}: server message: insufficient_scope: authorization failed`,
  'ghcr.io': noToken('https://ghcr.io/token'),
  'quay.io': (host, path, tag) =>
    `unexpected status from HEAD request to https://${host}/v2/${path}/manifests/${tag}: 401 UNAUTHORIZED`,
};

const noCredentials: Answer = () => `${DENIED}: authorization failed: no basic auth credentials`;

/** The error of a pull in containerd's words. `name` has the registry and the tag or digest, for example `docker.io/library/nginx:1.27`. */
export function pullError(name: string, problem: PullProblem): string {
  const [, host = '', path = '', tag = ''] = /^([^/]*)\/(.*?)(?::([^:@/]*)|@(?:.*))?$/.exec(name) ?? [];
  const attempt = `failed to pull and unpack image "${name}": failed to resolve reference "${name}"`;
  const hidden = Object.hasOwn(NO_REPOSITORY, host) ? NO_REPOSITORY[host] : undefined;
  const reference = tag === '' ? name.slice(name.indexOf('@') + 1) : tag;
  if (problem === 'unavailable') {
    const server = host === 'docker.io' ? 'registry-1.docker.io' : host;
    const url = `https://${server}/v2/${path}/manifests/${reference}`;
    return `${attempt}: failed to do request: Head "${url}": dial tcp: lookup ${server.replace(/:[0-9]+$/, '')}: no such host`;
  }
  if (problem === 'denied') return `${attempt}: ${(hidden ?? noCredentials)(host, path, reference)}`;
  if (problem === 'no-repository' && hidden !== undefined) return `${attempt}: ${hidden(host, path, reference)}`;
  return `rpc error: code = NotFound desc = ${attempt}: ${name}: not found`;
}
