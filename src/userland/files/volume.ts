import { FileError, type FileEntry, type Volume } from '../../cri/index.ts';
import type { Quota } from '../runtime/quota.ts';

const DIRECTORY: FileEntry = { type: 'directory' };

/** Linux's `PATH_MAX` and `NAME_MAX`. */
const MOST_PATH = 4096;
const LONG_NAME = /[^/]{256}/;
/** The disk space of an entry in addition to its path and text: one block. */
const ENTRY_BYTES = 4096;

/** A volume in memory, with a bound on what programs write to it. */
export class MemoryVolume implements Volume {
  readonly #entries = new Map<string, FileEntry>();
  readonly #disk: Quota | undefined;
  /** The bytes that programs have written, by path. The initial files do not count. */
  readonly #taken = new Map<string, number>();
  #used = 0;
  changes = 0;

  /** `files` and `directories` are the initial contents. `disk` provides the space for what programs write. Throws `FileError` for an invalid path. */
  constructor(files: Readonly<Record<string, string>> = {}, disk?: Quota, directories: readonly string[] = []) {
    this.#disk = disk;
    this.replace(files);
    for (const path of directories) this.provide(path);
  }

  entry(path: string): FileEntry | undefined {
    return path === '' ? DIRECTORY : this.#entries.get(path);
  }

  get size(): number {
    return this.#entries.size;
  }

  get usedBytes(): number {
    return this.#used;
  }

  /** Writes everything to another volume. Throws `FileError`. */
  copyTo(volume: Volume): void {
    for (const [path, entry] of this.#entries) {
      if (entry.type === 'file') volume.write(path, entry.text);
      else volume.mkdir(path);
    }
  }

  write(path: string, text: string): void {
    this.mkdir(parentOf(path));
    checkPath(path);
    this.#take(path, text.length);
    this.#put(path, { type: 'file', text });
  }

  mkdir(path: string): void {
    for (const directory of this.#missing(path)) {
      checkPath(directory);
      this.#take(directory, 0);
      this.#put(directory, DIRECTORY);
    }
  }

  provide(path: string): void {
    for (const directory of this.#missing(path)) this.#put(directory, DIRECTORY);
  }

  remove(path: string): void {
    const prefix = `${path}/`;
    this.changes++;
    for (const other of [...this.#entries.keys()]) {
      if (other !== path && !other.startsWith(prefix)) continue;
      this.#entries.delete(other);
      this.#give(other);
    }
  }

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
      // The entry existed before, so there is space for it.
      if (bytes > 0) this.#set(path, bytes);
      this.#entries.set(path, entry);
      this.changes++;
    }
  }

  names(path: string): string[] {
    const prefix = path === '' ? '' : `${path}/`;
    const names: string[] = [];
    for (const other of this.#entries.keys()) {
      if (other.startsWith(prefix) && !other.includes('/', prefix.length)) names.push(other.slice(prefix.length));
    }
    return names.sort();
  }

  replace(files: Readonly<Record<string, string>>): void {
    this.clear();
    for (const [given, text] of Object.entries(files)) {
      const path = given.replace(/^\/+/, '');
      this.provide(parentOf(path));
      this.#put(path, { type: 'file', text });
    }
  }

  clear(): void {
    this.#entries.clear();
    this.changes++;
    for (const path of [...this.#taken.keys()]) this.#give(path);
  }

  /** The directory and its parents that do not exist yet, the highest first. */
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
    this.changes++;
  }

  /** Throws `FileError` if the disk is full. */
  #take(path: string, bytes: number): void {
    if (this.#disk === undefined) return;
    if (!this.#set(path, ENTRY_BYTES + path.length + bytes)) throw new FileError('ENOSPC', path);
  }

  /** Notes what an entry takes. Returns false, and notes nothing, if there is not enough. */
  #set(path: string, bytes: number): boolean {
    const more = bytes - (this.#taken.get(path) ?? 0);
    if (this.#disk?.take(more) !== true) return false;
    this.#taken.set(path, bytes);
    this.#used += more;
    return true;
  }

  #give(path: string): void {
    const bytes = this.#taken.get(path) ?? 0;
    this.#disk?.give(bytes);
    this.#used -= bytes;
    this.#taken.delete(path);
  }
}

/** Throws `FileError` for a path that Linux does not allow. */
export function checkPath(path: string): void {
  if (path.length > MOST_PATH || LONG_NAME.test(path)) throw new FileError('ENAMETOOLONG', path);
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
