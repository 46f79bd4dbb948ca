import { findCondition } from './conditions.ts';
import type { CertificateSigningRequest } from './types.ts';

/** The signers of Kubernetes (certificates/v1 `KubeAPIServerClientSignerName` and its siblings). */
export const SIGNERS = {
  client: 'kubernetes.io/kube-apiserver-client',
  kubeletClient: 'kubernetes.io/kube-apiserver-client-kubelet',
  kubeletServing: 'kubernetes.io/kubelet-serving',
  legacyUnknown: 'kubernetes.io/legacy-unknown',
} as const;

export function hasCertificateCondition({ status }: CertificateSigningRequest, type: string): boolean {
  return findCondition(status.conditions, type) !== undefined;
}

/** `Approved,Issued` (kubectl pkg/describe `extractCSRStatus`). */
export function certificateStatusText(request: CertificateSigningRequest): string {
  const { certificate = '' } = request.status;
  const is = (type: string): boolean => hasCertificateCondition(request, type);
  const decided = is('Denied') ? 'Denied' : is('Approved') ? 'Approved' : 'Pending';
  return [decided, ...(is('Failed') ? ['Failed'] : []), ...(certificate === '' ? [] : ['Issued'])].join(',');
}
