import { StatusError } from '../../api/index.ts';
import type { Found, Why, WhySubject } from './answer.ts';
import { chainFrom, type Chain } from './chain.ts';
import { valueText } from './field-changes.ts';
import { anchored, parsePath, pathText, valueAt, type PathStep } from './field-path.ts';
import { lifeUpTo, revisionOfValue, writeOf, type Life, type Past } from './past.ts';
import { policyRefusalBehind, refusalBehind } from './refusal.ts';
import { waitingOf } from './waiting.ts';

/** How the subject was found, and the first record of its chain. */
interface Start {
  readonly found: Found;
  readonly record?: number;
}

const NO_CHAIN: Chain = { links: [], end: { type: 'none' } };

/** Explains why the subject is as it is, as of the moment after the trace record `asOf`. It only looks back, and changes nothing. */
export function explain(past: Past, subject: WhySubject, asOf: number): Why {
  const { found, record } = startOf(past, subject, asOf);
  const waiting = 'waiting' in subject && found.type === 'rollout' ? waitingOf(past, subject.waiting, asOf) : undefined;
  const from = record ?? waiting?.sync?.record;
  if (from === undefined) return { subject, asOf, found, ...NO_CHAIN, ...(waiting && { waiting }) };
  const chain = chainFrom(past, from);
  return { subject, asOf, found, ...chain, ...(waiting && { waiting }), ...refusalsIn(past, from, chain, asOf) };
}

/** The refused requests behind the first record of a chain: in its sync, or of its command. */
function refusalsIn(past: Past, from: number, { links: [link] }: Chain, asOf: number): Pick<Why, 'refusal' | 'policyRefusal'> {
  const record = past.trace.get(from);
  if (record === undefined) return {};
  const within = record.body.type === 'command' ? from : link?.sync?.record;
  const refusal = refusalBehind(past, record, within, asOf);
  const policyRefusal = policyRefusalBehind(past, record, within, asOf);
  return { ...(refusal && { refusal }), ...(policyRefusal && { policyRefusal }) };
}

function startOf(past: Past, subject: WhySubject, asOf: number): Start {
  if ('record' in subject) return recordStart(past, subject.record, asOf);
  const id = 'object' in subject ? subject.object : 'event' in subject ? subject.event : subject.waiting;
  const life = lifeIfAny(past, id, asOf);
  if (life === undefined) return { found: { type: 'none', what: 'object' } };
  if ('waiting' in subject) return { found: { type: life.endedAt === undefined ? 'rollout' : 'write' } };
  if ('event' in subject) return writeStart(past, life.states.at(-1)!.revision);
  if (subject.field !== undefined) return fieldStart(past, life, subject.field);
  switch (subject.of) {
    case 'creation':
      return life.isWhole ? writeStart(past, life.states[0]!.revision) : { found: { type: 'forgotten' } };
    case 'deletion':
      return deletionStart(past, life);
    case undefined:
      return writeStart(past, life.endedAt ?? life.states.at(-1)!.revision);
  }
}

function lifeIfAny(past: Past, id: string, asOf: number): Life | undefined {
  try {
    return lifeUpTo(past, id, asOf);
  } catch (error) {
    // An unknown kind has no objects.
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}

function recordStart({ trace }: Past, record: number, asOf: number): Start {
  if (!(record >= 1) || record > asOf) return { found: { type: 'none', what: 'record' } };
  return record < trace.firstId ? { found: { type: 'forgotten' } } : { found: { type: 'record' }, record };
}

function writeStart(past: Past, revision: number, found: Found = { type: 'write' }): Start {
  const write = writeOf(past, revision);
  return write === undefined ? { found: { type: 'forgotten' } } : { found, record: write.cause };
}

/** The write that requested the deletion. For a Pod that is the start of its grace period, not its removal. */
function deletionStart(past: Past, { states, endedAt }: Life): Start {
  const marked = states.find(({ value }) => value.metadata.deletionTimestamp !== undefined);
  const revision = marked?.revision ?? endedAt;
  return revision === undefined ? { found: { type: 'none', what: 'deletion' } } : writeStart(past, revision);
}

/** The write that gave the field its last value. */
function fieldStart(past: Past, life: Life, text: string): Start {
  const { value } = life.states.at(-1)!;
  const parsed = parsePath(text);
  const path = parsed && anchored(value, parsed);
  if (path === undefined || life.states.every((state) => valueAt(state.value, path) === undefined)) {
    return { found: { type: 'none', what: 'field' } };
  }
  const revision = revisionOfValue(life, path);
  if (revision === undefined) return { found: { type: 'forgotten' } };
  const before = life.states.findLast((state) => state.revision < revision)?.value;
  return writeStart(past, revision, fieldFound(path, valueAt(before, path), valueAt(value, path)));
}

function fieldFound(path: readonly PathStep[], before: unknown, value: unknown): Found {
  const [was, is] = [valueText(before), valueText(value)];
  return {
    type: 'field',
    path: pathText(path),
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { value: is }),
  };
}
