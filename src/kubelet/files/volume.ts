import type { Quota } from '../runtime/quota.ts';
import { FileError } from './file-error.ts';

/** A file's text, or the mark of a directory. */
export type FileEntry = { readonly type: 'file'; readonly text: string } | { readonly type: 'directory' };

const DIRECTORY: FileEntry = { type: 'directory' };

/** Linux: `PATH_MAX` and `NAME_MAX`. */
const MOST_PATH = 4096;
const LONG_NAME = /[^/]{256}/;
/** What an entry takes of the disk beside its path and text: a block. */
const ENTRY_BYTES = 4096;

/**
 * A tree of files, by path without a leading slash (`conf.d/server.cnf`): a container's own layer, or a volume that several containers share.
 *
 * Invariant: the directories above each entry are entries too.
 */
export class Volume {
  readonly #entries = new Map<string, FileEntry>();
  readonly #disk: Quota | undefined;
  /** What programs have written, by path, in bytes. The disk does not count what the volume began with. */
  readonly #taken = new Map<string, number>();

  /**
   * `files`, `directories`: what it begins with. `disk`: what programs write to it takes from there. Throws `FileError` for a path that cannot
   * be.
   */
  constructor(files: Readonly<Record<string, string>> = {}, disk?: Quota, directories: readonly string[] = []) {
    this.#disk = disk;
    this.replace(files);
    for (const path of directories) this.provide(path);
  }

  entry(path: string): FileEntry | undefined {
    return path === '' ? DIRECTORY : this.#entries.get(path);
  }

  /** Entries, directories too: what it costs to look at all of them. */
  get size(): number {
    return this.#entries.size;
  }

  /** Writes a file; the directories above it come into being. Throws `FileError`. */
  write(path: string, text: string): void {
    this.mkdir(parentOf(path));
    checkPath(path);
    this.#take(path, text.length);
    this.#put(path, { type: 'file', text });
  }

  /** Makes a directory and those above it. Throws `FileError`. */
  mkdir(path: string): void {
    for (const directory of this.#missing(path)) {
      checkPath(directory);
      this.#take(directory, 0);
      this.#put(directory, DIRECTORY);
    }
  }

  /** As `mkdir`, for whoever sets the volume up: it takes nothing of the disk. Throws `FileError`. */
  provide(path: string): void {
    for (const directory of this.#missing(path)) this.#put(directory, DIRECTORY);
  }

  /** Removes an entry and all below it. */
  remove(path: string): void {
    const prefix = `${path}/`;
    for (const other of [...this.#entries.keys()]) {
      if (other !== path && !other.startsWith(prefix)) continue;
      this.#entries.delete(other);
      this.#disk?.give(this.#taken.get(other) ?? 0);
      this.#taken.delete(other);
    }
  }

  /** Moves a file, or a directory with all below it, in place of what is there. Throws `FileError`. */
  rename(from: string, to: string): void {
    const moved: { path: string; entry: FileEntry; bytes: number }[] = [];
    for (const [path, entry] of this.#entries) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      const target = to + path.slice(from.length);
      checkPath(target);
      moved.push({ path: target, entry, bytes: this.#taken.get(path) ?? 0 });
    }
    this.mkdir(parentOf(to));
    this.remove(to);
    this.remove(from);
    for (const { path, entry, bytes } of moved) {
      // It was there before, so there is room for it.
      if (bytes > 0) this.#disk?.take(bytes);
      if (bytes > 0) this.#taken.set(path, bytes);
      this.#entries.set(path, entry);
    }
  }

  /** Names in a directory, sorted. */
  names(path: string): string[] {
    const prefix = path === '' ? '' : `${path}/`;
    const names: string[] = [];
    for (const other of this.#entries.keys()) {
      if (other.startsWith(prefix) && !other.includes('/', prefix.length)) names.push(other.slice(prefix.length));
    }
    return names.sort();
  }

  /** Has these files and no others from now on, as a ConfigMap's volume after an update. Throws `FileError`. */
  replace(files: Readonly<Record<string, string>>): void {
    this.clear();
    for (const [given, text] of Object.entries(files)) {
      const path = given.replace(/^\/+/, '');
      this.provide(parentOf(path));
      this.#put(path, { type: 'file', text });
    }
  }

  /** Nothing is left of it, and the disk has its space back. */
  clear(): void {
    this.#entries.clear();
    for (const bytes of this.#taken.values()) this.#disk?.give(bytes);
    this.#taken.clear();
  }

  /** The directory and those above it, as far as they are not there yet, the highest first. */
  #missing(path: string): string[] {
    if (path === '' || this.#entries.has(path)) return [];
    checkPath(path);
    const missing: string[] = [];
    for (let at = path; at !== '' && !this.#entries.has(at); at = parentOf(at)) missing.push(at);
    return missing.reverse();
  }

  #put(path: string, entry: FileEntry): void {
    checkPath(path);
    this.#entries.set(path, entry);
  }

  /** Throws `FileError` if the disk is full. */
  #take(path: string, bytes: number): void {
    if (this.#disk === undefined) return;
    const needed = ENTRY_BYTES + path.length + bytes;
    if (!this.#disk.take(needed - (this.#taken.get(path) ?? 0))) throw new FileError('ENOSPC', path);
    this.#taken.set(path, needed);
  }
}

/** Throws `FileError` for a path that no file system takes. */
export function checkPath(path: string): void {
  if (path.length > MOST_PATH || LONG_NAME.test(path)) throw new FileError('ENAMETOOLONG', path);
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
