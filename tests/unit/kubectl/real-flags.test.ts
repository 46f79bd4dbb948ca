import { describe, expect, it } from 'vitest';
import { KUBECTL } from '../../../src/kubectl/commands/index.ts';
import { GLOBAL_FLAGS, type Command } from '../../../src/kubectl/line/command.ts';
import type { Flag } from '../../../src/kubectl/line/flags.ts';
import { OTHER_GLOBAL_FLAGS, otherFlags } from '../../../src/kubectl/line/other-flags.ts';
import { addPod } from './objects.ts';
import { REAL_FLAGS, REAL_GLOBAL_FLAGS } from './real-flags.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

/** The command of the page with this name, its flags, and its full name. */
function commandOf(name: string): { readonly command: Command; readonly flags: Readonly<Record<string, Flag<unknown>>> } {
  let command: Command | undefined = KUBECTL;
  for (const word of name.split(' ')) command = command?.children.find((child) => child.name === word);
  if (command === undefined) throw new Error(`kubectl ${name} is not known`);
  return { command, flags: { ...otherFlags(`kubectl ${name}`), ...command.flags } };
}

const isLeaf = ({ children }: Command): boolean => children.length === 0;

/** Words without which a command says first that they are missing. */
const WORDS: Readonly<Record<string, string>> = { 'port-forward': 'web 80' };

/** What a refused command says. */
function reasonOf(name: string): string {
  const terminal = new Terminal();
  const pod = addPod(terminal, 'web');
  terminal.act(terminal.api.updateStatus('Pod', { ...pod, status: { ...pod.status, phase: 'Running' } }));
  return terminal.run(`${name} ${WORDS[name] ?? ''}`).stderr.trim();
}

/** The flags of all commands that are carried out, with the command. */
const FLAGS = Object.entries(REAL_FLAGS).flatMap(([name, texts]) => {
  const { command, flags } = commandOf(name);
  if (command.refused === true) return [];
  return texts.split(' ').flatMap((text) => {
    const [flag = '', letter] = text.split(',');
    return flag === '' ? [] : [{ name, flag, letter, declared: flags[flag] }];
  });
});

/** Flags by command, as in the list of the real ones. */
function byCommand(flags: typeof FLAGS): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, flag } of flags) found[name] = [...(found[name]?.split(' ') ?? []), flag].join(' ');
  return found;
}

describe('the commands of the real kubectl', () => {
  it('are known, and those that the page does not carry out say why', () => {
    const refused = Object.keys(REAL_FLAGS).filter((name) => commandOf(name).command.refused && isLeaf(commandOf(name).command));
    expect(Object.fromEntries(refused.map((name) => [name, reasonOf(name)]))).toEqual({
      alpha: 'No alpha commands are available in this version of kubectl',
      'apply edit-last-applied':
        'error: kubectl apply edit-last-applied is not part of this kubectl: use set-last-applied with a manifest',
      'cluster-info dump': 'error: cluster-info dump is not part of this kubectl: use get -A -o yaml, and logs',
      completion: 'error: completion is code for a shell, and this terminal is none',
      'kuberc set': 'error: this terminal has no kuberc file, in which kubectl keeps aliases and default flags',
      'kuberc view': 'error: this terminal has no kuberc file, in which kubectl keeps aliases and default flags',
      kustomize: 'error: kustomize is not built into this kubectl: write the objects into a manifest, and use -f',
      'plugin list': 'error: unable to find any kubectl plugins in your PATH',
      'port-forward':
        'error: error upgrading connection: portforward is not supported: the network of the Pods is simulated, and nothing outside can connect to it',
      proxy: 'error: proxy listens on a port, and this page has none: use get --raw',
    });
  });

  it('are all that the page has', () => {
    const names = (command: Command, path: string): string[] =>
      command.children.flatMap((child) => [`${path}${child.name}`, ...names(child, `${path}${child.name} `)]);
    expect(names(KUBECTL, '').filter((name) => !Object.hasOwn(REAL_FLAGS, name))).toEqual([]);
  });
});

describe('the flags of the real kubectl', () => {
  it('are known, with their letters', () => {
    const unknown = FLAGS.filter(
      ({ letter, declared }) => declared === undefined || (letter !== undefined && declared.short !== letter),
    );
    expect(byCommand(unknown)).toEqual({});
  });

  it('that are refused have a reason', () => {
    const refused = FLAGS.filter(({ declared, flag }) => declared?.refusal !== undefined && flag !== 'kustomize');
    const byReason: Record<string, string[]> = {};
    for (const { name, flag, declared } of refused) (byReason[declared!.refusal!] ??= []).push(`${name} --${flag}`);
    expect(byReason).toEqual({
      '--custom is not part of this kubectl: choose a --profile': ['debug --custom'],
      '--edit would open an editor before there is an object: write a manifest and create it': ['create --edit'],
      '--interactive asks, and there is nobody to answer: see with --dry-run=client what would be deleted': [
        'delete --interactive',
      ],
      '--local asks no server, and without one nothing ever changes': ['wait --local'],
      '--raw is only for get in this kubectl: requests that write go through the objects': [
        'create --raw',
        'delete --raw',
        'replace --raw',
      ],
      '--resolve is not part of this kubectl: get the ConfigMap or the Secret that --list names': ['set env --resolve'],
      '--show-swap has nothing to show: these nodes have no swap memory': ['top node --show-swap', 'top pod --show-swap'],
      'run does not attach in this kubectl: make a pod with stdin and tty, and use attach -it, or use debug -it': [
        'run --attach',
        'run --stdin',
        'run --tty',
      ],
      'this server knows users by tokens, and not by client certificates, passwords or what a program says': [
        'config set-credentials --auth-provider',
        'config set-credentials --auth-provider-arg',
        'config set-credentials --client-certificate',
        'config set-credentials --client-key',
        'config set-credentials --exec-api-version',
        'config set-credentials --exec-arg',
        'config set-credentials --exec-command',
        'config set-credentials --exec-env',
        'config set-credentials --exec-interactive-mode',
        'config set-credentials --password',
        'config set-credentials --username',
      ],
    });
  });

  it('that choose a folder of kustomize are refused by every command alike', () => {
    const reasons = new Set(FLAGS.flatMap(({ flag, declared }) => (flag === 'kustomize' ? [declared?.refusal] : [])));
    expect([...reasons].filter((reason) => reason !== undefined)).toEqual([
      'kustomize is not built into this kubectl: write the objects into a manifest, and use -f',
    ]);
  });

  /** They are about connections, caches and outputs that there are none of, or say what is done anyway. */
  it('that have no effect are these', () => {
    const idle = FLAGS.filter(({ declared }) => declared?.description === '' && declared.refusal === undefined);
    expect(byCommand(idle)).toEqual({
      'api-resources': 'cached',
      apply: 'openapi-patch wait',
      attach: 'pod-running-timeout',
      'config set': 'set-raw-bytes',
      'config set-cluster': 'embed-certs',
      'config set-credentials': 'embed-certs exec-provide-cluster-info',
      'config view': 'flatten merge',
      cp: 'retries',
      create: 'windows-line-endings',
      diff: 'concurrency',
      edit: 'windows-line-endings',
      exec: 'pod-running-timeout',
      get: 'server-print',
      logs: 'ignore-errors insecure-skip-tls-verify-backend pod-running-timeout',
      replace: 'cascade wait',
      run: 'cascade filename force grace-period kustomize leave-stdin-open pod-running-timeout quiet recursive timeout wait',
      'top node': 'use-protocol-buffers',
      'top pod': 'use-protocol-buffers',
    });
  });

  it('are known to every command', () => {
    const known = Object.entries<Flag<unknown>>({ ...GLOBAL_FLAGS, ...OTHER_GLOBAL_FLAGS }).filter(([name]) => name !== 'help');
    const names = known.map(([name, { short }]) => (short === undefined ? name : `${name},${short}`));
    expect(names.toSorted()).toEqual(REAL_GLOBAL_FLAGS.split(' '));
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    expect(terminal.run('--as someone --as-group system:masters get deployment web').exitCode).toBe(0);
    expect(terminal.run('get --insecure-skip-tls-verify deployment web').exitCode).toBe(0);
  });

  it('may be given with their default value, also if they are refused', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    expect(terminal.out('delete deployment web --interactive=false')).toBe(
      'deployment.apps "web" deleted from default namespace\n',
    );
    expect(terminal.err('delete deployment web -i')).toBe(
      'error: --interactive asks, and there is nobody to answer: see with --dry-run=client what would be deleted\n',
    );
  });

  it('are not known to other commands', () => {
    expect(new Terminal().err('create service nodeport x --tcp=80 --clusterip=None')).toBe(
      "error: unknown flag: --clusterip\nSee 'kubectl create service nodeport --help' for usage.\n",
    );
  });
});
