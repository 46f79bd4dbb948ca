import {
  type CertificateRequest,
  type CertificateSigningRequest,
  commonName,
  DerError,
  formatTime,
  hasCertificateCondition,
  parseCertificateRequest,
  SIGNERS,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { controllerError } from '../errors.ts';
import type { RequestHandler } from './certificate-controller.ts';
import { whyNotKubeletClient } from './signer-rules.ts';
import { steps } from './steps.ts';

/** A kind of request that is approved without a person, if its sender may `create` this subresource of requests. */
interface Recognizer {
  readonly permission: string;
  readonly message: string;
}

const SELF: Recognizer = {
  permission: 'selfnodeclient',
  message: 'Auto approving self kubelet client certificate after SubjectAccessReview.',
};
const NODE: Recognizer = {
  permission: 'nodeclient',
  message: 'Auto approving kubelet client certificate after SubjectAccessReview.',
};

/** What a request may be approved as, first the narrower. */
export function recognized({ spec }: CertificateSigningRequest, request: CertificateRequest): readonly Recognizer[] {
  if (spec.signerName !== SIGNERS.kubeletClient || whyNotKubeletClient(request, spec.usages ?? []) !== undefined) return [];
  return spec.username === commonName(request.subject) ? [SELF, NODE] : [NODE];
}

/** Approves the client certificates of kubelets whose senders may have them (approver/sarapprove.go `handle`). */
export function approver(context: ControllerContext): RequestHandler {
  return function* (object, trace) {
    if (hasCertificateCondition(object, 'Approved') || hasCertificateCondition(object, 'Denied'))
      return trace.step(steps['sarApprover.handle'], 'decided');
    const recognizers = recognized(object, parsed(object));
    if (recognizers.length === 0) return trace.step(steps['sarApprover.handle'], 'unrecognized');
    const user = object.spec.username ?? '';
    for (const { permission, message } of recognizers) {
      if (!(yield* isAllowed(context, object, permission))) continue;
      trace.step(steps['sarApprover.handle'], 'approves', { user, permission });
      yield* approve(context, object, message);
      return;
    }
    const tried = recognizers.map(({ permission }) => permission).join(' ');
    trace.step(steps['sarApprover.handle'], 'refused', { user, tried });
    const { name } = object.metadata;
    throw controllerError(`recognized csr ${JSON.stringify(name)} as [${tried}] but subject access review was not approved`);
  };
}

/** Throws for a request that nobody can read. The server has none, unless its rules have changed. */
export function parsed({ metadata, spec }: CertificateSigningRequest): CertificateRequest {
  try {
    return parseCertificateRequest(spec.request);
  } catch (error) {
    if (error instanceof DerError)
      throw controllerError(`unable to parse csr ${JSON.stringify(metadata.name)}: ${error.message}`);
    throw error;
  }
}

function* isAllowed({ api }: ControllerContext, { spec }: CertificateSigningRequest, subresource: string): Process<boolean> {
  const { username, uid, groups, extra } = spec;
  const resourceAttributes = {
    group: 'certificates.k8s.io',
    resource: 'certificatesigningrequests',
    verb: 'create',
    subresource,
    version: '*',
  };
  const status = yield* api.review('SubjectAccessReview', { user: username, uid, groups, extra, resourceAttributes });
  return (status as { readonly allowed: boolean }).allowed;
}

function* approve({ api, sim }: ControllerContext, object: CertificateSigningRequest, message: string): Process<void> {
  const { metadata, status } = object;
  const lastUpdateTime = formatTime(sim.wallMs);
  const approval = { type: 'Approved', status: 'True', reason: 'AutoApproved', message, lastUpdateTime };
  const conditions = [...(status.conditions ?? []), approval];
  const next = { ...object, status: { ...status, conditions } };
  yield* api.subresource('CertificateSigningRequest', { name: metadata.name }, 'approval', 'update', next);
}
