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
