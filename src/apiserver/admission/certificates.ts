import {
  type CertificateSigningRequest,
  forbidden,
  jsonEqual,
  type Json,
  type KubeObject,
  MASTERS_GROUP,
  parseCertificateRequest,
} from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { Authorizer } from '../rbac/authorizer.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { AdmissionPlugin } from './admission.ts';

const KINDS = ['CertificateSigningRequest'];

/** Only who may `approve` for a signer decides about its requests (plugin/pkg/admission/certificates/approval). */
export function certificateApproval(authorizer: Authorizer): AdmissionPlugin {
  return {
    name: 'CertificateApproval',
    kinds: KINDS,
    validatePart(kind, _next, old, request) {
      if (request.subresource === 'approval') requireRight(authorizer, 'approve', kind, old, request);
    },
  };
}

/** Only who may `sign` for a signer issues its certificates, or says that it failed (plugin/pkg/admission/certificates/signing). */
export function certificateSigning(authorizer: Authorizer): AdmissionPlugin {
  return {
    name: 'CertificateSigning',
    kinds: KINDS,
    validatePart(kind, next, old, request) {
      if (request.subresource !== 'status') return;
      const parts = [next, old].map((object) => (object as CertificateSigningRequest).status);
      const [now, before] = parts.map(
        ({ certificate = '', conditions = [] }) => ({ certificate, conditions }) as unknown as Json,
      );
      if (!jsonEqual(now!, before!)) requireRight(authorizer, 'sign', kind, old, request);
    },
  };
}

/** Nobody gets a client certificate of the group that may do everything (plugin/pkg/admission/certificates/subjectrestriction). */
export const certificateSubjectRestriction: AdmissionPlugin = {
  name: 'CertificateSubjectRestriction',
  kinds: KINDS,
  validateCreate(kind, object) {
    const { spec, metadata } = object as CertificateSigningRequest;
    if (spec.signerName !== 'kubernetes.io/kube-apiserver-client') return undefined;
    if (parseCertificateRequest(spec.request).subject.O?.includes(MASTERS_GROUP) !== true) return undefined;
    const why = `use of ${spec.signerName} signer with ${MASTERS_GROUP} group is not allowed`;
    throw forbidden(kind.group, kind.plural, metadata.name, why);
  },
};

/** The right may be for the signer, or for all of its domain (plugin/pkg/admission/certificates `IsAuthorizedForSignerName`). */
function requireRight(
  authorizer: Authorizer,
  verb: 'approve' | 'sign',
  { group, plural }: KindDefinition,
  object: KubeObject,
  { identity }: ServerRequest,
): void {
  if (identity === undefined || authorizer.permitsByDefault(identity)) return;
  const { spec, metadata } = object as CertificateSigningRequest;
  const { signerName } = spec;
  const names = [signerName, `${signerName.split('/')[0]}/*`];
  const attributes = { verb, group, resource: 'signers', subresource: '', namespace: '' };
  if (names.some((name) => authorizer.authorize(identity.user, { ...attributes, name }).allowed)) return;
  const why = `user not permitted to ${verb} requests with signerName ${JSON.stringify(signerName)}`;
  throw forbidden(group, plural, metadata.name, why);
}
