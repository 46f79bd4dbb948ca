import type { Cluster } from '../cluster/index.ts';
import type { Event } from '../api/index.ts';
import { stepsNamed } from '../cluster/step-names.ts';
import type { StepResult, TraceBody, TraceRecord } from '../trace/index.ts';
import type { Conditions } from './conditions/conditions.ts';
import { tellsOf } from './projection/step-records.ts';
import type { Breakpoint, BreakpointHit } from './protocol/index.ts';

/** Finds the records that breakpoints match. */
export class Breakpoints {
  readonly #cluster: Cluster;
  readonly #conditions: Conditions;
  readonly #list: readonly { readonly breakpoint: Breakpoint; readonly isAbout: (record: TraceRecord) => boolean }[];

  constructor(cluster: Cluster, list: readonly Breakpoint[], conditions: Conditions) {
    this.#cluster = cluster;
    this.#conditions = conditions;
    this.#list = list.map((breakpoint) => ({ breakpoint, isAbout: this.#matcherOf(breakpoint) }));
  }

  /** The first breakpoint that a record matches. */
  hitBy(record: TraceRecord): BreakpointHit | undefined {
    const found = this.#list.find(({ isAbout }) => isAbout(record));
    return found && { breakpoint: found.breakpoint, record: record.id };
  }

  #matcherOf(breakpoint: Breakpoint): (record: TraceRecord) => boolean {
    switch (breakpoint.type) {
      case 'key':
        return ({ body }) =>
          body.type === 'queue' &&
          body.op === 'get' &&
          body.key === breakpoint.key &&
          body.queue === (breakpoint.queue ?? body.queue);
      case 'object':
        return (record) => isWriteOf(record, breakpoint.object);
      case 'step': {
        const { name, component, by, record: only } = breakpoint;
        if (only !== undefined) return ({ id }) => id === only;
        const steps = stepsNamed(name, component);
        return (record) =>
          record.by === (by ?? record.by) &&
          steps.some((step) => tellsOf(this.#cluster.trace, record, step)) &&
          this.#conditions.holds(breakpoint, resultIn(record.body));
      }
      case 'event':
        return ({ body }) =>
          body.type === 'revision' &&
          body.kind === 'Event' &&
          body.op !== 'delete' &&
          this.#reasonAt(body.revision) === breakpoint.reason;
    }
  }

  #reasonAt(revision: number): string | undefined {
    const [write] = this.#cluster.history.writesBetween(revision - 1, revision);
    return (write?.value as Event | undefined)?.reason;
  }
}

/** The result of a step in its record. A record that begins a sync has none. */
function resultIn(body: TraceBody): Pick<StepResult, 'outcome' | 'figures'> {
  return 'outcome' in body ? body : { outcome: '' };
}

/** True if a record is a write of an object, named as in `Deployment/default/web`. */
export function isWriteOf({ body }: TraceRecord, object: string): boolean {
  return body.type === 'revision' && `${body.kind}/${body.key}` === object;
}
