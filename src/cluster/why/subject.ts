/**
 * The subject of a "why" question.
 *
 * - `object`: an object's last write, by its id (`Pod/default/web-1`, `Node/node-1`); with `field`, the write that gave that field its value
 *   (`spec.replicas`, `status.conditions[type=Ready]`, `metadata.annotations[deployment.kubernetes.io/revision]`); with `of`, its creation or deletion.
 * - `event`: an Event, by its id (`Event/default/web.17a…`).
 * - `record`: a trace record, for example a queue addition, a sync, or a tick of the timeline.
 * - `waiting`: the id of a Deployment: why its rollout does not go on.
 */
export type WhySubject =
  | { readonly object: string; readonly field?: string; readonly of?: 'creation' | 'deletion' }
  | { readonly event: string }
  | { readonly record: number }
  | { readonly waiting: string };
