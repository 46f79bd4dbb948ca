/** What there is in a cluster, without what differs from run to run: by kind. */
export type Picture = Readonly<Record<string, unknown>>;

/** Which Pods a step is about: all that are given must hold. */
export interface PodChoice {
  readonly labels?: Readonly<Record<string, string>>;
  readonly image?: string;
  /** Kind of an owner. */
  readonly owner?: string;
  readonly name?: string;
}

/** What a server answered: of a refusal the reason and the causes' fields and reasons, of anything else the fields that the step shows. */
export interface Answer {
  readonly code: number;
  readonly reason?: string;
  readonly causes?: readonly string[];
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What a step came to. */
export interface Outcome {
  readonly answer?: Answer;
  readonly cluster?: Picture;
}

export interface SketchedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name?: string; readonly generateName?: string };
}

/** One thing that is done, and what it came to when real Kubernetes did it: any of `recorded`, since it races. */
export type Step = StepBody & {
  readonly note?: string;
  /** False: only the answer counts. */
  readonly snapshot?: boolean;
  /** Paths of fields of the answer: `spec.replicas`. */
  readonly show?: readonly string[];
  readonly recorded: readonly Outcome[];
};

/** For steps that play the kubelet, Pod by Pod; `together`: without waiting in between. */
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

/** A story: steps, and after each what a real control plane had done once it had settled. */
export interface Scenario {
  readonly about: string;
  readonly steps: readonly Step[];
  /** Kinds that the pictures show. */
  readonly kinds?: readonly string[];
  /** Reasons of Events that the pictures leave out. */
  readonly ignoreEvents?: readonly string[];
  /** The scheduler runs, and the pictures say how it went. */
  readonly scheduler?: boolean;
}

/** What the pictures show where a scenario does not say. */
export const USUAL_KINDS: readonly string[] = ['Deployment', 'ReplicaSet', 'Pod', 'Event'];
