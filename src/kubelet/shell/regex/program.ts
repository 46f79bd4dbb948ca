/** Counts work, in units (`Cgroup.work`). Throws where a command has worked too much. */
export type CountWork = (units: number) => void;

/** What a regular expression is made into: a list of these, run from the first. */
export type Instruction =
  /** Takes one character. */
  | { readonly op: 'char'; readonly fits: (char: string) => boolean }
  /** Goes on where it holds between the character before and the one behind; both are empty at the ends. */
  | { readonly op: 'assert'; readonly holds: (before: string, behind: string) => boolean }
  /** Goes on in two ways; the first is the better. */
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  /** Notes the place: the beginning of group n in slot 2n, its end behind that. */
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'match' };

/** What a match took: beginning and end of the whole, then of each group; -1 where a group took no part. */
export type Slots = readonly number[];

interface Thread {
  readonly at: number;
  readonly slots: Slots;
}

/** What one instruction costs for one character. */
const STEP_WORK = 4;

/**
 * The leftmost match from `from` on. All ways are followed side by side, so it takes time in proportion to text and program, whatever the expression
 * (R. Pike's machine, as in Go's regexp). The product of both may still be large, so each step counts as work.
 */
export function run(program: readonly Instruction[], text: string, from: number, work: CountWork): Slots | undefined {
  let threads: Thread[] = [];
  let found: Slots | undefined;
  for (let i = from; i <= text.length; i++) {
    const entered = new Set<number>();
    const now: Thread[] = [];
    for (const { at, slots } of threads) enter(program, { at, slots }, text, i, entered, now, work);
    // A match that begins later is worse than any under way.
    if (found === undefined) enter(program, { at: 0, slots: [] }, text, i, entered, now, work);
    work(STEP_WORK * (entered.size + 1));
    if (now.length === 0 && found !== undefined) return found;
    threads = [];
    for (const { at, slots } of now) {
      const instruction = program[at]!;
      if (instruction.op === 'match') {
        found = slots;
        // What stands behind it is worse.
        break;
      }
      if (instruction.op === 'char' && i < text.length && instruction.fits(text.charAt(i))) threads.push({ at: at + 1, slots });
    }
  }
  return found;
}

/** The shortest and the longest beginning of the text that the whole program takes, as lengths; undefined if it takes none. */
export function runAtStart(
  program: readonly Instruction[],
  text: string,
  work: CountWork,
): { readonly shortest: number; readonly longest: number } | undefined {
  let open: readonly number[] = [0];
  let shortest: number | undefined;
  let longest = 0;
  for (let i = 0; i <= text.length && open.length > 0; i++) {
    const entered = new Set<number>();
    const now: Thread[] = [];
    for (const at of open) enter(program, { at, slots: [] }, text, i, entered, now, () => undefined);
    work(STEP_WORK * (entered.size + 1));
    const next: number[] = [];
    for (const { at } of now) {
      const instruction = program[at]!;
      if (instruction.op === 'match') {
        shortest ??= i;
        longest = i;
      } else if (instruction.op === 'char' && i < text.length && instruction.fits(text.charAt(i))) next.push(at + 1);
    }
    open = next;
  }
  return shortest === undefined ? undefined : { shortest, longest };
}

/** Follows what takes no character, the better way first, up to what takes one or ends. */
function enter(
  program: readonly Instruction[],
  thread: Thread,
  text: string,
  i: number,
  entered: Set<number>,
  reached: Thread[],
  work: CountWork,
): void {
  const open = [thread];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, slots } = next;
    if (entered.has(at)) continue;
    entered.add(at);
    const instruction = program[at]!;
    switch (instruction.op) {
      case 'jump':
        open.push({ at: instruction.to, slots });
        break;
      case 'split':
        open.push({ at: instruction.second, slots }, { at: instruction.first, slots });
        break;
      case 'save':
        // A copy for each place that is noted.
        work(slots.length);
        open.push({ at: at + 1, slots: withSlot(slots, instruction.slot, i) });
        break;
      case 'assert':
        if (instruction.holds(text.charAt(i - 1), text.charAt(i))) open.push({ at: at + 1, slots });
        break;
      case 'char':
      case 'match':
        reached.push(next);
    }
  }
}

function withSlot(slots: Slots, slot: number, place: number): Slots {
  const changed = [...slots];
  while (changed.length < slot) changed.push(-1);
  changed[slot] = place;
  return changed;
}
