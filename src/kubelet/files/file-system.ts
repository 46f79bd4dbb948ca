import type { Quota } from '../runtime/quota.ts';
import { FileError } from './file-error.ts';
import { Volume, type FileEntry } from './volume.ts';

/** Where a volume appears in a container. */
export interface Mount {
  /** Absolute, without a slash at the end. */
  readonly path: string;
  readonly volume: Volume;
  /** The part of the volume that is mounted; empty for all of it. */
  readonly subPath: string;
  readonly readOnly: boolean;
}

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

/** The one device that programs write to without a thought. It is always empty. */
const NULL_DEVICE = '/dev/null';

export interface FileSystemOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly mounts: readonly Mount[];
  readonly readOnlyRoot: boolean;
  /** The disk that the container's own layer lies on. */
  readonly disk?: Quota;
  /** Counts work, in units (`Cgroup.work`). */
  readonly work?: (units: number) => void;
}

/** What a container's processes see: a layer of their own, with volumes mounted over it. Paths are absolute. */
export class FileSystem {
  readonly #layer: Volume;
  readonly #mounts: readonly Mount[];
  readonly #readOnlyRoot: boolean;
  readonly #work: (units: number) => void;

  /** Throws `FileError` for a mount that no file system takes. */
  constructor({ files, mounts, readOnlyRoot, disk, work = () => undefined }: FileSystemOptions) {
    const directories = [...BASE_DIRECTORIES, ...mounts.map(({ path }) => path.slice(1))];
    this.#layer = new Volume({ ...files, [NULL_DEVICE]: '' }, disk, directories);
    // The deepest mount that covers a path is the one that counts.
    this.#mounts = mounts.toSorted((a, b) => b.path.length - a.path.length);
    for (const { volume, subPath } of this.#mounts) if (volume.entry(subPath) === undefined) volume.provide(subPath);
    this.#readOnlyRoot = readOnlyRoot;
    this.#work = work;
  }

  /** The container is gone, and its own files with it. What is in volumes stays. */
  clear(): void {
    this.#layer.clear();
  }

  entry(path: string): FileEntry | undefined {
    const { volume, inner } = this.#locate(path);
    return volume.entry(inner);
  }

  isDirectory(path: string): boolean {
    return this.entry(path)?.type === 'directory';
  }

  isFile(path: string): boolean {
    return this.entry(path)?.type === 'file';
  }

  /** Throws `FileError`. */
  read(path: string): string {
    const entry = this.entry(path);
    if (entry === undefined) throw new FileError('ENOENT', path);
    if (entry.type === 'directory') throw new FileError('EISDIR', path);
    return entry.text;
  }

  /** Throws `FileError`. */
  write(path: string, text: string, append = false): void {
    if (this.isDirectory(path)) throw new FileError('EISDIR', path);
    const parent = parentOf(path);
    if (!this.isDirectory(parent)) throw new FileError(this.entry(parent) === undefined ? 'ENOENT' : 'ENOTDIR', path);
    if (path === NULL_DEVICE) return;
    const { volume, inner } = this.#locateForWriting(path);
    const before = append ? volume.entry(inner) : undefined;
    volume.write(inner, before?.type === 'file' ? before.text + text : text);
  }

  /** Throws `FileError`, for an entry that is there already too. */
  mkdir(path: string): void {
    if (this.entry(path) !== undefined) throw new FileError('EEXIST', path);
    if (!this.isDirectory(parentOf(path))) throw new FileError('ENOENT', path);
    const { volume, inner } = this.#locateForWriting(path);
    volume.mkdir(inner);
  }

  /** Removes a file, or a directory with all that is in it. Throws `FileError`. */
  remove(path: string): void {
    if (this.entry(path) === undefined) throw new FileError('ENOENT', path);
    const { volume, inner } = this.#locateForWriting(path);
    this.#work(volume.size);
    volume.remove(inner);
  }

  /** Moves a file or a directory within one volume; false, and nothing is done, if it would have to be copied. Throws `FileError`. */
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

  /** Names in a directory, sorted. Throws `FileError`. */
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

/** An absolute path without `.`, `..` and needless slashes; a relative one begins at `directory`. */
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
