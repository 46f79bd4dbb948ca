import { clientSteps } from '../../../client/index.ts';
import { ENDS, managerSteps, type ControllerManager } from '../../../controllers/manager/index.ts';
import type { FaultRecord, StepResult, SyncEndRecord, SyncStartRecord, TraceRecord } from '../../../trace/index.ts';
import type { RunningSync, SyncRow } from '../../protocol/index.ts';

/** Faults that interrupt the syncs of one controller. */
const STOPS_CONTROLLER: ReadonlySet<string> = new Set(['controller-stop', 'controller-restart']);
const LEADS = managerSteps.OnStartedLeading;
const SCHEDULER = 'scheduler';

/** Follows syncs from start to end through the records of the trace. */
export class RunningSyncs {
  /** By the record of their start. */
  readonly #running = new Map<number, RunningSync>();
  /** The manager that runs the controllers, and the record since which it does. */
  #leader: string;
  #leadsSince: number;

  /** The names of the managers of which one leads. The cloud's manager is none of them. */
  readonly #managers: ReadonlySet<string>;

  /** Begins right after record `since`. The trace may have dropped the record by which the leader took the lead. */
  constructor(managers: readonly Pick<ControllerManager, 'name' | 'stages'>[], since: number) {
    this.#managers = new Set(managers.map(({ name }) => name));
    const leads = managers.flatMap(({ name, stages }) => {
      const last = stages.findLast(({ result, record }) => result.name === LEADS.name && record <= since);
      return last === undefined ? [] : [{ name, record: last.record }];
    });
    const { name, record } = leads.toSorted((a, b) => a.record - b.record).at(-1) ?? { name: '', record: 0 };
    this.#leader = name;
    this.#leadsSince = record;
  }

  get all(): RunningSync[] {
    return [...this.#running.values()];
  }

  start({ id, atMs, body }: TraceRecord & { readonly body: SyncStartRecord }): void {
    this.#running.set(id, { controller: body.controller, record: id, startMs: atMs, key: body.key });
  }

  /** The sync that has ended. Undefined if its start has been dropped. */
  end({ cause, atMs, body }: TraceRecord & { readonly body: SyncEndRecord }): SyncRow | undefined {
    const sync = this.#running.get(cause);
    if (sync === undefined) return undefined;
    this.#running.delete(cause);
    const row = [sync.controller, sync.record, sync.startMs, atMs, sync.key, body.error, false] as const;
    return body.reason === undefined ? row : [...row, body.reason];
  }

  /** Takes a step of a start or an end. Returns the syncs that it interrupts. */
  stage(by: string, { component, name }: StepResult, { id, atMs }: TraceRecord): SyncRow[] {
    if (by === SCHEDULER && name === clientSteps.HandleCrash.name)
      return this.#cutOff(atMs, ({ controller }) => controller === SCHEDULER);
    if (component !== LEADS.component && !ENDS.has(name)) return [];
    if (!this.#managers.has(by)) return [];
    if (name === LEADS.name) {
      this.#leader = by;
      this.#leadsSince = id;
    }
    // The syncs of a process that ends have no end of their own.
    if (by !== this.#leader || !ENDS.has(name)) return [];
    return this.#cutOff(atMs, ({ controller, record }) => controller.endsWith('-controller') && record > this.#leadsSince);
  }

  /** Takes the beginning of a fault. Returns the syncs that it interrupts. */
  fault({ atMs, body }: TraceRecord & { readonly body: FaultRecord }): SyncRow[] {
    if (body.op !== 'inject' || !STOPS_CONTROLLER.has(body.fault)) return [];
    const words = new Set(body.target.split(/[\s=]/));
    return this.#cutOff(atMs, ({ controller }) => words.has(controller));
  }

  #cutOff(atMs: number, isLost: (sync: RunningSync) => boolean): SyncRow[] {
    const lost = this.all.filter(isLost);
    for (const { record } of lost) this.#running.delete(record);
    return lost.map(({ controller, record, startMs, key }) => [controller, record, startMs, atMs, key, '', true]);
  }
}
