import { type CertificateRequest, commonName, SIGNERS } from '../../api/index.ts';

/** Sorted, as Go prints them. Elliptic keys encipher nothing. */
const USAGES = {
  kubeletClient: ['client auth', 'digital signature', 'key encipherment'],
  kubeletServing: ['digital signature', 'key encipherment', 'server auth'],
} as const;

/** Why a signer does not sign a request. Undefined: it does (signer.go `getCSRVerificationFuncForSignerName`). */
export function whyNotSigned(signer: string, request: CertificateRequest, usages: readonly string[]): string | undefined {
  switch (signer) {
    case SIGNERS.kubeletServing:
      return whyNotKubeletServing(request, usages);
    case SIGNERS.kubeletClient:
      return whyNotKubeletClient(request, usages);
    case SIGNERS.client:
      return whyNotClient(usages);
    default:
      return undefined;
  }
}

/** pkg/apis/certificates/helpers.go `ValidateKubeletServingCSR`. */
function whyNotKubeletServing(request: CertificateRequest, usages: readonly string[]): string | undefined {
  const { dns, ips, emails, uris } = request.names;
  if (!isOfNodes(request)) return 'subject organization is not system:nodes';
  if (dns.length === 0 && ips.length === 0) return 'DNS or IP subjectAltName is required';
  if (emails.length > 0) return 'Email subjectAltNames are not allowed';
  if (uris.length > 0) return 'URI subjectAltNames are not allowed';
  return whyNotUsages(usages, USAGES.kubeletServing) ?? whyNotNode(request);
}

/** pkg/apis/certificates/helpers.go `ValidateKubeletClientCSR`. */
export function whyNotKubeletClient(request: CertificateRequest, usages: readonly string[]): string | undefined {
  const { dns, ips, emails, uris } = request.names;
  if (!isOfNodes(request)) return 'subject organization is not system:nodes';
  if (dns.length > 0) return 'DNS subjectAltNames are not allowed';
  if (emails.length > 0) return 'Email subjectAltNames are not allowed';
  if (ips.length > 0) return 'IP subjectAltNames are not allowed';
  if (uris.length > 0) return 'URI subjectAltNames are not allowed';
  return whyNotNode(request) ?? whyNotUsages(usages, USAGES.kubeletClient);
}

/** signer.go `validAPIServerClientUsages`. */
function whyNotClient(usages: readonly string[]): string | undefined {
  const other = usages.find((usage) => !(USAGES.kubeletClient as readonly string[]).includes(usage));
  if (other !== undefined) return `invalid usage for client certificate: ${other}`;
  return usages.includes('client auth') ? undefined : 'missing required usage for client certificate: client auth';
}

function isOfNodes({ subject }: CertificateRequest): boolean {
  return subject.O?.length === 1 && subject.O[0] === 'system:nodes';
}

function whyNotNode({ subject }: CertificateRequest): string | undefined {
  return commonName(subject).startsWith('system:node:') ? undefined : 'subject common name does not begin with system:node:';
}

/** The usages must be these, or these without the encipherment of keys. */
function whyNotUsages(usages: readonly string[], wanted: readonly string[]): string | undefined {
  const given = new Set(usages);
  const missing = wanted.filter((usage) => usage !== 'key encipherment' && !given.has(usage));
  const isRight = missing.length === 0 && usages.every((usage) => wanted.includes(usage));
  return isRight ? undefined : `usages did not match [${wanted.join(' ')}]`;
}
