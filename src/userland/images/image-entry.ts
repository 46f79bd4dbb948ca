/** The well-known servers whose answers are known. */
export const KNOWN_SERVER_NAMES = [
  'agnhost-netexec',
  'agnhost-serve-hostname',
  'echoserver',
  'hello-app',
  'http-echo',
  'nginx-hello',
  'podinfo',
  'whoami',
] as const;
export type KnownServerName = (typeof KNOWN_SERVER_NAMES)[number];

/** A server's response on one path. */
export interface HttpRoute {
  /** `/healthz`, `/api/*` for every path that begins so, or `/*` for every path. The first matching route answers. */
  readonly path: string;
  readonly status: number;
  readonly body?: string;
  /** Milliseconds after the start from which `status` holds. Until then `before` holds. */
  readonly fromMs?: number;
  readonly before?: number;
  /** Milliseconds that the program takes for this answer. Default: the program's `answerMs`. */
  readonly delayMs?: number;
  /** The program asks another one first, and answers when it has its answer. */
  readonly calls?: ProgramCall;
}

/** A request of a program to another one, as a part of its own answer. */
export interface ProgramCall {
  /** `http://db:5432/`. The name is looked up as any name in the Pod. */
  readonly url: string;
  /** Milliseconds that it waits for the answer. Default: 1000. */
  readonly timeoutMs?: number;
  /** Its own status if the call gets no answer, or one of 500 or more. Default: 504 if the time runs out, else 502, as those of a proxy. */
  readonly otherwise?: number;
}

/** The behaviour of a program. All fields are plain data, so that a scenario can hold them. */
export interface ProgramBehaviour {
  /** The log lines at the start. */
  readonly logs?: readonly string[];
  /** The ports that it listens on. Absent: the ports that its container declares, and those of its probes and hooks. */
  readonly ports?: readonly number[];
  /** Its HTTP responses. Absent: 200 on every path. */
  readonly http?: readonly HttpRoute[];
  /** It serves the files below this directory. For missing files its `http` responses count, if there are any, else 404. */
  readonly documentRoot?: string;
  /** Milliseconds after which it begins to listen. */
  readonly startMs?: number;
  /** It exits by itself: after a time, or at the request after so many. */
  readonly exit?: {
    readonly afterMs?: number;
    readonly afterRequests?: number;
    readonly code: number;
    readonly logs?: readonly string[];
  };
  /** It goes on running, and answers every request with an error: after a time, or after so many requests. */
  readonly breaks?: {
    readonly afterMs?: number;
    readonly afterRequests?: number;
    /** Default: 500. */
    readonly status?: number;
    /** What it logs with the first error. */
    readonly logs?: readonly string[];
  };
  /** Milliseconds that it takes for an answer. Default: 5. */
  readonly answerMs?: number;
  /**
   * Its reaction to SIGTERM. Default: it exits with 0 within a tenth of a second. It closes its ports at once, unless it `serves` until it exits. `ignore`: it
   * runs until it is killed.
   */
  readonly onStop?: { readonly afterMs: number; readonly code: number; readonly serves?: boolean } | 'ignore';
  /** The CPU time that a request costs, in milliseconds of one core. Default: 1. */
  readonly cpuMsPerRequest?: number;
  /** The CPU that it uses without requests, in thousandths of a core. Default: 1. */
  readonly baseMillicores?: number;
  /** The memory that it uses. It is killed if this exceeds the container's limit. */
  readonly memoryBytes?: number;
  /** The flag whose value is the memory that it uses: `--vm-bytes`. */
  readonly memoryFlag?: string;
  /** It logs `logs` and exits with 1 unless one of these environment variables is set. */
  readonly needsEnv?: { readonly anyOf: readonly string[]; readonly logs: readonly string[] };
  /** Behaviours by first argument: `agnhost liveness`. */
  readonly subcommands?: Readonly<Record<string, ProgramBehaviour>>;
  /** It is this well-known server, which knows its ports, its flags and its answers: `known-servers.ts`. */
  readonly server?: KnownServerName;
  /** It is a client of its own container's server: it ends with 0 if that listens at this port, else with 1. */
  readonly asks?: number;
  /** The program is this component of the cluster, such as `coredns`. It decides about its ports, its answers and its end by itself. */
  readonly component?: string;
}

/** An image: its name, contents and behaviour. */
export interface ImageEntry {
  /** The name with or without registry: `nginx`, `registry.k8s.io/pause`. A trailing `*` matches any rest. */
  readonly name: string;
  /**
   * The existing tags. Absent: any tag. In a list, a trailing `*` matches any rest. The default catalogue may use regular expressions; scenarios may not,
   * because an untrusted expression could take forever.
   */
  readonly tags?: readonly string[] | RegExp;
  /** Why every pull fails. */
  readonly missing?: 'not-found' | 'denied' | 'unavailable';
  readonly sizeBytes?: number;
  /** The time of a pull in milliseconds, whatever the size. */
  readonly pullMs?: number;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly workingDir?: string;
  /** The user id that it runs as; 0 is root. */
  readonly user?: number;
  /** The set of commands: BusyBox's, GNU's, all known ones, or none. */
  readonly userland?: Userland;
  /** Additional commands. */
  readonly tools?: readonly string[];
  /** Files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** The behaviour of its programs of which more is not known. An image with such programs has every file and command; so has one without `userland` and `programs`. */
  readonly main?: ProgramBehaviour;
  /** The behaviours of binaries that are not shell commands. */
  readonly programs?: Readonly<Record<string, ProgramBehaviour>>;
}

export type Userland = 'busybox' | 'gnu' | 'any' | 'none';
