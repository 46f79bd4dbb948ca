import { isReason, type PropagationPolicy } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError, throwAll, withSource } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { DRY_RUN_FLAG, dryRunOf, type DryRun } from '../line/flag-groups.ts';
import { boolFlag, durationFlag, intFlag, stringFlag } from '../line/flags.ts';
import { DRY_RUN_SUFFIXES } from '../printers/result-printer.ts';
import { waitUntilGone } from '../resources/following.ts';
import { refOf, titleOf, type Item } from '../resources/item.ts';
import { qualifiedKind } from '../resources/rest-mapper.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { collect } from '../resources/selection.ts';
import type { Session } from '../session.ts';

const OBJECTS = new ResourceFlags(['filename', 'selector', 'field-selector', 'all', 'all-namespaces'], {
  requireObject: false,
  selectsAll: true,
});

export const DELETE = defineCommand({
  name: 'delete',
  suggestFor: ['rm'],
  use: 'delete ([-f FILENAME] | TYPE [(NAME | -l label | --all)])',
  short: 'Delete resources by file names, stdin, resources and names, or by resources and label selector',
  flags: {
    ...OBJECTS.flags,
    ...DRY_RUN_FLAG,
    cascade: stringFlag('How to delete dependents: background, orphan or foreground', {
      default: 'background',
      alone: 'background',
    }),
    force: boolFlag('Remove the objects at once, without waiting for the node'),
    'grace-period': intFlag('Grace period in seconds; -1 uses the period of the object', { default: -1 }),
    'ignore-not-found': boolFlag('Ignore missing objects'),
    now: boolFlag('Same as --grace-period=1'),
    output: stringFlag('Output format: name', { short: 'o' }),
    timeout: durationFlag('How long to wait for the deletion; 0 waits without limit'),
    wait: boolFlag('Wait until the objects are gone', { default: true }),
  },
  *run(session, input) {
    const { flags, given } = input;
    const gracePeriod = gracePeriodOf(flags);
    if (flags.output !== '' && flags.output !== 'name') {
      throw new KubectlError(`unexpected -o output mode: ${flags.output}. We only support '-o name'`);
    }
    const bySelector = flags.all || flags.selector !== '' || flags['field-selector'] !== '';
    const dryRun = dryRunOf(flags['dry-run']);
    const propagationPolicy = propagationOf(flags.cascade);
    const { items, errors } = yield* OBJECTS.select(session, input);
    if (flags.force && gracePeriod === 0) {
      session.warn(
        'Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.',
      );
    }
    const deletion = {
      gracePeriod,
      propagationPolicy,
      dryRun,
      output: flags.output,
      ignoreNotFound: given('ignore-not-found') ? flags['ignore-not-found'] : bySelector,
    };
    yield* deleteItems(session, items, errors, { ...deletion, wait: flags.wait, timeoutMs: flags.timeout });
  },
});

export interface Deletion {
  /** Seconds; below 0: the object's own grace period. */
  readonly gracePeriod: number;
  readonly propagationPolicy: PropagationPolicy;
  readonly dryRun: DryRun;
  /** `name` or empty. */
  readonly output: string;
  readonly ignoreNotFound: boolean;
  readonly wait: boolean;
  /** 0: no limit. */
  readonly timeoutMs: number;
}

/** Deletes the items, reports each, and waits for all (cmd/delete `DeleteResult`). Throws its errors together with `unread`, those of the query. */
export function* deleteItems(
  session: Session,
  items: readonly Item[],
  unread: readonly unknown[],
  deletion: Deletion,
): Process<void> {
  const errors: unknown[] = [];
  const deleted: { readonly item: Item; readonly uid: string }[] = [];
  if (session.namespaceGiven && items.some(({ resource }) => !resource.namespaced)) {
    session.warn('deleting cluster-scoped resources, not scoped to the provided namespace');
  }
  for (const item of items) {
    try {
      const uid = yield* deleteOne(session, item, deletion);
      if (uid !== undefined) deleted.push({ item, uid });
    } catch (error) {
      if (!(deletion.ignoreNotFound && isReason(error, 'NotFound'))) collect(withSource('deleting', item.source, error), errors);
    }
  }
  throwAll([...errors, ...unread]);
  // An object that is missing on the server counts as found.
  if (items.length === 0) return session.out('No resources found\n');
  if (!deletion.wait) return;
  for (const { item, uid } of deleted) {
    const gone = yield* waitUntilGone(session, item, uid, deletion.timeoutMs);
    if (!gone) throw new KubectlError(`timed out waiting for the condition on ${item.resource.name}/${item.name}`);
  }
}

/** Returns the uid of the deleted object; undefined after a dry run. */
function* deleteOne(session: Session, item: Item, deletion: Deletion): Process<string | undefined> {
  const { gracePeriod, propagationPolicy, dryRun } = deletion;
  if (dryRun === 'client') {
    report(session, item, deletion);
    return undefined;
  }
  const gracePeriodSeconds = gracePeriod < 0 ? undefined : gracePeriod;
  const answer = yield* session.api.delete<string>(item.resource.key, refOf(item), {
    gracePeriodSeconds,
    propagationPolicy,
    dryRun: dryRun === 'server',
  });
  report(session, item, deletion);
  return dryRun === 'server' ? undefined : answer.metadata.uid;
}

function report(session: Session, item: Item, { gracePeriod, dryRun, output }: Deletion): void {
  if (output === 'name') return session.out(`${titleOf(item)}\n`);
  const what = gracePeriod === 0 ? 'force deleted' : 'deleted';
  const where = item.namespace === '' ? '' : ` from ${item.namespace} namespace`;
  session.out(`${qualifiedKind(item.resource)} "${item.name}" ${what}${where}${DRY_RUN_SUFFIXES[dryRun]}\n`);
}

/** The grace period in seconds (`DeleteOptions.Complete` and `Validate`). 0 needs `--force`. */
function gracePeriodOf(flags: { readonly now: boolean; readonly force: boolean; readonly 'grace-period': number }): number {
  let seconds = flags['grace-period'];
  if (flags.now) {
    if (seconds !== -1) throw new KubectlError('--now and --grace-period cannot be specified together');
    seconds = 1;
  }
  if (seconds === 0 && !flags.force) seconds = 1;
  if (flags.force && seconds > 0)
    throw new KubectlError('--force and --grace-period greater than 0 cannot be specified together');
  return flags.force ? 0 : seconds;
}

/** cmd/delete `parseCascadingFlag`. Throws `KubectlError`. */
export function propagationOf(cascade: string): PropagationPolicy {
  switch (cascade) {
    case 'true':
    case 'background':
      return 'Background';
    case 'false':
    case 'orphan':
      return 'Orphan';
    case 'foreground':
      return 'Foreground';
    default:
      throw new KubectlError(`invalid cascade value (${cascade}). Must be "background", "foreground", or "orphan"`);
  }
}
