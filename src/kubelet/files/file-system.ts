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

export type FileErrorCode = 'ENOENT' | 'EISDIR' | 'ENOTDIR' | 'EROFS' | 'EEXIST' | 'ENOTEMPTY';

const MESSAGES: Readonly<Record<FileErrorCode, string>> = {
  ENOENT: 'No such file or directory',
  EISDIR: 'Is a directory',
  ENOTDIR: 'Not a directory',
  EROFS: 'Read-only file system',
  EEXIST: 'File exists',
  ENOTEMPTY: 'Directory not empty',
};

/** A file operation that failed; the message is strerror's. */
export class FileError extends Error {
  constructor(
    readonly code: FileErrorCode,
    readonly path: string,
  ) {
    super(MESSAGES[code]);
    this.name = 'FileError';
  }
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

/** What a container's processes see: a layer of their own, with volumes mounted over it. Paths are absolute. */
export class FileSystem {
  readonly #layer: Volume;
  readonly #mounts: readonly Mount[];
  readonly #readOnlyRoot: boolean;

  constructor(options: {
    readonly files: Readonly<Record<string, string>>;
    readonly mounts: readonly Mount[];
    readonly readOnlyRoot: boolean;
  }) {
    this.#layer = new Volume(options.files);
    for (const path of BASE_DIRECTORIES) this.#layer.mkdir(path);
    // The deepest mount that covers a path is the one that counts.
    this.#mounts = options.mounts.toSorted((a, b) => b.path.length - a.path.length);
    for (const { path, volume, subPath } of this.#mounts) {
      this.#layer.mkdir(path.slice(1));
      if (volume.entry(subPath) === undefined) volume.mkdir(subPath);
    }
    this.#readOnlyRoot = options.readOnlyRoot;
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
    volume.remove(inner);
  }

  /** Names in a directory, sorted. Throws `FileError`. */
  list(path: string): string[] {
    const entry = this.entry(path);
    if (entry === undefined) throw new FileError('ENOENT', path);
    if (entry.type === 'file') throw new FileError('ENOTDIR', path);
    const { volume, inner } = this.#locate(path);
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
