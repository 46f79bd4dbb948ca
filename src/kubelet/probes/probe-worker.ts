import { getContainerStatus, isPodPhaseTerminal, type Container, type Pod, type PodStatus, type Probe } from '../../api/index.ts';
import type { PodSandbox, RuntimeContainer } from '../../cri/index.ts';
import { reportPanic, type Process, type Task, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Prober } from './prober.ts';
import type { KnownProbeResult, ProbeResult, ProbeResults, ProbeType } from './probe-results.ts';

export interface ProbeWorkerOptions {
  readonly sim: Simulation;
  readonly group: () => TaskGroup;
  readonly prober: Prober;
  readonly type: ProbeType;
  readonly pod: () => Pod;
  /** The Pod's last reported status; undefined before. As upstream, it decides whether a container still runs. */
  readonly status: () => PodStatus | undefined;
  readonly spec: Container;
  readonly probe: Probe;
  readonly sandbox: PodSandbox;
  readonly results: ProbeResults;
  /** Whether the container counts as started. */
  readonly isStarted: (container: RuntimeContainer) => boolean;
  /** Called when a container's result changes. */
  readonly onResult: (type: ProbeType, container: RuntimeContainer, result: KnownProbeResult) => void;
}

/** The results before the first probe. */
const INITIAL: Readonly<Record<ProbeType, ProbeResult>> = { startup: 'unknown', readiness: 'failure', liveness: 'success' };
/** After this many failures in a row, probes are background: further failures change nothing visible. */
const EXPECTED_FAILURES = 30;

/**
 * Probes one container periodically (pkg/kubelet/prober/worker.go).
 *
 * Upstream's worker wakes at each tick of its period and checks whether there is anything to probe. Here the ticks are the same, but ticks without work are
 * skipped.
 */
export class ProbeWorker {
  readonly #options: ProbeWorkerOptions;
  readonly #bornMs: number;
  #cancelTick: (() => void) | undefined;
  #task: Task | undefined;
  /** The run of the container that the counts are about. */
  #container: RuntimeContainer | undefined;
  #lastResult: ProbeResult | undefined;
  /** The number of consecutive equal results. */
  #resultRun = 0;
  /** Whether probing is paused after a failure, until the container is replaced. */
  #onHold = false;
  /** Whether a probe of this run of the container has succeeded. */
  #hasSucceeded = false;
  #stopped = false;

  constructor(options: ProbeWorkerOptions) {
    this.#options = options;
    this.#bornMs = options.sim.nowMs;
  }

  get type(): ProbeType {
    return this.#options.type;
  }

  get spec(): Container {
    return this.#options.spec;
  }

  /** Checks after a change of the container whether it is to be probed. */
  wake(): void {
    if (this.#cancelTick === undefined && !this.#busy) this.#scheduleTick();
  }

  /** Probes now, outside the period (`manualTriggerCh`). */
  trigger(): void {
    if (!this.#busy && !this.#stopped && this.#target() !== undefined) this.#tick();
  }

  /** Stops probing and keeps the result. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    if (this.#task !== undefined && this.#task.state !== 'running') this.#task.stop();
  }

  /** Stops probing and deletes the result. */
  remove(): void {
    this.stop();
    if (this.#container !== undefined) this.#options.results.delete(this.#container.id);
  }

  get #busy(): boolean {
    return this.#task !== undefined && !this.#task.ended;
  }

  /** The container, if it is to be probed now or later: it runs, and probing is not on hold. */
  #target(): RuntimeContainer | undefined {
    const { sandbox, spec, type, results, isStarted } = this.#options;
    const container = sandbox.latest(spec.name);
    if (container === undefined || container.state === 'created') return undefined;
    if (container !== this.#container) {
      if (this.#container !== undefined) results.delete(this.#container.id);
      this.#container = container;
      this.#onHold = false;
      this.#hasSucceeded = false;
      results.set(container.id, INITIAL[type]);
    }
    if (this.#onHold) return undefined;
    if (!this.#isRunning(container)) {
      results.set(container.id, 'failure');
      return undefined;
    }
    return (type === 'startup') === !isStarted(container) ? container : undefined;
  }

  /** Whether the container runs, or has ended since the last report. While a Pod is stopped, an ended container is not reported before the others have ended. */
  #isRunning({ id, state }: RuntimeContainer): boolean {
    if (state === 'running') return true;
    const { initContainerStatuses = [], containerStatuses = [] } = this.#options.status() ?? {};
    const reported =
      getContainerStatus(containerStatuses, this.spec.name) ?? getContainerStatus(initContainerStatuses, this.spec.name);
    return reported?.containerID === id && reported.state?.running !== undefined;
  }

  /** Schedules the next tick with work. */
  #scheduleTick(): void {
    if (this.#stopped) return;
    const container = this.#target();
    if (container === undefined) return;
    const { sim, probe } = this.#options;
    const periodMs = (probe.periodSeconds ?? 10) * 1000;
    const dueMs = Math.max(sim.nowMs, container.startedMs + (probe.initialDelaySeconds ?? 0) * 1000);
    const ticks = Math.max(Math.ceil(this.#ticksUntil(dueMs, periodMs)), Math.floor(this.#ticksUntil(sim.nowMs, periodMs)) + 1);
    const atMs = this.#bornMs + ticks * periodMs;
    this.#cancelTick = sim.schedule(atMs - sim.nowMs, () => this.#onTick(), { background: this.#isBackground() });
  }

  /** The number of periods from the worker's start to a moment. Rounds values very close to a tick, since such a tick would otherwise be due again at once, forever. */
  #ticksUntil(momentMs: number, periodMs: number): number {
    const ticks = (momentMs - this.#bornMs) / periodMs;
    const whole = Math.round(ticks);
    return Math.abs(ticks - whole) < 1e-6 ? whole : ticks;
  }

  #onTick(): void {
    this.#cancelTick = undefined;
    if (this.#target() !== undefined) this.#tick();
  }

  #tick(): void {
    const { sim, spec, type, group } = this.#options;
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    const onError = (error: unknown) => this.#panicked(error);
    this.#task = sim.spawn(`probe/${type}/${spec.name}`, this.#doProbe(), {
      group: group(),
      background: this.#isBackground(),
      onError,
    });
  }

  /** An error that nothing has caught ends this probe alone: `doProbe` reports it, swallows it and goes on at the next tick. */
  #panicked(error: unknown): void {
    reportPanic(error);
    this.#scheduleTick();
  }

  /** `doProbe` */
  *#doProbe(): Process<void> {
    const { sim, pod, spec, sandbox, probe, prober, type, status } = this.#options;
    const container = this.#target();
    const now = pod();
    if (container === undefined || isPodPhaseTerminal((status() ?? now.status).phase)) return;
    if (sim.nowMs - container.startedMs < (probe.initialDelaySeconds ?? 0) * 1000) return this.#scheduleTick();
    const result = yield* prober.probe(type, probe, { pod: now, spec, sandbox, container }, this.#isBackground());
    if (result !== 'unknown' && container === sandbox.latest(spec.name) && this.#isRunning(container))
      this.#count(container, result);
    this.#scheduleTick();
  }

  #count(container: RuntimeContainer, result: KnownProbeResult): void {
    const { probe, type, results, onResult } = this.#options;
    if (result === this.#lastResult) this.#resultRun++;
    else this.#resultRun = 1;
    this.#lastResult = result;
    const threshold = result === 'failure' ? (probe.failureThreshold ?? 3) : (probe.successThreshold ?? 1);
    if (this.#resultRun < threshold) return;
    const isNews = results.set(container.id, result);
    this.#hasSucceeded ||= result === 'success';
    if (type !== 'readiness' && result === 'failure') {
      this.#onHold = true;
      this.#resultRun = 0;
    }
    if (isNews) onResult(type, container, result);
  }

  /** Whether the simulation may be idle during the wait. Probes of a started container go on forever; a start or an imminent restart is worth waiting for. */
  #isBackground(): boolean {
    if (this.#options.type === 'liveness') return this.#lastResult !== 'failure' || this.#resultRun === 0;
    return this.#hasSucceeded || this.#resultRun > EXPECTED_FAILURES;
  }
}
