import { parseSelector, type KubeObject, type Patch, type Selector } from '../../api/index.ts';
import { recorded } from '../apply/annotations.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { dryRunOf } from '../line/flag-groups.ts';
import { stringFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf } from '../resources/item.ts';
import { NAMED_OBJECTS, RECORDED_SET_FLAGS } from './change-pod-specs.ts';

/** cmd/set/set_selector.go: only Services have a selector that can be set. */
export const SET_SELECTOR = defineCommand({
  name: 'selector',
  use: 'selector (-f FILENAME | TYPE NAME) EXPRESSIONS [--resource-version=version]',
  short: 'Set the selector on a resource',
  flags: {
    ...NAMED_OBJECTS.flags,
    ...RECORDED_SET_FLAGS,
    'resource-version': stringFlag('Change the object only if it has this version'),
  },
  *run(session, input) {
    const { args, flags } = input;
    const dryRun = dryRunOf(flags['dry-run'], flags.local);
    const expression = args.at(-1);
    const selector = expression === undefined ? undefined : parseSelector(expression);
    const printer = new ResultPrinter(session, flags, dryRun);
    if (selector === undefined) throw new KubectlError('one selector is required');
    const selection = yield* NAMED_OBJECTS.select(session, input, args.slice(0, -1));
    yield* selection.visit(function* (item) {
      const labels = labelsOf(item.object!, selector);
      const changed = withSelector(item.object!, labels);
      const write = { dryRun: dryRun === 'server', fieldManager: flags['field-manager'] || 'kubectl-set' };
      const result: KubeObject =
        flags.local || dryRun === 'client'
          ? recorded(session, flags, changed)
          : yield* session.api.patch<string>(
              item.resource.key,
              refOf(item),
              patchOf(item.object!, labels, flags['resource-version']),
              write,
            );
      printer.print(item, 'selector updated', result);
    });
  },
});

type Labels = Readonly<Record<string, string>>;

/** Throws `KubectlError` for an object or an expression that has no such selector. */
function labelsOf(object: KubeObject, { requirements }: Selector): Labels {
  if (object.kind !== 'Service') throw new KubectlError('setting a selector is only supported for Services');
  const others = requirements.filter(({ operator, values }) => !(EQUALITIES.has(operator) && values.length === 1));
  if (others.length > 0)
    throw new KubectlError(`match expression [${others.map(expressionText).join(' ')}] not supported on this object`);
  return Object.fromEntries(requirements.map(({ key, values }) => [key, values[0]!]));
}

const EQUALITIES: ReadonlySet<string> = new Set(['=', '==', 'in']);
/** metav1.LabelSelectorOperator. */
const OPERATORS: Readonly<Record<string, string>> = {
  in: 'In',
  notin: 'NotIn',
  '!=': 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
};

/** As Go prints a LabelSelectorRequirement: `{a In [b c]}`. */
function expressionText({ key, operator, values }: Selector['requirements'][number]): string {
  return `{${key} ${OPERATORS[operator] ?? operator} [${values.join(' ')}]}`;
}

function withSelector(object: KubeObject, selector: Labels): KubeObject {
  const { spec } = object as unknown as { readonly spec: object };
  return { ...object, spec: { ...spec, selector } } as unknown as KubeObject;
}

/** The former labels that are no longer wanted are removed by null. */
function patchOf(object: KubeObject, selector: Labels, resourceVersion: string): Patch {
  const { spec } = object as unknown as { readonly spec: { readonly selector?: Labels } };
  const removed = Object.keys(spec.selector ?? {}).filter((key) => !Object.hasOwn(selector, key));
  const changed = Object.entries(selector).filter(([key, value]) => spec.selector?.[key] !== value);
  const difference = { ...Object.fromEntries(removed.map((key) => [key, null])), ...Object.fromEntries(changed) };
  const body = {
    ...(resourceVersion !== '' && { metadata: { resourceVersion } }),
    ...(Object.keys(difference).length > 0 && { spec: { selector: difference } }),
  };
  return { type: 'strategic', body };
}
