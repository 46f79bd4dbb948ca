import { ADMINISTRATOR } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, defineGroup } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag } from '../line/flags.ts';
import { objectPrinter } from '../printers/object-printer.ts';
import { TableWriter } from '../printers/tab-writer.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';

/** The rules of the administrator, as `can-i --list` prints them. */
const EVERYTHING = [
  ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'],
  ['*.*', '[]', '[]', '[*]'],
  ['', '[*]', '[]', '[*]'],
];

const CAN_I = defineCommand({
  name: 'can-i',
  use: 'can-i VERB [TYPE | TYPE/NAME | NONRESOURCEURL]',
  short: 'Check whether an action is allowed',
  reads: true,
  flags: {
    quiet: boolFlag('Print nothing', { short: 'q' }),
    'all-namespaces': boolFlag('Use all namespaces', { short: 'A' }),
    list: boolFlag('List what is allowed'),
  },
  *run(session, { args, flags }) {
    if (flags.list) return session.out(new TableWriter().write(EVERYTHING));
    if (args.length < 2)
      throw new KubectlError(
        "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
      );
    yield* warnOfUnknownType(session, args[1]!);
    // There is no authorization: the user may do anything.
    if (!flags.quiet) session.out('yes\n');
  },
});

/** Prints an empty line after the warning, as upstream does (cmd/auth/cani.go `resourceFor`). */
function* warnOfUnknownType(session: Session, target: string): Process<void> {
  const [type = ''] = target.split('/');
  if (type === '*' || type === '') return;
  const mapper = yield* session.mapper();
  try {
    mapper.forArgument(type);
  } catch (error) {
    if (!(error instanceof KubectlError)) throw error;
    const [word, ...group] = type.toLowerCase().split('.');
    session.warn(
      `the server doesn't have a resource type '${word}'${group.length === 0 ? '' : ` in group '${group.join('.')}'`}\n`,
    );
  }
}

/** cmd/auth/whoami.go. */
const WHOAMI = defineCommand({
  name: 'whoami',
  use: 'whoami',
  short: 'Experimental: Check self subject attributes',
  reads: true,
  flags: OUTPUT_FLAGS,
  *run(session, { flags }) {
    const { username, groups } = ADMINISTRATOR;
    const print = objectPrinter(flags.output, { showManagedFields: false });
    const review = {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'SelfSubjectReview',
      metadata: {},
      status: { userInfo: ADMINISTRATOR },
    };
    if (print !== undefined) return session.out(print(review));
    const rows = [
      ['ATTRIBUTE', 'VALUE'],
      ['Username', username],
      ['Groups', `[${groups.join(' ')}]`],
    ];
    session.out(new TableWriter().write(rows));
  },
});

export const AUTH = defineGroup({ name: 'auth', use: 'auth', short: 'Inspect authorization', children: [CAN_I, WHOAMI] });
