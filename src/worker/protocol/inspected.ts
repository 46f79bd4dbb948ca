import type { ConditionView } from './objects.ts';

/** The object that the inspector shows, whole. */
export interface InspectedView {
  readonly id: string;
  /** Absent when it is gone (or never was): what is shown then is its last state. */
  readonly exists: boolean;
  readonly yaml: string;
  /** Empty when there is no state to show: at the moment that is shown it had not been there yet. */
  readonly resourceVersion: string;
  readonly conditions: readonly ConditionView[];
  readonly events: readonly EventView[];
}

export interface EventView {
  /** As `objectKey` writes it. */
  readonly id: string;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly count: number;
  readonly lastMs: number;
  readonly source: string;
}
