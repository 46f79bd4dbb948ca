import type { PolicyRule, UserInfo } from '../../api/index.ts';
import { KubectlError, SilentExit } from '../errors.ts';
import { defineCommand, defineGroup } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { objectPrinter } from '../printers/object-printer.ts';
import { TableWriter } from '../printers/tab-writer.ts';
import { goList, PATH_VERBS, RULE_COLUMNS, ruleLines } from '../rbac/policy-rules.ts';
import { cut } from '../line/pairs.ts';
import type { ApiResource } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { RECONCILE } from './auth-reconcile.ts';

const VERBS =
  '* get list watch create update patch delete deletecollection use bind impersonate escalate approve sign attest'.split(' ');

/** cmd/auth/cani.go. */
const CAN_I = defineCommand({
  name: 'can-i',
  use: 'can-i VERB [TYPE | TYPE/NAME | NONRESOURCEURL]',
  short: 'Check whether an action is allowed',
  reads: true,
  flags: {
    quiet: boolFlag('Print nothing', { short: 'q' }),
    'all-namespaces': boolFlag('Use all namespaces', { short: 'A' }),
    list: boolFlag('List what is allowed'),
    'no-headers': boolFlag('With --list, leave the head out'),
    subresource: stringFlag('The subresource, for example scale'),
  },
  *run(session, { args, flags }) {
    if (flags.list) {
      if (flags.quiet || flags['all-namespaces'] || flags.subresource !== '')
        throw new KubectlError("list option can't be specified with neither quiet, all-namespaces nor subresource options");
      return yield* listRights(session, flags['no-headers']);
    }
    const [verb, target] = args;
    if (verb === undefined || target === undefined || args.length > 2)
      throw new KubectlError(
        "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
      );
    if (flags['no-headers']) throw new KubectlError('--no-headers cannot be set without --list specified');
    const spec = yield* questionOf(session, verb, target, flags);
    const { allowed, reason = '' } = (yield* session.api.review('SelfSubjectAccessReview', spec)) as Access;
    if (!flags.quiet) session.out(allowed ? 'yes\n' : `no${reason === '' ? '' : ` - ${reason}`}\n`);
    if (!allowed) throw new SilentExit();
  },
});

interface Access {
  readonly allowed: boolean;
  readonly reason?: string;
}

interface Rules {
  readonly resourceRules: readonly PolicyRule[];
  readonly nonResourceRules: readonly PolicyRule[];
  readonly incomplete: boolean;
  readonly evaluationError?: string;
}

function* listRights(session: Session, withoutHead: boolean): Process<void> {
  const rules = (yield* session.api.review('SelfSubjectRulesReview', { namespace: session.namespace })) as Rules;
  if (rules.incomplete) session.err(`warning: the list may be incomplete: ${rules.evaluationError ?? ''}\n`);
  const lines = ruleLines([...rules.resourceRules, ...rules.nonResourceRules]);
  session.out(new TableWriter().write(withoutHead ? lines : [RULE_COLUMNS, ...lines]));
}

interface Question {
  readonly 'all-namespaces': boolean;
  readonly subresource: string;
}

/** The spec of the review. Throws `KubectlError`. */
function* questionOf(session: Session, verb: string, target: string, flags: Question): Process<object> {
  const { subresource } = flags;
  if (target.startsWith('/')) {
    if (subresource !== '') throw new KubectlError('--subresource can not be used with NonResourceURL');
    if (!PATH_VERBS.includes(verb)) session.warn(`verb '${verb}' is not a known verb\n`);
    return { nonResourceAttributes: { path: target, verb } };
  }
  const [type, name = ''] = cut(target, '/');
  const resource = type === '*' ? undefined : yield* resourceFor(session, type);
  if (resource !== undefined && 'namespaced' in resource && !resource.namespaced && !flags['all-namespaces']) {
    const where = resource.group === '' ? '' : ` in group '${resource.group}'`;
    session.warn(`resource '${resource.name}' is not namespace scoped${where}\n`);
  }
  if (!VERBS.includes(verb)) session.warn(`verb '${verb}' is not a known verb\n`);
  const namespace = flags['all-namespaces'] ? '' : session.namespace;
  const asked = { group: resource?.group ?? '', resource: resource?.name ?? '*' };
  return {
    resourceAttributes: { namespace, verb, ...asked, ...(subresource !== '' && { subresource }), ...(name !== '' && { name }) },
  };
}

/** The resource of a word, or the word itself with a warning, since somebody may grant what does not exist (`resourceFor`). */
function* resourceFor(session: Session, type: string): Process<ApiResource | { readonly name: string; readonly group: string }> {
  const mapper = yield* session.mapper();
  try {
    return mapper.forArgument(type);
  } catch (error) {
    if (!(error instanceof KubectlError)) throw error;
    const [name, group = ''] = cut(type.toLowerCase(), '.');
    // An empty line follows.
    session.warn(`the server doesn't have a resource type '${name}'${group === '' ? '' : ` in group '${group}'`}\n`);
    return { name, group };
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
    const print = objectPrinter(session, flags);
    const status = (yield* session.api.review('SelfSubjectReview', {})) as { readonly userInfo: UserInfo };
    if (print !== undefined) {
      const apiVersion = 'authentication.k8s.io/v1';
      return session.out(print({ apiVersion, kind: 'SelfSubjectReview', metadata: {}, status }));
    }
    const { username, uid = '', groups = [], extra = {} } = status.userInfo;
    session.out(
      new TableWriter().write([
        ['ATTRIBUTE', 'VALUE'],
        ['Username', username],
        ...(uid === '' ? [] : [['UID', uid]]),
        ...(groups.length === 0 ? [] : [['Groups', goList(groups)]]),
        ...Object.entries(extra)
          .sort(([first], [second]) => (first < second ? -1 : 1))
          .map(([key, values]) => [`Extra: ${key}`, goList(values)]),
      ]),
    );
  },
});

export const AUTH = defineGroup({
  name: 'auth',
  use: 'auth',
  short: 'Inspect authorization',
  children: [CAN_I, RECONCILE, WHOAMI],
});
