import { formatTaint, isQualifiedName, isValidLabelValue, type Node, type Taint } from '../../api/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { dryRunOf, VALIDATED_WRITE_FLAGS } from '../line/flag-groups.ts';
import { boolFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';

const OBJECTS = new ResourceFlags(['selector', 'all'], { selectsAll: true });

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export const TAINT = defineCommand({
  name: 'taint',
  use: 'taint NODE NAME KEY_1=VAL_1:TAINT_EFFECT_1 ... KEY_N=VAL_N:TAINT_EFFECT_N',
  short: 'Update the taints on one or more nodes',
  flags: {
    ...OBJECTS.flags,
    ...VALIDATED_WRITE_FLAGS,
    overwrite: boolFlag('Overwrite existing values'),
  },
  *run(session, input) {
    const { args, flags, usageError } = input;
    const dryRun = dryRunOf(flags['dry-run']);
    const { resources, taints } = splitArguments(args);
    const [type, ...names] = resources;
    if (type === undefined) throw new KubectlError('one or more resources must be specified as <resource> <name>');
    if (taints.length === 0) throw new KubectlError('at least one taint update is required');
    const update = parseTaints(taints, usageError);
    const mapper = yield* session.mapper();
    if (mapper.forType(type).kind !== 'Node')
      throw new KubectlError(`invalid resource type ${type.toLowerCase()}, only node types are supported`);
    checkContradictions(update);
    if (flags.all && flags.selector !== '')
      throw new KubectlError("setting 'all' parameter with a non empty selector is prohibited");
    const byName = !flags.all && flags.selector === '';
    if (byName && names.length === 0)
      throw new KubectlError("at least one resource name must be specified since 'all' parameter is not set");
    const words = byName ? names.map((name) => `nodes/${name}`) : ['nodes'];
    const selection = yield* OBJECTS.select(session, input, words);
    // Its printer does not know of the dry run.
    const printer = new ResultPrinter(session, flags);
    yield* selection.visit(function* (item) {
      const node = item.object as Node;
      const { operation, taints: wanted } = reorganizeTaints(node, update, flags.overwrite);
      const changed: Node = { ...node, spec: { ...node.spec, taints: [...wanted] } };
      const body = { spec: { taints: wanted } };
      const write = { dryRun: dryRun === 'server', fieldManager: flags['field-manager'] || 'kubectl-taint' };
      const result: Node =
        dryRun === 'client' ? changed : yield* session.api.patch('Node', refOf(item), { type: 'merge', body }, write);
      printer.print(item, operation, result);
    });
  },
});

function splitArguments(args: readonly string[]): { readonly resources: readonly string[]; readonly taints: readonly string[] } {
  const isTaint = (word: string): boolean => /[=:]/.test(word) || word.endsWith('-');
  const first = args.findIndex(isTaint);
  if (first < 0) return { resources: args, taints: [] };
  const misplaced = args.slice(first).find((word) => !isTaint(word));
  if (misplaced !== undefined) throw new KubectlError(`all resources must be specified before taint changes: ${misplaced}`);
  return { resources: args.slice(0, first), taints: args.slice(first) };
}

interface TaintUpdate {
  readonly add: readonly Taint[];
  /** A taint with an empty effect stands for every effect. */
  readonly remove: readonly Taint[];
}

/** cmd/taint/utils.go `parseTaints`. */
function parseTaints(specs: readonly string[], fail: (message: string) => KubectlError): TaintUpdate {
  const add: Taint[] = [];
  const remove: Taint[] = [];
  for (const spec of specs) {
    if (spec.endsWith('-')) {
      remove.push(parseTaint(spec.slice(0, -1), fail));
      continue;
    }
    const taint = parseTaint(spec, fail);
    if (taint.effect === '') throw fail(`invalid taint spec: ${spec}`);
    if (add.some((other) => other.key === taint.key && other.effect === taint.effect)) {
      throw fail(`duplicated taints with the same key and effect: {${taint.key} ${taint.value ?? ''} ${taint.effect} <nil>}`);
    }
    add.push(taint);
  }
  return { add, remove };
}

/** `key=value:effect`, `key:effect`, `key`. */
function parseTaint(spec: string, fail: (message: string) => KubectlError): Taint {
  const [pair = '', effect = '', ...more] = spec.split(':');
  const [key = '', value, ...rest] = pair.split('=');
  if (more.length > 0 || rest.length > 0 || (effect === '' && value !== undefined)) throw fail(`invalid taint spec: ${spec}`);
  if (spec.includes(':') && !EFFECTS.includes(effect)) throw fail(`invalid taint effect: ${effect}, unsupported taint effect`);
  const problems = [...isValidLabelValue(value ?? ''), ...isQualifiedName(key)];
  if (problems.length > 0) throw fail(`invalid taint spec: ${spec}, ${problems.join('; ')}`);
  return value === undefined || value === '' ? { key, effect } : { key, value, effect };
}

function checkContradictions({ add, remove }: TaintUpdate): void {
  const both = remove.filter(({ key, effect }) =>
    add.some((taint) => taint.key === key && (effect === '' || taint.effect === effect)),
  );
  if (both.length === 0) return;
  const list = both.map(({ key, effect }) => `{"${key}":"${effect}"}`).join(', ');
  throw new KubectlError(`can not both modify and remove the following taint(s) in the same command: ${list}`);
}

/** cmd/taint/utils.go `reorganizeTaints`, with the check of `updateTaints`. */
function reorganizeTaints(
  node: Node,
  { add, remove }: TaintUpdate,
  overwrite: boolean,
): { readonly operation: string; readonly taints: readonly Taint[] } {
  const old = node.spec.taints ?? [];
  const same = (first: Taint, second: Taint): boolean => first.key === second.key && first.effect === second.effect;
  const existing = add.filter((taint) => old.some((each) => same(each, taint)));
  if (!overwrite && existing.length > 0) {
    const keys = existing.map(({ key }) => key).join(',');
    throw new KubectlError(
      `node ${node.metadata.name} already has ${keys} taint(s) with same effect(s) and --overwrite is false`,
    );
  }
  const merged = [...add, ...old.filter((taint) => !add.some((each) => same(each, taint)))];
  const matches = (taint: Taint, removed: Taint): boolean =>
    taint.key === removed.key && (removed.effect === '' || taint.effect === removed.effect);
  throwAll(
    remove
      .filter((removed) => !merged.some((taint) => matches(taint, removed)))
      .map((removed) => new KubectlError(`taint "${formatTaint(removed)}" not found`)),
  );
  const taints = merged.filter((taint) => !remove.some((removed) => matches(taint, removed)));
  const added = merged.length !== old.length;
  if ((added && taints.length !== merged.length) || overwrite) return { operation: 'modified', taints };
  return { operation: added ? 'tainted' : 'untainted', taints };
}
