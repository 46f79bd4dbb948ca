export type ProbeType = 'startup' | 'readiness' | 'liveness';

/** The result of a container's probes. */
export type ProbeResult = KnownProbeResult | 'unknown';

/** The result of a probe that could be carried out. */
export type KnownProbeResult = 'success' | 'failure';

/** Results of one type of probe, by container id (pkg/kubelet/prober/results). */
export class ProbeResults {
  readonly #results = new Map<string, ProbeResult>();

  get(containerId: string): ProbeResult | undefined {
    return this.#results.get(containerId);
  }

  /** Stores a result. Returns whether it differs from the last one. */
  set(containerId: string, result: ProbeResult): boolean {
    if (this.#results.get(containerId) === result) return false;
    this.#results.set(containerId, result);
    return true;
  }

  delete(containerId: string): void {
    this.#results.delete(containerId);
  }

  clear(): void {
    this.#results.clear();
  }
}
