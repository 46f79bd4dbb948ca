import type { AddonName } from '../cluster/addon-names.ts';
import type { Scenario } from '../cluster/scenario/index.ts';
import type { FromRestApi, ToRestApi } from '../apiserver/rest/index.ts';

/** The start options of the engine: the flags that do not concern the HTTP server. */
export interface EngineOptions {
  readonly seed: string;
  readonly nodes: number;
  /** Simulated seconds per real second. */
  readonly speed: number;
  readonly timings: 'realistic' | 'teaching';
  readonly addons: readonly AddonName[];
  readonly kubeadm: boolean;
  readonly cloud: boolean;
  /** Disabled components. */
  readonly disabled: readonly Component[];
  readonly managerFlags: readonly string[];
  /** The number of revisions that can be listed and watched from. */
  readonly keepRevisions: number;
  /** The initial content. Undefined: empty. */
  readonly start: EngineStart | undefined;
  /** The date now, in milliseconds since 1970. The simulation begins at it; a scenario ends at it. */
  readonly dateMs: number;
}

/** Manifests to apply, or a scenario, which defines its own cluster. */
export type EngineStart =
  { readonly type: 'manifests'; readonly text: string } | { readonly type: 'scenario'; readonly scenario: Scenario };

export const COMPONENTS = ['scheduler', 'kubelet', 'controller-manager'] as const;
export type Component = (typeof COMPONENTS)[number];

/** Messages to the engine's thread. */
export type ToEngine = { readonly type: 'start'; readonly options: EngineOptions } | ToRestApi;

/** Messages from the engine's thread. */
export type FromEngine =
  | { readonly type: 'started' }
  /** The options are invalid, with kube-controller-manager's message, or a scenario runs away. */
  | { readonly type: 'refused'; readonly message: string }
  /** The result of the initial manifests, as kubectl prints it. */
  | { readonly type: 'applied'; readonly stdout: string; readonly stderr: string; readonly exitCode: number }
  /** A fault of the program itself. It has ended one request, which was answered with it, or one component, which is started again. */
  | { readonly type: 'fault'; readonly message: string }
  /** A fault of the program itself. The engine goes on; it is unknown whether open requests will be answered. */
  | { readonly type: 'trouble'; readonly message: string }
  | FromRestApi;
