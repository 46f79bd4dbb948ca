import { forbidden, type Node, type Pod, podRequests, resourceAmounts, StatusError } from '../../api/index.ts';
import type { AdmissionPlugin, Lookup } from './admission.ts';

/** Refuses what the Pod's node could never give (plugin/pkg/admission/podresize). */
export function podResizeValidator(lookup: Lookup): AdmissionPlugin {
  return {
    name: 'PodResizeValidator',
    kinds: ['Pod'],
    validateUpdate(kind, next, old, request) {
      const { spec, metadata } = next as Pod;
      if (request.subresource !== 'resize' || !spec.nodeName || spec === (old as Pod).spec) return undefined;
      const node = lookup('Node')?.find({ name: spec.nodeName }) as Node | undefined;
      const refusal = (why: string): StatusError => forbidden(kind.group, kind.plural, metadata.name, why);
      if (node === undefined) throw refusal(`node ${JSON.stringify(spec.nodeName)} not found`);
      const lacking = lackingOn(node, podRequests(spec));
      if (lacking.length === 0) return undefined;
      const { message, details } = refusal(`node didn't have enough allocatable resources: ${lacking.join('; ')}`);
      throw new StatusError('Forbidden', message, { ...details, causes: [{ reason: 'NodeCapacity', message: '' }] });
    },
  };
}

/** `validateRequestsWithinAllocatable`. */
function lackingOn({ status }: Node, requests: ReturnType<typeof podRequests>): string[] {
  const allocatable = resourceAmounts(status.allocatable);
  return ['cpu', 'memory'].flatMap((resource) => {
    const [requested, available] = [requests.get(resource) ?? 0, allocatable.get(resource) ?? 0];
    return requested > available ? [`${resource}, requested: ${requested}, allocatable: ${available}`] : [];
  });
}
