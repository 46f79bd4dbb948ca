import { encodeBase64, isConfigMapKey, type Secret } from '../../api/index.ts';
import { FieldPath, subdomainName, validateImmutable, type ErrorList } from '../validation/index.ts';
import { SECRET_COLUMNS } from './columns/config.ts';
import { MAX_DATA_BYTES, validateStillImmutable } from './configmap.ts';
import { defineKind } from './definition.ts';
import { fill } from './filling.ts';

/** A Secret as it may be sent: with texts that are not yet in base64. */
interface SentSecret extends Secret {
  readonly stringData?: Readonly<Record<string, string>>;
}

/** core/v1 Secret (pkg/registry/core/secret/strategy.go). */
export const SECRET = defineKind<Secret>({
  group: '',
  version: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  singular: 'secret',
  shortNames: [],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  setDefaults: (secret) => fill(withStringData(secret), { type: 'Opaque' }),
  validate,
  validateUpdate,
  selectableFields: ['type'],
  fieldValue: (secret) => secret.type ?? '',
  columns: SECRET_COLUMNS,
});

const DATA = FieldPath.of('data');
const ACCOUNT_NAME = 'kubernetes.io/service-account.name';
/** Keys that a type asks for; of a group, one is enough. */
const KEYS_OF_TYPE: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'kubernetes.io/dockercfg': [['.dockercfg']],
  'kubernetes.io/dockerconfigjson': [['.dockerconfigjson']],
  'kubernetes.io/basic-auth': [['username', 'password']],
  'kubernetes.io/ssh-auth': [['ssh-privatekey']],
  'kubernetes.io/tls': [['tls.crt'], ['tls.key']],
};

/** `stringData` is for writing alone: it ends up in `data`. */
function withStringData(secret: SentSecret): Secret {
  const { stringData, ...rest } = secret;
  if (stringData === undefined) return secret;
  const encoded = Object.fromEntries(Object.entries(stringData).map(([key, text]) => [key, encodeBase64(text)]));
  return { ...rest, data: { ...rest.data, ...encoded } };
}

/** core/validation `ValidateSecret`. */
function validate(secret: Secret, errors: ErrorList): void {
  const { data = {}, type = '' } = secret;
  let bytes = 0;
  for (const [key, value] of Object.entries(data)) {
    errors.invalidEach(DATA.key(key), key, isConfigMapKey(key));
    bytes += Math.floor((value.length * 3) / 4);
  }
  if (bytes > MAX_DATA_BYTES) errors.tooLong(DATA, MAX_DATA_BYTES);
  if (type === 'kubernetes.io/service-account-token' && !secret.metadata.annotations?.[ACCOUNT_NAME]) {
    errors.required(FieldPath.of('metadata', 'annotations').key(ACCOUNT_NAME));
  }
  for (const group of KEYS_OF_TYPE[type] ?? []) {
    if (!group.some((key) => Object.hasOwn(data, key))) for (const key of group) errors.required(DATA.key(key));
  }
}

/** core/validation `ValidateSecretUpdate`. */
function validateUpdate(next: Secret, old: Secret, errors: ErrorList): void {
  validateImmutable(next.type, old.type, errors, FieldPath.of('type'));
  validateStillImmutable(next, old, ['data'], errors);
  validate(next, errors);
}
