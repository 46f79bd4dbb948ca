/** What a cluster is started from. */
export interface ScenarioInput {
  readonly seed: string;
  readonly nodes: number;
  readonly timings: 'realistic' | 'teaching';
  /** How long the cluster has been up when the manifest is applied, in milliseconds of its time: a new one is busy with itself, and its nodes are not ready. */
  readonly upForMs: number;
  /** What comes of the manifest within this time is there when the page begins: a visitor is not to wait for it. */
  readonly headStartMs: number;
  /** YAML, applied as by `kubectl apply -f -`; empty for none. */
  readonly manifest: string;
}
