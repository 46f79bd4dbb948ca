import { expect, test } from 'vitest';
import { CorefileError, parseCorefile } from '../../../src/addons/coredns/corefile.ts';
import { COREDNS_MANIFESTS } from '../../../src/addons/coredns/manifests.ts';

const KUBEADM = COREDNS_MANIFESTS.flatMap((object) =>
  'data' in object ? [(object.data as { Corefile: string }).Corefile] : [],
)[0]!;

test('the Corefile of kubeadm', () => {
  expect(parseCorefile(KUBEADM)).toEqual({
    port: 53,
    zones: ['cluster.local', 'in-addr.arpa', 'ip6.arpa'],
    pods: 'insecure',
    healthPort: 8080,
    lameduckMs: 5_000,
    readyPort: 8181,
    metricsPort: 9153,
    forward: ['/etc/resolv.conf'],
    loop: true,
  });
});

test('comments, other ports and addresses', () => {
  const text = `
# The zone of the company
dns://.:1053 {        # not the usual port
  health 0.0.0.0:9000
  ready
  kubernetes corp.internal. {
    pods disabled
  }
  forward . 9.9.9.9:53 1.1.1.1
}`;
  expect(parseCorefile(text)).toMatchObject({
    port: 1053,
    zones: ['corp.internal'],
    pods: 'disabled',
    healthPort: 9000,
    lameduckMs: 0,
    metricsPort: undefined,
    forward: ['9.9.9.9:53', '1.1.1.1'],
    loop: false,
  });
});

test.each([
  ['', 'Corefile: no server block'],
  ['.:53 {\n  errors\n', "Corefile:3 - Error during parsing: Unexpected EOF, expecting '}'"],
  ['.:53 {\n}\n}', "Corefile:3 - Error during parsing: Unexpected '}'"],
  ['.:53 {\n  rewrite name a b\n}', "Corefile:2 - Error during parsing: Unknown directive 'rewrite', or it is not simulated"],
  ['.:53 {\n  kubernetes {\n    a {\n      b\n    }\n  }\n}', "Corefile:3 - Error during parsing: Unexpected '{'"],
  ['.:53 {\n}\nexample.org {\n}', 'Corefile:3 - not simulated: more than one server block'],
  ['example.org {\n}', 'Corefile:1 - not simulated: a server block for example.org'],
  ['.:53 {\n  forward example.org 9.9.9.9\n}', 'Corefile:2 - not simulated: forward example.org'],
  ['.:53 {\n  kubernetes {\n    pods verified\n  }\n}', 'Corefile:3 - plugin/kubernetes: not simulated: pods verified'],
  ['{'.repeat(200_000), 'plugin/simulation: the Corefile is too long'],
])('refuses %j', (text, message) => {
  expect(() => parseCorefile(text)).toThrow(new CorefileError(message));
});
