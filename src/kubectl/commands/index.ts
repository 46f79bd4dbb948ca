import { defineCommand, GLOBAL_FLAGS, readGlobalFlags, type Command } from '../line/command.ts';
import { commandList, optionList } from '../line/help.ts';
import { APPLY } from './apply.ts';
import { ATTACH } from './attach.ts';
import { AUTOSCALE } from './autoscale.ts';
import { CERTIFICATE } from './certificate.ts';
import { CORDON, UNCORDON } from './cordon.ts';
import { CP } from './cp.ts';
import { CREATE } from './create.ts';
import { DEBUG } from './debug.ts';
import { DELETE } from './delete.ts';
import { DESCRIBE } from './describe.ts';
import { AUTH } from './auth.ts';
import { CONFIG } from './config.ts';
import { CLUSTER_INFO } from './cluster-info.ts';
import { API_RESOURCES, API_VERSIONS, VERSION_COMMAND } from './discovery.ts';
import { DIFF } from './diff.ts';
import { DRAIN } from './drain.ts';
import { EDIT } from './edit.ts';
import { EVENTS } from './events.ts';
import { EXEC } from './exec.ts';
import { EXPLAIN } from './explain.ts';
import { EXPOSE } from './expose.ts';
import { GET } from './get.ts';
import { ANNOTATE, LABEL } from './label.ts';
import { LOGS } from './logs.ts';
import { PATCH } from './patch.ts';
import { REFUSED } from './refused.ts';
import { TOP } from './top.ts';
import { REPLACE } from './replace.ts';
import { ROLLOUT } from './rollout.ts';
import { RUN } from './run.ts';
import { SCALE } from './scale.ts';
import { SET } from './set.ts';
import { TAINT } from './taint.ts';
import { WAIT } from './wait.ts';

const GROUPS: readonly (readonly [title: string, commands: readonly Command[]])[] = [
  ['Basic Commands (Beginner)', [CREATE, EXPOSE, RUN, SET]],
  ['Basic Commands (Intermediate)', [EXPLAIN, GET, EDIT, DELETE]],
  ['Deploy Commands', [ROLLOUT, SCALE, AUTOSCALE]],
  ['Cluster Management Commands', [CERTIFICATE, CLUSTER_INFO, TOP, CORDON, UNCORDON, DRAIN, TAINT]],
  ['Troubleshooting and Debugging Commands', [DESCRIBE, LOGS, ATTACH, EXEC, CP, AUTH, DEBUG, EVENTS]],
  ['Advanced Commands', [DIFF, APPLY, PATCH, REPLACE, WAIT]],
  ['Settings Commands', [LABEL, ANNOTATE]],
  ['Other Commands', [API_RESOURCES, API_VERSIONS, CONFIG, VERSION_COMMAND]],
];

const HELP = defineCommand({
  name: 'help',
  use: 'help [command]',
  short: 'Help about any command',
  reads: true,
  flags: {},
  *run(session, { args }) {
    let command: Command = KUBECTL;
    for (const word of args)
      command = command.children.find(({ name, aliases }) => name === word || aliases.includes(word)) ?? command;
    yield* command.execute(session, ['kubectl', ...args].join(' '), ['--help']);
  },
});

/** cmd/options/options.go. */
const OPTIONS = defineCommand({
  name: 'options',
  use: 'options',
  short: 'Print the list of flags inherited by all commands',
  reads: true,
  flags: {},
  *run(session) {
    session.out(`The following options can be passed to any command:\n\n${optionList(GLOBAL_FLAGS)}`);
  },
});

/** The root command with all subcommands. */
export const KUBECTL: Command = {
  name: 'kubectl',
  aliases: [],
  suggestFor: [],
  use: 'kubectl',
  short: 'kubectl controls the Kubernetes cluster manager',
  flags: GLOBAL_FLAGS,
  children: [...GROUPS.flatMap(([, commands]) => commands), HELP, OPTIONS, ...REFUSED],
  asks: () => true,
  changes: () => false,
  *execute(session, path, words) {
    readGlobalFlags(words, path);
    const groups = GROUPS.map(([title, commands]) => `${title}:\n${commandList(commands)}\n`).join('');
    const usage =
      'Usage:\n  kubectl [flags] [options]\n\nUse "kubectl <command> --help" for more information about a given command.\n';
    session.out(`kubectl controls the Kubernetes cluster manager.\n\n${groups}${usage}`);
  },
};
