import { StatusError, type Draft, type KubeObject } from '../../api/index.ts';
import { recorded, withLastApplied } from '../apply/annotations.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { dryRunOf, SAVE_CONFIG_FLAG, VALIDATED_WRITE_FLAGS, validationOf } from '../line/flag-groups.ts';
import { cut } from '../line/pairs.ts';
import { stringFlag, type FlagSet, type FlagValues } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import type { Session } from '../session.ts';
import { applyLocally, type PatchType } from './patch.ts';

/** Flags of the commands that generate an object from flags. */
export const GENERATE_FLAGS = { ...VALIDATED_WRITE_FLAGS, ...SAVE_CONFIG_FLAG } satisfies FlagSet;

export const OVERRIDE_FLAGS = {
  overrides: stringFlag('A patch in JSON of the generated object'),
  'override-type': stringFlag('The type of that patch: json, merge or strategic', { default: 'merge' }),
} satisfies FlagSet;

/** The object with `--overrides` (cmd/util/override_options.go `NewOverrider`). Throws `KubectlError`. */
export function overridden(flags: FlagValues<typeof OVERRIDE_FLAGS>, generated: Generated): Generated {
  const { overrides, 'override-type': type } = flags;
  if (overrides === '') return generated;
  if (type !== 'json' && type !== 'merge' && type !== 'strategic') throw new KubectlError(`invalid override type: ${type}`);
  return applyLocally(
    generated as unknown as KubeObject,
    type satisfies PatchType,
    overridesOf(overrides),
  ) as unknown as Generated;
}

function overridesOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new KubectlError('Invalid JSON Patch');
  }
}

/** An object generated from flags, before the server has completed it. */
export type Generated = Draft<KubeObject> & { readonly spec?: object; readonly metadata: { readonly name: string } };

/** What Go prints for an empty status or spec. Only a client's dry run shows it. */
const UNFILLED: Readonly<Record<string, object>> = {
  CronJob: { status: {} },
  Deployment: { status: {} },
  HorizontalPodAutoscaler: { status: { currentMetrics: null, desiredReplicas: 0 } },
  Ingress: { status: { loadBalancer: {} } },
  Job: { status: {} },
  Namespace: { spec: {}, status: {} },
  Pod: { status: {} },
  PodDisruptionBudget: { status: { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 } },
  ResourceQuota: { status: {} },
  Service: { status: { loadBalancer: {} } },
};

/** Creates the object and prints the result. `defaultManager`: the field manager without the flag. */
export function* createGenerated(
  session: Session,
  flags: FlagValues<typeof GENERATE_FLAGS> & { readonly record?: boolean },
  generated: Generated,
  operation = 'created',
  defaultManager = 'kubectl-create',
): Process<void> {
  const print = yield* writeGenerated(session, flags, generated, operation, defaultManager);
  print();
}

/** Like `createGenerated`, but returns what prints the result. */
export function* writeGenerated(
  session: Session,
  flags: FlagValues<typeof GENERATE_FLAGS> & { readonly record?: boolean },
  generated: Generated,
  operation: string,
  defaultManager: string,
): Process<() => void> {
  const dryRun = dryRunOf(flags['dry-run']);
  const printer = new ResultPrinter(session, flags, dryRun);
  const mapper = yield* session.mapper();
  const resource = mapper.forKind(generated.apiVersion, generated.kind);
  if (resource === undefined) {
    throw new KubectlError(
      `no matches for kind ${JSON.stringify(generated.kind)} in version ${JSON.stringify(generated.apiVersion)}`,
    );
  }
  // A client's dry run includes the namespace only if the user named it.
  const namespace =
    resource.namespaced && (dryRun !== 'client' || session.namespaceGiven) ? { namespace: session.namespace } : {};
  const named = { ...generated, metadata: { ...generated.metadata, ...namespace } };
  const draft = recorded(session, { record: flags.record ?? false }, named as unknown as KubeObject);
  const object = flags['save-config'] ? withLastApplied(draft) : draft;
  const write = {
    dryRun: dryRun === 'server',
    fieldValidation: validationOf(flags.validate),
    fieldManager: flags['field-manager'] || defaultManager,
  };
  const created =
    dryRun === 'client'
      ? ({ ...UNFILLED[generated.kind], ...object } as KubeObject)
      : yield* session.api.create<string>(resource.key, object, write);
  return () => printer.print({ resource, name: generated.metadata.name }, operation, created);
}

/** Like `createGenerated`, but errors of the server begin with upstream's words, for example `failed to create job:`. */
export function* createNamed(
  failure: string,
  session: Session,
  flags: FlagValues<typeof GENERATE_FLAGS>,
  generated: Generated,
): Process<void> {
  try {
    yield* createGenerated(session, flags, generated);
  } catch (error) {
    if (error instanceof StatusError) throw new KubectlError(`${failure} ${error.message}`);
    throw error;
  }
}

/** The single argument NAME (cmd/util `NameFromCommandArgs`). Throws `KubectlError`. */
export function nameFrom(args: readonly string[], fail: (message: string) => KubectlError): string {
  if (args.length !== 1) throw fail(`exactly one NAME is required, got ${args.length}`);
  return args[0]!;
}

/** Parses `a=1`, `b=2` into a map. Throws `KubectlError`. */
export function pairsOf(texts: readonly string[], invalid: (text: string) => string): Record<string, string> {
  const entries = texts.map((text) => {
    const [key, value] = cut(text, '=');
    if (value === undefined || key === '') throw new KubectlError(invalid(text));
    return [key, value] as const;
  });
  return Object.fromEntries(entries);
}
