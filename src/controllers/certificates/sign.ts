import {
  authorityExpiry,
  type CertificateSigningRequest,
  encodedPem,
  formatTime,
  hasCertificateCondition,
  issueCertificate,
  nameText,
} from '../../api/index.ts';
import type { Random } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { parsed } from './approve.ts';
import type { RequestHandler } from './certificate-controller.ts';
import { whyNotSigned } from './signer-rules.ts';
import { steps } from './steps.ts';

const MINUTE_MS = 60_000;
/** Clocks may differ: a certificate is valid from then on. */
const BACKDATE_MS = 5 * MINUTE_MS;
const SHORTEST_MS = 10 * MINUTE_MS;
/** A certificate for less than this is valid as long as was asked for, and not the backdate less. */
const SHORT_MS = 8 * 60 * MINUTE_MS;

/** Issues the certificates of one signer (signer/signer.go `handle`). */
export function signer(context: ControllerContext, name: string): RequestHandler {
  const { api, sim, options } = context;
  const step = steps['signer.handle'];
  return function* (object, trace) {
    if (!hasCertificateCondition(object, 'Approved') || hasCertificateCondition(object, 'Failed'))
      return trace.step(step, 'notApproved');
    const { spec, status, metadata } = object;
    if (spec.signerName !== name) return trace.step(step, 'otherSigner', { signer: spec.signerName });
    const request = parsed(object);
    const message = whyNotSigned(name, request, spec.usages ?? []);
    if (message !== undefined) {
      trace.step(step, 'invalid', { message });
      yield* api.updateStatus('CertificateSigningRequest', withFailure(object, message, sim.wallMs));
      return;
    }
    const startMs = sim.wallMs - sim.nowMs;
    const plan = planCertificate(object, {
      wallMs: sim.wallMs,
      expiryMs: authorityExpiry(startMs),
      longestMs: options['cluster-signing-duration'],
      random: sim.random.fork(`csr-signer/${metadata.uid}`),
    });
    const validSeconds = (plan.notAfterMs - plan.notBeforeMs) / 1000;
    trace.step(step, 'signs', { subject: nameText(request.subject), validSeconds });
    const certificate = encodedPem('CERTIFICATE', issueCertificate(request, plan));
    yield* api.updateStatus('CertificateSigningRequest', { ...object, status: { ...status, certificate } });
  };
}

interface Circumstances {
  readonly wallMs: number;
  /** When the CA expires. */
  readonly expiryMs: number;
  /** `--cluster-signing-duration` */
  readonly longestMs: number;
  readonly random: Random;
}

type Plan = Parameters<typeof issueCertificate>[1];

/** How long the certificate is valid, and its number (signer.go `sign`, authority/policies.go `apply`). */
export function planCertificate({ spec }: CertificateSigningRequest, around: Circumstances): Plan {
  const nowMs = Math.floor(around.wallMs / 1000) * 1000;
  const { expirationSeconds } = spec;
  const asked = expirationSeconds === undefined ? around.longestMs : expirationSeconds * 1000;
  const ttlMs = asked > around.longestMs ? around.longestMs : Math.max(asked, SHORTEST_MS);
  const end = ttlMs < SHORT_MS ? nowMs + ttlMs : nowMs + ttlMs - BACKDATE_MS;
  return {
    usages: spec.usages ?? [],
    serial: Array.from({ length: 16 }, () => around.random.uint32() & 0xff),
    notBeforeMs: nowMs - BACKDATE_MS,
    notAfterMs: Math.min(end, around.expiryMs),
  };
}

function withFailure(object: CertificateSigningRequest, message: string, wallMs: number): CertificateSigningRequest {
  const { status } = object;
  const lastUpdateTime = formatTime(wallMs);
  const failure = { type: 'Failed', status: 'True', reason: 'SignerValidationFailure', message, lastUpdateTime };
  return { ...object, status: { ...status, conditions: [...(status.conditions ?? []), failure] } };
}
