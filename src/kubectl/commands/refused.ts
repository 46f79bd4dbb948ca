import { KubectlError } from '../errors.ts';
import { defineCommand, defineGroup, type Command } from '../line/command.ts';
import { NO_KUSTOMIZE } from '../line/flag-groups.ts';
import { PORT_FORWARD } from './port-forward.ts';

/** Commands of the real kubectl that are refused here, with their descriptions and the reasons. */
const REFUSALS: readonly (readonly [name: string, short: string, why: string])[] = [
  ['proxy', 'Run a proxy to the Kubernetes API server', 'proxy listens on a port, and this page has none: use get --raw'],
  [
    'completion',
    'Output shell completion code for the specified shell (bash, zsh, fish, or powershell)',
    'completion is code for a shell, and this terminal is none',
  ],
  ['kustomize', 'Build a kustomization target from a directory or URL', NO_KUSTOMIZE],
];

/** cmd/plugin/plugin.go, which looks for programs. */
const PLUGIN = defineGroup({
  name: 'plugin',
  use: 'plugin [flags]',
  short: 'Provides utilities for interacting with plugins',
  refused: true,
  children: [refusedCommand('list', 'List all visible plugin executables', 'unable to find any kubectl plugins in your PATH')],
});

const NO_KUBERC = 'this terminal has no kuberc file, in which kubectl keeps aliases and default flags';

/** cmd/kuberc/kuberc.go. */
const KUBERC = defineGroup({
  name: 'kuberc',
  use: 'kuberc SUBCOMMAND',
  short: 'Manage kuberc configuration files',
  refused: true,
  children: [
    refusedCommand('set', 'Set values in the kuberc configuration', NO_KUBERC),
    refusedCommand('view', 'Display the current kuberc configuration', NO_KUBERC),
  ],
});

/** cmd/alpha.go: v1.36 has no alpha commands. */
const ALPHA = defineCommand({
  name: 'alpha',
  use: 'alpha',
  short: 'Commands for features in alpha',
  refused: true,
  reads: true,
  flags: {},
  *run(session) {
    session.err('No alpha commands are available in this version of kubectl\n');
  },
});

export const REFUSED: readonly Command[] = [
  ...REFUSALS.map(([name, short, why]) => refusedCommand(name, short, why)),
  PORT_FORWARD,
  PLUGIN,
  KUBERC,
  ALPHA,
];

/** Creates a command that is always refused, whatever its arguments. */
export function refusedCommand(name: string, short: string, why: string, aliases: readonly string[] = []): Command {
  return {
    name,
    aliases,
    suggestFor: [],
    use: name,
    short,
    flags: {},
    children: [],
    refused: true,
    asks: () => true,
    changes: () => false,
    *execute() {
      throw new KubectlError(why);
    },
  };
}

/** A subcommand of apply. */
export const APPLY_REFUSED: readonly Command[] = [
  refusedCommand(
    'edit-last-applied',
    'Edit latest last-applied-configuration annotations of a resource/object',
    'kubectl apply edit-last-applied is not part of this kubectl: use set-last-applied with a manifest',
  ),
];
