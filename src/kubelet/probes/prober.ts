import { findPort, type Container, type Pod, type Probe } from '../../api/index.ts';
import { RuntimeError, type PodNetwork, type PodSandbox, type RuntimeContainer, type RuntimeService } from '../../cri/index.ts';
import { pause, type Process, type Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { KubeletFaults } from '../faults.ts';
import type { PodEvents } from '../pod-events.ts';
import type { KubeletTimings } from '../timings.ts';
import type { ProbeResult, ProbeType } from './probe-results.ts';

/** The outcome of one probe with its output. `unknown`: the probe could not be carried out. */
export interface ProbeOutcome {
  readonly result: ProbeResult;
  readonly output: string;
}

/** The target of a probe. */
export interface ProbeTarget {
  readonly pod: Pod;
  readonly spec: Container;
  readonly sandbox: PodSandbox;
  readonly container: RuntimeContainer;
}

const TITLES: Readonly<Record<ProbeType, string>> = { startup: 'Startup', readiness: 'Readiness', liveness: 'Liveness' };

/** Runs probes (pkg/kubelet/prober/prober.go). */
export class Prober {
  readonly #runtime: RuntimeService;
  readonly #network: PodNetwork;
  readonly #events: PodEvents;
  readonly #timings: KubeletTimings;
  readonly #random: Random;
  readonly #sim: Simulation;
  readonly #faultOf: NonNullable<KubeletFaults['probe']>;
  readonly #causeOf: (uid: string) => number;

  constructor(options: {
    sim: Simulation;
    /** The trace record of the fault that makes a probe fail. */
    faultOf: NonNullable<KubeletFaults['probe']>;
    /** The trace record that a Pod was last synced for. */
    causeOf: (uid: string) => number;
    runtime: RuntimeService;
    network: PodNetwork;
    events: PodEvents;
    timings: KubeletTimings;
    random: Random;
  }) {
    this.#sim = options.sim;
    this.#faultOf = options.faultOf;
    this.#causeOf = options.causeOf;
    this.#runtime = options.runtime;
    this.#network = options.network;
    this.#events = options.events;
    this.#timings = options.timings;
    this.#random = options.random;
  }

  /** Probes once and reports a failure by an event (`probe`). The caller ignores `unknown`. */
  *probe(type: ProbeType, probe: Probe, target: ProbeTarget, background: boolean): Process<ProbeResult> {
    const { pod, spec } = target;
    const fault = this.#faultOf(pod, spec, type);
    if (fault !== undefined) this.#sim.cause = fault;
    const outcome = fault === undefined ? yield* this.#run(probe, target, background) : failureOf(probe);
    // A periodic probe has no cause of its own. Its result concerns the Pod as last synced.
    if (outcome.result !== 'success' && this.#sim.cause === 0) this.#sim.cause = this.#causeOf(pod.metadata.uid);
    if (outcome.result === 'failure')
      this.#events.container(pod, spec, 'Warning', 'Unhealthy', `${TITLES[type]} probe failed: ${outcome.output}`);
    if (outcome.result === 'unknown') {
      this.#events.container(
        pod,
        spec,
        'Warning',
        'Unhealthy',
        `${TITLES[type]} probe errored and resulted in unknown state: ${outcome.output}`,
      );
    }
    return outcome.result;
  }

  *#run(probe: Probe, target: ProbeTarget, background: boolean): Process<ProbeOutcome> {
    const timeoutMs = (probe.timeoutSeconds ?? 1) * 1000;
    if (probe.exec !== undefined) return yield* this.#exec(probe.exec.command ?? [], target, timeoutMs, background);
    yield* pause(this.#random.jitter(this.#timings.probeMs, this.#timings.jitter), background);
    if (probe.httpGet !== undefined) return yield* this.#http(probe.httpGet, target, timeoutMs, background);
    if (probe.tcpSocket !== undefined) return this.#tcp(probe.tcpSocket.host, probe.tcpSocket.port, target);
    if (probe.grpc !== undefined) return this.#grpc(probe.grpc.port, target, timeoutMs);
    return { result: 'unknown', output: `missing probe handler for ${target.spec.name}` };
  }

  *#exec(command: readonly string[], { container }: ProbeTarget, timeoutMs: number, background: boolean): Process<ProbeOutcome> {
    try {
      const { exitCode, output, timedOut } = yield* this.#runtime.execSync(container, command, timeoutMs, background);
      if (timedOut)
        return { result: 'failure', output: `command timed out: "${command.join(' ')}" timed out after ${timeoutMs / 1000}s` };
      return { result: exitCode === 0 ? 'success' : 'failure', output };
    } catch (error) {
      if (error instanceof RuntimeError)
        return { result: 'unknown', output: `rpc error: code = Unknown desc = ${error.message}` };
      throw error;
    }
  }

  /** An HTTP probe. Codes from 200 to 399 are a success (pkg/probe/http `DoHTTPProbe`). */
  *#http(
    action: NonNullable<Probe['httpGet']>,
    target: ProbeTarget,
    timeoutMs: number,
    background: boolean,
  ): Process<ProbeOutcome> {
    const port = probedPort(action.port, target);
    if (port === undefined) return { result: 'unknown', output: `couldn't find port: ${action.port}` };
    const host = action.host === undefined || action.host === '' ? target.sandbox.ip : action.host;
    const path = action.path === undefined || action.path === '' ? '/' : action.path;
    const url = `${(action.scheme ?? 'HTTP').toLowerCase()}://${host}:${port}${path.startsWith('/') ? '' : '/'}${path}`;
    const answer = this.#peerOf(host, target)?.get(port, path);
    if (answer === undefined)
      return { result: 'failure', output: `Get "${url}": dial tcp ${host}:${port}: connect: connection refused` };
    const { afterMs = 0 } = answer;
    if (afterMs > 0) yield* pause(Math.min(afterMs, timeoutMs), background);
    if (afterMs > timeoutMs)
      return {
        result: 'failure',
        output: `Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
      };
    if (answer.status >= 200 && answer.status < 400) return { result: 'success', output: answer.body };
    return { result: 'failure', output: `HTTP probe failed with statuscode: ${answer.status}` };
  }

  #tcp(host: string | undefined, wanted: number | string, target: ProbeTarget): ProbeOutcome {
    const port = probedPort(wanted, target);
    if (port === undefined) return { result: 'unknown', output: `couldn't find port: ${wanted}` };
    const address = host === undefined || host === '' ? target.sandbox.ip : host;
    if (this.#peerOf(address, target)?.listens(port) === true) return { result: 'success', output: '' };
    return { result: 'failure', output: `dial tcp ${address}:${port}: connect: connection refused` };
  }

  #grpc(port: number, { sandbox }: ProbeTarget, timeoutMs: number): ProbeOutcome {
    if (sandbox.listens(port)) return { result: 'success', output: 'service healthy' };
    const why = `timeout: failed to connect service "${sandbox.ip}:${port}" within ${timeoutMs / 1000}s: context deadline exceeded`;
    return { result: 'failure', output: why };
  }

  #peerOf(host: string, target: ProbeTarget): Pick<PodSandbox, 'listens' | 'get'> | undefined {
    const isOwn = host === target.sandbox.ip || host === 'localhost' || host === '127.0.0.1';
    return isOwn ? target.sandbox : this.#network.peer(host);
  }
}

/** The outcome of a probe with an injected fault. */
function failureOf({ httpGet }: Probe): ProbeOutcome {
  return { result: 'failure', output: httpGet === undefined ? 'fault injected' : 'HTTP probe failed with statuscode: 500' };
}

/** The port by number, or by its name in the container. */
function probedPort(port: number | string, { pod, spec }: ProbeTarget): number | undefined {
  if (typeof port === 'number') return port;
  const named = spec.ports?.find(({ name }) => name === port)?.containerPort ?? findPort(pod, port);
  return named ?? (/^[0-9]+$/.test(port) ? Number(port) : undefined);
}
