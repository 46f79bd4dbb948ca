import type { KubeObject } from '../../api/index.ts';
import type { Store } from '../../etcd/index.ts';
import type { Denial, PolicyDenial, PolicyMutation, StepResult, Trace, TraceBody, TraceRecord } from '../../trace/index.ts';

/** The records that led to the object's last write, newest first. Empty if they are no longer kept. */
export function* causesOf(trace: Trace, store: Store<KubeObject>, object: KubeObject): Generator<TraceRecord, void, void> {
  const revision = Number(object.metadata.resourceVersion);
  if (!(revision > store.compactedRevision) || revision > store.revision) return;
  const write = store.eventsAfter(revision - 1)[0];
  if (write !== undefined) yield* trace.causes(write.cause);
}

/** The causes as lines of text: `[2.31 s] replicaset-controller: manageReplicas → create 3 Pods`. */
export function whyLines(trace: Trace, store: Store<KubeObject>, object: KubeObject): readonly string[] {
  return [...causesOf(trace, store, object)].map(
    ({ atMs, by, body }) => `[${(atMs / 1000).toFixed(3)} s] ${by}: ${describe(body)}`,
  );
}

function describe(body: TraceBody): string {
  switch (body.type) {
    case 'command':
      return body.line;
    case 'request':
      return (
        `${body.verb} ${body.kind} ${body.key}${body.subresource === '' ? '' : `/${body.subresource}`} → ${body.code} ${body.reason}`.trimEnd() +
        denialText(body.denial) +
        policyText(body.policyDenial) +
        mutationsText(body.policyMutations)
      );
    case 'revision':
      return `etcd revision ${body.revision}: ${body.op} ${body.kind} ${body.key}`;
    case 'deliver':
      return `watch: ${body.event} ${body.kind} ${body.key} (revision ${body.revision})`;
    case 'listed':
      return `list: ${body.count} ${body.kind} (revision ${body.revision})`;
    case 'queue':
      return `${body.queue} queue: ${body.op} ${body.key}${body.via === '' ? '' : ` (${body.via})`}`;
    case 'expect':
      return `expects ${body.add} creations and ${body.del} deletions of ${body.key}`;
    case 'sync-start':
      return `worker ${body.worker} takes ${body.key}`;
    case 'step':
    case 'handler':
      return stepLine(body);
    case 'sync-end':
      return `done with ${body.key}${body.error === '' ? '' : `: ${body.error}`}`;
    case 'lease':
      return `lease ${body.lease} ${body.op}: ${body.identity}`;
    case 'start':
      return `${stepLine(body)}${body.everyMs === undefined ? '' : ` every ${body.everyMs} ms`}`;
    case 'kubelet':
      return `${body.key}: ${stepLine(body)}`;
    case 'fault':
      return `fault ${body.id} ${body.op}: ${body.fault} ${body.target}`;
  }
}

/** What was looked at before authorization refused a request. */
function denialText(denial: Denial | undefined): string {
  if (denial === undefined) return '';
  const looked = denial.looked.map(
    ({ kind, name, rules }) => `${kind} ${name}${rules === undefined ? ' (its role is missing)' : ''}`,
  );
  return `: ${denial.user} may not, by ${looked.length === 0 ? 'no binding' : looked.join(', ')}`;
}

/** The policy that refused a request, and its rule. */
function policyText(denial: PolicyDenial | undefined): string {
  if (denial === undefined) return '';
  const values = denial.values.map(({ text, value }) => `${text} = ${value ?? 'nothing'}`);
  return `: by ${denial.kind ?? 'ValidatingAdmissionPolicy'} ${denial.policy}: ${[denial.expression, ...values].join(', ')}`;
}

/** The policies that changed what a request wrote. */
function mutationsText(mutations: readonly PolicyMutation[] = []): string {
  return mutations.map(({ policy, fields }) => `, changed by MutatingAdmissionPolicy ${policy}: ${fields.join(', ')}`).join('');
}

/** `manageReplicas → create (current 0, desired 3)`. It has codes and figures only, because the page has the words. */
function stepLine({ name, outcome, figures = {} }: StepResult): string {
  const said = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`);
  return `${name}${outcome === '' ? '' : ` → ${outcome}`}${said.length === 0 ? '' : ` (${said.join(', ')})`}`;
}
