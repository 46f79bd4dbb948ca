import { RECORD_FLAG, recorded } from '../apply/annotations.ts';
import { createMergePatch, isReason, type KubeObject } from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { DRY_RUN_FLAG, dryRunOf, OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { durationFlag, intFlag, stringFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { ObjectFollower } from '../resources/following.ts';
import { refOf, type Item } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Session } from '../session.ts';

/** How often and how long a conflicting scale is retried (kubectl pkg/scale `NewRetryParams`). */
const RETRY_MS = 1000;
const RETRY_LIMIT_MS = 5 * 60_000;

const OBJECTS = new ResourceFlags(['filename', 'selector', 'all']);

export const SCALE = defineCommand({
  name: 'scale',
  use: 'scale [--resource-version=version] [--current-replicas=count] --replicas=COUNT (-f FILENAME | TYPE NAME)',
  short: 'Set a new size for a deployment, replica set, or replication controller',
  flags: {
    ...OBJECTS.flags,
    ...OUTPUT_FLAGS,
    ...DRY_RUN_FLAG,
    ...RECORD_FLAG,
    replicas: intFlag('The desired number of replicas', { required: true }),
    'current-replicas': intFlag('Scale only if this is the current number of desired replicas; -1 always scales', {
      default: -1,
    }),
    'resource-version': stringFlag('Continue only if the object has this resourceVersion'),
    timeout: durationFlag('How long to wait for the new size; 0 does not wait'),
  },
  *run(session, input) {
    const { flags } = input;
    const dryRun = dryRunOf(flags['dry-run']);
    if (flags.replicas < 0)
      throw new KubectlError('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0');
    if (flags['current-replicas'] < -1) throw new KubectlError('The --current-replicas must specify an integer of -1 or greater');
    const { items, errors } = yield* OBJECTS.select(session, input);
    if (flags['resource-version'] !== '' && items.length > 1)
      throw new KubectlError('cannot use --resource-version with multiple resources');
    if (items.length === 0) {
      throwAll(errors);
      throw new KubectlError('no objects passed to scale');
    }
    const printer = new ResultPrinter(session, flags, dryRun);
    for (const item of items) {
      if (dryRun !== 'client')
        yield* scale(session, item, {
          ...flags,
          current: flags['current-replicas'],
          version: flags['resource-version'],
          dryRun: dryRun === 'server',
        });
      if (flags.timeout > 0 && dryRun === 'none') yield* waitForReplicas(session, item, flags.timeout);
      if (flags.record && dryRun !== 'client') yield* record(session, item, dryRun === 'server');
      printer.print(item, 'scaled', withReplicas(item.object!, flags.replicas));
    }
    throwAll(errors);
  },
});

/** Stores the command line in the object by a separate write. */
function* record(session: Session, item: Item, dryRun: boolean): Process<void> {
  const before = item.object!;
  const body = createMergePatch(before, recorded(session, { record: true }, before));
  yield* session.api.patch<string>(item.resource.key, refOf(item), { type: 'merge', body }, { dryRun });
}

interface Scaling {
  readonly replicas: number;
  /** The required present size; -1: any. */
  readonly current: number;
  /** The required resourceVersion; empty: any. */
  readonly version: string;
  readonly dryRun: boolean;
}

interface Scale extends KubeObject {
  readonly spec: { readonly replicas?: number };
  readonly status?: { readonly replicas?: number };
}

/** Scales by a blind patch, or with a condition by read, check and update, with retries after conflicts (kubectl pkg/scale `ScaleSimple`). */
function* scale(session: Session, item: Item, wanted: Scaling): Process<void> {
  const { key: kind } = item.resource;
  const spec = { replicas: wanted.replicas };
  const untilMs = session.sim.nowMs + RETRY_LIMIT_MS;
  for (;;) {
    try {
      if (wanted.current === -1 && wanted.version === '') {
        yield* session.api.patch<string>(
          kind,
          refOf(item),
          { type: 'merge', body: { spec } },
          { subresource: 'scale', dryRun: wanted.dryRun },
        );
        return;
      }
      const now = (yield* session.api.subresource(kind, refOf(item), 'scale', 'get')) as Scale;
      checkPrecondition(now, wanted);
      yield* session.api.subresource(kind, refOf(item), 'scale', 'update', { ...now, spec }, { dryRun: wanted.dryRun });
      return;
    } catch (error) {
      if (!isReason(error, 'Conflict') || session.sim.nowMs >= untilMs) throw error;
      yield* sleep(RETRY_MS);
    }
  }
}

function checkPrecondition(now: Scale, { current, version }: Scaling): void {
  const replicas = now.spec.replicas ?? 0;
  if (current !== -1 && replicas !== current) throw new KubectlError(`Expected replicas to be ${current}, was ${replicas}`);
  const { resourceVersion } = now.metadata;
  if (version !== '' && version !== resourceVersion)
    throw new KubectlError(`Expected resource version to be ${version}, was ${resourceVersion}`);
}

/** Waits until the number of replicas is as specified. */
function* waitForReplicas(session: Session, item: Item, timeoutMs: number): Process<void> {
  const follower = new ObjectFollower(session, item, timeoutMs);
  try {
    for (;;) {
      const state = yield* follower.next();
      if (state === 'timeout') throw new KubectlError(`timed out waiting for ${JSON.stringify(item.name)} to be synced`);
      if (state === 'deleted') throw new KubectlError('object has been deleted');
      const { spec, status, metadata } = state as Scale & { readonly status?: { readonly observedGeneration?: number } };
      const observed = (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);
      if (observed && (status?.replicas ?? 0) === (spec.replicas ?? 0)) return;
    }
  } finally {
    follower.close();
  }
}

function withReplicas(object: KubeObject, replicas: number): KubeObject {
  const { spec } = object as Scale;
  return { ...object, spec: { ...spec, replicas } } as KubeObject;
}
