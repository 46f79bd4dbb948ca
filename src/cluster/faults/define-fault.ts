import type { Container, Pod, StatusError } from '../../api/index.ts';
import type { ApiServer, DeliveryInfo, RequestInfo } from '../../apiserver/index.ts';
import type { ControllerManager } from '../../controllers/manager/index.ts';
import type { ServerStrike } from '../../cri/index.ts';
import type { CrashFault, ProbeType } from '../../kubelet/index.ts';
import type { RequestVerb } from '../../trace/index.ts';
import type { Machines } from '../machines.ts';
import type { FaultFields, FaultValues } from './field.ts';

/** Selects watches. An absent field selects all. */
export interface WatchAim {
  /** `deployment-controller`; `kubelet` includes `kubelet/node-1` and all other nodes. */
  readonly client?: string;
  readonly kind?: string;
}

/** Selects requests. An absent field selects all. */
export interface RequestAim extends WatchAim {
  readonly verb?: RequestVerb;
}

/** The cluster in which one fault begins, strikes and ends. */
export interface FaultCluster {
  /** The fault's number. */
  readonly id: number;
  readonly server: ApiServer;
  readonly machines: Machines;
  readonly managers: readonly ControllerManager[];
  /** Whether another fault has stopped the controller. */
  readonly isStopped: (controller: string) => boolean;
  /** Ends the open watches of an aim: with 410 Gone, with an error, or without one. Returns their number. */
  readonly interruptWatches: (aim: WatchAim, how: 'expire' | 'end' | StatusError) => number;
  /** Does something after a time, unless the fault is over by then. */
  readonly after: (delayMs: number, act: () => void) => void;
}

/** What a fault does to a request that it strikes. */
export interface RequestStrike {
  /** The request arrives, or the error is answered, later by this delay. */
  readonly delayMs?: number;
  /** The server answers with this error and does not handle the request. */
  readonly error?: StatusError;
  /** The request never reaches the server. The client gives up with this error after `delayMs`. */
  readonly lost?: StatusError;
}

/** What a fault does to an event on its way to a watcher. */
export interface DeliveryStrike {
  readonly delayMs?: number;
  readonly drop?: true;
  /** Each strike has a record in the trace. */
  readonly reported?: true;
}

/** A fault in the page's menu of an object or of a control loop. Its words are in the page's catalogues under its id. */
export interface FaultOffer {
  readonly id: string;
  /** The field that the object or loop fills: a Pod `pod`, a node `node`, an object with a Pod template `image`, a control loop `controller`. */
  readonly on: 'pod' | 'node' | 'image' | 'controller';
  /** A fault of an image stands in the menu of a Pod, too. */
  readonly alsoOnPods?: true;
  /** The other fields. A fault with a `probe` is offered if the Pod has this probe. */
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  /** The only controllers that can have it. */
  readonly only?: readonly string[];
}

/** One fault: everything that the cluster, the command line, the files and the page have to know about it. Times are milliseconds of simulated time. */
export interface FaultDefinition<F extends FaultFields, Values = FaultValues<F>> {
  readonly fields: F;
  /** What it does, for `fault --help`. */
  readonly help: string;
  readonly offers?: readonly FaultOffer[];
  /** A rule between its fields. Returns what is wrong. */
  rule?(fault: Values): string | undefined;
  /** Why it would do nothing at this moment. Called after its targets have been found. */
  refuse?(fault: Values, cluster: FaultCluster): string | undefined;
  /** Begins the fault. Returns what has been done if the fault is over with that. */
  begin?(fault: Values, cluster: FaultCluster): string | undefined;
  /** Undoes what `begin` has done. */
  end?(fault: Values, cluster: FaultCluster): void;

  /** The watches and requests that it can strike. Default: those that its fields `client`, `kind` and `verb` select. */
  aim?(fault: Values): RequestAim;
  /** Asked for each request of its aim, before chance has decided (`share`). */
  request?(fault: Values, request: RequestInfo, cluster: FaultCluster): RequestStrike | undefined;
  /** Asked for each event of its aim, before chance has decided. */
  delivery?(fault: Values, event: DeliveryInfo): DeliveryStrike | undefined;

  /** The error of a pull. `pulled` is the image's full name. */
  pull?(fault: Values, node: string, pulled: string): string | undefined;
  /** Whether the probe fails. */
  probe?(fault: Values, pod: Pod, container: Container, type: ProbeType): boolean;
  /** The crash of a container that has started. `started` is the image's full name. */
  started?(fault: Values, pod: Pod, container: string, started: string): Pick<CrashFault, 'afterMs' | 'exitCode'> | undefined;

  /** What becomes of an answer of a program, before chance has decided. */
  answer?(fault: Values, pod: Pod, container: string): Pick<ServerStrike, 'status' | 'delayMs'> | undefined;

  isStopped?(fault: Values, controller: string): boolean;
  ignoresExpectations?(fault: Values, controller: string): boolean;
}

/** Declares a fault. The type of its values derives from its fields. */
export function defineFault<const F extends FaultFields, const O extends readonly FaultOffer[] = readonly []>(
  definition: Omit<FaultDefinition<F>, 'offers'> & { readonly fields: F; readonly offers?: O },
): Omit<FaultDefinition<F>, 'offers'> & { readonly offers?: O } {
  return definition;
}
