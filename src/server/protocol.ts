import type { Scenario } from '../cluster/scenario/index.ts';
import type { FromRestApi, ToRestApi } from '../apiserver/rest/index.ts';

/** What the engine is started with: the flags that are not the HTTP server's. */
export interface EngineOptions {
  readonly seed: string;
  readonly nodes: number;
  /** Simulated seconds for each real one. */
  readonly speed: number;
  readonly timings: 'realistic' | 'teaching';
  /** Components that do not run. */
  readonly disabled: readonly Component[];
  readonly managerFlags: readonly string[];
  /** How many revisions can be listed and watched from. */
  readonly keepRevisions: number;
  /** What it starts with; undefined: with nothing. */
  readonly start: EngineStart | undefined;
  /** The date now, in milliseconds since 1970. The simulation begins at it; a scenario has come to it when it has been played. */
  readonly dateMs: number;
}

/** Manifests that are applied, or a scenario, which says itself what cluster it is about. */
export type EngineStart =
  { readonly type: 'manifests'; readonly text: string } | { readonly type: 'scenario'; readonly scenario: Scenario };

export const COMPONENTS = ['scheduler', 'kubelet', 'controller-manager'] as const;
export type Component = (typeof COMPONENTS)[number];

/** To the thread of the engine. */
export type ToEngine = { readonly type: 'start'; readonly options: EngineOptions } | ToRestApi;

/** From the thread of the engine. */
export type FromEngine =
  | { readonly type: 'started' }
  /** The options make no cluster: what kube-controller-manager would say; or a scenario runs away. */
  | { readonly type: 'refused'; readonly message: string }
  /** What the manifests of the start came to, as kubectl prints it. */
  | { readonly type: 'applied'; readonly stdout: string; readonly stderr: string; readonly exitCode: number }
  /** A fault of the program's own that one request met, and was answered with. */
  | { readonly type: 'fault'; readonly message: string }
  /** A fault of the program's own. The engine goes on; whether what is open will be answered is not known. */
  | { readonly type: 'trouble'; readonly message: string }
  | FromRestApi;
