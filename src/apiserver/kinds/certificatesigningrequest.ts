import {
  type CertificateSigningRequest,
  DerError,
  formatTime,
  isDNS1123Label,
  isDNS1123Subdomain,
  jsonEqual,
  type Json,
  KEY_USAGES,
  parseCertificateRequest,
  parseCertificates,
} from '../../api/index.ts';
import { FieldPath, pathSegmentName, type ErrorList } from '../validation/index.ts';
import { CERTIFICATE_SIGNING_REQUEST_COLUMNS } from './columns/certificates.ts';
import { defineKind } from './definition.ts';

const SPEC = FieldPath.of('spec');
const CONDITIONS = FieldPath.of('status', 'conditions');
const CERTIFICATE = FieldPath.of('status', 'certificate');

/** certificates.k8s.io/v1 CertificateSigningRequest (pkg/registry/certificates/certificates/strategy.go). */
export const CERTIFICATE_SIGNING_REQUEST = defineKind<CertificateSigningRequest>({
  group: 'certificates.k8s.io',
  version: 'v1',
  kind: 'CertificateSigningRequest',
  plural: 'certificatesigningrequests',
  shortNames: ['csr'],
  namespaced: false,
  nameRule: pathSegmentName,
  optional: true,
  prepareForCreate: ({ spec: { request, signerName, usages, expirationSeconds }, ...object }, { user }) => {
    const asked = {
      request,
      signerName,
      ...(usages && { usages }),
      ...(expirationSeconds !== undefined && { expirationSeconds }),
    };
    const { username, uid, groups = [], extra } = user ?? { username: '' };
    const who = { username, ...(uid !== undefined && { uid }), ...(groups.length > 0 && { groups }), ...(extra && { extra }) };
    return { ...object, spec: { ...asked, ...who }, status: {} };
  },
  prepareForUpdate: (next, { spec, status }) => ({ ...next, spec, status }),
  validate: (request, errors) => validate(request, undefined, errors),
  validateUpdate: (next, old, errors) => validateUpdate(next, old, NOTHING, errors),
  status: {
    prepareForUpdate: (given, old, wallMs) => ({
      ...old,
      metadata: given.metadata,
      status: { ...given.status, ...timedConditions(given, old, wallMs) },
    }),
    validateUpdate: (next, old, errors) => validateUpdate(next, old, { certificate: true }, errors),
  },
  parts: {
    approval: {
      prepareForUpdate: (given, old, wallMs) => {
        const { conditions: _replaced, ...status } = old.status;
        return { ...old, metadata: given.metadata, status: { ...status, ...timedConditions(given, old, wallMs) } };
      },
      validateUpdate: (next, old, errors) => validateUpdate(next, old, { approval: true }, errors),
    },
  },
  selectableFields: ['spec.signerName'],
  fieldValue: ({ spec }) => spec.signerName,
  columns: CERTIFICATE_SIGNING_REQUEST_COLUMNS,
});

/** The conditions of a write, with the dates that it leaves out (`populateConditionTimestamps`). */
function timedConditions(
  { status: { conditions } }: CertificateSigningRequest,
  { status: old }: CertificateSigningRequest,
  wallMs: number,
): Pick<CertificateSigningRequest['status'], 'conditions'> {
  if (conditions === undefined) return {};
  const now = formatTime(wallMs);
  const since = ({ type, status }: Conditions[number]): string =>
    old.conditions?.find((each) => each.type === type && each.status === status)?.lastTransitionTime ?? now;
  return {
    conditions: conditions.map((condition) => ({
      ...condition,
      lastUpdateTime: condition.lastUpdateTime ?? now,
      lastTransitionTime: condition.lastTransitionTime ?? since(condition),
    })),
  };
}

function isDecision(type: string): boolean {
  return type === 'Approved' || type === 'Denied';
}

type Old = CertificateSigningRequest | undefined;

/** certificates/validation `validateCertificateSigningRequest`. What a stored request already has is tolerated. */
function validate(request: CertificateSigningRequest, old: Old, errors: ErrorList): void {
  const { spec, status } = request;
  if (spec !== old?.spec) validateSpec(spec, errors);
  validateConditions(status.conditions ?? [], old?.status.conditions ?? [], errors);
  if (status.certificate === undefined || status.certificate === '' || status.certificate === old?.status.certificate) return;
  const why = derFault(() => parseCertificates(status.certificate!));
  if (why !== undefined) errors.invalid(CERTIFICATE, '<certificate data>', why);
}

function validateSpec(spec: CertificateSigningRequest['spec'], errors: ErrorList): void {
  const { request, usages = [], signerName, expirationSeconds } = spec;
  const why = derFault(() => parseCertificateRequest(request ?? ''));
  if (why !== undefined) errors.invalid(SPEC.child('request'), request, why);
  const path = SPEC.child('usages');
  if (usages.length === 0) errors.required(path);
  for (const [i, usage] of usages.entries())
    if (!KEY_USAGES.includes(usage)) errors.notSupported(path.index(i), usage, KEY_USAGES);
  for (const [i, usage] of usages.entries()) if (usages.indexOf(usage) < i) errors.duplicate(path.index(i), usage);
  validateSignerName(signerName ?? '', errors);
  if (expirationSeconds !== undefined && expirationSeconds < 600)
    errors.invalid(
      SPEC.child('expirationSeconds'),
      expirationSeconds,
      'may not specify a duration less than 600 seconds (10 minutes)',
    );
}

/** Why a text is not what it should be. */
function derFault(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof DerError) return error.message;
    throw error;
  }
}

const LONGEST_DOMAIN = 253;
/** A label, a dot and a subdomain after the domain and the slash. */
const LONGEST_SIGNER = LONGEST_DOMAIN + 1 + 63 + 1 + 253;

/** core/validation `ValidateSignerName`. */
function validateSignerName(name: string, errors: ErrorList): void {
  const at = SPEC.child('signerName');
  if (name === 'kubernetes.io/legacy-unknown')
    return errors.invalid(at, name, 'the legacy signerName is not allowed via this API version');
  if (name === '') errors.required(at);
  const [domain = '', path, ...more] = name.split('/');
  if (path === undefined || more.length > 0)
    return errors.invalid(at, name, "must be a fully qualified domain and path of the form 'example.com/signer-name'");
  if (domain.length > LONGEST_DOMAIN) errors.tooLong(at, LONGEST_DOMAIN);
  const labels = domain.split('.');
  const first = (words: readonly string[], rule: (word: string) => readonly string[], value: string): void => {
    const wrong = words.find((word) => rule(word).length > 0);
    if (wrong === undefined) return;
    for (const problem of rule(wrong)) errors.invalid(at, value, `validating label ${JSON.stringify(wrong)}: ${problem}`);
  };
  first(labels, isDNS1123Label, domain);
  if (labels.length < 2) errors.invalid(at, domain, 'should be a domain with at least two segments separated by dots');
  first(path.split('.'), isDNS1123Subdomain, path);
  if (name.length > LONGEST_SIGNER) errors.tooLong(at, LONGEST_SIGNER);
}

type Conditions = NonNullable<CertificateSigningRequest['status']['conditions']>;

const ONLY_TRUE = ['True'];
const ANY_STATUS = ['False', 'True', 'Unknown'];

/** certificates/validation `validateConditions`. */
function validateConditions(conditions: Conditions, old: Conditions, errors: ErrorList): void {
  const types = conditions.map(({ type }) => type);
  const had = old.map(({ type }) => type);
  const hadBoth = had.includes('Approved') && had.includes('Denied');
  const hadTwice = had.some((type, i) => had.indexOf(type) < i);
  for (const [i, { type, status }] of conditions.entries()) {
    const path = CONDITIONS.index(i);
    if (type === '' && !had.includes('')) errors.required(path.child('type'));
    const allowed = isDecision(type) || type === 'Failed' ? ONLY_TRUE : ANY_STATUS;
    if (status === '') errors.required(path.child('status'));
    else if (!allowed.includes(status)) errors.notSupported(path.child('status'), status, allowed);
    const other = type === 'Approved' ? 'Denied' : 'Approved';
    if (isDecision(type) && types.slice(0, i).includes(other) && !hadBoth)
      errors.invalid(path.child('type'), type, 'Approved and Denied conditions are mutually exclusive');
    if (types.indexOf(type) < i && !hadTwice) errors.duplicate(path.child('type'), type);
  }
}

/** What a write may set. */
interface Allowed {
  readonly approval?: true;
  readonly certificate?: true;
}

const NOTHING: Allowed = {};

/** certificates/validation `validateCertificateSigningRequestUpdate`. */
function validateUpdate(next: CertificateSigningRequest, old: CertificateSigningRequest, may: Allowed, errors: ErrorList): void {
  validate(next, old, errors);
  const of = (request: CertificateSigningRequest, type: string): Conditions =>
    (request.status.conditions ?? []).filter((condition) => condition.type === type);
  for (const type of ['Approved', 'Denied', 'Failed'])
    if (of(next, type).length < of(old, type).length)
      errors.forbidden(CONDITIONS, `updates may not remove a condition of type ${JSON.stringify(type)}`);
  if (may.approval === undefined) {
    for (const type of ['Approved', 'Denied']) {
      const [now, before] = [of(next, type), of(old, type)];
      if (now.length > before.length)
        errors.forbidden(CONDITIONS, `updates may not add a condition of type ${JSON.stringify(type)}`);
      else if (now.length === before.length && !jsonEqual(now as unknown as Json, before as unknown as Json))
        errors.forbidden(CONDITIONS, `updates may not modify a condition of type ${JSON.stringify(type)}`);
    }
  }
  const { certificate: before = '' } = old.status;
  if ((next.status.certificate ?? '') === before) return;
  if (may.certificate === undefined) errors.forbidden(CERTIFICATE, 'updates may not set certificate content');
  else if (before !== '') errors.forbidden(CERTIFICATE, 'updates may not modify existing certificate content');
}
