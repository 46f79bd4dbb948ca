import type { PolicyRule } from '../../api/index.ts';
import {
  type Attributes,
  componentIdentity,
  type Grant,
  ROLE_KINDS,
  ruleAllows,
  type RulePart,
  unmatchedParts,
} from '../../apiserver/index.ts';
import type { Denial, LookedBinding, PolicyDenial, TraceBody, TraceRecord } from '../../trace/index.ts';
import { rolesAt } from '../history/roles-at.ts';
import { idOf, type Past } from './past.ts';

/** A request that authorization refused: who asked for what, which rules were looked at, and who took the right away. */
export interface Refusal extends Omit<Denial, 'looked'> {
  /** The record of the request. */
  readonly record: number;
  readonly atMs: number;
  readonly by: string;
  /** The bindings that name the user or one of its groups, in the order in which they were looked at. */
  readonly looked: readonly LookedGrant[];
  /** The last write before which the rules allowed the request. Absent if no such write is known: nobody has ever granted it. */
  readonly taken?: RightTaken;
}

/** The write that took a right away. */
export interface RightTaken {
  readonly record: number;
  readonly atMs: number;
  readonly op: 'update' | 'delete';
  /** The id of the role or binding. */
  readonly object: string;
}

/** A binding that was looked at, with the rules of its role. */
export interface LookedGrant extends Omit<LookedBinding, 'rules' | 'role'> {
  /** The id of the role. */
  readonly role: string;
  /** The rules that come nearest to the request first. Absent if there is no such role. */
  readonly rules?: readonly LookedRule[];
  /** The number of rules that are not listed. */
  readonly moreRules: number;
}

/** A rule that was looked at, and its parts that do not match the request. */
export interface LookedRule extends PolicyRule {
  readonly unmatched: readonly RulePart[];
}

/** The largest number of rules that are listed of a role. */
const MOST_RULES = 12;
/** How many writes of roles and bindings are looked at for the one that took the right away. */
const MOST_WRITES = 200;
/** How many records after the beginning of a sync or command are searched for a refused request. */
const NEAR = 4_000;

/**
 * The refused request behind a record: the record itself, or else the first one of the sync or the command that begins with the record `within`. Of several
 * refused requests of a sync the first is the reason of its failure.
 */
export function refusalBehind(past: Past, record: TraceRecord, within: number | undefined, asOf: number): Refusal | undefined {
  const found = recordBehind(past, record, within, asOf, isDenied);
  return found && refusalOf(past, found);
}

/** A write that an admission policy refused. */
export interface PolicyRefusal extends PolicyDenial {
  /** The record of the request. */
  readonly record: number;
  readonly atMs: number;
  readonly by: string;
}

/** The same for a request that a policy refused. */
export function policyRefusalBehind(
  past: Past,
  record: TraceRecord,
  within: number | undefined,
  asOf: number,
): PolicyRefusal | undefined {
  const found = recordBehind(past, record, within, asOf, isAgainstPolicy);
  return found && { record: found.id, atMs: found.atMs, by: found.by, ...found.body.policyDenial };
}

function recordBehind<T extends TraceRecord>(
  past: Past,
  record: TraceRecord,
  within: number | undefined,
  asOf: number,
  isWanted: (record: TraceRecord) => record is T,
): T | undefined {
  if (isWanted(record)) return record;
  if (within === undefined) return undefined;
  // What a write tells of was refused before it.
  const end = record.body.type === 'revision' ? record.id : Math.min(asOf, within + NEAR);
  for (let id = within + 1; id <= end; id++) {
    const found = past.trace.get(id);
    if (found !== undefined && isWanted(found) && isOf(past, found, within)) return found;
  }
  return undefined;
}

type RequestBody = Extract<TraceBody, { type: 'request' }>;
type DeniedRecord = TraceRecord & { readonly body: RequestBody & { readonly denial: Denial } };
type PolicyRecord = TraceRecord & { readonly body: RequestBody & { readonly policyDenial: PolicyDenial } };

function isAgainstPolicy(record: TraceRecord): record is PolicyRecord {
  return record.body.type === 'request' && record.body.policyDenial !== undefined;
}

function isDenied(record: TraceRecord): record is DeniedRecord {
  return record.body.type === 'request' && record.body.denial !== undefined;
}

/** Whether a request belongs to a sync or a command. A command is the cause of components that it starts, too: their requests are their own. */
function isOf({ trace }: Past, { by, cause }: TraceRecord, root: number): boolean {
  let id = cause;
  while (id > root) id = trace.get(id)?.cause ?? 0;
  return id === root && (trace.get(root)?.body.type !== 'command' || componentIdentity(by) === undefined);
}

function refusalOf(past: Past, { id, atMs, by, body }: DeniedRecord): Refusal {
  const { history } = past;
  const { looked: _, ...denial } = body.denial;
  const revision = history.revisionAt(history.atRecord(id));
  const attributes = attributesOf(denial);
  const taken = rightTaken(past, denial, attributes, revision);
  return {
    record: id,
    atMs,
    by,
    ...denial,
    looked: grantsAt(past, denial, revision).map(({ binding: { role, rules: _rules, ...binding }, roleRef, rules, missing }) => ({
      ...binding,
      role: idOf(roleRef.kind, roleRef.kind === 'Role' ? `${binding.namespace}/${role}` : role),
      ...(missing === undefined && { rules: nearest(rules, attributes) }),
      moreRules: Math.max(0, rules.length - MOST_RULES),
    })),
    ...(taken && { taken }),
  };
}

/** The rules that miss the fewest parts come first. */
function nearest(rules: readonly PolicyRule[], attributes: Attributes): LookedRule[] {
  return rules
    .map((rule) => ({ ...rule, unmatched: unmatchedParts(rule, attributes) }))
    .sort((first, second) => first.unmatched.length - second.unmatched.length)
    .slice(0, MOST_RULES);
}

type Asked = Omit<Denial, 'looked'>;

function attributesOf({ verb, group, resource: combined, namespace, name }: Asked): Attributes {
  if (combined.startsWith('/')) return { verb, path: combined };
  const [resource = '', subresource = ''] = combined.split('/');
  return { verb, group, resource, subresource, namespace, name };
}

/** What a user had at a revision of etcd. */
function grantsAt({ history }: Past, { user, groups, namespace }: Asked, revision: number): readonly Grant[] {
  return rolesAt(history, revision).grants({ username: user, groups: [...groups] }, namespace);
}

/** Goes back through the writes of roles and bindings to the last one before which the request would have been allowed. */
function rightTaken(past: Past, asked: Asked, attributes: Attributes, revision: number): RightTaken | undefined {
  const { history, trace } = past;
  const writes = history
    .writesBetween(history.compactedRevision, revision)
    .filter(({ value, previous }) => ROLE_KINDS.includes(value.kind) && previous !== undefined);
  for (const { type, value, objectKey, cause, revision: written } of writes.slice(-MOST_WRITES).reverse()) {
    const before = grantsAt(past, asked, written - 1);
    if (!before.some(({ rules }) => rules.some((rule) => ruleAllows(rule, attributes)))) continue;
    const atMs = trace.get(cause)?.atMs ?? 0;
    return { record: cause, atMs, op: type === 'put' ? 'update' : 'delete', object: idOf(value.kind, objectKey) };
  }
  return undefined;
}
