import { describe, expect, test } from 'vitest';
import { jsonFault } from '../../../../src/apiserver/decoding/json-text.ts';
import { negotiate, parseAccept } from '../../../../src/apiserver/rest/negotiation.ts';
import { pathParts, resourcePath } from '../../../../src/apiserver/rest/path.ts';

describe('a path', () => {
  test.each<[string, object | undefined]>([
    ['/api/v1/pods', { group: '', version: 'v1', namespace: undefined, resource: 'pods', name: '', subresource: '' }],
    ['/api/v1/namespaces/default/pods/web', { namespace: 'default', resource: 'pods', name: 'web' }],
    ['/apis/apps/v1/namespaces/a/deployments/web/scale', { group: 'apps', namespace: 'a', name: 'web', subresource: 'scale' }],
    ['/api/v1/namespaces', { resource: 'namespaces', name: '', namespace: undefined }],
    ['/api/v1/namespaces/default', { resource: 'namespaces', name: 'default', namespace: undefined }],
    ['/api/v1/namespaces/default/status', { resource: 'namespaces', name: 'default', subresource: 'status' }],
    ['/api/v1/namespaces/default/finalize', { resource: 'namespaces', subresource: 'finalize' }],
    ['/api/v1/watch/namespaces/default/pods', { resource: 'pods', namespace: 'default', isWatch: true }],
    ['/api/v1/nodes/a%2Fb', { resource: 'nodes', name: 'a/b' }],
    ['/api/v1/nodes/n/proxy/logs/x', { subresource: 'proxy', rest: ['logs', 'x'] }],
    ['/api/v1', undefined],
    ['/apis/apps/v1', undefined],
    ['/healthz', undefined],
  ])('%s', (path, expected) => {
    const found = resourcePath(pathParts(path));
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });

  test('with an invalid escape is refused', () => {
    expect(() => pathParts('/api/v1/nodes/%zz')).toThrow('invalid URL escape in "%zz"');
  });
});

describe('the Accept header', () => {
  const choose = (header: string | undefined) => negotiate(parseAccept(header));

  test('means JSON if it is missing or allows any type', () => {
    expect(choose(undefined)).toMatchObject({ encoding: 'json', view: 'object' });
    expect(choose('*/*')).toMatchObject({ encoding: 'json' });
  });

  test('selects the supported type with the highest weight', () => {
    expect(choose('text/html, application/yaml')).toMatchObject({ encoding: 'yaml' });
    expect(choose('application/yaml;q=0.1, application/json;q=0.9')).toMatchObject({ encoding: 'json' });
    expect(
      choose('application/json;as=Table;v=v9;g=meta.k8s.io, application/json;as=Table;v=v1beta1;g=meta.k8s.io'),
    ).toMatchObject({ view: 'Table', viewVersion: 'v1beta1' });
    expect(choose('application/json;as=Gadget;v=v1;g=example.com, application/json')).toMatchObject({ view: 'object' });
  });

  test('without a supported type is refused', () => {
    expect(() => choose('image/png')).toThrow('only the following media types are accepted');
    expect(() => choose('application/json;q=0')).toThrow('only the following media types are accepted');
  });
});

describe('the error of invalid JSON', () => {
  test.each([
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['{"a":1', 'unexpected end of JSON input'],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b":2}', `invalid character '"' after object key:value pair`],
    ['[1 2]', "invalid character '2' after array element"],
    ['{} {}', "invalid character '{' after top-level value"],
    ['tru', 'unexpected end of JSON input'],
    ['trux', "invalid character 'x' in literal true (expecting 'e')"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['<', "invalid character '<' looking for beginning of value"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
  ])('%j: %s', (text, words) => {
    expect(jsonFault(text)).toBe(words);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });
});
