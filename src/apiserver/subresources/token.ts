import { badRequest, conflict, formatTime, type Pod, type ServiceAccount, type KubeObject } from '../../api/index.ts';
import { type Bound, ISSUER } from '../rbac/tokens.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';
import type { Subresource, SubresourceContext } from './definition.ts';

/** authentication/v1 TokenRequest. */
interface TokenRequest {
  readonly metadata?: { readonly name?: string; readonly namespace?: string; readonly uid?: string };
  readonly spec?: {
    readonly audiences?: readonly string[];
    readonly expirationSeconds?: number;
    readonly boundObjectRef?: {
      readonly kind?: string;
      readonly apiVersion?: string;
      readonly name?: string;
      readonly uid?: string;
    };
  };
}

const HOUR_SECONDS = 3_600;
const LEAST_SECONDS = 600;
const MOST_SECONDS = 2 ** 32;

/** Issues a token for a ServiceAccount (pkg/registry/core/serviceaccount/storage/token.go). Throws `Invalid`, `NotFound`, `Conflict`, `BadRequest`. */
export const TOKEN: Subresource<ServiceAccount> = {
  verb: 'create',
  takes: { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest' },
  handle(context, body) {
    const asked = (body ?? {}) as TokenRequest;
    const { request, objects, tokens, wallMs } = context;
    const account = objects.get(request);
    const { name, namespace } = request;
    if (asked.metadata?.name !== undefined && asked.metadata.name !== '' && asked.metadata.name !== name)
      throw badRequest(`the name of the object (${asked.metadata.name}) does not match the name on the URL (${name})`);
    const { uid } = account.metadata;
    if (asked.metadata?.uid && asked.metadata.uid !== uid) {
      const why = `the UID in the token request (${asked.metadata.uid}) does not match the UID of the service account (${uid})`;
      throw conflict('authentication.k8s.io', 'TokenRequest', name, why);
    }
    const { audiences = [], expirationSeconds: seconds = HOUR_SECONDS, boundObjectRef } = asked.spec ?? {};
    checkDuration(seconds, name);
    const bound = boundObject(context, account, boundObjectRef);
    const spec = {
      audiences: audiences.length === 0 ? [ISSUER] : audiences,
      ...(boundObjectRef !== undefined && { boundObjectRef }),
      expirationSeconds: seconds,
    };
    const token = tokens.issue(account, { audiences: spec.audiences, seconds, bound });
    const expirationTimestamp = formatTime(Math.floor(wallMs / 1000) * 1000 + seconds * 1000);
    const metadata = { name, namespace, creationTimestamp: formatTime(wallMs) };
    const answer = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', metadata, spec };
    return { ...answer, status: { expirationTimestamp, token } } as unknown as KubeObject;
  },
};

/** authentication/validation `ValidateTokenRequest`. */
function checkDuration(seconds: number, name: string): void {
  const errors = new ErrorList();
  const path = FieldPath.of('spec', 'expirationSeconds');
  if (seconds < LEAST_SECONDS) errors.invalid(path, seconds, 'may not specify a duration less than 10 minutes');
  if (seconds > MOST_SECONDS) errors.invalid(path, seconds, 'may not specify a duration larger than 2^32 seconds');
  errors.throwIfAny('authentication.k8s.io', 'TokenRequest', name);
}

/** The object to which the token is bound: a Pod of the ServiceAccount, a Secret, or a Node. */
function boundObject(
  { request: { namespace }, objectsOf }: SubresourceContext<ServiceAccount>,
  { metadata }: ServiceAccount,
  wished: NonNullable<TokenRequest['spec']>['boundObjectRef'],
): Bound | undefined {
  if (wished === undefined) return undefined;
  const { kind = '', apiVersion = '', name = '', uid: wanted = '' } = wished;
  if (apiVersion !== 'v1' || (kind !== 'Pod' && kind !== 'Secret' && kind !== 'Node'))
    throw badRequest(
      `cannot bind token for serviceaccount ${JSON.stringify(metadata.name)} to object of type ${apiVersion}, Kind=${kind}`,
    );
  const object = objectsOf(kind)!.get(kind === 'Node' ? { name } : { namespace, name });
  if (kind === 'Pod' && (object as Pod).spec.serviceAccountName !== metadata.name)
    throw badRequest(
      `cannot bind token for serviceaccount ${JSON.stringify(metadata.name)} to pod running with different serviceaccount name.`,
    );
  const { uid } = object.metadata;
  if (wanted !== '' && wanted !== uid) {
    const why = `the UID in the bound object reference (${wanted}) does not match the UID in record. The object might have been deleted and then recreated`;
    throw conflict('', `${kind.toLowerCase()}s`, name, why);
  }
  const { nodeName = '' } = kind === 'Pod' ? (object as Pod).spec : {};
  if (nodeName === '') return { kind, name, uid };
  const node = objectsOf('Node')?.find({ name: nodeName })?.metadata.uid;
  return { kind, name, uid, node: { name: nodeName, ...(node !== undefined && { uid: node }) } };
}
