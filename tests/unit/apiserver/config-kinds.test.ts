import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../../../src/api/index.ts';
import { World, configMapDraft, ref } from './world.ts';

/** The message of the refusal of an object, or `accepted`. */
function verdict(kind: 'ConfigMap' | 'Secret', more: object): string {
  const world = new World();
  const object = { apiVersion: 'v1', kind, metadata: ref('x'), ...more };
  try {
    world.do(world.user.create(kind, object as never));
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

/** For a Secret with text values. */
const secret = (type: string, stringData: Readonly<Record<string, string>>): string => verdict('Secret', { type, stringData });

const REDACTED = 'Invalid value: "<secret contents redacted>"';

describe('a Secret', () => {
  it.each([['kubernetes.io/dockercfg', '.dockercfg'] as const, ['kubernetes.io/dockerconfigjson', '.dockerconfigjson'] as const])(
    'of type %s contains a JSON object',
    (type, key) => {
      const of = (text: string): string => secret(type, { [key]: text });
      expect(of('{"auths":{}}')).toBe('accepted');
      expect(of('null')).toBe('accepted');
      expect(secret(type, { config: '{}' })).toBe(`Secret "x" is invalid: data[${key}]: Required value`);
      const refused = (why: string): string => `Secret "x" is invalid: data[${key}]: ${REDACTED}: ${why}`;
      expect(of('')).toBe(refused('unexpected end of JSON input'));
      expect(of('user:password')).toBe(refused("invalid character 'u' looking for beginning of value"));
      expect(of('{"auths":{}')).toBe(refused('unexpected end of JSON input'));
      expect(of('"{}"')).toBe(refused('json: cannot unmarshal string into Go value of type map[string]interface {}'));
      expect(of('[1]')).toBe(refused('json: cannot unmarshal array into Go value of type map[string]interface {}'));
      expect(of('true')).toBe(refused('json: cannot unmarshal bool into Go value of type map[string]interface {}'));
      expect(of('['.repeat(100_000))).toBe(refused('exceeded max depth'));
      // Encoded twice in base64, as by `base64 | kubectl create secret --from-file`.
      expect(of(encodeBase64('{"auths":{}}'))).toContain("invalid character 'e' looking for beginning of value");
    },
  );

  it('for ssh has a key that is not empty', () => {
    const type = 'kubernetes.io/ssh-auth';
    expect(secret(type, { 'ssh-privatekey': 'k' })).toBe('accepted');
    expect(secret(type, { 'ssh-privatekey': '' })).toBe('Secret "x" is invalid: data[ssh-privatekey]: Required value');
  });

  it('for basic authentication has a name or a password, which may be empty', () => {
    const type = 'kubernetes.io/basic-auth';
    expect(secret(type, { username: '' })).toBe('accepted');
    expect(secret(type, { user: 'a' })).toBe(
      'Secret "x" is invalid: [data[username]: Required value, data[password]: Required value]',
    );
  });

  it('for TLS has a certificate and a key', () => {
    expect(secret('kubernetes.io/tls', { 'tls.crt': '', 'tls.key': '' })).toBe('accepted');
    expect(secret('kubernetes.io/tls', { cert: 'a' })).toBe(
      'Secret "x" is invalid: [data[tls.crt]: Required value, data[tls.key]: Required value]',
    );
  });

  it('may have a type and keys with the names of inherited properties', () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      expect(secret(name, JSON.parse(`{"${name}":"a"}`) as Record<string, string>)).toBe('accepted');
    }
  });
});

describe('the size of settings', () => {
  const most = 1024 * 1024;

  it('is limited for a whole ConfigMap, and the error names no field', () => {
    const data = { a: 'x'.repeat(most - 3) };
    expect(verdict('ConfigMap', { data, binaryData: { b: encodeBase64('abc') } })).toBe('accepted');
    const refusal = 'ConfigMap "x" is invalid: []: Too long: may not be more than 1048576 bytes';
    expect(verdict('ConfigMap', { data, binaryData: { b: encodeBase64('abcd') } })).toBe(refusal);
    const world = new World();
    const error = world.refusalOf(world.user.create('ConfigMap', configMapDraft('x', { a: 'ü'.repeat(most / 2 + 1) })));
    expect(error.details.causes).toEqual([
      { reason: 'FieldValueTooLong', message: 'Too long: may not be more than 1048576 bytes', field: '[]' },
    ]);
  });

  it('is limited for the data of a Secret', () => {
    expect(secret('Opaque', { a: 'x'.repeat(most) })).toBe('accepted');
    expect(secret('Opaque', { a: 'x'.repeat(most), b: 'y' })).toBe(
      'Secret "x" is invalid: data: Too long: may not be more than 1048576 bytes',
    );
  });
});
