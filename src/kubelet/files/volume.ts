/** A file's text, or the mark of a directory. */
export type FileEntry = { readonly type: 'file'; readonly text: string } | { readonly type: 'directory' };

const DIRECTORY: FileEntry = { type: 'directory' };

/**
 * A tree of files, by path without a leading slash (`conf.d/server.cnf`): a container's own layer, or a volume that several containers share.
 *
 * Invariant: the directories above each entry are entries too.
 */
export class Volume {
  readonly #entries = new Map<string, FileEntry>();

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries(files)) this.write(path.replace(/^\/+/, ''), text);
  }

  entry(path: string): FileEntry | undefined {
    return path === '' ? DIRECTORY : this.#entries.get(path);
  }

  /** Writes a file; the directories above it come into being. */
  write(path: string, text: string): void {
    this.mkdir(parentOf(path));
    this.#entries.set(path, { type: 'file', text });
  }

  /** Makes a directory and those above it. */
  mkdir(path: string): void {
    if (path === '' || this.#entries.has(path)) return;
    this.mkdir(parentOf(path));
    this.#entries.set(path, DIRECTORY);
  }

  /** Removes an entry and all below it. */
  remove(path: string): void {
    this.#entries.delete(path);
    const prefix = `${path}/`;
    for (const other of [...this.#entries.keys()]) {
      if (other.startsWith(prefix)) this.#entries.delete(other);
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

  /** Has these files and no others from now on, as a ConfigMap's volume after an update. */
  replace(files: Readonly<Record<string, string>>): void {
    this.#entries.clear();
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
