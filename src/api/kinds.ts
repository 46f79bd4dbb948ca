import type { KubeObject } from './object.ts';
import type {
  Condition,
  ContainerRestartRule,
  DiscoveryEndpointPort,
  Endpoint,
  EndpointSlice,
  JobTemplateSpec,
  KindMap,
  PodStatus,
} from './types.ts';

export type * from './types.ts';

/** Other names of generated types, by what they are to us. */

export type PodPhase = PodStatus['phase'];
/** The spec of a Job in a CronJob, where only the Pod template has its defaults. */
export type JobTemplateJobSpec = JobTemplateSpec['spec'];
export type AddressType = EndpointSlice['addressType'];
/** A rule of a container's `restartPolicyRules` about exit codes. It takes precedence over the restart policy. */
export type RestartRule = ContainerRestartRule;
/** One entry of an EndpointSlice, usually a Pod. */
export type SliceEndpoint = Endpoint;
export type SlicePort = DiscoveryEndpointPort;
/** A condition in the form that newer kinds share (metav1.Condition). */
export type StandardCondition = Condition;

export type KindName = keyof KindMap;

/** The type of an object by its kind's name. Any object if the name is unknown, as in kubectl. */
export type ObjectOf<K extends string> = K extends KindName ? KindMap[K] : KubeObject;
