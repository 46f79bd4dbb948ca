import type { ImageEntry } from '../../userland/index.ts';
import type { AddonName } from '../addon-names.ts';
import type { Command } from '../command.ts';
import type { NodeOptions, Timings, TimingsPreset } from '../options.ts';
import type { WhySubject } from '../why/answer.ts';
import { MAX_MACHINES } from '../machine-addresses.ts';

/**
 * The inputs of a history, and the position to look at. The same scenario gives the same history to the byte.
 *
 *     {
 *       "version": 1,
 *       "cluster": { "seed": "lesson-1", "timings": "teaching" },
 *       "documents": "apiVersion: apps/v1\nkind: Deployment\n…",
 *       "branches": [
 *         {
 *           "commands": [
 *             { "command": { "type": "apply-documents" } },
 *             { "at": 8000, "command": { "type": "kubectl", "line": "scale deployment/web --replicas=5" } }
 *           ]
 *         }
 *       ],
 *       "cursor": { "at": 7000, "playing": true, "selection": "Deployment/default/web" }
 *     }
 *
 * docs/scenario-format.md explains each field to authors. All times are milliseconds of simulated time, with a resolution of one microsecond.
 */
export interface Scenario {
  readonly version: 1;
  readonly title?: string;
  /** The name of a scenario that earlier versions of the page had in a menu. */
  readonly lesson?: string;
  /** What to look at, in the author's words. */
  readonly notes?: readonly string[];
  readonly cluster: ScenarioCluster;
  /** The YAML documents in the editor. They are applied only by an `apply-documents` command. */
  readonly documents?: string;
  /** At least one. The first begins with the cluster; each other one leaves an earlier branch. */
  readonly branches: readonly ScenarioBranch[];
  /** Absent: the end of the first branch. */
  readonly cursor?: ScenarioCursor;
}

/** The options of the cluster. */
export interface ScenarioCluster {
  readonly seed: string;
  /** Absent: `realistic`. */
  readonly timings?: TimingsPreset | Timings;
  /** The number of machines, or the machines. Absent: 3. */
  readonly nodes?: number | readonly NodeOptions[];
  /** The number of controller managers that compete for the lease. Absent: 1. */
  readonly controllerManagers?: number;
  /** The managers' command line. */
  readonly flags?: readonly string[];
  /** Images that add to the default catalogue or replace its entries. */
  readonly images?: readonly ImageEntry[];
  /** False: nothing schedules Pods. */
  readonly scheduler?: boolean;
  /** False: there are no machines. */
  readonly kubelets?: boolean;
  /** What the cluster is made with beside its core. Absent: nothing. */
  readonly addons?: readonly AddonName[];
  /** True: the cluster is as kubeadm sets it up. */
  readonly kubeadm?: boolean;
  /** True: there is a cloud, which makes load balancers. */
  readonly cloud?: boolean;
  /** The date at which the simulation starts, in milliseconds since 1970. */
  readonly epochMs?: number;
}

/** A place among the events, as in `Place`. */
export interface ScenarioPlace {
  /** Milliseconds of simulated time. */
  readonly at: number;
  /** The number of events at exactly this time that have happened. Absent: all of them. */
  readonly turn?: number;
}

/** One course of the history. */
export interface ScenarioBranch {
  readonly name?: string;
  /** The fork from the parent; absent only for the first branch. */
  readonly from?: ScenarioFork;
  /** The branch's own commands, ordered by time. */
  readonly commands: readonly ScenarioCommand[];
  /**
   * The end up to which the branch has been played. Later commands are given when time reaches them. Absent: the cursor's time if the cursor is on this
   * branch and has one, else the last command.
   */
  readonly until?: ScenarioPlace;
}

/** Where a branch left its parent. */
export interface ScenarioFork extends ScenarioPlace {
  /** Index of an earlier branch. */
  readonly branch: number;
  /** How many commands of the parent and its ancestors the branch shares. Absent: those up to this place. Needed if a command was given at exactly this place. */
  readonly commands?: number;
}

/** A command and its time. Without `at` it is given at the very start, before any event. */
export interface ScenarioCommand extends Partial<ScenarioPlace> {
  readonly command: Command | ApplyDocuments;
}

/** Runs `kubectl apply -f -` with the scenario's documents, so that they are stored once. */
export interface ApplyDocuments {
  readonly type: 'apply-documents';
}

/** The position and view of the player. It does not change the history. */
export interface ScenarioCursor {
  /** Index of the shown branch. Absent: 0. */
  readonly branch?: number;
  /** The shown time. Absent: the branch's end. */
  readonly at?: number;
  /** The last trace record that is shown. Absent: everything at that time. */
  readonly record?: number;
  /** Whether time passes at once. Absent: false. */
  readonly playing?: boolean;
  /** Simulated seconds per real second, 0.01 to 100. Absent: 1. */
  readonly speed?: number;
  /** The selected object, for example `Deployment/default/web`, `Node/node-1`. */
  readonly selection?: string;
  readonly view?: ScenarioView;
  /** Where time stops. */
  readonly breakpoints?: readonly ScenarioBreakpoint[];
}

/**
 * The views of the page, as links, files and embedded pages name them, and the tabs of each. The engine only checks these names; the page has an entry
 * for each view in its registry (`ui/views/views.ts`).
 */
export const VIEW_TABS = {
  editor: [],
  objects: ['graph', 'nodes', 'table'],
  loops: ['loops', 'start'],
  loop: [],
  inspector: ['object', 'why'],
  happens: [],
  timeline: [],
  terminal: [],
  compare: [],
  code: [],
  steps: [],
} as const;

export type ViewId = keyof typeof VIEW_TABS;
export type TabOf<V extends ViewId> = (typeof VIEW_TABS)[V][number];

/** The stages of the page: each shows some of the views. The page has the views and sizes of each (`ui/model/stages.ts`). */
export const STAGE_IDS = ['edit', 'watch', 'loop', 'code', 'compare'] as const;
export type StageId = (typeof STAGE_IDS)[number];

/** The open parts of the page. Absent fields leave the user's own choice. */
export interface ScenarioView {
  /** The stage. Absent: the first one, or the one that the tab of the loops needs. */
  readonly stage?: StageId;
  /** The main view. On a narrow screen it is the only visible one. */
  readonly region?: ViewId;
  readonly objects?: TabOf<'objects'>;
  /** `sync` is an older name of the stage Code. */
  readonly loops?: TabOf<'loops'> | 'sync';
  /** The drawn loop of the stage Loop, by its id: `controller-manager-1/deployment`, `kubelet/node-1`, `kube-proxy/node-1`, `coredns/` and the name of a Pod. */
  readonly loop?: string;
  /** Absent: it is open if an object is selected. */
  readonly inspector?: TabOf<'inspector'> | 'closed';
  readonly theme?: 'light' | 'dark' | 'projector';
  /** The open sync, by the trace record of its start. */
  readonly sync?: number;
  /** The question of the "why" view. */
  readonly why?: WhySubject;
}

export type ScenarioBreakpoint =
  /** A worker takes this key, from this queue or from any. */
  | { readonly type: 'key'; readonly key: string; readonly queue?: string }
  /** This object is written, for example `Deployment/default/web`. */
  | { readonly type: 'object'; readonly object: string }
  /**
   * A declared step happens: a sync function, a decision, a plan, a handler, a stage of a start, or machinery. `component`: only the step that this component
   * declares; several components have a `Run`. `by`: only if this reporter takes it, for example `deployment-controller`. `condition`: only if this CEL
   * expression over the step's figures is true: `toAdd > 0 && replicas == 10`. `record`: only at this record of the history, which is known beforehand where
   * a scenario is played as it was measured.
   */
  | {
      readonly type: 'step';
      readonly name: string;
      readonly component?: string;
      readonly by?: string;
      readonly condition?: string;
      readonly record?: number;
    }
  /** An Event with this reason is recorded, for example `ScalingReplicaSet`. */
  | { readonly type: 'event'; readonly reason: string };

/** The longest link after the `#`, in characters. Mail, chats and their previews keep such a link whole. Longer scenarios need a file. */
export const MAX_LINK_CHARS = 8_000;
/** The longest scenario or lesson from elsewhere, in characters: from an address, or in a message of a room. Also the bound in bytes of an inflated link. */
export const MAX_TEXT_CHARS = 1_048_576;
/** The longest scenario of a file as JSON, in characters. */
export const MAX_FILE_CHARS = 8 * 1_048_576;
/** The longest scenario as YAML. People write YAML, and it takes longer to parse. */
export const MAX_YAML_CHARS = 262_144;

export const MAX_BRANCHES = 50;
/** In all branches together. */
export const MAX_COMMANDS = 2_000;
export const MAX_NODES = MAX_MACHINES;
export const MAX_MANAGERS = 5;
/** The latest time: one year. */
export const MAX_AT_MS = 365 * 24 * 3_600_000;
/** The highest turn and trace record. */
export const MAX_COUNT = 1_000_000_000;
export const MAX_BREAKPOINTS = 50;
/** The longest condition of a breakpoint. */
export const MAX_CONDITION_CHARS = 200;
export const MAX_NOTES = 10;
/** The deepest nesting of subcommands in an image's program. */
export const MAX_SUBCOMMAND_DEPTH = 4;
/** The longest command line. */
export const MAX_LINE_CHARS = 16_384;
/** The total stdin and request bodies of all commands. The documents count each time that they are applied. */
export const MAX_STDIN_CHARS = MAX_FILE_CHARS;
