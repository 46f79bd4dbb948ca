import { deflateSync, Inflate } from 'fflate';
import { fromJson, ScenarioError, tooBig } from '../scenario-error.ts';
import { MAX_LINK_CHARS, MAX_TEXT_CHARS } from '../scenario.ts';
import { DICTIONARY_V1 } from './dictionary.ts';

const VERSION = 1;
const CHECKSUM_BYTES = 2;

/**
 * Links that hold a JSON value: a letter, a version and `=`; then, in base64url, a checksum of two bytes and the JSON as raw deflate with a frozen dictionary.
 * This version is that of the encoding; the value has a version of its own. docs/decisions/share-links.md says why.
 */
export class LinkFormat {
  /** What its links hold: `v` for a scenario, `l` for a lesson. */
  readonly #letter: string;
  readonly #prefix: string;

  constructor(letter: string) {
    this.#letter = letter;
    this.#prefix = `${letter}${VERSION}=`;
  }

  /** Whether the hash of a URL, with or without `#`, is such a link of any version. */
  isLink(hash: string): boolean {
    return new RegExp(`^#?${this.#letter}\\d+=`).test(hash);
  }

  /** Encodes a value as `v1=…`. Throws `ScenarioError` with `link-too-long` above `MAX_LINK_CHARS` characters. */
  encode(value: unknown): string {
    const json = new TextEncoder().encode(JSON.stringify(value));
    const deflated = deflate(json);
    const bytes = new Uint8Array(CHECKSUM_BYTES + deflated.length);
    bytes.set(checksum(json));
    bytes.set(deflated, CHECKSUM_BYTES);
    const link = this.#prefix + toBase64Url(bytes);
    checkLength(link);
    return link;
  }

  /** Decodes the value of `v1=…`, `#v1=…`, or a whole URL. The value is untrusted. Throws `ScenarioError`. */
  decode(link: string): unknown {
    const hash = link.slice(link.indexOf('#') + 1).trim();
    checkLength(hash);
    this.#checkVersion(hash);
    const bytes = fromBase64Url(hash.slice(this.#prefix.length));
    const json = inflate(bytes.subarray(CHECKSUM_BYTES), MAX_TEXT_CHARS);
    const [high, low] = checksum(json);
    if (bytes[0] !== high || bytes[1] !== low) throw damaged();
    return fromJson(textOf(json));
  }

  #checkVersion(hash: string): void {
    if (hash.startsWith(this.#prefix)) return;
    const version = new RegExp(`^${this.#letter}(\\d{1,6})=`).exec(hash)?.[1];
    if (version === undefined) throw new ScenarioError('not-a-link', `a link begins with ${this.#prefix}`);
    throw new ScenarioError('unknown-version', `links of version ${version} are not known here`, '', { version });
  }
}

function checkLength({ length }: string): void {
  const max = MAX_LINK_CHARS;
  if (length <= max) return;
  throw new ScenarioError('link-too-long', `the link has ${length} characters, and at most ${max} are taken`, '', {
    length,
    max,
  });
}

/** Sixteen bits of FNV-1a. They detect a link that was cut off; they do not protect against manipulation. */
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

const ALPHABET = /^[A-Za-z0-9_-]*$/;

/** Encodes bytes as base64url (RFC 4648, section 5) without padding. */
function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url. Throws `ScenarioError` if the text is invalid. */
function fromBase64Url(text: string): Uint8Array {
  if (!ALPHABET.test(text) || text.length % 4 === 1) throw damaged();
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function damaged(): ScenarioError {
  return new ScenarioError('damaged-link', 'the link is damaged, or a part of it is missing');
}

/** The number of input bytes per step. They may inflate a thousandfold. */
const STEP = 256;

const dictionary = (): Uint8Array => new TextEncoder().encode(DICTIONARY_V1);

function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 9, mem: 9, dictionary: dictionary() });
}

/** Inflates up to `maxBytes` bytes. Throws `ScenarioError` above that, or if the data is damaged. */
function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  const stream = new Inflate({ dictionary: dictionary() }, (part, isLast) => {
    parts.push(part);
    length += part.length;
    ended = isLast;
  });
  for (let at = 0; at < bytes.length; at += STEP) {
    try {
      stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    } catch {
      throw damaged();
    }
    if (length > maxBytes) throw tooBig(maxBytes);
  }
  if (!ended) throw damaged();
  return concat(parts, length);
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
