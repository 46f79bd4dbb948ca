import type { ImageEntry } from '../../kubelet/index.ts';
import type { Command } from '../command.ts';
import type { NodeOptions } from '../options.ts';
import type { Timings, TimingsPreset } from '../timings.ts';
import type { ScenarioCursor } from './cursor.ts';

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
  /** The name of a lesson whose words the page has. */
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
