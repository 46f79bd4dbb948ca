import {
  REGION_LABEL,
  ZONE_LABEL,
  badRequest,
  conflict,
  formatTime,
  setCondition,
  type Node,
  type Pod,
  type PodCondition,
} from '../../api/index.ts';
import { extended } from '../kinds/filling.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';
import { success, type Subresource, type SubresourceContext } from './definition.ts';

/** The request of a scheduler (core/v1 Binding). */
interface Binding {
  readonly metadata?: {
    readonly name?: string;
    readonly uid?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly target?: { readonly kind?: string; readonly name?: string };
}

const TOPOLOGY_LABELS = [ZONE_LABEL, REGION_LABEL];

/** Assigns a Pod to a node, once (pkg/registry/core/pod/storage/storage.go `BindingREST`). Throws `Conflict`, `Invalid`, `BadRequest`. */
export const BINDING: Subresource<Pod> = {
  verb: 'create',
  takes: { group: '', version: 'v1', kind: 'Binding' },
  handle(context, body) {
    const binding = (body ?? {}) as Binding;
    const { request, objects } = context;
    if (binding.metadata?.name !== undefined && binding.metadata.name !== request.name) {
      throw badRequest(`name in URL does not match name in Binding object: ${request.name} != ${binding.metadata.name}`);
    }
    const node = validTarget(binding, request.name);
    const pod = objects.get(request);
    const why = refusal(pod, binding);
    if (why !== undefined) throw conflict('', 'pods/binding', pod.metadata.name, why);
    objects.write(request, pod, bound(pod, node, binding, context));
    return success();
  },
};

/** core/validation `ValidatePodBinding`. */
function validTarget(binding: Binding, name: string): string {
  const errors = new ErrorList();
  const target = FieldPath.of('target');
  const kind = binding.target?.kind ?? '';
  const node = binding.target?.name ?? '';
  if (kind !== '' && kind !== 'Node') errors.notSupported(target.child('kind'), kind, ['Node', '<empty>']);
  if (node === '') errors.required(target.child('name'));
  errors.throwIfAny('', 'Binding', name);
  return node;
}

/** `setPodNodeAndMetadata`: the reason why the Pod cannot be bound. Undefined if it can. */
function refusal(pod: Pod, binding: Binding): string | undefined {
  const { name, uid, deletionTimestamp } = pod.metadata;
  const wanted = binding.metadata?.uid;
  if (wanted !== undefined && wanted !== '' && wanted !== uid) {
    return `Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${uid}`;
  }
  if (deletionTimestamp !== undefined) return `pod ${name} is being deleted, cannot be assigned to a host`;
  if (pod.spec.nodeName !== undefined && pod.spec.nodeName !== '')
    return `pod ${name} is already assigned to node "${pod.spec.nodeName}"`;
  if ((pod.spec.schedulingGates ?? []).length > 0) return `pod ${name} has non-empty .spec.schedulingGates`;
  return undefined;
}

function bound(pod: Pod, nodeName: string, binding: Binding, context: SubresourceContext<Pod>): Pod {
  const labels = { ...binding.metadata?.labels, ...topologyLabels(nodeName, context) };
  const annotations = binding.metadata?.annotations;
  let metadata = pod.metadata;
  if (Object.keys(labels).length > 0) metadata = { ...metadata, labels: { ...metadata.labels, ...labels } };
  if (annotations !== undefined) metadata = { ...metadata, annotations: { ...metadata.annotations, ...annotations } };
  return { ...pod, metadata, spec: extended(pod.spec, { nodeName }), status: scheduled(pod, context.wallMs) };
}

function scheduled({ status }: Pod, wallMs: number): Pod['status'] {
  const condition: PodCondition = { type: 'PodScheduled', status: 'True', lastTransitionTime: formatTime(wallMs) };
  const next = extended(status, { conditions: [...setCondition(status.conditions, condition)] });
  // The nomination is obsolete once the Pod is bound.
  if (next.nominatedNodeName !== undefined) delete next.nominatedNodeName;
  return next;
}

/** Copies zone and region from the node's labels to the Pod (admission plugin `PodTopologyLabels`). */
function topologyLabels(nodeName: string, context: SubresourceContext<Pod>): Record<string, string> {
  const labels = (context.objectsOf('Node')?.find({ name: nodeName }) as Node | undefined)?.metadata.labels;
  const copied: Record<string, string> = {};
  for (const label of TOPOLOGY_LABELS) {
    const value = labels?.[label];
    if (value !== undefined) copied[label] = value;
  }
  return copied;
}
