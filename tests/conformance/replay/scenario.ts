/** The objects of a cluster by kind, without values that differ between runs. */
export type Picture = Readonly<Record<string, unknown>>;

/** Selects the Pods of a step. All given conditions must hold. */
export interface PodChoice {
  readonly labels?: Readonly<Record<string, string>>;
  readonly image?: string;
  /** The kind of an owner. */
  readonly owner?: string;
  readonly name?: string;
}

/** The response of a server. An error has its reason and the fields and reasons of its causes. Other responses have the fields that the step shows. */
export interface Answer {
  readonly code: number;
  readonly reason?: string;
  readonly causes?: readonly string[];
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The outcome of a step. */
export interface Outcome {
  readonly answer?: Answer;
  readonly cluster?: Picture;
}

export interface SketchedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name?: string; readonly generateName?: string };
}

/** One action and its recorded outcomes in real Kubernetes. There may be several, because real clusters are racy. */
export type Step = StepBody & {
  readonly note?: string;
  /** If false, only the response is compared. */
  readonly snapshot?: boolean;
  /** Paths of fields of the response, such as `spec.replicas`. */
  readonly show?: readonly string[];
  readonly recorded: readonly Outcome[];
};

/** For steps that act as the kubelet, one Pod after the other. `together` means without a wait in between. */
interface PodStep {
  readonly count?: number;
  readonly where?: PodChoice;
  readonly together?: boolean;
}

export type StepBody =
  | { readonly do: 'create'; readonly object: SketchedObject; readonly query?: string }
  | { readonly do: 'replace'; readonly kind: string; readonly name: string; readonly set?: Readonly<Record<string, unknown>> }
  | { readonly do: 'apply'; readonly object: SketchedObject; readonly manager?: string; readonly force?: boolean }
  | {
      readonly do: 'patch';
      readonly kind: string;
      readonly name: string;
      readonly body: unknown;
      readonly type?: 'merge' | 'strategic' | 'json';
      readonly subresource?: string;
    }
  | { readonly do: 'image'; readonly kind?: string; readonly name: string; readonly image: string; readonly container?: string }
  | { readonly do: 'scale'; readonly kind?: string; readonly name: string; readonly replicas: number }
  | {
      readonly do: 'delete';
      readonly kind: string;
      readonly name: string;
      readonly propagation?: string;
      readonly grace?: number;
    }
  | { readonly do: 'get'; readonly kind: string; readonly name: string; readonly subresource?: string; readonly path?: string }
  | {
      readonly do: 'request';
      readonly method: string;
      readonly path: string;
      readonly body?: unknown;
      readonly contentType?: string;
    }
  | ({ readonly do: 'bind'; readonly node?: string } & PodStep)
  | ({ readonly do: 'ready' | 'unready' | 'fail' | 'succeed' | 'finish' | 'deletePods' } & PodStep)
  | ({
      readonly do: 'labelPods';
      readonly set: Readonly<Record<string, string | null>>;
      readonly annotations?: Readonly<Record<string, string>>;
    } & PodStep)
  | { readonly do: 'labelReplicaSets'; readonly set: Readonly<Record<string, string | null>> }
  | {
      readonly do: 'node';
      readonly name: string;
      readonly labels?: Readonly<Record<string, string>>;
      readonly allocatable?: Readonly<Record<string, string>>;
      readonly taints?: readonly object[];
      readonly unschedulable?: boolean;
    }
  | { readonly do: 'wait'; readonly seconds: number };

/** A list of steps, each with the state of a real control plane after it had settled. */
export interface Scenario {
  readonly about: string;
  readonly steps: readonly Step[];
  /** Kinds that the pictures show. */
  readonly kinds?: readonly string[];
  /** Reasons of Events that the pictures leave out. */
  readonly ignoreEvents?: readonly string[];
  /** Whether the scheduler runs and the pictures show its results. */
  readonly scheduler?: boolean;
}

/** The default content of the pictures. */
export const USUAL_KINDS: readonly string[] = ['Deployment', 'ReplicaSet', 'Pod', 'Event'];
