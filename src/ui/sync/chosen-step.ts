import { create } from 'zustand';
import type { StepResult, SyncNode } from '../../worker/protocol/index.ts';
import { stepKind } from '../../worker/protocol/steps.ts';

const READS: ReadonlySet<string> = new Set(['get', 'list', 'watch']);

/** The step to show first: the step of the first write, otherwise the last step. Returns 0 if there is none. */
export function decidingStep(nodes: readonly SyncNode[]): number {
  return writingStep(nodes) ?? lastStep(nodes);
}

function writingStep(nodes: readonly SyncNode[]): number | undefined {
  for (const node of nodes) {
    const below = writingStep(node.children);
    if (below !== undefined) return below;
    if (isStep(node) && node.children.some(isWrite)) return node.record;
  }
  return undefined;
}

function lastStep(nodes: readonly SyncNode[]): number {
  const last = nodes.findLast((node) => isStep(node) && !isPlan(node));
  return last === undefined ? 0 : lastStep(last.children) || last.record;
}

/** A plan only shows how something was calculated. */
function isPlan({ body }: SyncNode): boolean {
  return body.type === 'step' && stepKind(body) === 'plan';
}

export function isStep({ body }: SyncNode): boolean {
  return body.type === 'step' || body.type === 'kubelet';
}

function isWrite({ body }: SyncNode): boolean {
  return body.type === 'request' && !READS.has(body.verb) && body.kind !== 'Event';
}

/** The step with this trace record. Returns undefined if there is none. */
export function stepWith(nodes: readonly SyncNode[], record: number | undefined): StepResult | undefined {
  if (record === undefined) return undefined;
  for (const node of nodes) {
    if (node.record === record) return stepOf(node.body);
    const below = stepWith(node.children, record);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** The step that reported a record, or the innermost one that the record belongs to. Returns 0 if there is none. */
export function stepAround(nodes: readonly SyncNode[], record: number): number {
  const node = nodes.findLast((one) => one.record <= record);
  if (node === undefined) return 0;
  return stepAround(node.children, record) || (isStep(node) ? node.record : 0);
}

/** The step in a record of a sync. Returns undefined for requests, writes and queue operations. */
export function stepOf(body: SyncNode['body']): StepResult | undefined {
  return body.type === 'step' || body.type === 'kubelet' ? body : undefined;
}

/** The choice within the open sync. */
interface SyncState {
  /** The trace record of the chosen step. Undefined shows the deciding step. */
  readonly chosen: number | undefined;
}

export const useSync = create<SyncState>(() => ({ chosen: undefined }));

export function chooseStep(chosen: number | undefined): void {
  useSync.setState({ chosen });
}
