import { utf8 } from './base64.ts';
import { byteLength } from './names.ts';
import { FormatError } from './text.ts';

/** A member of an archive. A directory and a link have no text. */
export interface TarEntry {
  /** Without a slash at the end. */
  readonly name: string;
  readonly type: 'file' | 'directory' | 'link';
  readonly text: string;
  /** Where a link leads. */
  readonly target?: string;
}

const BLOCK = 512;
/** The lengths of the fields `name` and `prefix` in bytes. */
const NAME = 100;
const PREFIX = 155;
/** The type of a member whose text is the name of the next one (GNU tar). */
const LONG_NAME = 'L';

/**
 * Writes an archive in the format ustar. The simulated files are texts, so the archive is a text, too: its bytes are those of the text in UTF-8.
 * `mtimeMs`: milliseconds since 1970.
 */
export function writeTar(entries: readonly TarEntry[], mtimeMs: number): string {
  return `${entries.map((entry) => member(entry, mtimeMs)).join('')}${'\0'.repeat(2 * BLOCK)}`;
}

function member({ name, type, text }: TarEntry, mtimeMs: number): string {
  const whole = type === 'directory' ? `${name}/` : name;
  const place = split(whole);
  if (place === undefined) {
    const long = header('././@LongLink', '', LONG_NAME, byteLength(whole), 0) + padded(whole);
    return long + header(whole.slice(0, NAME / 4), '', typeFlag(type), byteLength(text), mtimeMs) + padded(text);
  }
  return header(place.name, place.prefix, typeFlag(type), byteLength(text), mtimeMs) + padded(text);
}

function typeFlag(type: TarEntry['type']): string {
  return type === 'directory' ? '5' : '0';
}

/** A name in two fields. Returns undefined if it does not fit. */
function split(name: string): { readonly name: string; readonly prefix: string } | undefined {
  if (byteLength(name) <= NAME) return { name, prefix: '' };
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (rest !== '' && byteLength(rest) <= NAME && byteLength(prefix) <= PREFIX) return { name: rest, prefix };
  }
  return undefined;
}

function header(name: string, prefix: string, type: string, bytes: number, mtimeMs: number): string {
  const mode = type === '5' ? 0o755 : 0o644;
  const before = field(name, NAME) + octal(mode, 8) + octal(0, 8) + octal(0, 8) + octal(bytes, 12);
  const start = before + octal(Math.floor(mtimeMs / 1000), 12);
  const rest = `${type}${field('', 100)}ustar\0${'00'}${field('root', 32)}${field('root', 32)}${octal(0, 8)}${octal(0, 8)}${field(prefix, PREFIX)}`;
  const end = field(rest, BLOCK - 156);
  const sum = utf8(`${start}        ${end}`).reduce((total, byte) => total + byte, 0);
  return `${start}${sum.toString(8).padStart(6, '0')}\0 ${end}`;
}

/** A text with zeros up to the length in bytes. */
function field(text: string, bytes: number): string {
  return text + '\0'.repeat(bytes - byteLength(text));
}

function octal(value: number, bytes: number): string {
  return `${value.toString(8).padStart(bytes - 1, '0')}\0`;
}

function padded(text: string): string {
  return text + '\0'.repeat((BLOCK - (byteLength(text) % BLOCK)) % BLOCK);
}

/** Reads an archive in the formats ustar, GNU and PAX. Throws `FormatError` if it is cut or broken. */
export function readTar(archive: string): readonly TarEntry[] {
  const reader = new ByteReader(archive);
  const entries: TarEntry[] = [];
  let longName: string | undefined;
  while (!reader.atEnd) {
    const head = new ByteReader(reader.take(BLOCK));
    const name = untilZero(head.take(NAME));
    head.take(24);
    const size = Number.parseInt(head.take(12).replaceAll(/[\0 ]/g, '') || '0', 8);
    head.take(20);
    const type = head.take(1);
    const target = untilZero(head.take(100));
    const magic = head.take(8);
    head.take(80);
    const prefix = magic === 'ustar\u000000' ? untilZero(head.take(PREFIX)) : '';
    if (name === '' && size === 0) break;
    if (!magic.startsWith('ustar') || Number.isNaN(size)) throw new FormatError('invalid tar header');
    const text = reader.take(size);
    reader.take((BLOCK - (size % BLOCK)) % BLOCK);
    if (type === LONG_NAME) longName = untilZero(text);
    else if (type === 'x') longName = /(?:^|\n)\d+ path=(.*)\n/.exec(text)?.[1] ?? longName;
    else if (type !== 'g') {
      const entry = entryOf(type, longName ?? (prefix === '' ? name : `${prefix}/${name}`), text, target);
      if (entry !== undefined) entries.push(entry);
      longName = undefined;
    }
  }
  return entries;
}

/** Undefined for devices and the like. */
function entryOf(type: string, path: string, text: string, target: string): TarEntry | undefined {
  const name = path.replace(/\/+$/, '');
  if (type === '5') return { name, type: 'directory', text: '' };
  if (type === '1' || type === '2') return { name, type: 'link', text: '', target };
  return type === '0' || type === '\0' || type === '7' ? { name, type: 'file', text } : undefined;
}

function untilZero(text: string): string {
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** Takes parts of a text by their length in UTF-8. */
class ByteReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Throws `FormatError` at the end of the text, or inside a character. */
  take(bytes: number): string {
    const start = this.#at;
    let left = bytes;
    while (left > 0) {
      const code = this.#text.codePointAt(this.#at);
      if (code === undefined) throw new FormatError('unexpected EOF');
      left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      this.#at += code < 0x10000 ? 1 : 2;
    }
    if (left < 0) throw new FormatError('invalid tar header');
    return this.#text.slice(start, this.#at);
  }
}
