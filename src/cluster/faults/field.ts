/** What the text of a field names, and so where it is looked up before the fault begins. */
export type FaultTarget =
  | 'client'
  /** A client that has a watch. */
  | 'watcher'
  | 'kind'
  | 'controller'
  /** A controller that waits for its own writes. */
  | 'expecting-controller'
  | 'node'
  | 'image'
  /** `namespace/name` */
  | 'pod'
  /** A container of the field `pod`. */
  | 'container'
  /** A probe of the field `pod`. */
  | 'probe';

/** How a value is written, and its bounds. A command line, a scenario file and its schema derive from it. */
type Notation =
  | { readonly is: 'name' | 'image' | 'machine' }
  | { readonly is: 'choice'; readonly of: readonly (string | number)[] }
  /** Milliseconds, above 0. The field's name ends in `Ms`, its flag's does not. */
  | { readonly is: 'duration'; readonly mostMs: number }
  /** Above 0, at most 1. */
  | { readonly is: 'fraction' }
  | { readonly is: 'whole'; readonly min: number; readonly max: number }
  /** A flag without a value. Absent is the same as false. */
  | { readonly is: 'switch' };

/** One field of a fault. */
export type FaultField = Notation & {
  readonly names?: FaultTarget;
  readonly optional?: true;
  /** The value that counts if the field is absent. The page's form leaves such a field out. */
  readonly default?: string | number;
  /** The first value in the page's form. */
  readonly preset?: number;
  /** A value for the usage text. */
  readonly example: string;
};

/** The fields of a fault by their names. Their order is the one of its texts and files. */
export type FaultFields = Readonly<Record<string, FaultField>>;

type ValueOf<F> = F extends { readonly is: 'choice'; readonly of: readonly (infer T)[] }
  ? T
  : F extends { readonly is: 'duration' | 'fraction' | 'whole' }
    ? number
    : F extends { readonly is: 'switch' }
      ? boolean
      : string;

/** The values of a fault with these fields. */
export type FaultValues<F> = {
  readonly [K in keyof F as F[K] extends { readonly optional: true } ? never : K]: ValueOf<F[K]>;
} & { readonly [K in keyof F as F[K] extends { readonly optional: true } ? K : never]?: ValueOf<F[K]> };

function optional<const F extends FaultField>(field: F): F & { readonly optional: true } {
  return { ...field, optional: true };
}

const VERBS = ['create', 'get', 'list', 'watch', 'update', 'patch', 'delete', 'deletecollection'] as const;
const MOST_STRIKES = 1_000_000_000;

const kind = optional({ is: 'name', names: 'kind', example: 'ReplicaSet' });

export const delay = { is: 'duration', mostMs: 3_600_000, preset: 5_000, example: '5s' } as const;
export const code = { is: 'choice', of: [429, 500, 503, 504], preset: 503, example: '503' } as const;
/** The status of a program that fails. */
export const status = optional({ is: 'choice', of: [500, 502, 503, 504], default: 500, example: '500' });
export const controller = { is: 'name', names: 'controller', example: 'replicaset-controller' } as const;
export const expectingController = { ...controller, names: 'expecting-controller' } as const;
export const node = { is: 'machine', names: 'node', example: 'node-1' } as const;
export const anyNode = optional(node);
export const image = { is: 'image', names: 'image', example: 'nginx:1.27' } as const;
export const anyImage = optional(image);
export const pod = { is: 'name', names: 'pod', example: 'default/web-0' } as const;
export const anyPod = optional(pod);
export const container = optional({ is: 'name', names: 'container', example: 'app' });
export const probe = { is: 'choice', of: ['readiness', 'liveness', 'startup'], names: 'probe', example: 'readiness' } as const;
export type ProbeKind = (typeof probe.of)[number];
export const again = optional({ is: 'switch', example: '' });
export const exitCode = optional({ is: 'whole', min: 0, max: 255, default: 1, example: '1' });
export const verb = optional({ is: 'choice', of: VERBS, example: 'update' });

/** Selects watches. An absent field selects all. */
export const watchAim = {
  client: optional({ is: 'name', names: 'watcher', example: 'deployment-controller' }),
  kind,
};

/** Selects requests. An absent field selects all. The client `kubelet` includes `kubelet/node-1` and all other nodes. */
export const requestAim = {
  client: optional({ is: 'name', names: 'client', example: 'deployment-controller' }),
  kind,
  verb,
};

/** How often a fault strikes; without fields, always. `share` is the probability of a strike, and `next` ends the fault after so many. */
export const rate = {
  share: optional({ is: 'fraction', example: '0.5' }),
  next: optional({ is: 'whole', min: 1, max: MOST_STRIKES, example: '3' }),
};
