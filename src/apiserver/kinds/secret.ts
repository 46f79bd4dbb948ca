import { base64Length, decodeBase64, encodeBase64, isConfigMapKey, type Secret } from '../../api/index.ts';
import { parseJson } from '../decoding/json-text.ts';
import { checkUnchanged } from '../fields/check-fields.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { SECRET_COLUMNS } from './columns/config.ts';
import { MAX_DATA_BYTES, validateStillImmutable } from './configmap.ts';
import { defineKind } from './definition.ts';

/** A Secret from a client, with texts that are not encoded yet. */
interface SentSecret extends Secret {
  readonly stringData?: Readonly<Record<string, string>>;
}

/** core/v1 Secret (pkg/registry/core/secret/strategy.go). */
export const SECRET = defineKind<Secret>({
  group: '',
  version: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  namespaced: true,
  typeOf: (secret) => secret.type ?? '',
  setDefaults: withStringData,
  validate,
  validateUpdate,
  selectableFields: ['type'],
  fieldValue: (secret) => secret.type ?? '',
  columns: SECRET_COLUMNS,
});

const DATA = FieldPath.of('data');
const ACCOUNT_NAME = 'kubernetes.io/service-account.name';

/** `stringData` is write-only: it is merged into `data`. */
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
    bytes += base64Length(value);
  }
  if (bytes > MAX_DATA_BYTES) errors.tooLong(DATA, MAX_DATA_BYTES);
  CHECKS.get(type)?.(secret, data, errors);
}

type Data = Readonly<Record<string, string>>;
type Check = (secret: Secret, data: Data, errors: ErrorList) => void;

/** The rules of each type. Types that are not listed are the user's own and may contain anything. */
const CHECKS: ReadonlyMap<string, Check> = new Map(
  Object.entries<Check>({
    'kubernetes.io/service-account-token': ({ metadata }, _data, errors) => {
      if (!metadata.annotations?.[ACCOUNT_NAME]) errors.required(FieldPath.of('metadata', 'annotations').key(ACCOUNT_NAME));
    },
    'kubernetes.io/dockercfg': (_secret, data, errors) => requireJson('.dockercfg', data, errors),
    'kubernetes.io/dockerconfigjson': (_secret, data, errors) => requireJson('.dockerconfigjson', data, errors),
    // Each key may be empty, but one must exist.
    'kubernetes.io/basic-auth': (_secret, data, errors) => {
      const keys = ['username', 'password'];
      if (!keys.some((key) => Object.hasOwn(data, key))) for (const key of keys) errors.required(DATA.key(key));
    },
    'kubernetes.io/ssh-auth': (_secret, data, errors) => {
      if (!data['ssh-privatekey']) errors.required(DATA.key('ssh-privatekey'));
    },
    // Upstream does not check that the key matches the certificate either.
    'kubernetes.io/tls': (_secret, data, errors) => {
      for (const key of ['tls.crt', 'tls.key']) if (!Object.hasOwn(data, key)) errors.required(DATA.key(key));
    },
  }),
);

/** The key must contain a JSON object. The message does not show the content. */
function requireJson(key: string, data: Data, errors: ErrorList): void {
  const encoded = data[key];
  if (encoded === undefined) return errors.required(DATA.key(key));
  const { value, fault } = parseJson(decodeBase64(encoded));
  const why = fault ?? notAnObject(value);
  if (why !== undefined) errors.invalid(DATA.key(key), '<secret contents redacted>', why);
}

/** Go reads the value into a map, which accepts null. */
function notAnObject(value: unknown): string | undefined {
  if (typeof value === 'object' && !Array.isArray(value)) return undefined;
  const type = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  return `json: cannot unmarshal ${type} into Go value of type map[string]interface {}`;
}

/** core/validation `ValidateSecretUpdate`. */
function validateUpdate(next: Secret, old: Secret, errors: ErrorList): void {
  checkUnchanged('Secret', [next, old], errors, FieldPath.root);
  validateStillImmutable(next, old, ['data'], errors);
  validate(next, errors);
}
