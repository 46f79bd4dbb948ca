import type { ImageEntry } from '../../kubelet/index.ts';
import type { Command } from '../command.ts';
import type { NodeOptions } from '../options.ts';
import type { Timings, TimingsPreset } from '../timings.ts';
import type { ScenarioCursor } from './cursor.ts';

/**
 * Everything that a history comes of, and where to look at it: inputs, never a dump. The same scenario gives the same history to the byte.
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
 * What each field means to whoever writes one: docs/scenario-format.md. All times are milliseconds of simulated time, down to a microsecond.
 */
export interface Scenario {
  readonly version: 1;
  readonly title?: string;
  /** Names a lesson whose words the page has, in its languages. */
  readonly lesson?: string;
  /** What to look at, in the author's words. */
  readonly notes?: readonly string[];
  readonly cluster: ScenarioCluster;
  /** The text in the editor: YAML documents. Not applied unless a command says so. */
  readonly documents?: string;
  /** At least one. The first begins with the cluster, each other one leaves an earlier one. */
  readonly branches: readonly ScenarioBranch[];
  /** Absent: the end of the first branch. */
  readonly cursor?: ScenarioCursor;
}

/** What the cluster is made from. */
export interface ScenarioCluster {
  readonly seed: string;
  /** Absent: `realistic`. */
  readonly timings?: TimingsPreset | Timings;
  /** How many machines, or which. Absent: 3. */
  readonly nodes?: number | readonly NodeOptions[];
  /** How many controller managers compete for the lead. Absent: 1. */
  readonly controllerManagers?: number;
  /** Their command line. */
  readonly flags?: readonly string[];
  /** Images beside those that every cluster knows, or in their place. */
  readonly images?: readonly ImageEntry[];
  /** False: there is none, and Pods stay without a node. */
  readonly scheduler?: boolean;
  /** False: there are no machines. */
  readonly kubelets?: boolean;
  /** The date at which the simulation begins, in milliseconds since 1970. */
  readonly epochMs?: number;
}

/** A place among the events, as in `Place`. */
export interface ScenarioPlace {
  /** Milliseconds of simulated time. */
  readonly at: number;
  /** How many events of that very time have happened; absent: all of them. */
  readonly turn?: number;
}

/** A way that the history went. */
export interface ScenarioBranch {
  readonly name?: string;
  /** Where it left another one; absent for the first branch alone. */
  readonly from?: ScenarioFork;
  /** Its own, in order of time. */
  readonly commands: readonly ScenarioCommand[];
  /**
   * How far it has been played. Commands behind that are given when time comes to them. Absent: as far as the cursor, where that is on this branch and
   * says a time, else as far as its last command.
   */
  readonly until?: ScenarioPlace;
}

/** Where a branch left another one. */
export interface ScenarioFork extends ScenarioPlace {
  /** Index of an earlier branch. */
  readonly branch: number;
  /** How many commands of that one, and of those before it, it shares. Absent: those up to this place. Needed where a command was given at this very place. */
  readonly commands?: number;
}

/** A command and when it is given. Without `at`: at the very start, before any event. */
export interface ScenarioCommand extends Partial<ScenarioPlace> {
  readonly command: Command | ApplyDocuments;
}

/** `kubectl apply -f -` of the scenario's documents, so that they need not be said twice. */
export interface ApplyDocuments {
  readonly type: 'apply-documents';
}
