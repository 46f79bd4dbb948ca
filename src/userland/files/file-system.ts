import type { Quota } from '../runtime/quota.ts';
import { FileError, type FileEntry, type Mount, type Volume } from '../../cri/index.ts';
import { MemoryVolume } from './volume.ts';

const BASE_DIRECTORIES = [
  'bin',
  'dev',
  'etc',
  'home',
  'lib',
  'mnt',
  'opt',
  'proc',
  'root',
  'run',
  'sbin',
  'srv',
  'sys',
  'tmp',
  'usr/bin',
  'usr/lib',
  'usr/local/bin',
  'usr/sbin',
  'usr/share',
  'var/cache',
  'var/lib',
  'var/log',
  'var/run',
  'var/tmp',
];

/** Where programs write. Other files of an image come with it. */
const WRITTEN = /^\/(tmp|run|proc|sys|dev|var\/(run|tmp|log))(\/|$)/;

/** The one supported device, which is always empty. */
const NULL_DEVICE = '/dev/null';

export interface FileSystemOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly mounts: readonly Mount[];
  readonly readOnlyRoot: boolean;
  /** The disk for the container's own layer. */
  readonly disk?: Quota;
  /** Given if the contents of the image are unknown: called for something that is missing and that its program may have made. */
  readonly onDoubt?: (() => void) | undefined;
  /** Counts work, in units (`Cgroup.work`). */
  readonly work?: (units: number) => void;
}

/** The file system of a container: its own layer, with volumes mounted over it. Paths are absolute. */
export class FileSystem {
  readonly #layer: Volume;
  readonly #mounts: readonly Mount[];
  readonly #readOnlyRoot: boolean;
  readonly #work: (units: number) => void;
  #onDoubt: (() => void) | undefined;

  /** Throws `FileError` for an invalid mount path. */
  constructor({ files, mounts, readOnlyRoot, disk, work = () => undefined, onDoubt }: FileSystemOptions) {
    const directories = [...BASE_DIRECTORIES, ...mounts.map(({ path }) => path.slice(1))];
    this.#layer = new MemoryVolume({ ...files, [NULL_DEVICE]: '' }, disk, directories);
    // The deepest mount that covers a path counts.
    this.#mounts = mounts.toSorted((a, b) => b.path.length - a.path.length);
    for (const { volume, subPath } of this.#mounts) if (volume.entry(subPath) === undefined) volume.provide(subPath);
    this.#readOnlyRoot = readOnlyRoot;
    this.#work = work;
    this.#onDoubt = onDoubt;
  }

  /** From now on it may have files that nobody knows (`FileSystemOptions.onDoubt`). */
  doubtBy(onDoubt: () => void): void {
    this.#onDoubt = onDoubt;
  }

  /** Removes the container's own files. The contents of volumes stay. */
  clear(): void {
    this.#layer.clear();
  }

  /** The bytes that programs have written to its own layer. */
  get layerBytes(): number {
    return this.#layer.usedBytes;
  }

  /** The number of changes of its layer and its volumes so far. */
  get changes(): number {
    let changes = this.#layer.changes;
    for (const { volume } of this.#mounts) changes += volume.changes;
    return changes;
  }

  entry(path: string): FileEntry | undefined {
    const { volume, inner, readOnly } = this.#locate(path);
    const entry = volume.entry(inner);
    if (entry === undefined && this.#onDoubt !== undefined && !(readOnly && volume !== this.#layer)) this.#onDoubt();
    return entry;
  }

  /** Whether there is a file with this program. Asking for one is not a doubt. */
  hasProgram(path: string): boolean {
    const { volume, inner } = this.#locate(path);
    return volume.entry(inner)?.type === 'file';
  }

  /** Whether a missing file may be one of an image whose contents are unknown. */
  mayHave(path: string): boolean {
    return this.#onDoubt !== undefined && !WRITTEN.test(path) && this.#locate(path).volume === this.#layer;
  }

  isDirectory(path: string): boolean {
    return this.entry(path)?.type === 'directory';
  }

  isFile(path: string): boolean {
    return this.entry(path)?.type === 'file';
  }

  /** The text of a file. A file that an unknown image may have is empty. Throws `FileError`. */
  read(path: string): string {
    const entry = this.entry(path);
    if (entry === undefined && this.mayHave(path)) return '';
    if (entry === undefined) throw new FileError('ENOENT', path);
    if (entry.type === 'directory') throw new FileError('EISDIR', path);
    return entry.text;
  }

  /** Throws `FileError`. */
  write(path: string, text: string, append = false): void {
    if (this.isDirectory(path)) throw new FileError('EISDIR', path);
    const parent = parentOf(path);
    if (this.entry(parent) === undefined && this.mayHave(parent)) this.mkdirAll(parent);
    if (!this.isDirectory(parent)) throw new FileError(this.entry(parent) === undefined ? 'ENOENT' : 'ENOTDIR', path);
    if (path === NULL_DEVICE) return;
    const { volume, inner } = this.#locateForWriting(path);
    const before = append ? volume.entry(inner) : undefined;
    volume.write(inner, before?.type === 'file' ? before.text + text : text);
  }

  /** Throws `FileError`, also if the entry exists. */
  mkdir(path: string): void {
    if (this.entry(path) !== undefined) throw new FileError('EEXIST', path);
    if (!this.isDirectory(parentOf(path))) throw new FileError('ENOENT', path);
    const { volume, inner } = this.#locateForWriting(path);
    volume.mkdir(inner);
  }

  /** Makes a directory with the parents that are missing (Go's `os.MkdirAll`). Throws `FileError`. */
  mkdirAll(path: string): void {
    let at = '';
    for (const part of path.split('/').filter((name) => name !== '')) {
      at += `/${part}`;
      if (!this.isDirectory(at)) this.mkdir(at);
    }
  }

  /** Removes a file, or a directory with its contents. Throws `FileError`. */
  remove(path: string): void {
    if (this.entry(path) === undefined) throw new FileError('ENOENT', path);
    const { volume, inner } = this.#locateForWriting(path);
    this.#work(volume.size);
    volume.remove(inner);
  }

  /** Moves a file or a directory within one volume. Returns false, and does nothing, between volumes. Throws `FileError`. */
  rename(from: string, to: string): boolean {
    if (this.entry(from) === undefined) throw new FileError('ENOENT', from);
    if (!this.isDirectory(parentOf(to))) throw new FileError('ENOENT', to);
    const source = this.#locateForWriting(from);
    const target = this.#locateForWriting(to);
    if (source.volume !== target.volume) return false;
    this.#work(2 * source.volume.size);
    source.volume.rename(source.inner, target.inner);
    return true;
  }

  /** The sorted names in a directory. Throws `FileError`. */
  list(path: string): string[] {
    const entry = this.entry(path);
    if (entry === undefined) throw new FileError('ENOENT', path);
    if (entry.type === 'file') throw new FileError('ENOTDIR', path);
    const { volume, inner } = this.#locate(path);
    this.#work(volume.size);
    return volume.names(inner);
  }

  #locateForWriting(path: string): { readonly volume: Volume; readonly inner: string } {
    const place = this.#locate(path);
    if (place.readOnly) throw new FileError('EROFS', path);
    return place;
  }

  #locate(path: string): { readonly volume: Volume; readonly inner: string; readonly readOnly: boolean } {
    for (const mount of this.#mounts) {
      if (path !== mount.path && !path.startsWith(`${mount.path}/`)) continue;
      const inner = joinInner(mount.subPath, path.slice(mount.path.length + 1));
      return { volume: mount.volume, inner, readOnly: mount.readOnly };
    }
    return { volume: this.#layer, inner: path.slice(1), readOnly: this.#readOnlyRoot };
  }
}

/** An absolute path without `.`, `..` and redundant slashes. A relative path starts at `directory`. */
export function resolvePath(directory: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${directory}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? '/' : path.slice(0, slash);
}

function joinInner(subPath: string, rest: string): string {
  if (subPath === '') return rest;
  return rest === '' ? subPath : `${subPath}/${rest}`;
}
