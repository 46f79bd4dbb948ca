import {
  fullRule,
  ignoreNotFound,
  isReason,
  type KubeObject,
  type PolicyRule,
  RBAC_GROUP,
  type Subject,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { DRY_RUN_FLAG, dryRunOf, OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { goList } from '../rbac/policy-rules.ts';
import { isOfRights, reconciliationOf, type Reconciliation, type RemovesExtra } from '../rbac/reconciliation.ts';
import { refOf, type Item } from '../resources/item.ts';
import { NO_FILES, ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';

const OBJECTS = new ResourceFlags(['filename'], { typed: true, nothing: NO_FILES });
const WRITE = { fieldManager: 'kubectl-auth' };

/** cmd/auth/reconcile.go. */
export const RECONCILE = defineCommand({
  name: 'reconcile',
  use: 'reconcile -f FILENAME',
  short: 'Reconciles rules for RBAC role, role binding, cluster role, and cluster role binding objects',
  flags: {
    ...OBJECTS.flags,
    ...OUTPUT_FLAGS,
    ...DRY_RUN_FLAG,
    'remove-extra-permissions': boolFlag('Take away the rules of roles that the manifest does not have'),
    'remove-extra-subjects': boolFlag('Take away the subjects of bindings that the manifest does not have'),
  },
  *run(session, input) {
    const { args, flags } = input;
    OBJECTS.require(input);
    if (args.length > 0) throw new KubectlError('no arguments are allowed');
    const dryRun = dryRunOf(flags['dry-run']);
    if (dryRun === 'server') throw new KubectlError('--dry-run=server for command reconcile is not supported yet');
    const removes = { permissions: flags['remove-extra-permissions'], subjects: flags['remove-extra-subjects'] };
    const printer = new ResultPrinter(session, flags, dryRun);
    const selection = yield* OBJECTS.select(session, input);
    yield* selection.visit(function* (item) {
      const expected = item.object!;
      if (!isOfRights(expected)) return;
      if (expected.apiVersion !== `${RBAC_GROUP}/v1`)
        throw new KubectlError(`only ${RBAC_GROUP}/v1 is supported: not ${expected.apiVersion}`);
      const existing = yield* ignoreNotFound(() => session.api.get<string>(item.resource.key, refOf(item)));
      const result = reconciliationOf(expected, existing as typeof expected | undefined, removes);
      const written = dryRun === 'client' || result.isProtected ? result.object : yield* write(session, item, result);
      printer.print(item, 'reconciled', written);
      session.err(reportOf(result, removes));
    });
  },
});

function* write(session: Session, item: Item, { object, operation }: Reconciliation): Process<KubeObject> {
  const { key } = item.resource;
  switch (operation) {
    case 'none':
      return object;
    case 'update':
      return yield* session.api.update<string>(key, object, WRITE);
    case 'recreate':
      yield* session.api.delete<string>(key, refOf(item));
      return yield* session.api.create<string>(key, object, WRITE);
    case 'create':
      yield* ensureNamespace(session, item.namespace);
      return yield* session.api.create<string>(key, object, WRITE);
  }
}

/** `tryEnsureNamespace`: an object may come before its namespace. */
function* ensureNamespace(session: Session, name: string): Process<void> {
  if (name === '') return;
  try {
    yield* session.api.get('Namespace', { name });
  } catch (error) {
    if (!isReason(error, 'NotFound')) return;
    yield* session.api.create<string>('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
}

/** `printResults`: what was missing, and what was too much. */
function reportOf(result: Reconciliation, removes: RemovesExtra): string {
  const { operation, isProtected, missingSubjects, extraSubjects, missingRules, extraRules } = result;
  if (operation === 'none') return '';
  const caveat = isProtected ? ', but object opted out (rbac.authorization.kubernetes.io/autoupdate: false)' : '';
  const listed = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\t${title}:\n${lines.map((line) => `\t\t${line}\n`).join('')}`;
  return (
    `\treconciliation required ${operation}${caveat}\n` +
    listed('missing subjects added', missingSubjects.map(subjectText)) +
    listed('extra subjects removed', removes.subjects ? extraSubjects.map(subjectText) : []) +
    listed('missing rules added', missingRules.map(ruleText)) +
    listed('extra rules removed', removes.permissions ? extraRules.map(ruleText) : [])
  );
}

/** As Go's `%+v` prints it. */
function subjectText({ kind, apiGroup = '', name, namespace = '' }: Subject): string {
  return `{Kind:${kind} APIGroup:${apiGroup} Name:${name} Namespace:${namespace}}`;
}

function ruleText(rule: PolicyRule): string {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = fullRule(rule);
  const lists = [verbs, apiGroups, resources, resourceNames, nonResourceURLs].map(goList);
  const [first, second, third, fourth, fifth] = lists;
  return `{Verbs:${first} APIGroups:${second} Resources:${third} ResourceNames:${fourth} NonResourceURLs:${fifth}}`;
}
