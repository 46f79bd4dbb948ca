/** Where a scenario is looked at, and how. Nothing of it changes the history. */
export interface ScenarioCursor {
  /** Index of the branch that is shown. Absent: 0. */
  readonly branch?: number;
  /** The time that is shown. Absent: as far as the branch has been played. */
  readonly at?: number;
  /** The trace record that is the last of what is shown. Absent: all that happened at that time. */
  readonly record?: number;
  /** Time passes at once. Absent: false. */
  readonly playing?: boolean;
  /** Simulated seconds for each real one, 0.01 to 100. Absent: 1. */
  readonly speed?: number;
  /** The object that is chosen, as in `Deployment/default/web`, `Node/node-1`. */
  readonly selection?: string;
  readonly view?: ScenarioView;
  /** Where time stops passing. */
  readonly breakpoints?: readonly ScenarioBreakpoint[];
}

/** What of the page is open. Absent fields stay as the user has them. */
export interface ScenarioView {
  /** The region that matters: on a narrow screen the only one that is seen. */
  readonly region?: 'editor' | 'objects' | 'loops' | 'inspector' | 'timeline' | 'terminal';
  readonly objects?: 'graph' | 'nodes' | 'table';
  readonly loops?: 'loops' | 'start' | 'sync';
  readonly inspector?: 'object' | 'why';
  readonly theme?: 'light' | 'dark' | 'projector';
  /** The sync that is open: the trace record of its start. */
  readonly sync?: number;
  /** What is asked about under "why". */
  readonly why?: ScenarioWhy;
}

/** What a user asks the cause of: an object or a field of it, an Event, a trace record, or what a Deployment waits for. */
export type ScenarioWhy =
  | { readonly object: string; readonly field?: string; readonly of?: 'creation' | 'deletion' }
  | { readonly event: string }
  | { readonly record: number }
  | { readonly waiting: string };

export type ScenarioBreakpoint =
  /** A worker takes this key (of this queue, or of any). */
  | { readonly type: 'key'; readonly key: string; readonly queue?: string }
  /** This object is written, as in `Deployment/default/web`. */
  | { readonly type: 'object'; readonly object: string }
  /** A sync takes this step, as in `reconcileNewReplicaSet` (of this component, or of any). */
  | { readonly type: 'step'; readonly name: string; readonly by?: string }
  /** An Event with this reason, as in `ScalingReplicaSet`. */
  | { readonly type: 'event'; readonly reason: string };
