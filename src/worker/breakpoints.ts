import type { Cluster } from '../cluster/index.ts';
import type { Event } from '../api/index.ts';
import type { StepResult, TraceBody, TraceRecord } from '../sim/index.ts';
import type { Breakpoint, BreakpointHit } from './protocol/index.ts';

/** Finds the records that breakpoints match. */
export class Breakpoints {
  readonly #cluster: Cluster;
  readonly #list: readonly Breakpoint[];

  constructor(cluster: Cluster, list: readonly Breakpoint[]) {
    this.#cluster = cluster;
    this.#list = list;
  }

  /** The first breakpoint that a record matches. */
  hitBy(record: TraceRecord): BreakpointHit | undefined {
    const breakpoint = this.#list.find((each) => this.#isAbout(each, record));
    return breakpoint && { breakpoint, record: record.id };
  }

  #isAbout(breakpoint: Breakpoint, record: TraceRecord): boolean {
    const { by, body } = record;
    switch (breakpoint.type) {
      case 'key': {
        if (body.type !== 'queue' || body.op !== 'get' || body.key !== breakpoint.key) return false;
        return body.queue === (breakpoint.queue ?? body.queue);
      }
      case 'object':
        return isWriteOf(record, breakpoint.object);
      case 'step':
        return isStep(body) && body.name === breakpoint.name && by === (breakpoint.by ?? by);
      case 'event':
        if (body.type !== 'revision' || body.kind !== 'Event' || body.op === 'delete') return false;
        return this.#reasonAt(body.revision) === breakpoint.reason;
    }
  }

  #reasonAt(revision: number): string | undefined {
    const [write] = this.#cluster.history.writesBetween(revision - 1, revision);
    return (write?.value as Event | undefined)?.reason;
  }
}

/** A sync function, a handler, or a step within them, of a controller or a kubelet. */
function isStep(body: TraceBody): body is TraceBody & Pick<StepResult, 'component' | 'name'> {
  return body.type === 'step' || body.type === 'kubelet' || body.type === 'sync-start' || body.type === 'handler';
}

/** True if a record is a write of an object, named as in `Deployment/default/web`. */
export function isWriteOf({ body }: TraceRecord, object: string): boolean {
  return body.type === 'revision' && `${body.kind}/${body.key}` === object;
}
