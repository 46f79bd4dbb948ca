/** What a server answers on one path. */
export interface HttpRoute {
  /** `/healthz`, or `/*` for every path. The first route that fits answers. */
  readonly path: string;
  readonly status: number;
  readonly body?: string;
  /** From so long after the start on, `status` holds; before, `before` does. */
  readonly fromMs?: number;
  readonly before?: number;
}

/** What a program does when it is run. All fields are plain data, so that a scenario can hold them. */
export interface ProgramBehaviour {
  /** What it says when it starts. */
  readonly logs?: readonly string[];
  /** What it listens on. Absent: on the ports that its container declares. */
  readonly ports?: readonly number[];
  /** How it answers HTTP. Absent: every path with 200. */
  readonly http?: readonly HttpRoute[];
  /** It serves the files below this directory, and answers 404 where there is none. */
  readonly documentRoot?: string;
  /** It listens only after so long. */
  readonly startMs?: number;
  /** It ends by itself. */
  readonly exit?: { readonly afterMs: number; readonly code: number; readonly logs?: readonly string[] };
  /** What it does on SIGTERM. Default: it ends with 0 within a tenth of a second. `ignore`: it goes on until it is killed. */
  readonly onStop?: { readonly afterMs: number; readonly code: number } | 'ignore';
  /** Memory that it takes. More than the container's limit is its end. */
  readonly memoryBytes?: number;
  /** The flag whose value is the memory that it takes: `--vm-bytes`. */
  readonly memoryFlag?: string;
  /** It ends with 1 and says `logs`, unless one of these environment variables is set. */
  readonly needsEnv?: { readonly anyOf: readonly string[]; readonly logs: readonly string[] };
  /** By the first argument: `agnhost liveness`. */
  readonly subcommands?: Readonly<Record<string, ProgramBehaviour>>;
}

/** What one image is: its name, what is in it, and what it does. */
export interface ImageEntry {
  /** With its registry, or as short as in a manifest: `nginx`, `registry.k8s.io/pause`. A `*` at the end stands for any rest. */
  readonly name: string;
  /**
   * The tags that there are: a list, in which a `*` at the end stands for any rest, or (in the catalogue that every cluster has, since a list is data
   * and an expression from outside could take forever) a regular expression. Absent: any tag.
   */
  readonly tags?: readonly string[] | RegExp;
  /** Why no pull of it ever succeeds. */
  readonly missing?: 'not-found' | 'denied' | 'unavailable';
  readonly sizeBytes?: number;
  /** How long a pull takes, whatever the size. */
  readonly pullMs?: number;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly workingDir?: string;
  /** The user that it runs as; 0 is root. */
  readonly user?: number;
  /** Whose commands it has: BusyBox's, GNU's, all that there are, or none at all. */
  readonly userland?: Userland;
  /** Commands that it has beside those. */
  readonly tools?: readonly string[];
  /** Files that are in it, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** What the binaries in it do that are no shell commands. */
  readonly programs?: Readonly<Record<string, ProgramBehaviour>>;
}

export type Userland = 'busybox' | 'gnu' | 'any' | 'none';
