import { describe, expect, it } from 'vitest';
import { commandLine, type Command } from '../../../src/worker/protocol/index.ts';
import { appliesStdin, commandOf, namesProgram, withoutKubectl } from '../../../src/ui/terminal/CommandLine.tsx';

describe('a terminal line', () => {
  it('is a kubectl command', () => {
    expect(commandOf('get pods', 'text')).toEqual({ type: 'kubectl', line: 'get pods' });
  });

  it.each([
    ['get pods', 'get pods'],
    ['kubectl get pods', 'get pods'],
    ['k get pods', 'get pods'],
    ['  k   get pods ', 'get pods'],
    ['$ kubectl get pods', 'get pods'],
    ['$ k get pods', 'get pods'],
    ['$ fault list', 'fault list'],
    ['k', ''],
    ['kubectl', ''],
    ['kustomize web', 'kustomize web'],
    ['k8s', 'k8s'],
    ['get k', 'get k'],
    ['exec web -- kubectl version', 'exec web -- kubectl version'],
  ])('%s is kubectl %s', (typed, line) => {
    expect(withoutKubectl(typed)).toBe(line);
  });

  it("may start with the program's name", () => {
    expect(['k get pods', 'kubectl', '$ k get', 'fault list'].map(namesProgram)).toEqual([true, true, true, true]);
    expect(['get pods', 'kustomize', 'ku', 'faulty', ''].map(namesProgram)).toEqual([false, false, false, false, false]);
  });

  it('can be a fault command', () => {
    expect(commandOf('fault list', 'text')).toEqual({ type: 'fault', line: 'list' });
    expect(commandOf('faulty', 'text')).toEqual({ type: 'kubectl', line: 'faulty' });
  });

  it.each<[string, Command]>([
    ['machine add', { type: 'add-node' }],
    ['machine add node-7', { type: 'add-node', name: 'node-7' }],
    ['machine remove node-1', { type: 'remove-node', name: 'node-1' }],
    ['machine power-off node-1', { type: 'power-node', name: 'node-1', on: false }],
    ['machine power-on node-1', { type: 'power-node', name: 'node-1', on: true }],
    ['systemctl start controller-manager-1', { type: 'power-manager', name: 'controller-manager-1', on: true }],
    ['systemctl stop controller-manager-1', { type: 'power-manager', name: 'controller-manager-1', on: false, gracefully: true }],
    ['systemctl restart a', { type: 'restart-manager', name: 'a', flags: [] }],
    [
      'systemctl restart controller-manager-1 --concurrent-replicaset-syncs=1 -v 4',
      { type: 'restart-manager', name: 'controller-manager-1', flags: ['--concurrent-replicaset-syncs=1', '-v', '4'] },
    ],
    ['kill -9 controller-manager-1', { type: 'power-manager', name: 'controller-manager-1', on: false }],
  ])("is the page's own command if typed as the page shows it: %s", (line, command) => {
    expect(commandLine(command)).toBe(line);
    expect(commandOf(line, 'text')).toEqual(command);
    expect(namesProgram(`$ ${line}`)).toBe(true);
  });

  it.each([
    'machine',
    'machine power-off',
    'machine add Node_1',
    `machine add ${'a'.repeat(64)}`,
    'machine add a b',
    'kill -9',
    'systemctl restart A_b',
    `systemctl restart a${' --leader-elect'.repeat(101)}`,
  ])('is not a machine command if a scenario could not contain it: %s', (line) => {
    expect(commandOf(line, 'text')).toEqual({ type: 'kubectl', line });
  });

  it.each(['apply -f -', 'diff -f- ', 'create --filename=-', 'replace --filename - --force', 'delete -f=- --wait=false'])(
    'reads the editor in %s',
    (line) => {
      expect(commandOf(line, 'text')).toEqual({ type: 'kubectl', line, stdin: 'text' });
    },
  );

  it.each(['apply -f web.yaml', 'logs -f web -c a', 'logs -f web-1', 'get pods -o yaml', 'exec web -- cat -'])(
    'does not read the editor in %s',
    (line) => {
      expect(commandOf(line, 'text')).toEqual({ type: 'kubectl', line });
    },
  );

  it('is an apply of the editor', () => {
    const applies = (line: string): boolean => appliesStdin(commandOf(line, 'text'));
    expect(['apply -f -', 'apply --server-side -f -'].map(applies)).toEqual([true, true]);
    expect(['apply -f web.yaml', 'apply -f - --dry-run=server', 'diff -f -', 'fault list'].map(applies)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
