import type { ApiPort, ApiResource, ExpressionWarning, KindMap, ValidatingAdmissionPolicy } from '../api/index.ts';
import type {
  EventHandlers,
  EventRecorder,
  InformerFactory,
  RateLimitingQueue,
  WorkerPoolOptions,
  WorkerState,
} from '../client/index.ts';
import type { TaskGroup } from '../sim/index.ts';
import type { Simulation, StartRecord } from '../trace/index.ts';
import type { CloudProvider } from './cloud-provider.ts';
import type { Awaited, Safeguard } from './expectations.ts';
import type { ControllerManagerOptions } from './options/options.ts';
import type { ConstructorStep, RunStep } from './steps.ts';

/** The library of the API server that finds what is wrong with a policy's expressions (apiserver policy/validating/typechecking.go `TypeChecker`). */
export type TypeCheck = (policy: ValidatingAdmissionPolicy) => readonly ExpressionWarning[];

/** What a controller is built from (upstream: the ControllerContext and a client of its own). */
export interface ControllerContext {
  readonly sim: Simulation;
  /** The controller's own client, named after it: `deployment-controller`. */
  readonly api: ApiPort;
  /** A client of a program that the controller stands for. */
  readonly connect: (client: string) => ApiPort;
  /** Shared by all controllers of one manager. */
  readonly informers: InformerFactory;
  /** Records events in the controller's name. */
  readonly recorder: EventRecorder;
  /** The group of all tasks that the controller spawns. They end when the controller stops. */
  readonly group: TaskGroup;
  /** The manager's command line. */
  readonly options: ControllerManagerOptions;
  /** The API server's resources, from discovery. */
  readonly resources: readonly ApiResource[];
  /** Checks the expressions of a policy against the kinds that it is about. Absent in cloud-controller-manager. */
  readonly typeCheck?: TypeCheck | undefined;
  /** The cloud, for the controllers of cloud-controller-manager. Absent in kube-controller-manager. */
  readonly cloud?: CloudProvider | undefined;
}

/**
 * A controller as it is declared: once, in the `controller.ts` of its folder. `RunningController` runs it.
 *
 *     export const toyController = defineController({
 *       name: 'toy-controller',
 *       steps: { make: steps.NewToyController, run: steps.Run },
 *       build(context) {
 *         const queue = new RateLimitingQueue(context.sim, 'toy', context.api.name);
 *         const keys = new KeyQueue(context, queue);
 *         return {
 *           watches: ['Toy'],
 *           handlers: { Toy: { onAdd: (toy) => keys.add(steps.addToy, toy) } },
 *           loops: [{ queue, workers: 1, step: steps.syncToy, sync: (key, trace) => syncToy(context, key, trace) }],
 *         };
 *       },
 *     });
 */
export interface ControllerDefinition {
  /** As in `--controllers`, and the name of its client. Earlier names are aliases in `options/descriptors.ts`. */
  readonly name: string;
  /** The component in its Events. Absent if it records none. */
  readonly eventSource?: string;
  /**
   * The kind with whose first write it starts, or the type of Secrets (`Secret/bootstrap.kubernetes.io/token`). Absent: with the others. Upstream it starts with the others; here a cluster in which nobody writes such an object is
   * spared it, and starts as if it had none.
   */
  readonly startsWith?: string;
  /** Whether the manager's flags ask for it. Absent: always. */
  readonly isNeeded?: (options: ControllerManagerOptions) => boolean;
  /** Factors on `--kube-api-qps` and `--kube-api-burst`. */
  readonly throughput?: { readonly qps: number; readonly burst: number };
  /** The controller waits for its own writes, so its `safeguards` can be switched off by a fault. */
  readonly hasExpectations?: true;
  /** The steps of its start: upstream's constructor, and `Run`. */
  readonly steps: { readonly make: ConstructorStep; readonly run: RunStep };
  /** Creates its parts; nothing runs yet. Returns undefined if the options disable it. If it throws, no controller starts. */
  build(context: ControllerContext): ControllerParts | undefined;
}

/** The parts of one controller while it runs. */
export interface ControllerParts {
  /** The kinds whose caches it needs. It starts when they are filled. */
  readonly watches: readonly string[];
  /** Its event handlers, by kind. They are added in this order. */
  readonly handlers?: HandlersByKind;
  /** Its workqueues, each with its workers. Workers are numbered through. */
  readonly loops: readonly (WorkLoop | OwnLoop)[];
  /** Expectations and other safeguards that a fault can switch off. */
  readonly safeguards?: readonly Safeguard[];
  /** What it has requested and not seen yet. Absent if it has no expectations. */
  awaited?(): Iterable<Awaited>;
  /** The report of a constructor that several controllers share, before `steps.make`. */
  readonly inner?: StartRecord;
  /** Called when it starts, before the caches are filled. */
  atStart?(): void;
  /** Called when the caches are filled and the workers have started. */
  afterwards?(): void;
}

export type HandlersByKind = { readonly [K in keyof KindMap]?: EventHandlers<KindMap[K]> };

/** A workqueue with workers that take its keys. */
export type WorkLoop = Pick<WorkerPoolOptions, 'queue' | 'workers' | 'step' | 'sync' | 'handleErr'>;

/** A workqueue whose keys a process of the controller's own takes. */
export interface OwnLoop {
  readonly queue: RateLimitingQueue;
  /** The state of that process. */
  readonly worker: WorkerState;
}

/** Declares a controller. */
export function defineController(definition: ControllerDefinition): ControllerDefinition {
  return definition;
}
