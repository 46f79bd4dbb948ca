import { expect, it } from 'vitest';
import { REQUESTS } from '../controllers/certificates/requests.ts';
import { Terminal } from './terminal.ts';

function manifest(name: string, request: keyof typeof REQUESTS): string {
  return `
apiVersion: certificates.k8s.io/v1
kind: CertificateSigningRequest
metadata: { name: ${name} }
spec:
  request: ${btoa(REQUESTS[request])}
  signerName: kubernetes.io/kube-apiserver-client
  expirationSeconds: 86400
  usages: [client auth]
`;
}

it('certificate approve and deny decide about a request once', () => {
  const terminal = new Terminal();
  const out = (line: string, stdin?: string): string => {
    const { stdout, stderr } = terminal.run(line, stdin);
    return stdout + stderr;
  };
  const title = 'certificatesigningrequest.certificates.k8s.io';
  for (const name of ['a', 'b']) out('create -f -', manifest(name, 'jane'));
  expect(out('certificate approve a')).toBe(`${title}/a approved\n`);
  expect(out('certificate approve a')).toBe(`${title}/a approved\n`);
  expect(out('certificate deny a')).toBe('error: certificate signing request "a" is already Approved\n');
  expect(out('certificate deny -f -', manifest('b', 'jane'))).toBe(`${title}/b denied\n`);
  expect(out('certificate approve c')).toBe(
    'Error from server (NotFound): certificatesigningrequests.certificates.k8s.io "c" not found\n',
  );
  expect(out('get csr --no-headers').replace(/ +/g, ' ')).toBe(
    [
      'a 0s kubernetes.io/kube-apiserver-client kubernetes-admin 24h Approved\n',
      'b 0s kubernetes.io/kube-apiserver-client kubernetes-admin 24h Denied\n',
    ].join(''),
  );
});

it('describe shows what a request asks for', () => {
  const terminal = new Terminal();
  terminal.run('create -f -', manifest('node', 'serving'));
  const lines = terminal
    .run('describe csr node')
    .stdout.split('\n')
    .filter((line) => !line.startsWith('CreationTimestamp'));
  expect(lines).toEqual([
    'Name:                node',
    'Labels:              <none>',
    'Annotations:         <none>',
    'Requesting User:     kubernetes-admin',
    'Signer:              kubernetes.io/kube-apiserver-client',
    'Requested Duration:  24h',
    'Status:              Pending',
    'Subject:',
    '  Common Name:    system:node:node-1',
    '  Serial Number:  ',
    '  Organization:   system:nodes',
    'Subject Alternative Names:',
    '         DNS Names:     node-1',
    '         IP Addresses:  10.0.0.1',
    '                        fd00::1:0:0:5',
    'Events:  <none>',
    '',
  ]);
});

it('describe shows the Secrets of a ServiceAccount, and which of them are missing', () => {
  const terminal = new Terminal();
  terminal.run(
    'create -f -',
    `
apiVersion: v1
kind: ServiceAccount
metadata: { name: robot }
imagePullSecrets: [{ name: pull }, { name: kept }]
secrets: [{ name: gone }]
---
apiVersion: v1
kind: Secret
metadata: { name: kept }
`,
  );
  expect(terminal.run('describe sa robot').stdout.split('\n')).toEqual([
    'Name:                robot',
    'Namespace:           default',
    'Labels:              <none>',
    'Annotations:         <none>',
    'Image pull secrets:  pull (not found)',
    '                     kept',
    'Mountable secrets:   gone (not found)',
    'Tokens:              <none>',
    'Events:              <none>',
    '',
  ]);
});
