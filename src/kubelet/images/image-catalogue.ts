import { parseContainerImage, type ContainerImage } from '../../api/index.ts';
import { hex32 } from '../../sim/index.ts';
import { DEFAULT_IMAGES } from './default-images.ts';
import type { ImageEntry } from './image-entry.ts';

/** An image that is known to exist. */
export interface ResolvedImage {
  /** With its registry and tag: `docker.io/library/nginx:1.14.2`. */
  readonly name: string;
  /** `docker.io/library/nginx@sha256:…` */
  readonly ref: string;
  readonly entry: ImageEntry;
  readonly sizeBytes: number;
}

/** What nobody has put into any registry; it is made up in lessons and by tests to see a pull fail. */
const MADE_UP =
  /(^|[-_./])(does-?not-?exist|doesnt-?exist|non-?exist(?:ent|ing)|not-?found|no-?such[a-z-]*|invalid|missing|broken|bad|wrong|typo|nope|fake|bogus|unknown)([-_./0-9]|$)/;
const MADE_UP_REGISTRY = /^([a-z0-9-]+\.)*(invalid|example|example\.(com|org|net)|test)(:[0-9]+)?\//;

const TYPICAL_SIZE_BYTES = 60_000_000;

/** The registries of the world, as far as the scenario knows them. An image that it does not know exists and is a plain server. */
export class ImageCatalogue {
  readonly #entries = new Map<string, ImageEntry>();
  readonly #prefixes: { readonly prefix: string; readonly entry: ImageEntry }[] = [];
  readonly #resolved = new Map<string, ResolvedImage>();
  readonly #missing = new Map<string, string | undefined>();

  /** Later entries take the place of earlier ones of the same name. */
  constructor(entries: readonly ImageEntry[] = DEFAULT_IMAGES) {
    for (const entry of entries) {
      if (entry.name.endsWith('*')) this.#prefixes.unshift({ prefix: entry.name.slice(0, -1), entry });
      else this.#entries.set(parseContainerImage(entry.name).repository, entry);
    }
  }

  /** The default catalogue with these entries over it. */
  static withDefaults(entries: readonly ImageEntry[]): ImageCatalogue {
    return new ImageCatalogue([...DEFAULT_IMAGES, ...entries]);
  }

  /** The image of this name, whether it exists or not. Throws `FormatError` for a name that is none. */
  resolve(image: string): ResolvedImage {
    let resolved = this.#resolved.get(image);
    if (resolved === undefined) {
      const parts = parseContainerImage(image);
      const { repository } = parts;
      const entry = this.#entries.get(repository) ?? this.#byPrefix(repository) ?? { name: repository };
      const sizeBytes = entry.sizeBytes ?? TYPICAL_SIZE_BYTES;
      resolved = { name: fullName(parts), ref: `${repository}@${parts.digest ?? digestOf(fullName(parts))}`, entry, sizeBytes };
      this.#resolved.set(image, resolved);
    }
    return resolved;
  }

  /** Why the registry does not give this image out, as containerd puts it; undefined where it does. Throws `FormatError`. */
  whyMissing(image: string): string | undefined {
    if (!this.#missing.has(image)) this.#missing.set(image, this.#findMissing(image));
    return this.#missing.get(image);
  }

  #findMissing(image: string): string | undefined {
    const { name, entry } = this.resolve(image);
    const { repository, tag } = parseContainerImage(image);
    const attempt = `failed to pull and unpack image "${name}": failed to resolve reference "${name}"`;
    if (entry.missing === 'unavailable')
      return `${attempt}: failed to do request: dial tcp: lookup ${hostOf(name)}: no such host`;
    if (MADE_UP_REGISTRY.test(repository))
      return `${attempt}: failed to do request: Head "https://${hostOf(name)}/v2/": dial tcp: lookup ${hostOf(name)}: no such host`;
    if (
      entry.missing === 'denied' ||
      (entry.missing === undefined && MADE_UP.test(repository.slice(repository.indexOf('/') + 1)))
    ) {
      return `${attempt}: pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`;
    }
    const tagExists =
      tag === undefined || (entry.tags === undefined ? !MADE_UP.test(tag) : new RegExp(`^(?:${entry.tags})$`).test(tag));
    if (entry.missing === 'not-found' || !tagExists) return `rpc error: code = NotFound desc = ${attempt}: ${name}: not found`;
    return undefined;
  }

  #byPrefix(repository: string): ImageEntry | undefined {
    return this.#prefixes.find(({ prefix }) => repository.startsWith(prefix))?.entry;
  }
}

function fullName({ repository, tag, digest }: ContainerImage): string {
  return tag === undefined ? `${repository}@${digest ?? ''}` : `${repository}:${tag}`;
}

function hostOf(name: string): string {
  return name.slice(0, name.indexOf('/'));
}

/** Sixty-four hexadecimal digits that the name alone decides. */
function digestOf(name: string): string {
  let hash = 0x811c9dc5;
  let digits = '';
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i) ^ round, 0x01000193);
    digits += hex32(hash);
  }
  return `sha256:${digits}`;
}
