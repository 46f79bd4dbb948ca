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

/** The open parts of the page. Absent fields leave the user's own choice. */
export interface ScenarioView {
  /** The main region. On a narrow screen it is the only visible one. */
  readonly region?: 'editor' | 'objects' | 'loops' | 'inspector' | 'timeline' | 'terminal';
  readonly objects?: 'graph' | 'nodes' | 'table';
  readonly loops?: 'loops' | 'start' | 'sync';
  readonly inspector?: 'object' | 'why';
  readonly theme?: 'light' | 'dark' | 'projector';
  /** The open sync, by the trace record of its start. */
  readonly sync?: number;
  /** The question of the "why" view. */
  readonly why?: ScenarioWhy;
}

/** A "why" question: about an object or a field of it, an Event, a trace record, or what a Deployment waits for. */
export type ScenarioWhy =
  | { readonly object: string; readonly field?: string; readonly of?: 'creation' | 'deletion' }
  | { readonly event: string }
  | { readonly record: number }
  | { readonly waiting: string };

export type ScenarioBreakpoint =
  /** A worker takes this key, from this queue or from any. */
  | { readonly type: 'key'; readonly key: string; readonly queue?: string }
  /** This object is written, for example `Deployment/default/web`. */
  | { readonly type: 'object'; readonly object: string }
  /** A sync takes this step, for example `reconcileNewReplicaSet`, of this component or of any. */
  | { readonly type: 'step'; readonly name: string; readonly by?: string }
  /** An Event with this reason is recorded, for example `ScalingReplicaSet`. */
  | { readonly type: 'event'; readonly reason: string };
