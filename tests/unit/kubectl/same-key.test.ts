import { describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

/** A Service with these ports, in this order. */
function dns(...ports: string[]): string {
  const all = { udp: 'port: 53, protocol: UDP', tcp: 'port: 53, protocol: TCP', metrics: 'port: 9153, protocol: TCP' };
  const items = ports.map((name) => `{name: ${name}, ${all[name as keyof typeof all]}}`);
  return `{apiVersion: v1, kind: Service, metadata: {name: dns}, spec: {selector: {app: dns}, ports: [${items.join(', ')}]}}`;
}

const PORTS = "get service dns -o jsonpath='{.spec.ports[*].name}'";

describe('kubectl apply, when two ports have one number and thus one merge key', () => {
  it('adds a third port', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', dns('udp', 'tcp'));
    expect(terminal.out('apply -f -', dns('udp', 'tcp', 'metrics'))).toBe('service/dns configured\n');
    expect(terminal.out(PORTS)).toBe('udp tcp metrics');
  });

  it('fails to change their order, as the real one does: the first one becomes the other', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', dns('udp', 'tcp', 'metrics'));
    expect(terminal.err('apply -f -', dns('tcp', 'udp'))).toBe(
      'The Service "dns" is invalid: \n* spec.ports[1].name: Duplicate value: "tcp"\n* spec.ports[1]: Duplicate value: {"protocol":"TCP","port":53}\n',
    );
    expect(terminal.out(PORTS)).toBe('udp tcp metrics');
  });
});

describe('kubectl expose, when two ports have one number', () => {
  const pod = `{apiVersion: v1, kind: Pod, metadata: {name: dns, labels: {app: dns}}, spec: {containers: [{name: dns, image: nginx,
    ports: [{containerPort: 53, protocol: UDP}, {containerPort: 53, protocol: TCP}, {containerPort: 9153}]}]}}`;
  const portsOf = (flags: string): string => {
    const terminal = new Terminal();
    terminal.out('create -f -', pod);
    terminal.out(`expose pod dns ${flags}`);
    return terminal.out("get service dns -o jsonpath='{range .spec.ports[*]}{.name} {.port}/{.protocol}, {end}'");
  };

  it('names each by its protocol', () => {
    expect(portsOf('')).toBe('port-1-udp 53/UDP, port-1-tcp 53/TCP, port-2 9153/TCP, ');
    expect(portsOf('--port=53')).toBe('port-1-udp 53/UDP, port-1-tcp 53/TCP, ');
  });

  it('takes each number once with --protocol', () => {
    expect(portsOf('--protocol=TCP')).toBe('port-1 53/TCP, port-2 9153/TCP, ');
  });
});

describe('a list of one kind as a manifest', () => {
  const list = `{apiVersion: v1, kind: ConfigMapList, items: [{metadata: {name: one}, data: {a: '1'}},
    {apiVersion: v1, kind: ConfigMap, metadata: {name: two}}]}`;

  it('is applied item by item', () => {
    const terminal = new Terminal();
    expect(terminal.out('apply -f -', list)).toBe('configmap/one created\nconfigmap/two created\n');
    expect(terminal.out('apply -f -', list)).toBe('configmap/one unchanged\nconfigmap/two unchanged\n');
    expect(terminal.out('get -f - -o name', list)).toBe('configmap/one\nconfigmap/two\n');
    expect(terminal.out('delete -f -', list)).toBe(
      'configmap "one" deleted from default namespace\nconfigmap "two" deleted from default namespace\n',
    );
  });

  it('may be empty', () => {
    expect(new Terminal().err('apply -f -', '{apiVersion: apps/v1, kind: DeploymentList, items: []}')).toBe(
      'error: no objects passed to apply\n',
    );
  });
});
