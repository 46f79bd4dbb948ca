import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { encodeBase64, type KubeObject } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, defineGroup } from '../line/command.ts';
import { cut } from '../line/pairs.ts';
import { boolFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import { escapeHtml, goJson } from '../../api/go-json.ts';
import type { Session } from '../session.ts';
import { createNamed, GENERATE_FLAGS, nameFrom, type Generated } from './generated.ts';

/** ConfigMaps and Secrets from literal values and files. */

const HASH_FLAG = { 'append-hash': boolFlag('Append a hash of the data to the name') };

const DATA_FLAGS = {
  ...GENERATE_FLAGS,
  ...HASH_FLAG,
  'from-literal': stringsFlag('A key and its value: key=value', { split: false }),
  'from-file': stringsFlag('A file whose content becomes a value: [key=]file'),
  'from-env-file': stringsFlag('A file with lines of key=value'),
};

/** cmd/create/create_configmap.go. */
export const CREATE_CONFIG_MAP = defineCommand({
  name: 'configmap',
  aliases: ['cm'],
  use: 'configmap NAME [--from-file=[key=]source] [--from-literal=key1=value1]',
  short: 'Create a config map from a local file, directory or literal value',
  flags: DATA_FLAGS,
  *run(session, { args, flags, usageError }) {
    const data = dataOf(session, flags);
    const filled = Object.keys(data).length === 0 ? {} : { data };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: nameFrom(args, usageError) }, ...filled };
    yield* createNamed('failed to create configmap:', session, flags, hashed(flags, object));
  },
});

/** The digits of a hash that might form a word, or be taken for a letter, are others in names (kubectl pkg/util/hash/hash.go `encodeHash`). */
const OTHER_DIGITS: Readonly<Record<string, string>> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };

/** With `--append-hash` the name ends with a hash of what the object holds (`ConfigMapHash`, `SecretHash`). */
function hashed(flags: { readonly 'append-hash': boolean }, object: Generated): Generated {
  if (!flags['append-hash']) return object;
  const { kind, metadata, data = {}, type = '' } = object as Generated & Pick<KubeObject, 'kind'> & HashedFields;
  const content = goJson({ data, kind, name: metadata.name, ...(kind === 'Secret' && { type }) });
  const hash = bytesToHex(sha256(utf8ToBytes(content)))
    .slice(0, 10)
    .replace(/[013ae]/g, (digit) => OTHER_DIGITS[digit]!);
  return { ...object, metadata: { ...metadata, name: `${metadata.name}-${hash}` } };
}

interface HashedFields {
  readonly data?: object;
  readonly type?: string;
}

/** Prefix of the server's errors in the commands for Secrets. */
const NO_SECRET = 'failed to create secret';

function secretOf(name: string, type: string, data: Readonly<Record<string, string>>): Generated {
  const encoded = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, encodeBase64(value)]));
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name },
    ...(type !== '' && { type }),
    ...(Object.keys(data).length > 0 && { data: encoded }),
  } as Generated;
}

/** cmd/create/create_secret.go. */
const CREATE_SECRET_GENERIC = defineCommand({
  name: 'generic',
  use: 'generic NAME [--type=string] [--from-file=[key=]source] [--from-literal=key1=value1]',
  short: 'Create a secret from a local file, directory, or literal value',
  flags: { ...DATA_FLAGS, type: stringFlag('The type of the secret') },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    yield* createNamed(NO_SECRET, session, flags, hashed(flags, secretOf(name, flags.type, dataOf(session, flags))));
  },
});

const DOCKER_CONFIG_KEY = '.dockerconfigjson';

/** cmd/create/create_secret_docker.go. */
const CREATE_SECRET_DOCKER_REGISTRY = defineCommand({
  name: 'docker-registry',
  use: 'docker-registry NAME --docker-username=user --docker-password=password --docker-email=email [--docker-server=string] [--from-file=[key=]source]',
  short: 'Create a secret for use with a Docker registry',
  flags: {
    ...GENERATE_FLAGS,
    ...HASH_FLAG,
    'docker-username': stringFlag('The name to log in with'),
    'docker-password': stringFlag('The password to log in with'),
    'docker-email': stringFlag('The email address of the account'),
    'docker-server': stringFlag('The address of the registry', { default: 'https://index.docker.io/v1/' }),
    'from-file': stringsFlag('A file with the configuration of Docker'),
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    const login = {
      server: flags['docker-server'],
      username: flags['docker-username'],
      password: flags['docker-password'],
      email: flags['docker-email'],
    };
    const isWhole = login.server !== '' && login.username !== '' && login.password !== '';
    if (flags['from-file'].length === 0 && !isWhole) {
      throw new KubectlError(
        'either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
      );
    }
    const sources = flags['from-file'].map((source) => (source.includes('=') ? source : `${DOCKER_CONFIG_KEY}=${source}`));
    const data = sources.length === 0 ? { [DOCKER_CONFIG_KEY]: dockerConfig(login) } : dataOf(session, { 'from-file': sources });
    yield* createNamed(NO_SECRET, session, flags, hashed(flags, secretOf(name, 'kubernetes.io/dockerconfigjson', data)));
  },
});

interface RegistryLogin {
  readonly server: string;
  readonly username: string;
  readonly password: string;
  readonly email: string;
}

/** `handleDockerCfgJSONContent`, with the fields in the order of Go's struct. */
function dockerConfig({ server, username, password, email }: RegistryLogin): string {
  const entry = { username, password, ...(email !== '' && { email }), auth: encodeBase64(`${username}:${password}`) };
  return escapeHtml(JSON.stringify({ auths: { [server]: entry } }));
}

/** cmd/create/create_secret_tls.go, without the check that the key matches the certificate. */
const CREATE_SECRET_TLS = defineCommand({
  name: 'tls',
  use: 'tls NAME --cert=path/to/cert/file --key=path/to/key/file',
  short: 'Create a TLS secret',
  flags: {
    ...GENERATE_FLAGS,
    ...HASH_FLAG,
    cert: stringFlag('A file with the certificate in PEM format'),
    key: stringFlag('A file with the private key in PEM format'),
  },
  *run(session, { args, flags, usageError }) {
    const name = nameFrom(args, usageError);
    if (flags.cert === '' || flags.key === '') throw new KubectlError('key and cert must be specified');
    const [cert, key] = [session.fileText(flags.cert), session.fileText(flags.key)];
    checkKeyPair(cert, key);
    yield* createNamed(
      NO_SECRET,
      session,
      flags,
      hashed(flags, secretOf(name, 'kubernetes.io/tls', { 'tls.crt': cert, 'tls.key': key })),
    );
  },
});

/** The types of the PEM blocks in a text: `CERTIFICATE`, `RSA PRIVATE KEY`. */
function pemTypes(text: string): string[] {
  return [...text.matchAll(/^-----BEGIN ([A-Z0-9 ]+)-----\s*$/gm)].map(([, type]) => type!);
}

/** The checks of Go's crypto/tls `X509KeyPair` that need no cryptography. Throws `KubectlError`. */
function checkKeyPair(cert: string, key: string): void {
  const [certTypes, keyTypes] = [pemTypes(cert), pemTypes(key)];
  const isKey = (type: string): boolean => type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY');
  if (!certTypes.includes('CERTIFICATE')) {
    if (certTypes.length === 0) throw new KubectlError('tls: failed to find any PEM data in certificate input');
    throw new KubectlError(
      certTypes.length === 1 && isKey(certTypes[0]!)
        ? 'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched'
        : `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${certTypes.join(' ')}]`,
    );
  }
  if (keyTypes.some(isKey)) return;
  if (keyTypes.length === 0) throw new KubectlError('tls: failed to find any PEM data in key input');
  throw new KubectlError(
    keyTypes.length === 1 && keyTypes[0] === 'CERTIFICATE'
      ? 'tls: found a certificate rather than a key in the PEM for the private key'
      : `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${keyTypes.join(' ')}]`,
  );
}

export const CREATE_SECRET = defineGroup({
  name: 'secret',
  use: 'secret (docker-registry | generic | tls)',
  short: 'Create a secret using a specified subcommand',
  children: [CREATE_SECRET_DOCKER_REGISTRY, CREATE_SECRET_GENERIC, CREATE_SECRET_TLS],
});

/** The files of `--from-file`. Throws `KubectlError` with the words of cmd/create/create_configmap.go `handleConfigMapFromFileSources`. */
function filesOf(session: Session, path: string): ReturnType<Session['filesAt']> {
  if (!session.hasFile(path)) throw new KubectlError(`error reading ${path}: no such file or directory`);
  return session.filesAt(path);
}

function dataOf(
  session: Session,
  flags: { readonly [K in 'from-literal' | 'from-file' | 'from-env-file']?: readonly string[] },
): Record<string, string> {
  const entries: [string, string][] = [];
  for (const literal of flags['from-literal'] ?? []) {
    const [key, value] = cut(literal, '=');
    if (value === undefined || key === '') throw new KubectlError(`invalid literal source ${literal}, expected key=value`);
    entries.push([key, value]);
  }
  for (const source of flags['from-file'] ?? []) {
    const [first, second] = cut(source, '=');
    for (const { name, text } of filesOf(session, second ?? first))
      entries.push([second === undefined ? name.slice(name.lastIndexOf('/') + 1) : first, text]);
  }
  for (const source of flags['from-env-file'] ?? []) {
    const lines = session
      .filesAt(source)
      .flatMap(({ text }) => text.split('\n'))
      .map((line) => line.trim());
    entries.push(
      ...lines
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line): [string, string] => [cut(line, '=')[0], cut(line, '=')[1] ?? '']),
    );
  }
  const keys = new Set<string>();
  for (const [key] of entries) {
    if (keys.has(key))
      throw new KubectlError(`cannot add key "${key}", another key by that name already exists in Data for ConfigMap`);
    keys.add(key);
  }
  return Object.fromEntries(entries);
}
