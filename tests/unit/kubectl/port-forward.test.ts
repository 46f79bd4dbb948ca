import { expect, it } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { Terminal } from './terminal.ts';

const MANIFESTS = `
apiVersion: v1
kind: Pod
metadata: { name: web, labels: { app: web } }
spec:
  containers:
    - { name: web, image: nginx, ports: [{ name: http, containerPort: 8080 }, { containerPort: 53, protocol: UDP }] }
---
apiVersion: v1
kind: Service
metadata: { name: web }
spec:
  selector: { app: web }
  ports:
    - { name: named, port: 80, targetPort: http }
    - { name: lost, port: 81, targetPort: nowhere }
`;

/** A terminal with a Pod that runs, and its Service. */
function terminal(phase = 'Running'): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', MANIFESTS);
  const pod = terminal.get('Pod', 'web') as Pod;
  terminal.act(terminal.api.updateStatus('Pod', { ...pod, status: { ...pod.status, phase } } as Pod));
  return terminal;
}

const UNREACHABLE =
  'error: error upgrading connection: portforward is not supported: the network of the Pods is simulated, and nothing outside can connect to it\n';

it.each([
  ['web 8080', UNREACHABLE],
  ['web 9000:http', UNREACHABLE],
  ['service/web 9000:80 named', UNREACHABLE],
  ['nobody 80', 'Error from server (NotFound): pods "nobody" not found\n'],
  ['web https', "error: Pod 'web' does not have a named port 'https'\n"],
  ['web 53', 'error: UDP protocol is not supported for 53\n'],
  ['web 0', 'error: remote port must be > 0\n'],
  ['web 99999', `error: error parsing local port '99999': strconv.ParseUint: parsing "99999": value out of range\n`],
  ['web 80 --address=there', 'error: there is not a valid IP\n'],
  ['service/web 8080', 'error: Service web does not have a service port 8080\n'],
  ['service/web http', "error: Service 'web' does not have a named port 'http'\n"],
  ['service/web 9000:81', "error: Pod 'web' does not have a named port 'nowhere'\n"],
])('port-forward %s finds the Pod and its port, and says why it goes no further', (words, stderr) => {
  expect(terminal().err(`port-forward ${words}`)).toBe(stderr);
});

it('port-forward needs a Pod that runs', () => {
  expect(terminal('Pending').err('port-forward web 8080')).toBe(
    'error: unable to forward port because pod is not running. Current status=Pending\n',
  );
});
