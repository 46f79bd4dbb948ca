import type { AskedQuestion } from '../../addons/coredns/dns-log.ts';

/** The gap between two questions of one lookup is at most this: a resolver waits for a name server for five seconds, twice. */
const LONGEST_GAP_MS = 10_000;

/**
 * The lookups that some questions are of, each with its questions in their order. A name server sees only single questions: that they are tries of one lookup follows
 * from the client, and from the names, which differ by the search domain alone.
 */
export function lookupsOf(questions: readonly AskedQuestion[]): readonly (readonly AskedQuestion[])[] {
  const lookups: AskedQuestion[][] = [];
  const open = new Map<string, AskedQuestion[]>();
  for (const question of questions) {
    const lookup = open.get(question.client);
    if (lookup !== undefined && goesOn(lookup, question)) {
      lookup.push(question);
      continue;
    }
    const next = [question];
    lookups.push(next);
    open.set(question.client, next);
  }
  return lookups;
}

function goesOn(lookup: readonly AskedQuestion[], { name, atMs }: AskedQuestion): boolean {
  const last = lookup.at(-1)!;
  if (last.answer.addresses.length > 0 || atMs - last.atMs > LONGEST_GAP_MS) return false;
  // A name server that failed is asked again, or the next one is.
  if (name === last.name) return last.answer.code === 'SERVFAIL';
  return isNextTry(lookup[0]!.name, last.name, name);
}

/**
 * Whether a resolver asks for `next` after `last`. The search list of a Pod has ever shorter domains (`default.svc.cluster.local`, `svc.cluster.local`,
 * `cluster.local`), and the name alone comes last; a name with many dots comes alone first.
 */
function isNextTry(first: string, last: string, next: string): boolean {
  if (last === first && next.startsWith(`${first}.`)) return true;
  const [long, short] = [last.split('.'), next.split('.')];
  let given = 0;
  while (given < short.length && long[given] === short[given]) given++;
  const domain = short.slice(given).join('.');
  return given > 0 && short.length < long.length && (domain === '' || last.endsWith(`.${domain}`));
}
