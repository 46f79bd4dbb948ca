import { type ApiPort, formatMicroTime, ignoreNotFound, type Lease, StatusError } from '../api/index.ts';
import { type Process, sleep, type Task, type TaskGroup, wholeMicroseconds } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';
import { steps } from './steps.ts';
import { startPeriodic } from './sync-trace.ts';

/** Defaults of `--leader-elect-*` (component-base config/v1alpha1 `RecommendedDefaultLeaderElectionConfiguration`). */
export const LEADER_ELECTION_DEFAULTS = { leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2_000 } as const;

/**
 * A candidate adds up to this share of the retry period to each wait, so that candidates do not try in step (`JitterFactor`).
 */
export const LEADER_ELECTION_JITTER = 1.2;

export interface LeaderElectionOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  /** The Lease that the candidates compete for. */
  readonly lease: { readonly namespace: string; readonly name: string };
  /** The candidate: a host's name and a random part. */
  readonly identity: string;
  /** A lease that is not renewed for this long is free. `--leader-elect-lease-duration` */
  readonly leaseDurationMs: number;
  /** A leader that cannot renew for this long gives up. `--leader-elect-renew-deadline` */
  readonly renewDeadlineMs: number;
  /** The time between two attempts. `--leader-elect-retry-period` */
  readonly retryPeriodMs: number;
  readonly onStartedLeading: () => void;
  readonly onStoppedLeading: () => void;
  readonly onNewLeader?: (identity: string) => void;
}

/** The duration of a released Lease. It is short, so that the next leader need not wait (leaderelection.go `release`). */
const RELEASED_LEASE_SECONDS = 1;

type LeaseSpec = Lease['spec'];

/**
 * One candidate for a Lease (client-go tools/leaderelection/leaderelection.go).
 *
 * It trusts no other clock: it judges a lease by the time at which it last *saw* the lease change. So a candidate waits a whole
 * lease duration before it takes over. The renew deadline is shorter than the lease, so a leader gives up before another can
 * take over.
 */
export class LeaderElector {
  readonly #options: LeaderElectionOptions;
  #observed: Lease | undefined;
  #observedAtMs = 0;
  #reportedLeader = '';

  constructor(options: LeaderElectionOptions) {
    this.#options = options;
  }

  /** Identity of the leader as last seen. Empty if there is none. */
  get leader(): string {
    return this.#observed?.spec.holderIdentity ?? '';
  }

  get isLeader(): boolean {
    return this.leader === this.#options.identity;
  }

  /** The Lease as last seen, and the time at which it was seen to change. */
  get observed(): { readonly lease: Lease | undefined; readonly atMs: number } {
    return { lease: this.#observed, atMs: this.#observedAtMs };
  }

  /**
   * Starts to compete. The first attempt is foreground work. The rest is background work, since waiting candidates and renewing
   * leaders go on forever.
   */
  start(group: TaskGroup): void {
    const { sim, api } = this.#options;
    sim.spawn(`${api.name}/leader-election`, this.#firstTry(group), { group });
  }

  /**
   * Competes and leads. Returns when the lead is lost (upstream then exits). Spawn it as background work, since it may never
   * return.
   */
  *run(): Process<void> {
    if (!(yield* this.#tryAcquireOrRenew())) yield* this.#acquire();
    yield* this.#lead();
  }

  /**
   * Gives up the lead, so that the next leader need not wait for the lease to expire (`ReleaseOnCancel`). Throws `StatusError`.
   */
  *release(): Process<void> {
    const { api, lease, sim } = this.#options;
    const current = yield* api.get('Lease', lease);
    this.#compare(current);
    if (!this.isLeader) return;
    const now = formatMicroTime(sim.wallMs);
    const { leaseTransitions } = current.spec;
    const spec = {
      holderIdentity: '',
      leaseDurationSeconds: RELEASED_LEASE_SECONDS,
      renewTime: now,
      acquireTime: now,
      leaseTransitions,
    };
    this.#see(yield* api.update('Lease', { ...current, spec }));
    this.#record('released');
  }

  *#firstTry(group: TaskGroup): Process<void> {
    const { sim, api } = this.#options;
    const acquired = yield* this.#tryAcquireOrRenew();
    sim.spawn(`${api.name}/leader-election`, this.#goOn(acquired), { group, background: true });
  }

  *#goOn(acquired: boolean): Process<void> {
    if (!acquired) yield* this.#acquire();
    yield* this.#lead();
  }

  *#lead(): Process<void> {
    this.#record('acquired');
    this.#options.onStartedLeading();
    yield* this.#renew();
    this.#record('lost');
    this.#options.onStoppedLeading();
  }

  /** Tries at jittered intervals until it succeeds. */
  *#acquire(): Process<void> {
    const { sim, identity, retryPeriodMs } = this.#options;
    const random = sim.random.fork(`leader-election/${identity}`);
    do yield* sleep(retryPeriodMs * (1 + LEADER_ELECTION_JITTER * random.next()));
    while (!(yield* this.#tryAcquireOrRenew()));
  }

  /** Renews until that has failed for the whole renew deadline. */
  *#renew(): Process<void> {
    const { sim, api, renewDeadlineMs, retryPeriodMs } = this.#options;
    startPeriodic(sim, api.name, steps.renew, retryPeriodMs);
    for (;;) {
      yield* sleep(retryPeriodMs);
      const deadlineMs = wholeMicroseconds(sim.nowMs + renewDeadlineMs);
      while (!(yield* this.#tryUntil(deadlineMs))) {
        yield* sleep(Math.min(retryPeriodMs, deadlineMs - sim.nowMs));
        if (sim.nowMs >= deadlineMs) return;
      }
    }
  }

  /** An attempt that is stopped at the deadline: if the API server is slow, the leader must not believe that it still leads. */
  *#tryUntil(deadlineMs: number): Process<boolean> {
    const { sim, api } = this.#options;
    const attempt: Task<boolean> = sim.spawn(`${api.name}/leader-election/renew`, this.#tryAcquireOrRenew(), {
      background: true,
    });
    const cancel = sim.schedule(deadlineMs - sim.nowMs, () => attempt.stop(), { background: true });
    try {
      while (!attempt.ended) yield attempt.ending;
      return attempt.state === 'stopped' ? false : attempt.result();
    } finally {
      cancel();
      attempt.stop();
    }
  }

  *#tryAcquireOrRenew(): Process<boolean> {
    try {
      return (yield* this.#renewAsSeen()) || (yield* this.#claim());
    } catch (error) {
      if (error instanceof StatusError) return false;
      throw error;
    }
  }

  /** A leader's fast path: updates the Lease as last seen, without reading it first. */
  *#renewAsSeen(): Process<boolean> {
    if (this.#observed === undefined || !this.isLeader || !this.#isLeaseValid()) return false;
    try {
      yield* this.#write(this.#observed);
      return true;
    } catch (error) {
      if (error instanceof StatusError) return false;
      throw error;
    }
  }

  /** Reads the Lease, and takes it if it is free, expired or its own. Returns false if another candidate holds it. */
  *#claim(): Process<boolean> {
    const { api, lease } = this.#options;
    const current = yield* this.#get();
    if (current === undefined) {
      const draft = {
        apiVersion: 'coordination.k8s.io/v1',
        kind: 'Lease',
        metadata: lease,
        spec: this.#claimedSpec(undefined),
      } as const;
      this.#see(yield* api.create('Lease', draft));
      return true;
    }
    this.#compare(current);
    const held = (current.spec.holderIdentity ?? '') !== '';
    if (held && !this.isLeader && this.#isLeaseValid()) return false;
    yield* this.#write(current);
    return true;
  }

  *#write(current: Lease): Process<void> {
    const spec = this.#claimedSpec(current.spec);
    this.#see(yield* this.#options.api.update('Lease', { ...current, spec }));
  }

  #get(): Process<Lease | undefined> {
    const { api, lease } = this.#options;
    return ignoreNotFound(() => api.get('Lease', lease));
  }

  /** The spec of a Lease that this candidate holds: newly acquired, or renewed. */
  #claimedSpec(current: LeaseSpec | undefined): LeaseSpec {
    const { sim, identity, leaseDurationMs } = this.#options;
    const now = formatMicroTime(sim.wallMs);
    const mine = {
      holderIdentity: identity,
      leaseDurationSeconds: leaseDurationMs / 1000,
      acquireTime: now,
      renewTime: now,
      leaseTransitions: 0,
    };
    if (current === undefined) return mine;
    const { acquireTime = now, leaseTransitions = 0 } = current;
    return this.isLeader ? { ...mine, acquireTime, leaseTransitions } : { ...mine, leaseTransitions: leaseTransitions + 1 };
  }

  /** Uses the holder's lease duration, counted from when its last renewal was seen. */
  #isLeaseValid(): boolean {
    const durationMs = (this.#observed?.spec.leaseDurationSeconds ?? 0) * 1000;
    return this.#observedAtMs + durationMs > this.#options.sim.nowMs;
  }

  /** Notes a Lease that was read. Only a change of its spec shows that its holder is alive. */
  #compare(current: Lease): void {
    if (this.#observed === undefined || !sameRecord(this.#observed.spec, current.spec)) this.#see(current);
    else this.#observed = current;
  }

  #see(lease: Lease): void {
    this.#observed = lease;
    this.#observedAtMs = this.#options.sim.nowMs;
    if (this.leader === this.#reportedLeader) return;
    this.#reportedLeader = this.leader;
    if (!this.isLeader && this.leader !== '') this.#record('observed');
    this.#options.onNewLeader?.(this.leader);
  }

  #record(op: 'acquired' | 'lost' | 'released' | 'observed'): void {
    const { sim, api, lease, identity } = this.#options;
    sim.cause = sim.trace.emit(api.name, {
      type: 'lease',
      op,
      lease: lease.name,
      identity: op === 'observed' ? this.leader : identity,
    });
  }
}

function sameRecord(a: LeaseSpec, b: LeaseSpec): boolean {
  return (
    a === b ||
    (a.holderIdentity === b.holderIdentity &&
      a.renewTime === b.renewTime &&
      a.acquireTime === b.acquireTime &&
      a.leaseTransitions === b.leaseTransitions &&
      a.leaseDurationSeconds === b.leaseDurationSeconds)
  );
}
