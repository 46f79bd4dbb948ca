export type FileErrorCode = 'ENOENT' | 'EISDIR' | 'ENOTDIR' | 'EROFS' | 'EEXIST' | 'ENOTEMPTY' | 'ENOSPC' | 'ENAMETOOLONG';

const MESSAGES: Readonly<Record<FileErrorCode, string>> = {
  ENOENT: 'No such file or directory',
  EISDIR: 'Is a directory',
  ENOTDIR: 'Not a directory',
  EROFS: 'Read-only file system',
  EEXIST: 'File exists',
  ENOTEMPTY: 'Directory not empty',
  ENOSPC: 'No space left on device',
  ENAMETOOLONG: 'File name too long',
};

/** A failed file operation with strerror's message. */
export class FileError extends Error {
  constructor(
    readonly code: FileErrorCode,
    readonly path: string,
  ) {
    super(MESSAGES[code]);
    this.name = 'FileError';
  }
}

/** A file with its text, or a directory. */
export type FileEntry = { readonly type: 'file'; readonly text: string } | { readonly type: 'directory' };

/**
 * A tree of files by path without a leading slash (`conf.d/server.cnf`): a container's own layer, or a volume that several containers share.
 *
 * Invariant: the parent directories of each entry are entries too.
 */
export interface Volume {
  entry(path: string): FileEntry | undefined;
  /** The number of entries, directories included. Walking them costs this much work. */
  readonly size: number;
  /** The bytes that programs have written to it. What it was set up with does not count. */
  readonly usedBytes: number;
  /** The number of changes so far. What is derived from files is kept as long as it is the same. */
  readonly changes: number;
  /** Writes a file and creates its parent directories. Throws `FileError`. */
  write(path: string, text: string): void;
  /** Creates a directory and its parents. Throws `FileError`. */
  mkdir(path: string): void;
  /** Like `mkdir`, but takes no disk space: for the volume's set-up. Throws `FileError`. */
  provide(path: string): void;
  /** Removes an entry with everything below it. */
  remove(path: string): void;
  /** Moves a file, or a directory with its contents, and replaces the target. Throws `FileError`. */
  rename(from: string, to: string): void;
  /** The sorted names in a directory. */
  names(path: string): string[];
  /** Replaces all files, as an update of a ConfigMap's volume does. Throws `FileError`. */
  replace(files: Readonly<Record<string, string>>): void;
  /** Removes everything and gives the disk space back. */
  clear(): void;
}

/** A volume's place in a container (CRI Mount). */
export interface Mount {
  /** An absolute path without a trailing slash. */
  readonly path: string;
  readonly volume: Volume;
  /** The mounted part of the volume; empty for all of it. */
  readonly subPath: string;
  readonly readOnly: boolean;
}

/** The disks on which a node's volumes are. */
export interface NodeStorage {
  /** The node's own files, for `hostPath`. */
  readonly hostFiles: Volume;
  /** A volume with these files, which take no space. Throws `FileError`. */
  filled(files: Readonly<Record<string, string>>): Volume;
  /** An empty directory on the node's disk. It holds `limitBytes` at the most, or as much as the disk. */
  emptyDirectory(limitBytes?: number): Volume;
  /** The contents of a disk of the cluster, such as a PersistentVolume, which all nodes share. A new one begins with the files of the disk `cloneOf`. */
  disk(name: string, cloneOf?: string): Volume;
}
